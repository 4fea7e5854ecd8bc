// What surrounds the board: half-made turns, looking back, words, sharing, the look of things.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, mouse, openGame, playTurn, sitDown } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { eventually, noSidewaysScroll, stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();

/** @param {Page} page @param {string} spot */
const click = (page, spot) => mouse(page, [spot], /** @type {any} */ ({}));
/** @param {Page} page */
const touchable = (page) => page.locator('.board-hits .can').evaluateAll((cells) => cells.map((cell) => /** @type {SVGElement} */ (cell).dataset.spot));
/** @param {Page} page */
const touched = (page) => page.locator('.board-hits [aria-selected="true"]').evaluateAll((cells) => cells.map((cell) => /** @type {SVGElement} */ (cell).dataset.spot));

test('a half-made turn is shown, and undone by button, Escape and right click', async () => {
  await set.visit({}, async (page) => {
    await sitDown(page, { game: 'duplohex', seats: ['me', 'me'] });
    await playTurn(page, 'da1', mouse);
    await click(page, 'discs-black');
    await click(page, 'c3');
    await page.locator('.turn-so-far code', { hasText: 'dc3' }).waitFor();
    await eventually(() => page.locator('.board-piece').count(), 2);
    await page.locator('[data-key="undo"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.board-piece').length === 1);
    await click(page, 'discs-black');
    await click(page, 'c3');
    await page.locator('.turn-so-far code').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelectorAll('.board-piece').length === 1);
    await click(page, 'rings-black');
    await eventually(() => page.locator('.tray[aria-pressed="true"]').count(), 1);
    await page.locator('game-board').click({ button: 'right', position: { x: 300, y: 200 } });
    await eventually(() => page.locator('.tray[aria-pressed="true"]').count(), 0);
    assert.equal((await look(page)).turn, 1, 'nothing was played');
  });
});

test('touching shows what can follow; touching again lets go; another piece begins anew', async () => {
  await set.visit({}, async (page) => {
    await sitDown(page, { game: 'stac', seats: ['me', 'me'] });
    await eventually(() => touchable(page), ['a1']);
    await click(page, 'a1');
    await eventually(() => touched(page), ['a1']);
    assert.ok((await touchable(page)).includes('a5'));
    await page.keyboard.press('Escape');
    await eventually(() => touched(page), []);
    // Dropped beside the board, the piece goes back.
    const box = await page.locator('[data-spot="a1"]').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(5, 300, { steps: 4 });
    await page.mouse.up();
    await eventually(() => touched(page), []);
    assert.equal((await look(page)).turn, 0);
  });
});

test('if the player wishes, a turn waits to be confirmed', async () => {
  await set.visit({ settings: { confirm: 'always' } }, async (page) => {
    await sitDown(page, { game: 'stac', seats: ['me', 'me'] });
    await click(page, 'a1');
    await click(page, 'a3');
    await page.locator('[data-key="confirm"]').waitFor();
    assert.equal((await look(page)).turn, 0);
    await page.keyboard.press('Escape');
    await click(page, 'a1');
    await click(page, 'a4');
    await page.locator('[data-key="confirm"]').click();
    await page.locator('button.turn', { hasText: 'a1-a4' }).waitFor();
  });
});

