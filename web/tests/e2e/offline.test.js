// Without a server: the pages that are kept, whole games of each kind, and handing them over later; new versions.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { anyTurn, look, mouse, myTurn, playTurn } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { eventually, freshContext, stage } from './harness.js';
import { versions } from './versions.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();
const MODULE = new URL('../../engine/ludoteca.wasm', import.meta.url);
const skip = existsSync(MODULE) ? false : 'scripts/wasm has not made the module';

/** What the browser says while the server is away. */
const AWAY = { allow: /net::ERR|FetchEvent|Failed to fetch/ };

/** Asks for the page to be kept, as a player does. @param {Page} page */
async function keep(page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Keep for offline' }).click();
  await page.getByText('Kept on this device').waitFor();
  await page.keyboard.press('Escape');
}

/**
 * @param {import('./harness.js').Options} options
 * @param {(page: Page) => Promise<void>} act
 */
const offline = (options, act) =>
  set.visit({ ...AWAY, ...options }, async (page) => {
    await keep(page);
    await set.server.halt();
    try {
      await act(page);
    } finally {
      await set.server.start();
    }
  });

/** A button of a card on the home page. @param {Page} page @param {string} game @param {string | RegExp} name */
const onCard = (page, game, name) => page.locator(`[data-game="${game}"]`).getByRole('button', { name }).first();

/** Whether all pictures of the page that are loaded by now can be seen. @param {Page} page */
const picturesShown = (page) => page.evaluate(() => [...document.images].filter((image) => image.complete).every((image) => image.naturalWidth > 0));

test('home, rules, lessons and puzzles work without the server in both languages, other pages say why not', { skip }, async () => {
  await offline({}, async (page) => {
    await page.goto('/');
    await page.locator('article.game .board.shown').nth(4).waitFor();
    assert.ok(await picturesShown(page));
    await page.goto('/rules/stac');
    await page.locator('article img').first().evaluate((image) => /** @type {HTMLImageElement} */ (image).decode());
    await page.getByRole('button', { name: 'Show' }).first().click();
    await page.locator('figure[data-over] .figure-told', { hasText: 'Teal walked' }).waitFor();
    await page.goto('/learn/stac#walk');
    await page.locator('[data-spot=a1].can').press('Enter');
    await page.locator('[data-spot=a5].can').press('Enter');
    await page.locator('.feedback[data-tone=reached]').waitFor();
    await page.goto('/puzzles/crab-stack');
    await page.locator('game-board [data-spot]').first().waitFor();
    await page.locator('[data-key=puzzle-solution]').click();
    await page.locator('.feedback[data-tone=shown]').waitFor();
    await page.goto('/account');
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.goto('/');
    await page.locator('header .language').click();
    await page.locator('html[lang=pt]').waitFor({ state: 'attached' });
    await page.goto('/rules/syrtis');
    await page.locator('html[lang=pt] article h2').first().waitFor();
    await page.locator('article img').first().evaluate((image) => /** @type {HTMLImageElement} */ (image).decode());
  });
});

for (const [game, { start, turns, winner }] of Object.entries(RECORDS)) {
  test(`${game}: a whole game between two on one device, with a break`, { skip }, async () => {
    await offline({}, async (page) => {
      await page.goto('/');
      if (start) {
        // Dealt: this deal and no other, which no button offers.
        await page.evaluate(
          async ({ game, start }) => {
            const from = new URL('..', /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src);
            const { createLocal } = await import(`${from}local/create.js`);
            const { id } = await createLocal({ game, seats: ['me', 'me'], position: start });
            location.href = `/game/${id}`;
          },
          { game, start },
        );
      } else {
        await onCard(page, game, /Two on one device/).click();
      }
      await page.locator('game-board [data-spot]').first().waitFor();
      const middle = Math.floor(turns.length / 2);
      for (const turn of turns.slice(0, middle)) await playTurn(page, turn, mouse);
      await page.goto('/');
      await page.locator('#local a').click();
      await page.locator('game-board [data-spot]').first().waitFor();
      for (const turn of turns.slice(middle)) await playTurn(page, turn, mouse);
      await page.locator('.end-card').waitFor();
      const view = await look(page);
      assert.equal(view.result?.winner, winner);
      assert.deepEqual(view.turns.map(({ text }) => text), turns);
      await page.locator('.player.winner').waitFor();
    });
  });
}

test('whole games against the computer, and a rematch', { skip }, async () => {
  await offline({ settings: { pace: 'quick' } }, async (page) => {
    await page.goto('/');
    await onCard(page, 'crab-stack', /Play the computer/).click();
    await page.locator('game-board [data-spot]').first().waitFor();
    while (await myTurn(page)) await anyTurn(page);
    const { id, you, result } = await look(page);
    assert.ok(result);
    await page.locator('.end-card').getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => !url.pathname.includes(id));
    await page.locator('game-board [data-spot]').first().waitFor();
    assert.notDeepEqual((await look(page)).you, you, 'the seats change');
    await page.goto('/');
    await eventually(() => page.locator('#local li').count(), 2);
  });
});

