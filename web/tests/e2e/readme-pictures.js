// Takes the pictures of the page in the README anew: node web/tests/e2e/readme-pictures.js

import { fileURLToPath } from 'node:url';
import { ask } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { freshContext, startBrowser, startServer } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

/** @param {string} name */
const file = (name) => fileURLToPath(new URL(`../../../docs/pictures/browser-${name}.png`, import.meta.url));

/**
 * Opens a game after some turns of its record.
 * @param {Page} page
 * @param {string} game
 * @param {number} count
 */
async function open(page, game, count) {
  await page.goto('/');
  const { start, turns = [] } = RECORDS[game] ?? {};
  const { id } = await ask(page, '/api/games', { game, seats: ['me', 'me'], position: start });
  for (const [turn, text] of turns.slice(0, count).entries()) await ask(page, `/api/games/${id}/turns`, { turn, text });
  await page.goto(`/game/${id}`);
  await page.locator('game-board [data-spot]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  const desktop = await freshContext(browser, server.base);
  await desktop.page.goto('/');
  await desktop.page.waitForLoadState('networkidle');
  await desktop.page.screenshot({ path: file('home'), fullPage: true });
  await open(desktop.page, 'crab-stack', 5);
  await desktop.page.screenshot({ path: file('game') });
  await desktop.close();
  const phone = await freshContext(browser, server.base, { phone: true, dark: true, lang: 'pt' });
  await open(phone.page, 'syrtis', 5);
  await phone.page.screenshot({ path: file('phone') });
  await phone.close();
} finally {
  await browser.close();
  await server.stop();
}