test('looking back with buttons, keys, wheel and the list; the board in words', async () => {
  await set.visit({}, async (page) => {
    await sitDown(page, { game: 'stac', seats: ['me', 'me'] });
    for (const turn of ['a1-a2', 'e5-e4', 'a2>a3']) await playTurn(page, turn, mouse);
    const at = (/** @type {number} */ turn) => page.waitForFunction((n) => (document.querySelector('button.turn[aria-current]')?.getAttribute('data-turn') ?? '0') === String(n), turn);
    await page.getByRole('button', { name: 'To the start' }).click();
    await at(0);
    await page.locator('[data-spot="a1"][aria-label*="awn"]').waitFor();
    await page.getByRole('button', { name: 'One turn forward' }).click();
    await at(1);
    await page.locator('h1').click();
    await page.keyboard.press('ArrowRight');
    await at(2);
    await page.keyboard.press('Home');
    await at(0);
    await page.locator('game-board').hover();
    await page.mouse.wheel(0, 100);
    await at(1);
    await page.locator('button.turn[data-turn="2"]').click();
    await at(2);
    await page.locator('[data-key="end"]').click();
    await at(3);
    await page.getByRole('button', { name: 'The board in words' }).click();
    await page.locator('dialog li', { hasText: /^a3:/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[role="log"] p', { hasText: 'carried a disc from a2 to a3' }).waitFor({ state: 'attached' });
  });
});

test('a step can be typed, and what cannot be played is answered with what is expected', async () => {
  await set.visit({ allow: /status of 422/ }, async (page) => {
    await sitDown(page, { game: 'stac', seats: ['me', 'me'] });
    const field = page.getByRole('combobox', { name: 'Type a step' });
    assert.equal(await field.isVisible(), false, 'the field opens on demand');
    await page.getByRole('button', { name: 'Type a step' }).click();
    await field.fill('A1-A4');
    await field.press('Enter');
    await page.locator('button.turn', { hasText: 'a1-a4' }).waitFor();
    await field.fill('z9');
    // It is shown for a few seconds only.
    await Promise.all([page.locator('.toast.bad').waitFor(), field.press('Enter')]);
  });
});

test('link, position, record and embed code', async () => {
  await set.visit({}, async (page) => {
    const { id } = await sitDown(page, { game: 'stac', seats: ['me', 'me'] });
    await playTurn(page, 'a1-a2', mouse);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('dialog .share-row').first().waitFor();
    const values = await page.locator('dialog input').evaluateAll((fields) => fields.map((field) => /** @type {HTMLInputElement} */ (field).value));
    assert.ok(values[0]?.endsWith(`/game/${id}`));
    assert.equal(values[1], (await look(page)).position);
    assert.ok(values[2]?.includes(`/embed/${id}`));
    await page.locator('dialog .share-row button').nth(1).click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText()), String(values[1]));
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download the record' }).click()]);
    const stream = await download.createReadStream();
    let record = '';
    for await (const part of stream) record += part;
    assert.match(record, /\[Game "stac"\]/);
    assert.match(record, /1\. a1-a2/);
    const pictures = await page.locator('dialog .share-files a').evaluateAll((links) =>
      Promise.all(
        links.map(async (link) => {
          const { href, download } = /** @type {HTMLAnchorElement} */ (link);
          const answer = await fetch(href);
          return `${download.replace(/^.*\./, '')} ${answer.status} ${answer.headers.get('content-type')}`;
        }),
      ),
    );
    assert.deepEqual(pictures, ['png 200 image/png', 'svg 200 image/svg+xml', 'gif 200 image/gif']);
    await page.locator('dialog img.qr').evaluate((image) => /** @type {HTMLImageElement} */ (image).decode());
  });
});

test('the board turns round, coordinates and sound can be switched off', async () => {
  await set.visit({ settings: { coordinates: false } }, async (page) => {
    await sitDown(page, { game: 'crab-stack', seats: ['me', 'me'] });
    const y = async () => (await page.locator('[data-spot="1"]').boundingBox())?.y ?? 0;
    const before = await y();
    await page.getByRole('button', { name: 'Turn the board round' }).click();
    await eventually(async () => (await y()) > before + 100, true);
    assert.equal(await page.locator('.board-label').first().isVisible(), false);
    const sound = page.getByRole('button', { name: 'Sound' });
    assert.equal(await sound.getAttribute('aria-pressed'), 'true');
    await sound.click();
    await eventually(() => sound.getAttribute('aria-pressed'), 'false');
  });
});

test('a game that does not exist says so', async () => {
  await set.visit({ allow: /status of 404/ }, async (page) => {
    await page.goto('/game/nosuchgame12');
    await page.locator('h1', { hasText: 'There is no such game' }).waitFor();
  });
});

test('every game fits a narrow phone and a large screen', async () => {
  for (const viewport of [{ width: 320, height: 568 }, { width: 844, height: 390 }, { width: 1920, height: 1080 }]) {
    await set.visit({ viewport }, async (page) => {
      for (const game of Object.keys(RECORDS)) {
        const { id } = await sitDown(page, { game, seats: ['me', 'me'], clock: '600+5' });
        await openGame(page, id);
        await noSidewaysScroll(page);
        const box = await page.locator('game-board').boundingBox();
        assert.ok(box && box.width <= viewport.width && box.height <= viewport.height, `${game} fits ${viewport.width} × ${viewport.height}`);
      }
    });
  }
});