for (const game of Object.keys(RECORDS)) {
  test(`${game}: the strongest level answers, a turn is taken back, and one gives up`, { skip }, async () => {
    await offline({ settings: { pace: 'quick' } }, async (page) => {
      await page.evaluate((name) => localStorage.setItem(`setup ${name} computer`, JSON.stringify({ level: 8, side: 'first', clock: '-' })), game);
      const answered = async () => (await look(page)).turns.some((turn) => turn.seat === 'second');
      // It may win with its first turn; then there is another game.
      for (let goesOn = false; !goesOn; goesOn = (await answered()) && (await myTurn(page))) {
        await page.goto('/');
        await onCard(page, game, /Play the computer/).click();
        await page.waitForURL(/\/game\/local-/);
        await page.locator('game-board [data-spot]').first().waitFor();
        while (!(await answered()) && (await myTurn(page))) await anyTurn(page);
      }
      const { turns } = await look(page);
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.locator('dialog button.primary').click();
      const mine = turns.findLastIndex(({ seat }) => seat === 'first');
      await page.waitForFunction((count) => document.querySelectorAll('button.turn').length === count, mine);
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.locator('dialog button.danger').click();
      await page.locator('.end-card').getByRole('button', { name: 'Try level 7' }).waitFor();
      assert.equal((await look(page)).result?.winner, 'second');
    });
  });
}

test('games are handed to the server once there is a connection: one goes on there, one is over', { skip }, async () => {
  await set.visit(AWAY, async (page) => {
    await keep(page);
    await set.server.halt();
    await page.goto('/');
    await onCard(page, 'stac', /Two on one device/).click();
    await page.locator('game-board [data-spot]').first().waitFor();
    for (const turn of ['a1>a2', 'e5>e4']) await playTurn(page, turn, mouse);
    await page.goto('/');
    await onCard(page, 'stac', /Two on one device/).click();
    await page.locator('game-board [data-spot]').first().waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.locator('dialog button.danger').click();
    await page.locator('.end-card').waitFor();
    await page.goto('/');
    await page.locator('#local').getByRole('button', { name: 'Continue online' }).click();
    await page.getByText('could not take the game').waitFor();
    await eventually(() => page.locator('#local li').count(), 2, 'both are still here');
    await set.server.start();
    await page.locator('#local').getByRole('button', { name: 'Continue online' }).click();
    await page.waitForURL(/\/game\/(?!local)/);
    await page.locator('game-board [data-spot]').first().waitFor();
    await playTurn(page, 'a2-a1', mouse);
    const view = await look(page);
    assert.deepEqual(view.turns.map(({ text }) => text), ['a1>a2', 'e5>e4', 'a2-a1']);
    await page.goto('/');
    await page.locator('#local').getByRole('button', { name: 'Keep online' }).click();
    await page.waitForURL(/\/game\/(?!local)/);
    await page.locator('.player.winner').waitFor();
    assert.equal((await look(page)).result?.winner, 'second');
    await page.goto('/');
    await eventually(() => page.locator('#mine li').count(), 2);
    await eventually(() => page.locator('#local li').count(), 0);
  });
});

test('what is kept can be removed, and then nothing works without the server', { skip }, async () => {
  await set.visit(AWAY, async (page) => {
    await keep(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Keep for offline' }).waitFor();
    const left = await page.evaluate(async () => [(await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]);
    assert.deepEqual(left, [0, 0]);
  });
});

test('a new version is announced, loaded with one click, and never mixed with the old one', { skip }, async () => {
  const front = await versions(set.base);
  const { page, context, close } = await freshContext(set.browser, front.base, AWAY);
  try {
    const versionsSeen = () => page.evaluate(() => [...new Set([...document.querySelectorAll('script[src], link[href*="/static/"]')].map((from) => (from.getAttribute('src') ?? from.getAttribute('href'))?.split('/')[2]))]);
    await keep(page);
    await page.reload();
    const [old] = await versionsSeen();
    front.renew();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.locator('.new-version').waitFor();
    assert.deepEqual(await versionsSeen(), [old], 'the open page stays as it is');
    await page.locator('.new-version .primary').click();
    await page.waitForFunction((old) => !document.querySelector(`link[href*="/static/${old}/"]`), old);
    await page.locator('article.game').first().waitFor();
    assert.deepEqual(await versionsSeen(), [`${old}x`]);
    await eventually(() => page.evaluate(() => caches.keys()), [`ludoteca /static/${old}x`]);
    // A page that comes new from the server lets its own version in without asking.
    front.renew();
    await page.reload();
    await eventually(() => page.evaluate(() => caches.keys()), [`ludoteca /static/${old}xx`]);
    assert.equal(await page.locator('.new-version').count(), 0);
    await front.stop();
    await page.reload();
    await page.locator('article.game').first().waitFor();
    assert.deepEqual(await versionsSeen(), [`${old}xx`]);
  } catch (reason) {
    await context.close();
    throw reason;
  } finally {
    await front.stop();
  }
  await close();
});
