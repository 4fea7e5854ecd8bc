// Puzzles: one of each game is failed, its wrong turn refuted, and solved after all, by mouse, keyboard and finger, with
// hints, the proof, the puzzle of the day, a timed run, ratings, and the page without a core.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { ask, finger, keyboard, mouse } from './game-hands.js';
import { noSidewaysScroll, stage } from './harness.js';
import { makeTurn, said } from './task-hands.js';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('../../lib/types.d.ts').Snapshot} Snapshot
 * @typedef {import('../../lib/types.d.ts').Puzzle} Puzzle
 * @typedef {import('../../lib/types.d.ts').PuzzleJudgement} PuzzleJudgement
 * @typedef {import('./game-hands.js').Hand} Hand
 */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const set = stage();

/** @param {Page} page @param {string} game @returns {Promise<Puzzle[]>} */
const puzzlesOf = (page, game) => ask(page, `/api/puzzles/${game}`);

/** @param {Page} page @param {string} tone */
const tone = (page, tone) => page.locator(`.feedback[data-tone=${tone}]`).waitFor();

/** @param {Page} page @param {string} key */
const button = (page, key) => page.locator(`[data-key=puzzle-${key}]`);

/**
 * A wrong first turn, of as few steps as can be. All are wrong but the solution.
 * @param {Page} page
 * @param {string} game
 * @param {Puzzle} puzzle
 */
async function wrongTurn(page, game, { id, variant, position, solution }) {
  const begun = [/** @type {string[]} */ ([])];
  for (const steps of begun) {
    /** @type {Snapshot} */
    const { legal } = await ask(page, '/api/position', { game, variant, position, steps });
    for (const { text, ends_turn } of legal.slice(0, 12)) {
      const turn = [...steps, text].join(',');
      if (!ends_turn) begun.push([...steps, text]);
      if (!ends_turn || turn === solution[0]) continue;
      /** @type {PuzzleJudgement} */
      const { standing, refutation } = await ask(page, '/api/puzzles/judge', { game, puzzle: id, turns: [turn] });
      if (standing === 'wrong' && refutation?.line.length) return turn;
    }
    if (begun.length > 30) break;
  }
  return undefined;
}

/**
 * The shortest puzzle of a game with a wrong turn that can be answered, and that turn.
 * @param {Page} page
 * @param {string} game
 */
async function short(page, game) {
  const puzzles = (await puzzlesOf(page, game)).sort((one, other) => one.turns - other.turns);
  for (const puzzle of puzzles.slice(0, 10)) {
    const wrong = await wrongTurn(page, game, puzzle);
    if (wrong) return { puzzle, wrong };
  }
  throw new Error(`${game} has no puzzle with a wrong turn that can be answered`);
}

/** @param {Page} page @param {string} game @param {string} id */
async function open(page, game, id) {
  await page.goto(`/puzzles/${game}/${id}`);
  await page.locator('game-board [data-spot]').first().waitFor();
}

/**
 * Plays the solution of the puzzle that is open.
 * @param {Page} page
 * @param {string} game
 * @param {Puzzle} puzzle
 * @param {Hand} hand
 */
async function solve(page, game, puzzle, hand) {
  /** @type {string[]} */
  const turns = [];
  for (let solved = false; !solved; ) {
    const turn = puzzle.solution[turns.length];
    assert.ok(turn, `${puzzle.id}: solved by its solution`);
    await makeTurn(page, { game, task: puzzle, turns }, turn, hand);
    turns.push(turn);
    /** @type {PuzzleJudgement} */
    const { standing, replies } = await ask(page, '/api/puzzles/judge', { game, puzzle: puzzle.id, turns });
    turns.push(...replies);
    solved = standing === 'solved';
  }
  await tone(page, 'reached');
}

const HANDS = /** @type {const} */ ([
  ['sixteen-stone', mouse, {}],
  ['stac', keyboard, {}],
  ['duplohex', finger, { phone: true, lang: 'pt', dark: true }],
  ['crab-stack', mouse, { dark: true, lang: 'pt' }],
  ['syrtis', finger, { phone: true }],
]);

