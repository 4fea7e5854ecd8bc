// The first page: cards, every way to start a game, live lists, settings.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, freshContext, noSidewaysScroll, stage } from './harness.js';

const set = stage();

/** @param {import('playwright-core').Page} page @param {string} game */
const card = (page, game) => page.locator(`.game[data-game="${game}"]`);

/**
 * Waits until every card shows its board.
 * @param {import('playwright-core').Page} page
 */
async function cardsShown(page) {
  await page.waitForFunction(() => {
    const boards = [...document.querySelectorAll('.game .board img')];
    return boards.length > 0 && boards.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);
  });
}

test('every game has a card with a board, whatever the size of the screen', async () => {
  const games = await (await fetch(`${set.base}/api/catalogue?lang=en`)).json();
  await set.visit({}, async (page) => {
    await page.goto('/');
    await cardsShown(page);
    assert.deepEqual(await page.locator('.game h2').allTextContents(), games.map((/** @type {any} */ game) => game.title));
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await noSidewaysScroll(page);
    }
  });
});

test('a first visitor makes a first move with two clicks', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await card(page, 'sixteen-stone').getByRole('button', { name: 'Play the computer' }).click();
    await page.waitForURL('**/game/*');
    await page.locator('[data-spot="c3"]').first().click();
    await page.waitForFunction(async () => {
      const view = await (await fetch(`/api/games/${location.pathname.split('/')[2]}`)).json();
      return view.turn >= 1;
    });
  });
});

test('level, seat, variant, clock and rating can be chosen and are remembered for the game', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await card(page, 'stac').getByText('Level 2 · no clock').waitFor();
    await card(page, 'stac').getByRole('button', { name: /Options/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Brook').waitFor();
    await dialog.getByRole('radio', { name: '0', exact: true }).check({ force: true });
    await dialog.getByText('Has just learnt the rules').waitFor();
    await dialog.getByRole('radio', { name: 'Teal', exact: true }).check({ force: true });
    await dialog.getByRole('radio', { name: /Designer/ }).check({ force: true });
    await dialog.getByLabel('Clock').selectOption('Another time…');
    await dialog.getByLabel('Minutes').fill('7');
    await dialog.getByLabel('Seconds per turn').fill('4');
    await dialog.getByRole('switch', { name: /Rated/ }).check();
    const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/games'));
    await dialog.getByRole('button', { name: 'Start' }).click();
    const body = (await asked).postDataJSON();
    assert.deepEqual(body.seats, ['level:0', 'me']);
    assert.equal(body.variant, 'published');
    assert.equal(body.clock, '420+4');
    assert.equal(body.rated, true);
    await page.waitForURL('**/game/*');
    await page.goto('/');
    await card(page, 'stac').getByText('Level 0 · 7 min + 4 s per turn').waitFor();
    await card(page, 'syrtis').getByText('Level 2 · no clock').waitFor();
    await card(page, 'stac').getByRole('button', { name: /Options/ }).click();
    assert.equal(await page.getByLabel('Clock').inputValue(), '420+4');
    assert.ok(await page.getByRole('radio', { name: '0', exact: true }).isChecked());
    assert.ok(await page.getByRole('switch', { name: /Rated/ }).isChecked());
  });
});

test('a clock that cannot be is not sent', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await card(page, 'stac').getByRole('button', { name: /Options/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Clock').selectOption('Other days per turn…');
    await dialog.getByRole('spinbutton', { name: 'Days per turn' }).fill('99');
    await dialog.getByRole('button', { name: 'Start' }).click();
    assert.ok(await dialog.getByRole('spinbutton', { name: 'Days per turn' }).evaluate((field) => field.matches(':invalid')));
    assert.equal(new URL(page.url()).pathname, '/');
  });
});

test('two who want the same game find each other, and whoever closes the window stops looking', async () => {
  await set.visit({}, async (page) => {
    const stranger = await freshContext(set.browser, set.base);
    await page.goto('/');
    await card(page, 'syrtis').getByRole('button', { name: /Play someone/ }).click();
    await page.getByRole('button', { name: 'Find an opponent' }).click();
    await page.getByRole('dialog', { name: 'Looking for an opponent…' }).waitFor();
    // The other one sees that somebody waits, and is at the board with one click.
    await stranger.page.goto('/');
    const somebody = stranger.page.locator('#open .rows button', { hasText: 'Syrtis' });
    await somebody.waitFor();
    await page.keyboard.press('Escape');
    await somebody.waitFor({ state: 'detached' });
    await card(page, 'syrtis').getByRole('button', { name: /Play someone/ }).click();
    await page.getByRole('button', { name: 'Find an opponent' }).click();
    await somebody.click();
    await Promise.all([page.waitForURL('**/game/*'), stranger.page.waitForURL('**/game/*')]);
    assert.equal(page.url(), stranger.page.url());
    await stranger.close();
  });
});

test('a game is hidden, and one of one’s own is deleted', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    for (const game of ['stac', 'syrtis']) {
      await card(page, game).getByRole('button', { name: /Two on one device/ }).click();
      await page.waitForURL('**/game/*');
      await page.goto('/');
    }
    const rows = page.locator('#mine .rows li');
    const menu = (/** @type {string} */ title) => rows.filter({ hasText: title }).getByRole('button', { name: 'Hide or delete' });
    await menu('Stac').click();
    await page.getByRole('menuitem', { name: 'Hide from my games' }).click();
    await rows.filter({ hasText: 'Stac' }).waitFor({ state: 'detached' });
    await menu('Syrtis').click();
    await page.getByRole('menuitem', { name: 'Delete the game' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the game' }).click();
    await rows.filter({ hasText: 'Syrtis' }).waitFor({ state: 'detached' });
  });
});

