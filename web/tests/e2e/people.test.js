// What players can do about each other: report, block, see that somebody is gone, and take their own data along.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ask, look, openGame, sitDown } from './game-hands.js';
import { eventually, freshContext, noSidewaysScroll, stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();

/**
 * Ana and Rui sit at a board and have spoken.
 * @param {{ wish?: Record<string, unknown>, phone?: boolean, lang?: 'en' | 'pt' }} how
 * @param {(ana: Page, rui: Page, id: string) => Promise<void>} act
 */
async function together({ wish = {}, phone = false, lang = 'en' }, act) {
  const allow = /WebSocket|status of (403|404|409|422|429)/;
  const [ana, rui] = [await freshContext(set.browser, set.base, { allow, phone, lang }), await freshContext(set.browser, set.base, { allow })];
  for (const [{ page }, name] of /** @type {const} */ ([[ana, 'Ana'], [rui, 'Rui']])) {
    await page.goto('/');
    await ask(page, '/api/me', { name });
  }
  const { id } = await sitDown(ana.page, { game: 'stac', seats: ['me', 'open'], ...wish });
  await ask(rui.page, `/api/games/${id}/join`, {});
  await ask(rui.page, `/api/games/${id}/chat`, { text: 'first words', request: '1' });
  await ask(ana.page, `/api/games/${id}/chat`, { text: 'an answer', request: '1' });
  await ask(rui.page, `/api/games/${id}/chat`, { text: 'rude words', request: '2' });
  await openGame(rui.page, id);
  await lines(ana.page, ['first words', 'an answer', 'rude words']);
  await act(ana.page, rui.page, id);
  await ana.close();
  await rui.close();
}

/** Waits until the chat is just this. @param {Page} page @param {string[]} texts */
const lines = (page, texts) =>
  page.waitForFunction((expected) => JSON.stringify([...document.querySelectorAll('.chat-lines span')].map((line) => line.textContent)) === expected, JSON.stringify(texts));

/** Blocks Rui in the open menu. The answer is shown for a few seconds only. @param {Page} page */
const block = (page) => Promise.all([page.getByText('Rui is blocked.').waitFor(), page.getByRole('menuitem', { name: 'Block Rui' }).click()]);

test('a message is reported with the keyboard alone', async () => {
  await together({}, async (ana, _rui, id) => {
    const menu = ana.getByRole('button', { name: 'Report or block' });
    await menu.focus();
    await ana.keyboard.press('Enter');
    const report = ana.getByRole('menuitem', { name: 'Report Rui…' });
    await report.waitFor();
    await eventually(() => menu.getAttribute('aria-expanded'), 'true');
    const focused = () => ana.evaluate(() => document.activeElement?.textContent);
    await eventually(focused, 'Report Rui…');
    await ana.keyboard.press('ArrowDown');
    await eventually(focused, 'Block Rui');
    await ana.keyboard.press('ArrowDown');
    await eventually(focused, 'Report Rui…', 'round and round');
    await ana.keyboard.press('Escape');
    await report.waitFor({ state: 'detached' });
    await eventually(() => menu.evaluate((button) => button === document.activeElement), true, 'the focus goes back');
    await ana.keyboard.press('ArrowDown');
    await report.waitFor();
    await eventually(focused, 'Report Rui…');
    await ana.keyboard.press('Enter');
    const dialog = ana.getByRole('dialog', { name: 'Report Rui' });
    await dialog.waitFor();
    await eventually(() => dialog.evaluate((dialog) => dialog.contains(document.activeElement)), true, 'the focus goes in');
    await ana.keyboard.type('He is rude.');
    await ana.keyboard.press('Tab');
    await ana.keyboard.type('rude');
    await ana.keyboard.press('Tab');
    await ana.keyboard.press('Tab');
    const sent = ana.waitForRequest('**/api/reports');
    // It is shown for a few seconds only.
    const thanked = ana.getByText('Thank you. The host will look into it.').waitFor();
    await ana.keyboard.press('Enter');
    await thanked;
    const { player, ...rest } = (await sent).postDataJSON();
    const view = await look(ana);
    assert.equal(player, view.seats[1].kind === 'person' && view.seats[1].id);
    assert.deepEqual(rest, { reason: 'He is rude.', game: id, event: view.chat[2]?.seq });
    await dialog.waitFor({ state: 'detached' });
  });
});

test('whoever is blocked is not heard any more, until unblocked on the account page', async () => {
  await together({}, async (ana, rui, id) => {
    await ana.getByRole('button', { name: 'Report or block' }).click();
    await block(ana);
    await lines(ana, ['an answer']);
    await ask(rui, `/api/games/${id}/chat`, { text: 'hello?', request: '3' });
    await lines(rui, ['first words', 'an answer', 'rude words', 'hello?']);
    await ana.waitForFunction((id) => fetch(`/api/games/${id}`).then(async (answer) => (await answer.json()).seq >= 5), id);
    await lines(ana, ['an answer']);
    // The menu knows it.
    await ana.getByRole('button', { name: 'Report or block' }).click();
    await ana.getByRole('menuitem', { name: 'Unblock Rui' }).waitFor();
    await ana.keyboard.press('Escape');
    // He cannot sit down with her again.
    const other = await ask(ana, '/api/games', { game: 'stac', seats: ['me', 'open'] });
    await openGame(rui, /** @type {{ id: string }} */ (other).id);
    await Promise.all([rui.getByText('That is not possible now.').waitFor(), rui.locator('[data-key="join"]').click()]);

    await ana.goto('/account');
    const entry = ana.locator('#blocked li', { hasText: 'Rui' });
    await entry.getByRole('button', { name: 'Unblock Rui' }).click();
    await ana.getByText('You have not blocked anybody.').waitFor();
    await openGame(ana, id);
    await lines(ana, ['first words', 'an answer', 'rude words', 'hello?']);
  });
});

test('what comes back or goes away leaves the other lines as they are, and makes no sound', async () => {
  await together({}, async (ana, rui, id) => {
    await ana.evaluate(() => {
      document.querySelector('.chat-lines .mine')?.setAttribute('data-same', '');
      const make = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        document.body.dataset.tones = String(Number(document.body.dataset.tones ?? 0) + 1);
        return make.call(this);
      };
    });
    const tones = () => ana.evaluate(() => Number(document.body.dataset.tones ?? 0));
    const again = async (/** @type {string} */ item) => {
      await ana.getByRole('button', { name: 'Report or block' }).click();
      await ana.getByRole('menuitem', { name: item }).click();
    };
    await again('Block Rui');
    await lines(ana, ['an answer']);
    await again('Unblock Rui');
    await lines(ana, ['first words', 'an answer', 'rude words']);
    assert.equal(await ana.locator('.chat-lines .mine[data-same]').count(), 1);
    assert.equal(await tones(), 0);
    await ask(rui, `/api/games/${id}/chat`, { text: 'news', request: '9' });
    await lines(ana, ['first words', 'an answer', 'rude words', 'news']);
    await eventually(async () => (await tones()) > 0, true, 'new words are heard');
  });
});

