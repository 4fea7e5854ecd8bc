// On a phone, the first screen shows both players, the board between them, and what to do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitDown } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { noSidewaysScroll, stage } from './harness.js';

const set = stage();

/** What the players' strips hold that overlaps a cell. */
function hidden() {
  const cells = [...document.querySelectorAll('.board-hits polygon')].map((cell) => cell.getBoundingClientRect());
  const parts = document.querySelectorAll('.player-emblem, .player-name, .player-detail, .tray, .clock:not([hidden])');
  return [...parts].filter((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return cells.some((cell) => cell.left < right && left < cell.right && cell.top < bottom && top < cell.bottom);
  }).map((part) => part.textContent);
}

for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 740 }]) {
  for (const game of Object.keys(RECORDS)) {
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
        // Where a board that stands on its tip leaves its corners free, the players are beside the tips.
        const leans = (await page.locator('main[data-leans]').count()) > 0;
        for (const [i, { part, top, bottom }] of boxes.entries()) {
          if (!leans || i > 2) assert.ok(top >= (boxes[i - 1]?.bottom ?? 0) - 1, `${part} is below what is before it`);
          assert.ok(bottom <= viewport.height, `${part} ends at ${bottom}, below the screen`);
        }
        assert.deepEqual(await page.evaluate(hidden), [], 'no piece of the strips is where a cell is');
      });
    });
  }
}