for (const [game, hand, options] of HANDS) {
  test(`${game}: a puzzle is failed, refuted, and solved`, async () => {
    await set.visit(options, async (page) => {
      await page.goto('/puzzles');
      await page.locator('.courses li').first().waitFor();
      if ((await puzzlesOf(page, game)).length === 0) return;
      const { puzzle, wrong } = await short(page, game);
      await open(page, game, puzzle.id);
      await noSidewaysScroll(page);
      const portuguese = 'lang' in options && options.lang === 'pt';
      const task = await page.locator('.lesson h2').textContent();
      assert.match(task ?? '', portuguese ? / joga e / : / to play and /);
      assert.equal(await page.locator('.puzzle-themes').textContent(), '', 'themes are hidden');

      await makeTurn(page, { game, task: puzzle, turns: [] }, wrong, hand);
      await tone(page, 'missed');
      assert.match(await said(page), portuguese ? /A resposta mais forte: / : /The strongest answer: /);
      assert.ok((await page.locator('.announcer').textContent())?.includes(portuguese ? 'A resposta mais forte' : 'The strongest answer'), 'screen readers hear it too');
      const why = button(page, 'why');
      if (await why.isVisible()) {
        const before = await said(page);
        await why.click();
        await page.waitForFunction((before) => document.querySelector('.said')?.textContent !== before, before);
      }
      await button(page, 'again').press('Enter');
      await tone(page, 'open');
      await solve(page, game, puzzle, hand);
      assert.notEqual(await page.locator('.puzzle-themes').textContent(), '', 'now the themes are shown');

      // The first try was a miss, and stays one.
      await page.locator('.puzzle-history summary').click();
      await page.locator('.puzzle-history li', { hasText: portuguese ? 'falhado' : 'missed' }).waitFor();
      await button(page, 'dispute').click();
      await page.locator('.proof h2').waitFor();
      await page.waitForFunction(() => !document.querySelector('.proof-list .hint'));
      const defences = page.locator('.proof-list button');
      if ((await defences.count()) > 0) {
        await defences.first().click();
        await page.locator('.proof > button').waitFor();
        await page.waitForFunction(() => !document.querySelector('.proof-list .hint'));
        await page.locator('.proof > button').click();
        await defences.first().waitFor();
      } else {
        assert.ok(await page.locator('.proof-words').textContent());
      }
      const address = page.url();
      await button(page, 'next').click();
      const others = (await puzzlesOf(page, game)).length > 1;
      if (others) await page.waitForFunction((address) => location.href !== address, address);
      await tone(page, 'open');
    });
  });
}

test('hints: first what to look at, then the turn; then the solution', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/puzzles');
    const [puzzle] = await puzzlesOf(page, 'crab-stack');
    assert.ok(puzzle);
    await open(page, 'crab-stack', puzzle.id);
    await button(page, 'hint').click();
    await page.locator('.remark', { hasText: 'Look at' }).waitFor();
    await button(page, 'hint').click();
    await page.locator('.remark', { hasText: `Play ${puzzle.solution[0]}` }).waitFor();
    await page.locator('game-board .board-best').first().waitFor({ state: 'attached' });
    await button(page, 'solution').click();
    await page.locator('.remark', { hasText: `Solution: ${puzzle.solution.join(' ')}` }).waitFor();
    await button(page, 'again').click();
    await tone(page, 'open');
    await page.locator('.puzzle-streak', { hasText: 'Streak: 0' }).waitFor();
  });
});

test('a kind is chosen, today has its own, and the links lead here', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await page.locator('.game .ways a[href="/puzzles/crab-stack"]').waitFor();
    await page.locator('#header a[href="/puzzles"]').click();
    const [daily] = await ask(page, '/api/puzzles/daily');
    await page.locator(`.courses a.button[href="/puzzles/${daily.game}/${daily.puzzle.id}"]`).click();
    await page.locator('.lesson-step', { hasText: 'Puzzle of the day' }).waitFor();
    const kinds = page.locator('.puzzle-choice select[name=theme]');
    const theme = (await kinds.locator('option').nth(1).getAttribute('value')) ?? '';
    await kinds.selectOption(theme);
    await page.waitForURL(`**/puzzles/${daily.game}/*?theme=${theme}`);
    const id = new URL(page.url()).pathname.split('/')[3];
    const fitting = await ask(page, `/api/puzzles/${daily.game}?theme=${theme}`);
    assert.ok(fitting.some((/** @type {Puzzle} */ puzzle) => puzzle.id === id));
    await page.goBack();
    await page.locator('.lesson-step', { hasText: 'Puzzle of the day' }).waitFor();
  });
});

