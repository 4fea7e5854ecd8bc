// Openings on the analysis board: what was played from a position in my games, on this server and by the engine.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { openBoard, shownTurn, writtenTurns } from './analysis-hands.js';
import { ask } from './game-hands.js';
import { eventually, noSidewaysScroll, stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MODULE = new URL('../../engine/ludoteca.wasm', import.meta.url);
const skip = existsSync(MODULE) ? false : 'scripts/wasm has not made the module';

/** What axe finds on the page as it is now. @param {Page} page */
async function violations(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return violations.flatMap((/** @type {any} */ rule) => rule.nodes.map((/** @type {any} */ node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`));
  });
}

/**
 * A finished game against oneself.
 * @param {Page} page
 * @param {string[]} turns
 * @param {boolean} [open] whether it is public
 */
async function finished(page, turns, open = true) {
  const { id } = await ask(page, '/api/games', { game: 'stac', seats: ['me', 'me'], public: open });
  for (const [turn, text] of turns.entries()) await ask(page, `/api/games/${id}/turns`, { turn, text });
  await ask(page, `/api/games/${id}/resign`, { turn: turns.length });
}

/** How many games the server counts at the start of Stac. @param {Page} page @param {'mine' | 'server'} source */
async function counted(page, source) {
  const table = (await ask(page, '/api/openings?game=stac'))[source];
  return table.first + table.draws + table.second;
}

/** Unfolds the openings. @param {Page} page */
async function unfold(page) {
  await page.locator('.openings > summary').click();
  await page.getByRole('tablist', { name: 'Whose games' }).waitFor();
}

/** The rows of the table: turn and games. @param {Page} page */
const rows = (page) =>
  page.locator('.openings-turns tbody tr').evaluateAll((found) => found.map((row) => [...row.querySelectorAll('th, td')].slice(0, 2).map((cell) => cell.textContent)));

/** @param {Page} page @param {string} name */
const tab = (page, name) => page.getByRole('tab', { name, exact: true });

test('the games of a server are counted, reflected ones as one, and a click plays the turn', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await finished(page, ['a1>a2', 'e5>e4']);
    await finished(page, ['a1>b1', 'e5>d5', 'b1-c1']);
    await finished(page, ['a1-a3', 'e5-e3'], false);
    await eventually(() => counted(page, 'mine'), 3);
    await openBoard(page, '/analysis/stac');
    await unfold(page);
    await tab(page, 'This server').click();
    await eventually(() => rows(page), [['a1>a2', '2']]);
    await page.getByText('Games that passed this position: 2.').waitFor();
    assert.deepEqual(await violations(page), []);
    // With the keyboard to the tab before, which knows the game by link, too.
    await page.keyboard.press('ArrowLeft');
    assert.equal(await tab(page, 'My games').getAttribute('aria-selected'), 'true');
    await eventually(() => rows(page), [['a1>a2', '2'], ['a1-a3', '1']]);
    await page.locator('.openings-turns').getByRole('button', { name: 'a1>a2', exact: true }).press('Enter');
    await eventually(() => shownTurn(page), 'a1>a2');
    await eventually(() => rows(page), [['e5>e4', '2']]);
    await page.getByText(/Amber won 1, Teal won 1, 0 drawn/).first().waitFor({ state: 'attached' });
    assert.deepEqual(await writtenTurns(page), ['a1>a2']);
    await noSidewaysScroll(page);
    // It stays unfolded, with its tab; somebody else has played nothing.
    await page.reload();
    await eventually(() => rows(page), [['e5>e4', '2']]);
  });
  await set.visit({}, async (page) => {
    await openBoard(page, '/analysis/stac');
    await unfold(page);
    await tab(page, 'My games').click();
    await page.getByText('None of your finished games passed this position.').waitFor();
    await tab(page, 'This server').click();
    await eventually(async () => (await rows(page)).length, 1);
  });
});

test('games of the engine come from the core, also without the server, and so do the games on this device', { skip }, async () => {
  await set.visit({ allow: /ERR_INTERNET_DISCONNECTED/ }, async (page, context) => {
    await openBoard(page, '/analysis/stac');
    await unfold(page);
    await tab(page, 'Engine').click();
    await page.getByText(/Games of level 7 against itself: \d+\./).waitFor();
    await page.locator('.openings-turns tbody tr').first().waitFor();
    const core = await rows(page);
    const { engine } = await ask(page, '/api/openings?game=stac');
    assert.deepEqual(core, engine.turns.map((/** @type {any} */ row) => [row.turn, String(row.first + row.draws + row.second)]), 'the server says the same');
    // A game on this device.
    await page.evaluate(async () => {
      const request = indexedDB.open('ludoteca', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
      await new Promise((resolve) => (request.onsuccess = resolve));
      const start = (await (await fetch('/api/position', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"game":"stac"}' })).json()).position;
      const result = { outcome: '1-0', winner: 'first', termination: 'resignation', sentence: 'by-resignation', rule: null };
      const game = { id: 'Local0000001', game: 'stac', variant: 'report', start, seats: ['me', 'me'], turns: ['a1>b1'], result, seq: 2, created: 1, updated: 2 };
      const put = request.result.transaction('games', 'readwrite').objectStore('games').put(game);
      await new Promise((resolve) => (put.onsuccess = resolve));
      request.result.close();
    });
    await page.reload();
    await tab(page, 'My games').click();
    await eventually(() => rows(page), [['a1>a2', '1']]);
    // The next position is asked about without a connection.
    await tab(page, 'Engine').click();
    await page.locator('.openings-turns tbody tr').first().waitFor();
    await context.setOffline(true);
    await page.locator('.openings-turns tbody .turn').first().click();
    await page.locator('.tree .turn[aria-current]').waitFor();
    await page.getByText(/Games of level 7 against itself: \d+\./).waitFor();
    await tab(page, 'This server').click();
    await page.getByText('The server cannot be reached.', { exact: true }).waitFor();
    await tab(page, 'My games').click();
    await page.getByText('The server cannot be reached: these are the games on this device.').waitFor();
    await context.setOffline(false);
  });
});

test('without the core the server answers for the engine, too', async () => {
  await set.visit({ phone: true, dark: true, lang: 'en' }, async (page) => {
    await page.route('**/engine/built.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const built = false;' }));
    await openBoard(page, '/analysis/stac');
    await unfold(page);
    await tab(page, 'Engine').click();
    await page.locator('.openings-turns tbody tr').first().waitFor();
    await noSidewaysScroll(page);
  });
});

test('of a deal it is said what is known, and that nothing is', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    const games = await ask(page, '/api/catalogue');
    const dealt = games.filter((/** @type {any} */ game) => game.variants.some((/** @type {any} */ variant) => variant.dealt));
    assert.ok(dealt.length > 0 && dealt.length < games.length);
    for (const { name } of dealt) {
      await openBoard(page, `/analysis/${name}?seed=7`);
      if (!(await page.locator('.openings[open]').count())) await unfold(page);
      await page.getByText(/Nothing is known of this deal/).waitFor();
      assert.equal(await tab(page, 'Engine').count(), 0);
    }
  });
});
