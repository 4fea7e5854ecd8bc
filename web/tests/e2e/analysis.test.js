// The analysis board of every game: a tree of variations by mouse and by keyboard, the engine with the core and without
// it, and colours that agree with the solver.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { makeTurn, openBoard, otherTurn, pathTo, shownTurn, writtenTurns } from './analysis-hands.js';
import { ask, keyboard, mouse } from './game-hands.js';
import { RECORDS } from './game-records.js';
import { eventually, noSidewaysScroll, stage } from './harness.js';

const set = stage();
const BINARY = process.env.LUDOTECA ?? fileURLToPath(new URL('../../../target/debug/ludoteca', import.meta.url));
const MODULE = new URL('../../engine/ludoteca.wasm', import.meta.url);
const skip = existsSync(MODULE) ? false : 'scripts/wasm has not made the module';

/** @param {import('playwright-core').Page} page */
const withoutCore = (page) => page.route('**/engine/built.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const built = false;' }));

/** Switches the engine off, so that nothing moves by itself. @param {import('playwright-core').Page} page */
const engineOff = (page) => page.getByRole('switch', { name: 'Engine' }).uncheck();

test('every game of the catalogue is here', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    const games = await ask(page, '/api/catalogue');
    assert.deepEqual(/** @type {{ name: string }[]} */ (games).map((game) => game.name).sort(), Object.keys(RECORDS).sort());
  });
});

for (const [game, { start: position, turns }] of Object.entries(RECORDS)) {
  const at = (/** @type {string[]} */ played) => ({ game, position, turns: played });
  const [first = '', second = '', third = ''] = turns;

  test(`${game}: a tree with a variation, by mouse and by keyboard`, async () => {
    await set.visit({}, async (page) => {
      await openBoard(page, pathTo(at([])));
      await engineOff(page);
      await makeTurn(page, at([]), first, mouse);
      await makeTurn(page, at([first]), second, mouse);
      await makeTurn(page, at([first, second]), third, mouse);
      // Back by two, and another turn with the keyboard alone.
      await page.locator('.tree-scroll').focus();
      await page.keyboard.press('ArrowLeft');
      await eventually(() => shownTurn(page), second);
      await page.keyboard.press('ArrowLeft');
      await eventually(() => shownTurn(page), first);
      const variation = await otherTurn(page, at([first]), second);
      await makeTurn(page, at([first]), variation, keyboard);
      assert.deepEqual(await writtenTurns(page), [first, second, variation, third]);
      // Around the variations, to the ends, and promoted.
      await page.locator('.tree-scroll').focus();
      await page.keyboard.press('v');
      await eventually(() => shownTurn(page), second);
      await page.keyboard.press('ArrowUp');
      await eventually(() => shownTurn(page), variation);
      await page.getByRole('button', { name: 'Move this variation up' }).click();
      await eventually(() => writtenTurns(page), [first, variation, second, third]);
      await page.locator('.tree-scroll').focus();
      await page.keyboard.press('Home');
      await eventually(() => shownTurn(page), '');
      await page.keyboard.press('End');
      await eventually(() => shownTurn(page), variation);
      // A mark and a comment.
      await page.locator('[data-mark="?!"]').click();
      await page.getByRole('textbox', { name: 'Comment' }).fill('Hardly.');
      await page.keyboard.press('Tab');
      await page.locator('.tree-comment', { hasText: 'Hardly.' }).waitFor();
      // A reload loses nothing.
      await page.reload();
      await page.locator('.tree-comment', { hasText: 'Hardly.' }).waitFor();
      await eventually(() => shownTurn(page), `${variation}?!`);
      assert.deepEqual(await writtenTurns(page), [first, `${variation}?!`, second, third]);
      // Deleted, and back again.
      await page.locator('.tree .turn', { hasText: second }).last().click();
      await eventually(() => shownTurn(page), second);
      await page.locator('.tree-scroll').focus();
      await page.keyboard.press('Delete');
      await eventually(() => writtenTurns(page), [first, `${variation}?!`]);
      await page.getByRole('button', { name: 'Undo the last change of the variations' }).click();
      await eventually(() => writtenTurns(page), [first, `${variation}?!`, second, third]);
      await noSidewaysScroll(page);
    });
  });

  test(`${game}: lines of the engine in the page, and the best step played`, { skip }, async () => {
    await set.visit({}, async (page) => {
      const asked = { count: 0 };
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/analysis') asked.count += 1;
      });
      await openBoard(page, pathTo(at(turns.slice(0, 2))));
      await page.locator('.engine-lines li').nth(2).waitFor();
      await page.locator('.engine-status', { hasText: /Depth \d+/ }).waitFor();
      await page.getByRole('combobox', { name: 'Number of lines' }).selectOption('1');
      await page.locator('.engine-lines li').first().waitFor();
      await eventually(() => page.locator('.engine-lines li').count(), 1);
      await page.locator('.board-best').first().waitFor({ state: 'attached' });
      await page.locator('.tree-scroll').focus();
      await page.keyboard.press('b');
      await page.waitForFunction((turn) => document.querySelector('.turn-so-far') ?? !document.querySelector('.tree .turn[aria-current]')?.textContent?.endsWith(` ${turn}`), second);
      await page.locator('.tree-scroll').focus();
      await page.keyboard.press('l');
      await eventually(() => page.locator('.engine-lines li').count(), 0);
      assert.equal(asked.count, 0, 'the server is not asked');
    });
  });

  test(`${game}: without the core, the server thinks, and the page says so`, async () => {
    await set.visit({}, async (page) => {
      await withoutCore(page);
      await openBoard(page, pathTo(at(turns.slice(0, 2))));
      await page.locator('.engine-lines li').first().waitFor();
      await page.locator('.engine-status', { hasText: 'The server thinks' }).waitFor();
      await page.locator('.engine-turns .turn').first().click();
      await eventually(async () => (await writtenTurns(page)).length, 3);
    });
  });

  test(`${game}: the winning step has the colour of a proven win`, async () => {
    await set.visit({}, async (page) => {
      const before = turns.slice(0, -1);
      await openBoard(page, pathTo(at(before)));
      await engineOff(page);
      await page.getByRole('switch', { name: 'Colours' }).check();
      await page.locator('.step-list .chip.proven.good').first().waitFor();
      await page.locator('.board-value.proven.good').first().waitFor({ state: 'attached' });
      /** @type {import('../../lib/types.d.ts').Snapshot} */
      const here = await ask(page, '/api/position', at(before));
      assert.equal(solved({ game, position: here.position }), 'win');
      for (const { proven, words } of await rowsOf(page)) assert.ok(!(proven && words.includes('%')), `no percentage for what is proven: ${words}`);
    });
  });
}

