// Hints that are counted, the review of a finished game, and a mistake put right.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeTurn } from './analysis-hands.js';
import { anyTurn, ask, look, mouse, myTurn, openGame, sitDown } from './game-hands.js';
import { eventually, noSidewaysScroll, stage } from './harness.js';

/** @typedef {import('playwright-core').Page} Page */

const set = stage();
const BINARY = process.env.LUDOTECA ?? fileURLToPath(new URL('../../../target/debug/ludoteca', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Amber wins from here by force with d2-a2, d2-b2, d2-c2 or d2-e2, and loses after anything else. */
const START = { game: 'stac', variant: 'report', position: '11100/000B1/00A0B/00120/AB00A a d2,d1 a' };
const TURNS = ['d2-d4', 'd1-d2', 'd4-d1', 'd2-c2'];

/** What the command line says about a record. @param {string} record */
function reviewed(record) {
  const folder = mkdtempSync(join(tmpdir(), 'review-'));
  try {
    const file = join(folder, 'game.txt');
    writeFileSync(file, record);
    return JSON.parse(execFileSync(BINARY, ['review', file, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A finished game with a mistake in it. @param {Page} page */
async function lostGame(page) {
  const { id } = await sitDown(page, { ...START, seats: ['me', 'me'] });
  for (const [turn, text] of TURNS.entries()) await ask(page, `/api/games/${id}/turns`, { turn, text });
  await ask(page, `/api/games/${id}/resign`, { turn: TURNS.length });
  await page.locator('.end-card').waitFor();
  return id;
}

/** What axe finds on the page as it is now. @param {Page} page */
async function violations(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (globalThis).axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
    return violations.flatMap((/** @type {any} */ rule) => rule.nodes.map((/** @type {any} */ node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`));
  });
}

test('a hint comes in three parts, counts once in a position, and is seen by others', async () => {
  await set.visit({}, async (page, context) => {
    const { id } = await sitDown(page, { game: 'stac', seats: ['me', 'level:0'], public: true });
    const words = page.locator('.hint-words p');
    const hints = () => look(page).then((view) => view.hints);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await words.filter({ hasText: /^Look at / }).waitFor();
    await page.locator('.board-best.first').first().waitFor();
    assert.equal(await page.locator('.board-way.board-best').count(), 0, 'the piece, not yet the turn');
    await page.getByRole('button', { name: 'Show the turn' }).click();
    await words.filter({ hasText: 'The computer would play' }).waitFor();
    await page.locator('.board-way.board-best').first().waitFor();
    await page.getByRole('button', { name: 'Why?' }).click();
    await words.filter({ hasText: 'Play could go on like this' }).waitFor();
    assert.deepEqual(await hints(), [1, 0]);
    const other = await context.newPage();
    await other.goto(`/game/${id}`);
    await page.reload();
    for (const seen of [page, other]) await seen.locator('.player', { hasText: 'hints: 1' }).waitFor();
    await other.close();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await words.filter({ hasText: /^Look at/ }).waitFor();
    assert.deepEqual(await hints(), [1, 0], 'the same position');
    await anyTurn(page);
    await page.locator('.hint-panel').waitFor({ state: 'hidden' });
    // The computer answers first: nobody resigns in a position that has changed.
    await myTurn(page);
    const { turn } = await look(page);
    await ask(page, `/api/games/${id}/resign`, { turn });
    await page.locator('.end-card', { hasText: 'hints: 1' }).waitFor();
  });
});

test('a game is reviewed as on the command line, and a mistake is put right', async () => {
  // Without a core, the server refuses what makes no puzzle.
  await set.visit({ allow: /status of 422/ }, async (page) => {
    const id = await lostGame(page);
    const record = await page.evaluate(async (id) => (await fetch(`/api/games/${id}/record`)).text(), id);
    const { turns, summary } = reviewed(record);
    assert.deepEqual(turns[0].given_away, { from: 'win', to: 'loss' });
    await page.locator('.end-card').getByRole('link', { name: 'Review' }).click();
    await page.locator('.review-status', { hasText: 'All 4 turns are reviewed' }).waitFor();
    const rows = page.locator('.review-turns li');
    assert.deepEqual(await rows.evaluateAll((items) => items.map((item) => item.className)), turns.map((/** @type {any} */ turn) => turn.class));
    await rows.first().filter({ hasText: 'Gives away a proven win: proven loss' }).waitFor();
    const accuracy = await page.locator('.review-players tbody tr').first().locator('td').allTextContents();
    assert.deepEqual(accuracy, summary.accuracy.map((/** @type {number | null} */ share) => (share === null ? '–' : `${Math.round(share)}%`)));
    // The curve is a slider over the turns.
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.locator('.tree .turn[aria-current]', { hasText: 'd2-d4' }).waitFor();
    assert.match((await page.getByRole('slider').getAttribute('aria-valuetext')) ?? '', /d2-d4\. Blunder/);
    assert.deepEqual(await violations(page), []);

    await page.getByRole('button', { name: /^Mistakes of Amber \(1\)/ }).click();
    const said = page.locator('.learn-words');
    await said.filter({ hasText: 'Find a better turn' }).waitFor();
    const at = { ...START, turns: [] };
    await makeTurn(page, at, 'd2-d3', mouse);
    await said.filter({ hasText: 'Gives away a proven win: proven loss' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await said.filter({ hasText: 'Find a better turn' }).waitFor();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await said.filter({ hasText: 'Look at d2.' }).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.notEqual(turns[0].best[0], 'd2-e2');
    await makeTurn(page, at, 'd2-e2', mouse);
    await said.filter({ hasText: 'Right: d2-e2' }).waitFor();
    // Two turns are right, so this makes no puzzle.
    await page.getByRole('button', { name: 'Make this a puzzle' }).click();
    await said.filter({ hasText: 'It cannot be proved' }).waitFor();
    await page.getByRole('button', { name: 'Finish' }).click();
    await said.filter({ hasText: 'With more tries or a hint: 1.' }).waitFor();
    await page.getByRole('button', { name: 'Back to the review' }).click();
    await rows.first().waitFor();
    await eventually(() => page.locator('.tree .turn').count(), TURNS.length, 'what was tried is not kept');
  });
});

test('a game on this device counts its hints and is reviewed', { skip: process.env.LUDOTECA_CORE === 'no' && 'there is no core' }, async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    const id = await page.evaluate(async () => {
      const from = new URL('..', /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src);
      const { createLocal } = await import(`${from}local/create.js`);
      return (await createLocal({ game: 'stac', seats: ['me', 'level:0'] })).id;
    });
    await openGame(page, id);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.locator('.player', { hasText: 'hints: 1' }).waitFor();
    await page.reload();
    await page.locator('.player', { hasText: 'hints: 1' }).waitFor();
    await anyTurn(page);
    await myTurn(page);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('.end-card').getByRole('link', { name: 'Review' }).click();
    await page.locator('.review-turns li').nth(1).waitFor();
    await page.locator('.review-status', { hasText: 'All 2 turns are reviewed' }).waitFor();
  });
});

test('the review fits a phone in the dark, in Portuguese', async () => {
  await set.visit({ phone: true, dark: true, lang: 'pt' }, async (page) => {
    await lostGame(page);
    await page.locator('.end-card').getByRole('link', { name: 'Rever' }).click();
    await page.locator('.review-status', { hasText: 'As 4 jogadas estão analisadas' }).waitFor();
    await noSidewaysScroll(page);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Erros: Âmbar (1)' }).click();
    await page.getByRole('button', { name: 'Mostrar a solução' }).click();
    await page.locator('.learn-words', { hasText: 'Era melhor' }).waitFor();
    await noSidewaysScroll(page);
  });
});
