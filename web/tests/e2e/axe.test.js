// Accessibility of every page, checked by axe against WCAG 2.2 AA, in both themes and both languages.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { RECORDS } from './game-records.js';
import { freshContext, stage } from './harness.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The pages that need no game, by their files, with their addresses. */
const ADDRESSES = {
  account: ['/account'],
  home: ['/'],
  learn: Object.keys(RECORDS).map((game) => `/learn/${game}`),
  'not-found': ['/nowhere'],
  offline: ['/offline'],
  player: ['/player'],
  puzzles: ['/puzzles', ...Object.keys(RECORDS).map((game) => `/puzzles/${game}`)],
  ratings: ['/ratings'],
  rules: ['/rules', ...Object.keys(RECORDS).map((game) => `/rules/${game}`)],
};
/** The pages with states of their own, each seen to by the test of those states. */
const WITH_STATES = ['analysis', 'embed', 'game', 'studies', 'study'];

const set = stage();

test('no page is left out', () => {
  const pages = readdirSync(new URL('../../pages', import.meta.url)).filter((file) => file.endsWith('.html'));
  assert.deepEqual(
    pages.map((file) => file.replace('.html', '')).sort(),
    [...Object.keys(ADDRESSES), ...WITH_STATES].sort(),
  );
});

/**
 * Fails with what axe finds on the page as it is now.
 * @param {import('playwright-core').Page} page
 * @param {string} what
 */
async function check(page, what) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async (tags) => {
    const axe = /** @type {any} */ (globalThis).axe;
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
    return violations.flatMap((/** @type {any} */ rule) =>
      rule.nodes.map((/** @type {any} */ node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }, TAGS);
  assert.deepEqual(found, [], what);
}

/** @param {import('playwright-core').Page} page @param {Record<string, unknown>} wish */
async function createGame(page, wish) {
  return page.evaluate(async (body) => {
    const answer = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return /** @type {Promise<{ id: string }>} */ (answer.json());
  }, wish);
}

/** @param {import('playwright-core').Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

for (const lang of /** @type {const} */ (['en', 'pt'])) {
  for (const dark of [false, true]) {
    const phone = dark === (lang === 'pt'); // either language and either theme on either size
    test(`pages in ${lang}, ${dark ? 'dark' : 'light'}, ${phone ? 'phone' : 'desktop'}`, async () => {
      await set.visit({ lang, dark, phone, allow: /status of 404/ }, async (page) => {
        await open(page, '/');
        await check(page, 'home');
        await page.locator('.game .options').first().click();
        await page.locator('dialog .sheet-actions .primary').waitFor();
        await check(page, 'setting up a game');
        await page.keyboard.press('Escape');
        await page.locator('dialog').waitFor({ state: 'detached' });
        await page.locator('.game .ways button').nth(1).click();
        await page.locator('dialog .sheet-actions .primary').click();
        await page.locator('dialog.seeking').waitFor();
        await check(page, 'waiting for somebody');
        await page.keyboard.press('Escape');
        await page.locator('dialog').waitFor({ state: 'detached' });
        await page.locator('#header button').last().click();
        await page.locator('dialog.settings').waitFor();
        await check(page, 'settings');
        for (const path of Object.values(ADDRESSES).flat()) {
          await open(page, path);
          const show = page.locator('figure[data-show] button').last();
          if (await show.count()) {
            await show.click();
            await page.locator('.shown .board-piece').first().waitFor();
          }
          await check(page, path);
        }
      });
    });

    test(`game pages in ${lang}, ${dark ? 'dark' : 'light'}`, async () => {
      await set.visit({ lang, dark, phone }, async (page) => {
        await open(page, '/');
        // Every game in either theme and either language; the states of one game in all four.
        await open(page, '/analysis/stac');
        await page.locator('.engine-lines li, .engine-status').first().waitFor();
        await page.getByRole('switch').nth(1).check();
        await page.locator('.step-list .chip.good, .step-list .chip.even, .step-list .chip.poor').first().waitFor();
        await check(page, 'analysis');
        await page.locator('[data-key="analysis-set-up"]').click();
        await page.getByRole('dialog').waitFor();
        await check(page, 'setting up a position');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.locator('[data-key="analysis-study"]').click();
        await page.locator('#study-title').waitFor();
        await check(page, 'keeping a study');
        await page.keyboard.press('Escape');
        await open(page, '/studies');
        await page.locator('#new-study').click();
        await check(page, 'a new study');
        await page.locator('#study-title').fill('Stac');
        await page.locator('dialog .sheet-actions .primary').click();
        await page.waitForURL(/\/study\/\w+\/\w+/);
        await page.locator('.chapters [aria-current]').waitFor();
        await check(page, 'a study');
        const study = new URL(page.url()).pathname;
        await page.locator('[data-key="study-share"]').click();
        await page.locator('#study-invite').waitFor();
        await check(page, 'sharing a study');
        await page.keyboard.press('Escape');
        await open(page, `/embed${study}`);
        await page.locator('.study-embed').waitFor();
        await check(page, 'an embedded study');
        await open(page, '/studies');
        await check(page, 'studies');
        const games = phone ? ['stac'] : Object.keys(RECORDS);
        for (const game of games) {
          const { id } = await createGame(page, { game, seats: ['me', 'me'], clock: '300+5' });
          await open(page, `/game/${id}`);
          await check(page, game);
          if (game !== 'stac') continue;
          await open(page, `/embed/${id}`);
          await check(page, 'embedded');
          await page.evaluate(async (id) => {
            await fetch(`/api/games/${id}/resign`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"turn": 0}' });
          }, id);
          await open(page, `/game/${id}`);
          await check(page, 'a finished game');
        }
        const { id } = await createGame(page, { game: 'stac', seats: ['me', 'open'] });
        await open(page, `/game/${id}`);
        await check(page, 'waiting for an opponent');
      });
    });
  }
}