test('every colour agrees with the solver, and "why?" shows the refutation', async () => {
  await set.visit({}, async (page) => {
    const at = { game: 'stac', variant: 'report', position: '00110/00A0B/20020/0A010/BB00A a d4,d3 -', turns: [] };
    await openBoard(page, pathTo(at));
    await engineOff(page);
    await page.getByRole('switch', { name: 'Colours' }).check();
    const tones = page.locator('.step-list .chip.proven');
    /** @type {import('../../lib/types.d.ts').Snapshot} */
    const here = await ask(page, '/api/position', at);
    await eventually(() => tones.count(), here.legal.length, 'everything is proven here');
    for (const { step, tone } of await rowsOf(page)) {
      /** @type {import('../../lib/types.d.ts').Snapshot} */
      const after = await ask(page, '/api/position', { ...at, turns: [step] });
      if (after.conclusion) continue;
      const found = solved({ game: 'stac', variant: 'report', position: after.position });
      assert.equal(tone, { win: 'poor', draw: 'even', loss: 'good' }[found], `${step}: ${found}`);
    }
    const why = page.getByRole('button', { name: /^Why\?/ }).first();
    const step = ((await why.getAttribute('aria-label')) ?? '').split(' ')[1] ?? '';
    await why.click();
    await eventually(async () => (await writtenTurns(page))[0], step);
    await eventually(async () => (await shownTurn(page)) === (await writtenTurns(page))[1], true, 'the answer is shown');
  });
});

/**
 * The steps with what they lead to, as the page lists them.
 * @param {import('playwright-core').Page} page
 */
function rowsOf(page) {
  return page.locator('.step-list li').evaluateAll((rows) =>
    rows.map((row) => ({
      step: row.querySelector('.turn')?.textContent ?? '',
      proven: row.querySelector('.chip.proven') !== null,
      tone: ['good', 'even', 'poor'].find((tone) => row.querySelector(`.chip.${tone}`)),
      words: row.querySelector('.chip .visually-hidden')?.textContent ?? '',
    })),
  );
}

/**
 * What `ludoteca solve` says about a position.
 * @param {{ game: string, variant?: string, position: string }} what
 * @returns {'win' | 'draw' | 'loss'}
 */
function solved({ game, variant, position }) {
  const said = execFileSync(BINARY, ['solve', game, ...(variant ? ['--variant', variant] : []), '--position', position], { encoding: 'utf8' });
  const verdict = said.split('\n')[0] ?? '';
  assert.ok(verdict === 'win' || verdict === 'draw' || verdict === 'loss', said);
  return verdict;
}
