// The rules: every game in both languages, with boards, contents, keys and a way to play.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noSidewaysScroll, stage } from './harness.js';

const set = stage();

for (const lang of /** @type {const} */ (['en', 'pt'])) {
  test(`every game has rules with boards and contents (${lang})`, async () => {
    const games = await (await fetch(`${set.base}/api/catalogue?lang=${lang}`)).json();
    await set.visit({ lang, phone: lang === 'pt' }, async (page) => {
      for (const { name, title } of games) {
        await page.goto(`/rules/${name}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        const boards = page.locator('.prose img');
        // Fewer than two boards are too few.
        await boards.nth(1).waitFor();
        for (const board of await boards.all()) {
          await board.scrollIntoViewIfNeeded();
          await board.evaluate((image) => (image instanceof HTMLImageElement ? image.decode() : undefined));
          assert.ok(await board.getAttribute('alt'), `a board of ${name} has no words`);
        }
        const links = page.locator('.contents a');
        await links.nth(3).waitFor({ state: 'attached' });
        for (const link of await links.all()) {
          const target = String(await link.getAttribute('href'));
          assert.equal(await page.locator(target).count(), 1, `${name}: ${target}`);
        }
        await page.locator('#ways kbd').nth(4).waitFor({ state: 'attached' });
        await noSidewaysScroll(page);
      }
    });
  });
}

test('from the shelf to the rules to a game', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/rules');
    await page.getByRole('link', { name: 'Stac' }).first().click();
    await page.waitForURL('**/rules/stac');
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL('**/game/*');
  });
});
