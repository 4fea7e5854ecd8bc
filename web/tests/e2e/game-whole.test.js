// A whole game of each kind: with clicks, by dragging, with the keyboard alone, and with a finger on a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dragging, finger, keyboard, look, mouse, playTurn, sitDown } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { noSidewaysScroll, stage } from './harness.js';

const set = stage();

/** @type {[string, import('./game-hands.js').Hand, import('./harness.js').Options][]} */
const WAYS = [
  ['clicks', mouse, {}],
  ['dragging, with everything moving', dragging, { motion: 'no-preference' }],
  ['the keyboard alone', keyboard, {}],
  ['a finger on a phone', finger, { phone: true, lang: 'pt' }],
];

for (const [game, { start, turns, winner }] of Object.entries(RECORDS)) {
  for (const [how, hand, options] of WAYS) {
    test(`${game} with ${how}`, async () => {
      await set.visit(options, async (page) => {
        await sitDown(page, { game, seats: ['me', 'me'], position: start });
        await noSidewaysScroll(page);
        const place = () => page.locator('game-board').evaluate((board) => {
          const { left, top, width, height } = board.getBoundingClientRect();
          return [left + scrollX, top + scrollY, width, height].map(Math.round);
        });
        const before = await place();
        for (const turn of turns) await playTurn(page, turn, hand);
        await page.locator(`.player.winner`).waitFor();
        const view = await look(page);
        assert.equal(view.result?.winner, winner);
        assert.deepEqual(view.turns.map((turn) => turn.text), turns);
        await page.locator('.end-card .primary').waitFor();
        assert.deepEqual(await place(), before, 'the board stays where it is');
        const [board, card] = await Promise.all(['game-board', '.end-card'].map((part) => page.locator(part).boundingBox()));
        assert.ok(board && card);
        const apart = card.x >= board.x + board.width || card.y >= board.y + board.height;
        assert.ok(apart, 'the card hides nothing of the board');
        assert.equal(await page.locator('.board-hits .can').count(), 0, 'nothing can be touched any more');
        await noSidewaysScroll(page);
      });
    });
  }
}
