// On a phone, the first screen shows both players, the board between them, and what to do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitDown } from './game-hands.js';
import { noSidewaysScroll, stage } from './harness.js';

const set = stage();

for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 740 }]) {
  for (const game of ['sixteen-stone', 'stac', 'duplohex', 'crab-stack', 'syrtis']) {
    test(`${game} on ${viewport.width} by ${viewport.height}`, async () => {
      await set.visit({ phone: true, viewport }, async (page) => {
        await sitDown(page, { game, seats: ['me', 'me'] });
        await page.locator('.prompt.yours').waitFor();
        await noSidewaysScroll(page);
        const boxes = await page.evaluate(() =>
          [...document.querySelectorAll('.table .player, game-board, .prompt-words, .prompt-buttons')].map((part) => {
            const { top, bottom } = part.getBoundingClientRect();
            return { part: part.className || part.localName, top, bottom };
          }),
        );
        assert.deepEqual(boxes.map(({ part }) => part.split(' ')[0]), ['player', 'game-board', 'player', 'prompt-words', 'prompt-buttons']);
        for (const [i, { part, top, bottom }] of boxes.entries()) {
          assert.ok(top >= (boxes[i - 1]?.bottom ?? 0) - 1, `${part} is below what is before it`);
          assert.ok(bottom <= viewport.height, `${part} ends at ${bottom}, below the screen`);
        }
      });
    });
  }
}