test('a timed run counts what is solved, and ends by itself', async () => {
  await set.visit({}, async (page) => {
    await page.clock.install();
    await page.goto('/puzzles/crab-stack');
    await page.locator('game-board [data-spot]').first().waitFor();
    const puzzles = await puzzlesOf(page, 'crab-stack');
    await button(page, 'run').click();
    await page.locator('.run-clock', { hasText: /^[45]:/ }).waitFor();
    await page.locator('game-board [data-spot]').first().waitFor();
    const id = new URL(page.url()).pathname.split('/')[3];
    const puzzle = puzzles.find((puzzle) => puzzle.id === id);
    assert.ok(puzzle);
    // By typed turns.
    /** @type {string[]} */
    const turns = [];
    for (let solved = false; !solved; ) {
      const turn = puzzle.solution[turns.length] ?? '';
      await page.locator('.prompt:not(.resting)').waitFor();
      if (turns.length === 0) {
        await page.evaluate(() => /** @type {any} */ (document.querySelector('game-board')).focusBoard());
        await page.keyboard.press('t');
      }
      await page.locator('.typed input').fill(turn);
      await page.keyboard.press('Enter');
      turns.push(turn);
      /** @type {PuzzleJudgement} */
      const { standing, replies } = await ask(page, '/api/puzzles/judge', { game: 'crab-stack', puzzle: puzzle.id, turns });
      turns.push(...replies);
      solved = standing === 'solved';
      if (!solved) await page.locator('.remark', { hasText: `answers ${replies.join(' ')}` }).waitFor();
    }
    await page.locator('.run-count', { hasText: '1 solved' }).waitFor();
    await page.clock.fastForward('05:01');
    await page.locator('.remark', { hasText: 'The run is over: 1 solved' }).waitFor();
  });
});

test('a rated try is judged by the server and counts once', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/puzzles');
    const { puzzle, wrong } = await short(page, 'crab-stack');
    await open(page, 'crab-stack', puzzle.id);
    await page.locator('.puzzle-rated input').check();
    await makeTurn(page, { game: 'crab-stack', task: puzzle, turns: [] }, wrong, mouse);
    await tone(page, 'missed');
    await page.locator('.puzzle-rated', { hasText: /Rated: \d+ \(−\d+\)/ }).waitFor();
    const before = await ask(page, '/api/me/puzzles');
    await button(page, 'again').click();
    await tone(page, 'open');
    await solve(page, 'crab-stack', puzzle, mouse);
    assert.deepEqual(await ask(page, '/api/me/puzzles'), before);
    assert.equal(before.tries[0].puzzle, puzzle.id);
  });
});

test('a puzzle from an own game is kept in the browser', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/puzzles');
    const { puzzle } = await short(page, 'crab-stack');
    const { variant, position } = puzzle;
    /** @type {Puzzle} */
    const made = await ask(page, '/api/puzzles/make', { game: 'crab-stack', variant, position });
    await page.evaluate((own) => localStorage.setItem('own-puzzles', JSON.stringify([own])), { game: 'crab-stack', puzzle: { ...made, id: 'own' } });
    await open(page, 'crab-stack', 'own');
    await page.locator('.lesson-step', { hasText: 'A puzzle from your game' }).waitFor();
    await solve(page, 'crab-stack', puzzle, mouse);
  });
});

test('without a core, the server judges', async () => {
  await set.visit({}, async (page, context) => {
    await context.route('**/engine/built.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const built = false;' }));
    await page.goto('/puzzles');
    await page.locator('.courses .daily').first().waitFor();
    const { puzzle } = await short(page, 'crab-stack');
    await open(page, 'crab-stack', puzzle.id);
    await solve(page, 'crab-stack', puzzle, mouse);
  });
});

for (const options of /** @type {const} */ ([{ lang: 'en', dark: true }, { lang: 'pt', phone: true }])) {
  test(`axe finds nothing on the puzzles (${options.lang})`, async () => {
    await set.visit(options, async (page) => {
      for (const path of ['/puzzles', '/puzzles/crab-stack']) {
        await page.goto(path);
        await page.locator('.courses, game-board [data-spot]').first().waitFor();
        if (path.endsWith('crab-stack')) {
          await button(page, 'solution').click();
          await tone(page, 'shown');
          await button(page, 'dispute').click();
          await page.locator('.proof h2').waitFor();
          await page.waitForFunction(() => !document.querySelector('.proof-list .hint'));
        }
        await page.evaluate(AXE);
        const found = await page.evaluate(async () => {
          const axe = /** @type {any} */ (globalThis).axe;
          const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } });
          return violations.flatMap((/** @type {any} */ rule) => rule.nodes.map((/** @type {any} */ node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`));
        });
        assert.deepEqual(found, [], path);
      }
    });
  });
}
