// Lessons: every one of every game is played to its end, by mouse, keyboard and finger, with turns from its own data; one
// of each game is missed first. Then the guided game, progress, the offer, and the page without a core.

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
 * @typedef {import('../../lib/types.d.ts').Judgement} Judgement
 * @typedef {import('../../learn/lesson-coach.js').Lesson} Lesson
 * @typedef {import('./game-hands.js').Hand} Hand
 */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const set = stage();

/**
 * The lessons and sentences of the game that the page shows.
 * @param {Page} page
 * @param {string} game
 * @param {string} lang
 * @returns {Promise<{ lessons: Lesson[], sentences: Record<string, string> }>}
 */
const courseOf = (page, game, lang) =>
  page.evaluate(async (path) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src;
    return (await fetch(new URL(path, new URL('..', script)))).json();
  }, `learn/${game}.${lang}.json`);

/**
 * A whole turn that misses the point of a lesson, if one step is enough for it.
 * @param {Page} page
 * @param {string} game
 * @param {Lesson} lesson
 */
async function missingTurn(page, game, { name, variant, position }) {
  /** @type {Snapshot} */
  const { legal } = await ask(page, '/api/position', { game, variant, position });
  for (const { text, ends_turn } of legal.filter((step) => step.ends_turn)) {
    /** @type {Judgement} */
    const judged = await ask(page, '/api/lesson', { game, lesson: name, turns: [text] });
    if (ends_turn && judged.standing === 'missed') return { text, sentence: judged.sentence ?? '' };
  }
  return undefined;
}

/**
 * Plays the solution of the lesson that is open, and waits until it counts as done.
 * @param {Page} page
 * @param {string} game
 * @param {Lesson} lesson
 * @param {Hand} hand
 */
async function solve(page, game, lesson, hand) {
  /** @type {string[]} */
  const turns = [];
  for (const turn of lesson.solution) {
    await makeTurn(page, { game, task: lesson, turns }, turn, hand);
    turns.push(turn);
    if (turns.length < lesson.solution.length) {
      /** @type {Judgement} */
      const { answer } = await ask(page, '/api/lesson', { game, lesson: lesson.name, turns });
      if (answer) turns.push(answer);
    }
  }
  await page.locator('.feedback[data-tone=reached]').waitFor();
}

const HANDS = /** @type {const} */ ([
  ['sixteen-stone', mouse, {}],
  ['stac', keyboard, {}],
  ['duplohex', finger, { phone: true, lang: 'pt', dark: true }],
  ['crab-stack', mouse, { dark: true }],
  ['syrtis', finger, { phone: true, lang: 'pt' }],
]);

for (const [game, hand, options] of HANDS) {
  test(`${game}: every lesson is played to its end`, async () => {
    await set.visit(options, async (page) => {
      await page.goto(`/learn/${game}`);
      await page.locator('game-board [data-spot]').first().waitFor();
      await noSidewaysScroll(page);
      const { lessons, sentences } = await courseOf(page, game, 'lang' in options ? options.lang : 'en');
      let missed = 0;
      for (const lesson of lessons) {
        await page.getByRole('heading', { name: sentences[`${lesson.name}-title`], exact: true }).waitFor();
        const wrong = missed === 0 ? await missingTurn(page, game, lesson) : undefined;
        if (wrong) {
          await makeTurn(page, { game, task: lesson, turns: [] }, wrong.text, hand);
          await page.locator('.feedback[data-tone=missed]', { hasText: sentences[wrong.sentence] ?? '?' }).waitFor();
          const heard = await page.locator('.announcer').textContent();
          assert.ok(heard?.includes(sentences[wrong.sentence] ?? '?'), 'screen readers hear it too');
          await page.locator('[data-key=lesson-again]').press('Enter');
          await page.locator('.feedback[data-tone=open]').waitFor();
          missed += 1;
        }
        await solve(page, game, lesson, hand);
        assert.ok((await said(page)).includes(sentences[`${lesson.name}-done`] ?? '?'), lesson.name);
        // With the keyboard, the button that goes on has the focus already.
        if (hand === keyboard) await page.keyboard.press('Enter');
        else await page.locator('[data-key=lesson-next]').click();
      }
      assert.equal(missed, 1);
      await page.locator('.lessons a[aria-current][href="#first-game"]').waitFor();
      assert.equal(await page.locator('.lessons li.done').count(), lessons.length);
      // Progress is kept: the page opens with what is left.
      await page.goto(`/learn/${game}`);
      await page.locator('.lessons a[aria-current][href="#first-game"]').waitFor();
    });
  });
}

