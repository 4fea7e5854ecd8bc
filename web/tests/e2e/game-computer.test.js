// Against the computer: it answers, and a game comes to its end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, look, mouse, playTurn, sitDown } from './game-hands.js';
import { stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();

/**
 * Plays the first step that comes to mind until the turn is whole.
 * @param {Page} page
 */
async function anyTurn(page) {
  const { id, turn } = await look(page);
  /** @type {string[]} */
  const steps = [];
  for (;;) {
    /** @type {import('../../lib/types.d.ts').Snapshot} */
    const here = await ask(page, `/api/games/${id}/preview`, { turn, steps });
    const text = here.legal.at(steps.length > 3 ? -1 : Math.floor(here.legal.length / 2))?.text;
    if (here.whole || !text) break;
    steps.push(text);
  }
  await playTurn(page, steps.join(','), mouse);
}

/**
 * Waits until it is the player's turn, or all is over, and the page shows it.
 * @param {Page} page
 * @returns {Promise<boolean>} whether the game goes on
 */
async function myTurn(page) {
  for (;;) {
    const { status, to_play: seat, you, turn } = await look(page);
    if (status === 'over' || (seat && you.includes(seat))) {
      await page.waitForFunction(
        ([turns, sign]) => document.querySelectorAll('button.turn').length === turns && document.querySelector(sign),
        /** @type {const} */ ([turn, status === 'over' ? '[data-key="rematch"]' : '.prompt.yours']),
      );
      return status === 'playing';
    }
    // The computer thinks: its turn comes, or has come since.
    await page.waitForFunction((turns) => document.querySelectorAll('button.turn').length !== turns, turn);
  }
}

for (const game of ['sixteen-stone', 'stac', 'duplohex', 'crab-stack', 'syrtis']) {
  test(`the computer answers in ${game}`, async () => {
    await set.visit({ motion: 'no-preference' }, async (page) => {
      await sitDown(page, { game, seats: ['me', 'level:0'] });
      const answered = async () => (await look(page)).turns.some((turn) => turn.seat === 'second');
      // Some deals give the first player many turns before the other has any.
      for (let tries = 0; tries < 20 && !(await answered()); tries += 1) {
        if (await myTurn(page)) await anyTurn(page);
      }
      assert.ok(await answered());
    });
  });
}

test('a whole game against the computer, then a rematch with the other seat', async () => {
  await set.visit({}, async (page) => {
    await sitDown(page, { game: 'crab-stack', seats: ['me', 'level:1'] });
    while (await myTurn(page)) await anyTurn(page);
    const view = await look(page);
    assert.ok(view.result);
    await page.locator('.prompt-headline', { hasText: /You (win|lose)|A draw/ }).waitFor();
    await page.locator('[data-key="rematch"]').click();
    await page.waitForURL((url) => !url.pathname.includes(view.id));
    await page.locator('game-board [data-spot]').first().waitFor();
    assert.deepEqual((await look(page)).you, ['second']);
  });
});

test('a turn taken back against the computer is gone at once', async () => {
  await set.visit({}, async (page) => {
    await sitDown(page, { game: 'stac', seats: ['me', 'level:0'] });
    await playTurn(page, 'a1-a2', mouse);
    await myTurn(page);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('dialog button.primary').click();
    await page.waitForFunction(() => document.querySelectorAll('button.turn').length === 0);
    await playTurn(page, 'a1-a3', mouse);
  });
});
