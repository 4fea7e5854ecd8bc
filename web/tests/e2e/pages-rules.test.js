// The rules: every game in both languages, with boards, contents, keys and a way to play.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, noSidewaysScroll, stage } from './harness.js';

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

/**
 * Waits until all turns of a figure have been played, with a clock that goes faster.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} figure
 */
async function played(page, figure) {
  const over = async () => {
    await page.clock.runFor(500);
    return figure.evaluate((element) => element.hasAttribute('data-over'));
  };
  await eventually(over, true, 'the figure has played its turns');
}

test('every figure plays its turns, says what happens, and plays them again', async () => {
  const games = await (await fetch(`${set.base}/api/catalogue?lang=en`)).json();
  await set.visit({}, async (page) => {
    await page.clock.install();
    for (const { name } of games) {
      await page.goto(`/rules/${name}`);
      const demonstrations = await page.evaluate(async () => {
        const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src;
        return (await fetch(new URL(`${location.pathname.slice(1)}.json`, new URL('..', script)))).json();
      });
      const figures = page.locator('figure[data-show]');
      await figures.first().waitFor();
      assert.equal(await figures.count(), demonstrations.length, name);
      for (const [number, { after }] of demonstrations.entries()) {
        const figure = figures.nth(number);
        await figure.scrollIntoViewIfNeeded();
        const height = await figure.evaluate((element) => element.getBoundingClientRect().height);
        await figure.getByRole('button', { name: 'Show' }).click();
        await played(page, figure);
        assert.equal(await figure.locator('.board-piece').count(), after.pieces.length, `${name}, figure ${number}`);
        assert.match(String(await figure.locator('.figure-told').textContent()), /\w/, `${name}, figure ${number}`);
        assert.equal(await figure.evaluate((element) => element.getBoundingClientRect().height), height, `${name}, figure ${number} jumps`);
        await figure.getByRole('button', { name: 'Again' }).waitFor();
      }
      const first = figures.first();
      await first.getByRole('button', { name: 'Again' }).click();
      await first.locator('.figure-told:empty').waitFor({ state: 'attached' });
      await played(page, first);
    }
  });
});
