// Takes a picture of every page in both sizes and both themes: node web/tests/e2e/screenshots.js FOLDER [LANG]

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freshContext, startBrowser, startServer } from './harness.js';

const [folder = 'screenshots', lang = 'en'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

/** @typedef {import('playwright-core').Page} Page */

/**
 * A game that computers have begun, so that the board is worth looking at.
 * @param {Page} page
 * @param {string} game
 * @param {number} turns
 * @returns {Promise<string>}
 */
async function begunGame(page, game, turns) {
  const { id } = await page.evaluate(async (wish) => {
    const answer = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
    return answer.json();
  }, { game, seats: ['me', 'level:2'], public: true });
  for (let tries = 0; tries < 12 * turns; tries += 1) {
    const view = await page.evaluate(async (id) => (await fetch(`/api/games/${id}`)).json(), id);
    if (view.turn >= turns || view.status === 'over') break;
    await page.evaluate(
      async ({ id, view }) => {
        if (view.legal.length === 0) return new Promise((wake) => setTimeout(wake, 150));
        // A step at a time until the turn is whole; a step somewhere in the middle of the list looks like play.
        const steps = [];
        let legal = view.legal;
        for (;;) {
          steps.push(legal[Math.floor(legal.length * 0.37)].text);
          const answer = await fetch(`/api/games/${id}/preview`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ turn: view.turn, steps }),
          });
          const preview = await answer.json();
          if (preview.whole || !preview.legal?.length) break;
          legal = preview.legal;
        }
        await fetch(`/api/games/${id}/turns`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ turn: view.turn, text: steps.join(',') }),
        });
      },
      { id, view },
    );
  }
  return id;
}

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  for (const phone of [false, true]) {
    for (const dark of [false, true]) {
      const { page, context, wrong } = await freshContext(browser, server.base, { phone, dark, lang: lang === 'pt' ? 'pt' : 'en' });
      await page.goto('/');
      const catalogue = await page.evaluate(async () => (await fetch('/api/catalogue')).json());
      /** @type {Record<string, string>} */
      const pages = { rules: '/rules', account: '/account', player: '/player', ratings: '/ratings', puzzles: '/puzzles', missing: '/nowhere' };
      for (const { name } of catalogue) {
        const id = await begunGame(page, name, 8);
        pages[`game-${name}`] = `/game/${id}`;
        pages[`rules-${name}`] = `/rules/${name}`;
        pages[`analysis-${name}`] = `/analysis/${name}?game=${id}`;
        pages[`puzzles-${name}`] = `/puzzles/${name}`;
        pages.embed = `/embed/${id}`;
      }
      pages.home = '/';
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(400);
        const file = `${name}-${phone ? 'phone' : 'desktop'}-${dark ? 'dark' : 'light'}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: !name.startsWith('game-') || phone });
      }
      await context.close();
      for (const line of wrong) console.error(line);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
