// Against the computer: it answers, and a game comes to its end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyTurn, look, mouse, myTurn, playTurn, sitDown } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { stage } from './harness.js';

const set = stage();

for (const game of Object.keys(RECORDS)) {
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
    await page.locator('.end-card').getByRole('button', { name: 'Rematch' }).click();
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