test('a player’s page has the same menu, one’s own and a level’s have none', async () => {
  await together({}, async (ana, rui) => {
    const { id } = /** @type {{ id: string }} */ (await ask(rui, '/api/me'));
    await ana.goto(`/player/${id}`);
    await ana.getByRole('button', { name: 'Report or block' }).click();
    await ana.getByRole('menuitem', { name: 'Report Rui…' }).click();
    const dialog = ana.getByRole('dialog', { name: 'Report Rui' });
    await dialog.waitFor();
    assert.equal(await dialog.getByLabel('Which message?').count(), 0);
    await dialog.getByRole('textbox').fill('cheats');
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await dialog.waitFor({ state: 'detached' });
    await ana.getByRole('button', { name: 'Report or block' }).click();
    await block(ana);
    await ana.getByRole('button', { name: 'Report or block' }).click();
    await ana.getByRole('menuitem', { name: 'Unblock Rui' }).waitFor();
    for (const path of ['/player', '/player/level:3']) {
      await ana.goto(path);
      await ana.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await ana.getByRole('button', { name: 'Report or block' }).count(), 0, path);
    }
  });
});

test('a spectator sees both players in the menu, in Portuguese, on a small phone', async () => {
  await together({ wish: { public: true } }, async (_ana, _rui, id) => {
    await set.visit({ lang: 'pt', viewport: { width: 320, height: 640 } }, async (eva) => {
      await openGame(eva, id);
      await eva.getByRole('button', { name: 'Denunciar ou bloquear' }).click();
      const items = eva.getByRole('menuitem');
      await eventually(() => items.allTextContents(), ['Denunciar Ana…', 'Bloquear Ana', 'Denunciar Rui…', 'Bloquear Rui']);
      const box = await eva.getByRole('menu').boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 640, JSON.stringify(box));
      await noSidewaysScroll(eva);
      await items.nth(2).click();
      await eva.getByRole('dialog', { name: 'Denunciar Rui' }).waitFor();
      await eva.keyboard.press('Escape');
    });
  });
});