test('an account, and high contrast', async () => {
  for (const dark of [false, true]) {
    const visit = await freshContext(set.browser, set.base, { dark, settings: { contrast: 'more' } });
    const { page } = visit;
    await open(page, '/account');
    await page.evaluate(async (name) => {
      await fetch('/api/me/account', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, password: 'correct horse' }),
      });
    }, `axe${Number(dark)}`);
    await open(page, '/account');
    await check(page, 'account');
    await open(page, '/');
    await check(page, 'home, high contrast');
    const { id } = await createGame(page, { game: 'stac', seats: ['me', 'level:0'] });
    await open(page, `/game/${id}`);
    await check(page, 'game, high contrast');
    await visit.close();
  }
});

test('what players can do about each other', async () => {
  for (const dark of [false, true]) {
    /** @type {import('./harness.js').Options} */
    const options = { dark, phone: dark, lang: dark ? 'pt' : 'en' };
    const [ana, rui] = [await freshContext(set.browser, set.base, options), await freshContext(set.browser, set.base, options)];
    await open(ana.page, '/');
    await open(rui.page, '/');
    const { id } = await createGame(rui.page, { game: 'stac', seats: ['me', 'open'] });
    /** @param {import('playwright-core').Page} page @param {string} path @param {unknown} [body] */
    const post = (page, path, body = {}) =>
      page.evaluate(
        async ([path, body]) => {
          await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        },
        /** @type {const} */ ([path, body]),
      );
    await post(ana.page, `/api/games/${id}/join`);
    await post(rui.page, `/api/games/${id}/chat`, { text: 'hello' });
    const { id: his } = await rui.page.evaluate(async () => (await fetch('/api/me')).json());
    await open(ana.page, `/game/${id}`);
    await ana.page.locator('.chat .dots').click();
    await ana.page.getByRole('menuitem').first().waitFor();
    await check(ana.page, 'the menu');
    await ana.page.getByRole('menuitem').first().click();
    await ana.page.getByRole('dialog').waitFor();
    await check(ana.page, 'the report');
    await post(ana.page, `/api/players/${his}/block`);
    await open(ana.page, `/player/${his}`);
    await check(ana.page, 'another player');
    await open(ana.page, '/account');
    await ana.page.locator('#blocked li').waitFor();
    await check(ana.page, 'blocked players');
    await ana.close();
    await rui.close();
  }
});