test('hints: first words, then the turn on the board', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/learn/stac#tower');
    const hint = page.locator('[data-key=lesson-hint]');
    await hint.click();
    await page.locator('.feedback[data-tone=hint]', { hasText: 'There are two discs on c3' }).waitFor();
    await hint.click();
    await page.locator('.remark', { hasText: 'c1>c3' }).waitFor();
    await page.locator('game-board .board-best').first().waitFor({ state: 'attached' });
  });
});

test('the guided game: a comment, a reply, and advice', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/learn/stac#first-game');
    const hint = page.locator('[data-key=lesson-hint]');
    await hint.click();
    await page.locator('.remark', { hasText: 'Look at' }).waitFor();
    for (let turn = 1; turn <= 3; turn += 1) {
      await page.locator('.prompt:not(.resting) .prompt-headline').waitFor();
      const before = await said(page);
      // The pawn walks to the first cell that it can reach.
      await page.locator('[data-spot].can').first().press('Enter');
      await page.locator('[data-spot].can:not([aria-selected=true])').first().press('Enter');
      await page.waitForFunction((before) => document.querySelector('.said')?.textContent !== before, before);
      // What both players did, and a comment.
      assert.equal(await page.locator('.said .happened').count(), 2);
      assert.ok(await page.locator('.remark').textContent());
    }
  });
});

test('offered once on the first page, and linked from cards and rules', async () => {
  await set.visit({}, async (page) => {
    await page.goto('/');
    await page.locator('.learn-offer').getByRole('link', { name: 'Stac', exact: true }).waitFor();
    await page.locator('.learn-offer button').click();
    await page.reload();
    await page.locator('.game .ways a[href="/learn/stac"]').waitFor();
    assert.equal(await page.locator('.learn-offer').count(), 0);
    await page.goto('/rules/stac');
    await page.getByRole('link', { name: 'Learn in five minutes' }).click();
    await page.waitForURL('**/learn/stac');
    await page.goto('/learn');
    await page.locator('.courses a[href="/learn/syrtis"]').waitFor();
  });
});

test('without a core, the server judges', async () => {
  await set.visit({}, async (page, context) => {
    await context.route('**/engine/built.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const built = false;' }));
    await page.goto('/learn/crab-stack#choice');
    await page.locator('game-board [data-spot]').first().waitFor();
    const { lessons } = await courseOf(page, 'crab-stack', 'en');
    const lesson = lessons.find(({ name }) => name === 'choice');
    assert.ok(lesson);
    await solve(page, 'crab-stack', lesson, mouse);
    await page.goto('/learn/stac#first-game');
    await page.locator('[data-key=lesson-hint]').click();
    await page.locator('.remark', { hasText: 'Look at' }).waitFor();
  });
});

test('an answer that does not come can be asked for again', async () => {
  await set.visit({ allow: /Failed to load resource/ }, async (page, context) => {
    await context.route('**/engine/built.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const built = false;' }));
    await context.route('**/api/lesson', (route) => route.abort(), { times: 1 });
    await page.goto('/learn/stac#walk');
    await page.locator('[data-spot=a1].can').press('Enter');
    await page.locator('[data-spot=a5].can').press('Enter');
    await page.locator('[data-key=lesson-again]').click();
    await page.locator('.feedback[data-tone=reached]').waitFor();
  });
});

for (const options of /** @type {const} */ ([{ lang: 'en', dark: true }, { lang: 'pt', phone: true }])) {
  test(`axe finds nothing on the lessons (${options.lang})`, async () => {
    await set.visit(options, async (page) => {
      for (const path of ['/learn', '/learn/syrtis#towers', '/learn/stac#guard']) {
        await page.goto(path);
        await page.locator('.courses, game-board [data-spot]').first().waitFor();
        if (path.endsWith('guard')) {
          await page.locator('[data-key=lesson-hint]').click();
          await page.locator('.feedback[data-tone=hint]').waitFor();
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