test('somebody who deletes the account is nameless on every page, and so is what they said', async () => {
  await together({ wish: { public: true } }, async (ana, rui, id) => {
    const { id: his } = /** @type {{ id: string }} */ (await ask(rui, '/api/me'));
    await rui.evaluate(() => fetch('/api/me/delete', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"password": ""}' }));
    // Nobody touches anything here: the news brings it.
    await ana.locator('.player-name', { hasText: 'Deleted account' }).waitFor();
    await lines(ana, ['an answer']);
    await ana.locator('.prompt-headline', { hasText: 'No result' }).waitFor();
    assert.equal(await ana.getByRole('button', { name: 'Rematch' }).count(), 0, 'nobody is there to play again');
    assert.equal(await ana.getByRole('button', { name: 'Report or block' }).count(), 0);
    await ana.goto(`/player/${his}`);
    await ana.getByRole('heading', { level: 1, name: 'Deleted account' }).waitFor();
    await ana.getByText('This player has deleted the account.').waitFor();
    assert.equal(await ana.getByRole('button', { name: 'Report or block' }).count(), 0);
    await ana.goto('/');
    await ana.locator(`a[href="/game/${id}"]`, { hasText: 'Deleted account' }).first().waitFor();
  });
});

test('a player’s page copes with games that only the players may see', async () => {
  await together({}, async (ana, rui) => {
    for (const [page, name] of /** @type {const} */ ([[ana, 'Anabela'], [rui, 'Rodrigo']])) await ask(page, '/api/me/account', { name, password: 'correct horse' });
    for (let games = 0; games < 2; games += 1) {
      const { id, legal } = /** @type {import('../../lib/types.d.ts').View} */ (await ask(ana, '/api/games', { game: 'stac', seats: ['me', 'open'] }));
      assert.ok(id && legal);
      await ask(rui, `/api/games/${id}/join`, {});
      for (const page of [ana, rui]) {
        const view = /** @type {import('../../lib/types.d.ts').View} */ (await ask(page, `/api/games/${id}`));
        await ask(page, `/api/games/${id}/turns`, { turn: view.turn, text: view.legal[0]?.text });
      }
      await ask(rui, `/api/games/${id}/resign`, { turn: 2 });
    }
    const me = /** @type {{ id: string }} */ (await ask(ana, '/api/me'));
    await set.visit({}, async (eva) => {
      await eva.goto(`/player/${me.id}`);
      await eva.getByRole('img', { name: /Rating in Stac/ }).waitFor();
      await eva.getByText('No games to show.').waitFor();
    });
  });
});

test('one’s own data is downloaded as a file', async () => {
  await together({}, async (ana, _rui, id) => {
    await ana.goto('/account');
    const [file] = await Promise.all([ana.waitForEvent('download'), ana.getByRole('button', { name: 'Download my data' }).click()]);
    assert.match(file.suggestedFilename(), /^ludoteca-\w+\.json$/);
    const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
    assert.equal(data.name, 'Ana');
    assert.deepEqual(data.games.map((/** @type {{ id: string }} */ game) => game.id), [id]);
  });
});
