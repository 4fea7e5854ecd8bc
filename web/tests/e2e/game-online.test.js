// Two browsers, one game: joining by link, clocks, chat, offers, and a connection that is lost in the middle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, finger, look, mouse, openGame, playTurn, sitDown } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { eventually, freshContext, stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();

/**
 * Ana makes a game, Rui opens its link and sits down.
 * @param {Record<string, unknown>} wish
 * @param {(ana: Page, rui: Page, id: string) => Promise<void>} act
 */
async function together(wish, act) {
  // What fails while the server is away is meant to.
  const allow = /ERR_CONNECTION|ERR_INTERNET|WebSocket|status of (409|502)/;
  const [ana, rui] = [await freshContext(set.browser, set.base, { allow }), await freshContext(set.browser, set.base, { allow, phone: true })];
  for (const [{ page }, name] of /** @type {const} */ ([[ana, 'Ana'], [rui, 'Rui']])) {
    await page.goto('/');
    await ask(page, '/api/me', { name });
  }
  const { id } = await sitDown(ana.page, { seats: ['me', 'open'], ...wish });
  await openGame(rui.page, id);
  await rui.page.locator('[data-key="join"]').click();
  await ana.page.locator('.player-name', { hasText: 'Rui (guest)' }).waitFor();
  await act(ana.page, rui.page, id);
  await ana.close();
  await rui.close();
}

/** How many turns a page lists. @param {Page} page @param {number} count */
const lists = (page, count) => page.waitForFunction((n) => document.querySelectorAll('button.turn').length === n, count);

test('a whole game with a clock; the server goes away in the middle, and one of them too', async () => {
  const { turns, winner } = /** @type {typeof RECORDS[string]} */ (RECORDS.duplohex);
  await together({ game: 'duplohex', clock: '600+5' }, async (ana, rui) => {
    const turned = () => rui.evaluate(() => /** @type {any} */ (document.querySelector('game-board')).turned);
    await eventually(turned, true, 'everybody sits at the bottom');
    for (const [i, turn] of turns.entries()) {
      const [player, other] = i % 2 === 0 ? [ana, rui] : [rui, ana];
      if (i === 7) {
        await set.server.restart();
        await Promise.all([ana, rui].map((page) => page.waitForFunction(() => !document.querySelector('.connection')?.textContent)));
      }
      if (i === 12) {
        await rui.context().setOffline(true);
        await set.server.restart();
        await rui.locator('.connection', { hasText: /connection/i }).waitFor();
      }
      await playTurn(player, turn, player === rui ? finger : mouse);
      if (i === 12) {
        assert.equal(await rui.locator('button.turn').count(), 12, 'nothing comes through');
        await rui.context().setOffline(false);
      }
      await lists(other, i + 1);
    }
    await ana.locator('.prompt-headline', { hasText: winner === 'first' ? 'You win' : 'You lose' }).waitFor();
    await rui.locator('.prompt-headline', { hasText: winner === 'second' ? 'You win' : 'You lose' }).waitFor();
    assert.match((await ana.locator('.clock').first().textContent()) ?? '', /^\d+:\d\d$/);
    await ana.getByRole('textbox', { name: 'Say something' }).fill('Good game!');
    await ana.keyboard.press('Enter');
    await rui.locator('.chat-lines', { hasText: 'Good game!' }).waitFor();
    // Another game with seats changed, and what was said stays in sight.
    await ana.locator('.end-card').getByRole('button', { name: 'Rematch' }).click();
    await rui.locator('[data-key="rematch"]', { hasText: 'Accept' }).click();
    await Promise.all([ana, rui].map((page) => page.waitForFunction(() => document.querySelectorAll('button.turn').length === 0 && document.querySelector('game-board [data-spot]'))));
    assert.equal(new URL(ana.url()).pathname, new URL(rui.url()).pathname);
    for (const page of [ana, rui]) await page.locator('.chat-lines .earlier', { hasText: 'Good game!' }).waitFor({ state: 'attached' });
    assert.deepEqual((await look(ana)).you, ['second']);
  });
});

test('chat, offers and resigning, with questions asked before', async () => {
  await together({ game: 'stac' }, async (ana, rui) => {
    await ana.getByRole('textbox', { name: 'Say something' }).fill('Good luck <b>Rui</b>!');
    await ana.keyboard.press('Enter');
    await rui.locator('.chat-lines li', { hasText: 'Good luck <b>Rui</b>!' }).waitFor();
    assert.equal(await rui.locator('.chat-lines b').first().textContent(), 'Ana (guest)');
    await playTurn(ana, 'a1-a2', mouse);
    await playTurn(rui, 'e5-e4', finger);
    await ana.getByRole('button', { name: 'Offer a draw' }).click();
    await ana.locator('dialog button.primary').click();
    await rui.locator('[data-key="draw-no"]').click();
    await rui.locator('[data-key="draw-no"]').waitFor({ state: 'detached' });
    await ana.getByRole('button', { name: 'Take back' }).click();
    await ana.locator('dialog button.primary').click();
    await rui.locator('[data-key="takeback-yes"]').click();
    await Promise.all([ana, rui].map((page) => page.waitForFunction(() => document.querySelectorAll('button.turn').length < 2)));
    const { turn } = await look(ana);
    await lists(rui, turn);
    await rui.getByRole('button', { name: /Resign|Abort/ }).click();
    await rui.locator('dialog button', { hasText: 'Cancel' }).click();
    assert.equal((await look(rui)).status, 'playing');
    await rui.getByRole('button', { name: /Resign|Abort/ }).click();
    await rui.locator('dialog button.danger').click();
    await ana.locator('.end-card').getByRole('button', { name: 'Rematch' }).waitFor();
    assert.equal((await look(ana)).status, 'over');
  });
});

test('spectators see every turn, are counted, and cannot touch', async () => {
  await together({ game: 'crab-stack', public: true, position: RECORDS['crab-stack']?.start }, async (ana, rui, id) => {
    await set.visit({}, async (eve) => {
      await openGame(eve, id);
      await ana.locator('.watching', { hasText: '1' }).waitFor();
      await playTurn(ana, '17-13', mouse);
      await lists(eve, 1);
      assert.equal(await eve.locator('.board-hits .can').count(), 0);
      assert.equal(await eve.locator('.chat-form').isVisible(), false);
      await eve.goto(`/embed/${id}`);
      await eve.locator('game-board [data-spot]').first().waitFor();
      await playTurn(rui, '7-11', finger);
      await eve.locator('polygon[data-spot="11"][aria-label*="last turn"]').waitFor();
    });
  });
});