test('an open menu stays while the list follows what happens', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await card(page, 'stac').getByRole('button', { name: /Two on one device/ }).click();
    await page.waitForURL('**/game/*');
    await page.goto('/');
    await page.locator('#mine').getByRole('button', { name: 'Hide or delete' }).click();
    const hide = page.getByRole('menuitem', { name: 'Hide from my games' });
    await hide.waitFor();
    await page.evaluate(async () => {
      const body = JSON.stringify({ game: 'syrtis', seats: ['me', 'me'] });
      await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      dispatchEvent(new Event('online'));
    });
    // What follows the lists is drawn by now.
    await page.locator('#next a', { hasText: 'Syrtis' }).waitFor();
    await hide.click();
    const rows = page.locator('#mine .rows li');
    await rows.filter({ hasText: 'Stac' }).waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'Syrtis' }).waitFor();
  });
});

test('a friend gets a link, and a stranger finds an open challenge', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await card(page, 'duplohex').getByRole('button', { name: /Play a friend/ }).click();
    await page.getByRole('dialog').getByText('Anyone may join').click();
    await page.getByRole('button', { name: 'Create a link' }).click();
    const link = page.getByLabel('Link to the game');
    await link.waitFor();
    const address = await link.inputValue();
    assert.match(address, /\/game\/[\w-]+$/);
    await page.getByRole('button', { name: 'Copy' }).click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText()), address);

    const stranger = await freshContext(set.browser, set.base);
    await stranger.page.goto('/');
    const challenge = stranger.page.locator('#open .rows a').first();
    await challenge.waitFor();
    assert.match(await challenge.innerText(), /DuploHex/);
    assert.ok(address.endsWith(String(await challenge.getAttribute('href'))));
    // One click, and both are at the board: the owner is taken there.
    await challenge.click();
    await Promise.all([stranger.page.waitForURL(address), page.waitForURL(address)]);
    await stranger.page.getByRole('button', { name: 'Take the free seat' }).waitFor({ state: 'detached' });
    await stranger.close();
  });
});

test('two at one device and watching computers start at once; lists follow', async () => {
  await set.visit({}, async (page, context) => {
    await page.goto('/');
    await card(page, 'crab-stack').getByRole('button', { name: /Two on one device/ }).click();
    await page.waitForURL('**/game/*');
    await page.goto('/');
    await page.locator('#mine .rows a', { hasText: 'Crab Stack' }).waitFor();
    await page.locator('#next a', { hasText: 'Crab Stack' }).waitFor();

    const second = await context.newPage();
    await second.goto('/');
    await card(second, 'stac').getByRole('button', { name: /Watch/ }).click();
    await second.waitForURL('**/game/*');
    await second.close();
    // The first page learns of it without being loaded again.
    await page.locator('#playing .rows a', { hasText: 'Stac' }).first().waitFor();
    await card(page, 'stac').locator('.live').waitFor();
    await cardsShown(page);
  });
});

test('the language is switched everywhere and kept', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Português' }).click();
    await page.getByRole('button', { name: /Contra o computador/ }).first().waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'pt');
    await page.goto('/rules');
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Regras');
    await page.getByRole('button', { name: 'Definições' }).click();
    await page.getByRole('radio', { name: 'English' }).click({ force: true });
    await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
  });
});

test('the browser decides the language of a first visit', async () => {
  const answer = await fetch(set.base, { headers: { 'accept-language': 'pt-PT,pt;q=0.9,en;q=0.5' } });
  assert.match(await answer.text(), /<html lang="pt"/);
});

test('colours follow the system, then the choice', async () => {
  await set.visit({ dark: true }, async (page) => {
    const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto('/');
    const dark = await colour();
    await page.getByRole('button', { name: 'Light colours' }).click();
    const light = await colour();
    assert.notEqual(dark, light);
    await page.reload();
    assert.equal(await colour(), light);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'High' }).check({ force: true });
    assert.equal(await page.locator('html').getAttribute('data-contrast'), 'more');
    assert.equal(await colour(), 'rgb(255, 255, 255)');
  });
});

test('dialogs work by keyboard: focus goes in, Escape closes, focus comes back', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    const gear = page.getByRole('button', { name: 'Settings' });
    await gear.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.waitForFunction(() => document.querySelector('dialog')?.contains(document.activeElement));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => gear.evaluate((button) => button === document.activeElement), true);
  });
});

test('a lost connection is shown and mended', async () => {
  await set.visit({ allow: /ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/ }, async (page, context) => {
    await page.goto('/');
    await cardsShown(page);
    await context.setOffline(true);
    await page.locator('#offline').waitFor();
    await context.setOffline(false);
    await page.locator('#offline').waitFor({ state: 'hidden' });
  });
});

test('it works with keys alone, and the first tab skips to the content', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await cardsShown(page);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    // A first visitor is offered to learn a game; five links and the button that declines come before the cards.
    const offered = () => page.evaluate(() => document.activeElement?.closest('.learn-offer') !== null);
    for (let tabs = 0; tabs < 6 && (await offered()); tabs += 1) await page.keyboard.press('Tab');
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /Play the computer/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/game/*');
  });
});
