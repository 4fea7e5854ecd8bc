// Players' pages, missing pages, what makes the page installable, how wide and how heavy pages are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, noSidewaysScroll, stage } from './harness.js';

const set = stage();

/** @param {import('playwright-core').Page} page @param {Record<string, unknown>} wish */
async function createGame(page, wish) {
  return page.evaluate(async (body) => {
    const answer = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return /** @type {Promise<{ id: string }>} */ (answer.json());
  }, wish);
}

test('one sees one’s own games on one’s page', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    const game = await createGame(page, { game: 'stac', seats: ['me', 'level:0'] });
    await page.goto('/player');
    await page.locator(`.rows a[href="/game/${game.id}"]`).waitFor();
    await page.getByText('No rated game yet.').waitFor();
  });
});

test('a player’s page shows ratings, how they went, and public games', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/account');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const id = await page.evaluate(async () => {
      /** @param {string} path @param {unknown} [body] */
      const post = async (path, body = {}) => {
        const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        return answer.json();
      };
      const me = await post('/api/me/account', { name: 'Vera', password: 'correct horse' });
      for (let games = 0; games < 2; games += 1) {
        const game = await post('/api/games', { game: 'stac', seats: ['me', 'level:0'], public: true });
        await post(`/api/games/${game.id}/turns`, { turn: 0, text: game.legal[0].text });
        for (;;) {
          const view = await (await fetch(`/api/games/${game.id}`)).json();
          if (view.turn >= 2) {
            await post(`/api/games/${game.id}/resign`, { turn: view.turn });
            break;
          }
          await new Promise((wake) => setTimeout(wake, 100));
        }
      }
      return /** @type {string} */ (me.id);
    });
    await page.goto(`/player/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Vera' }).waitFor();
    await page.getByText('2 rated games').waitFor();
    await page.getByRole('img', { name: /Rating in Stac/ }).waitFor();
    await eventually(() => page.locator('.rows a').count(), 2);
    await eventually(() => page.locator('.small-board').evaluateAll((boards) => boards.every((board) => /** @type {HTMLImageElement} */ (board).naturalWidth > 0)), true);
    assert.deepEqual(await page.locator('.results tbody tr').allInnerTexts(), ['Stac\tDrop · Computer, level 0\t0\t0\t2']);
    // The filters narrow the list down.
    await page.getByLabel('Which games').selectOption('Unfinished');
    await page.getByText('No games to show.').waitFor();
    await page.getByLabel('Which games').selectOption('Finished');
    await page.getByLabel('Which game', { exact: true }).selectOption('Stac');
    await eventually(() => page.locator('.rows a').count(), 2);
    await page.getByLabel('Which game', { exact: true }).selectOption('Syrtis');
    await page.getByText('No games to show.').waitFor();
    await page.goto('/ratings/stac');
    await page.getByRole('row', { name: /Vera/ }).waitFor();
    await page.getByRole('link', { name: 'Drop · Computer, level 0' }).click();
    await page.getByRole('heading', { level: 1, name: 'Computer, level 0' }).waitFor();
  });
});

test('a hidden game is found on one’s own page and shown again', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    const game = await createGame(page, { game: 'stac', seats: ['me', 'me'] });
    await page.goto('/player');
    const own = page.locator(`.rows a[href="/game/${game.id}"]`);
    await own.waitFor();
    await page.getByRole('button', { name: 'Hide or delete' }).click();
    await page.getByRole('menuitem', { name: 'Hide from my games' }).click();
    await own.waitFor({ state: 'detached' });
    await page.getByLabel('Which games').selectOption('Hidden');
    await own.waitFor();
    await page.getByRole('button', { name: 'Hide or delete' }).click();
    await page.getByRole('menuitem', { name: 'Show among my games' }).click();
    await own.waitFor({ state: 'detached' });
    await page.getByLabel('Which games').selectOption('All');
    await own.waitFor();
  });
});

test('unknown players and unknown pages say so', async () => {
  await set.visit({ allow: /status of 404/ }, async (page) => {
    await page.goto('/player/nobody');
    await page.getByRole('heading', { name: 'No such player' }).waitFor();
    const answer = await page.goto('/no/such/page');
    assert.equal(answer?.status(), 404);
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
    await page.getByRole('link', { name: 'To the games' }).click();
    await page.waitForURL(`${set.base}/`);
  });
});

test('the page can be installed', async () => {
  const manifest = await (await fetch(`${set.base}/manifest.webmanifest`)).json();
  assert.equal(manifest.start_url, '/');
  for (const { src } of manifest.icons) assert.equal((await fetch(new URL(src, set.base))).status, 200, src);
  assert.equal((await fetch(`${set.base}/favicon.ico`)).status, 200);
});

test('no page scrolls sideways, even on the smallest phone', async () => {
  for (const lang of /** @type {const} */ (['en', 'pt'])) {
    await set.visit({ lang, viewport: { width: 320, height: 640 }, allow: /status of 404/ }, async (page) => {
      await page.goto('/');
      const game = await createGame(page, { game: 'duplohex', seats: ['me', 'me'], clock: '300+5' });
      for (const path of ['/', '/rules', '/rules/syrtis', '/account', '/player', '/ratings', '/nowhere', '/analysis/duplohex', '/learn', '/learn/syrtis', '/puzzles', '/puzzles/crab-stack', `/game/${game.id}`, `/embed/${game.id}`]) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await noSidewaysScroll(page);
        // Nor would it in a language written from right to left.
        await page.evaluate(() => {
          document.documentElement.dir = 'rtl';
        });
        await noSidewaysScroll(page);
      }
    });
  }
});

test('the first view of every page is light, all of it from here', async (t) => {
  await set.visit({}, async (page, context) => {
    // What a page fetches while it has nothing better to do does not belong to the first view: here it never gets idle time.
    await context.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/');
    const game = await createGame(page, { game: 'crab-stack', seats: ['me', 'level:0'] });
    const people = await createGame(page, { game: 'syrtis', seats: ['me', 'open'] });
    for (const path of ['/', `/game/${game.id}`, `/game/${people.id}`, `/embed/${game.id}`, '/analysis/syrtis?seed=3', '/rules', '/rules/syrtis', '/account', '/player', '/ratings']) {
      const fresh = await context.newPage();
      const session = await context.newCDPSession(fresh);
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      let weight = 0;
      // The analysis board starts its engine with the first view.
      /** @type {Set<string>} */
      const later = new Set();
      session.on('Network.responseReceived', ({ requestId, response }) => {
        if (/\.(wasm|net)$/.test(response.url)) later.add(requestId);
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!later.has(requestId)) weight += encodedDataLength;
      });
      await fresh.goto(path);
      await fresh.waitForLoadState('networkidle');
      assert.ok(weight > 10_000, `${path} weighs only ${weight} bytes`);
      t.diagnostic(`${path.replace(/[\w-]{8,}$/, '…')}: ${Math.round(weight / 1000)} KB`);
      assert.ok(weight < 150_000, `${path} weighs ${Math.round(weight / 1000)} KB`);
      await fresh.close();
    }
  });
});
