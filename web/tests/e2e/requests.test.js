// How many requests a turn costs with the core in the page and without, and what happens if the server refuses a turn.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { anyTurn, coreReady, look, mouse, myTurn, playTurn, sitDown } from './game-hands.js';
import { stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();
const MODULE = new URL('../../engine/ludoteca.wasm', import.meta.url);
const skip = existsSync(MODULE) ? false : 'scripts/wasm has not made the module';

/** How many of the player's turns are counted. */
const TURNS = 4;

/**
 * The page's own requests to the API. The hands ask for answers of any kind, the page for JSON.
 * @param {Page} page
 * @param {string} id
 */
function noted(page, id) {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.headers().accept === 'application/json') asked.push(`${request.method()} ${pathname.replace(id, 'ID')}`);
  });
  return asked;
}

/**
 * Plays against the computer and counts the requests for the player's turns and the answers to them.
 * @param {Page} page
 * @param {string} id
 */
async function countRequests(page, id) {
  const asked = noted(page, id);
  for (let turns = 0; turns < TURNS; turns += 1) {
    await myTurn(page);
    await anyTurn(page);
  }
  await myTurn(page);
  const steps = (await look(page)).turns.filter(({ seat }) => seat === 'first').flatMap(({ text }) => text.split(','));
  return { asked, steps: steps.length };
}

test('with the core, a turn costs one request', { skip }, async (t) => {
  await set.visit({}, async (page) => {
    const { id } = await sitDown(page, { game: 'duplohex', seats: ['me', 'level:0'] });
    await coreReady(page);
    const { asked, steps } = await countRequests(page, id);
    t.diagnostic(`with the core: ${asked.length} requests for ${TURNS} turns of ${steps} steps and the answers`);
    assert.deepEqual([...new Set(asked)], ['POST /api/games/ID/turns']);
    assert.equal(asked.length, TURNS);
  });
});

test('without the core, every further step and every answer costs one more', async (t) => {
  await set.visit({}, async (page) => {
    await page.route('**/engine/built.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const built = false;' }));
    const { id } = await sitDown(page, { game: 'duplohex', seats: ['me', 'level:0'] });
    const { asked, steps } = await countRequests(page, id);
    t.diagnostic(`without the core: ${asked.length} requests for ${TURNS} turns of ${steps} steps and the answers`);
    const count = (/** @type {string} */ request) => asked.filter((one) => one === request).length;
    assert.equal(count('POST /api/games/ID/turns'), TURNS);
    assert.equal(count('POST /api/position'), steps - TURNS);
    assert.equal(count('GET /api/games/ID'), TURNS);
  });
});

/** @type {[number, string, string][]} */
const REFUSALS = [
  [422, 'a step is not legal', 'That is not possible now.'],
  [409, 'the game has changed', 'The game has changed meanwhile.'],
];

for (const [status, title, words] of REFUSALS) {
  test(`a turn that the server refuses with ${status} is taken back, and the page says why`, async () => {
    await set.visit({ allow: new RegExp(`${status}`) }, async (page) => {
      const view = await sitDown(page, { game: 'stac', seats: ['me', 'me'] });
      const { id } = view;
      const current = status === 409 ? view : undefined;
      await page.route(`**/api/games/${id}/turns`, (route) =>
        route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', title, status, detail: title, current }) }),
      );
      const before = await page.locator('.board-piece').count();
      // It is shown for a few seconds only.
      await Promise.all([page.locator('.toast.bad', { hasText: words }).waitFor(), mouse(page, ['a1', 'a3'], view.scene)]);
      await page.locator('.prompt.yours').waitFor();
      assert.equal(await page.locator('button.turn').count(), 0);
      assert.equal(await page.locator('.board-piece').count(), before);
      // The true state can be played on.
      await page.unroute(`**/api/games/${id}/turns`);
      await playTurn(page, 'a1-a3', mouse);
      assert.equal((await look(page)).turn, 1);
    });
  });
}
