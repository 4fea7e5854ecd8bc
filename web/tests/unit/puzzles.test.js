// Puzzles: which one comes next, what counts, and the clock of a run.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen, nextOf, queryOf, wantedIn } from '../../puzzles/choice.js';
import { keepOwn, ownPuzzles } from '../../puzzles/own.js';
import { dayOf, firstTry, noteDay, noteTry, progress, solvedIn } from '../../puzzles/progress.js';
import { clockText } from '../../puzzles/run.js';

/** @param {Record<string, string>} kept @returns {Storage} */
function storage(kept = {}) {
  const map = new Map(Object.entries(kept));
  return /** @type {Storage} */ (/** @type {unknown} */ ({
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => map.set(key, value),
  }));
}

/** @param {string} id @param {number} difficulty @param {string[]} themes @returns {import('../../lib/types.d.ts').Puzzle} */
const puzzle = (id, difficulty, themes = []) => ({
  id, difficulty, themes, version: 1, variant: 'plain', position: '', task: 'win', turns: 1, solution: ['a'], rating: 1500, nodes: 1, source: '1-1-1',
});

const ALL = [puzzle('a', 2, ['wave']), puzzle('b', 1), puzzle('c', 1, ['wave']), puzzle('d', 5)];

test('theme, difficulty and variant choose, and the address keeps them', () => {
  const ids = (/** @type {string} */ query) => chosen(ALL, wantedIn(query)).map(({ id }) => id);
  assert.deepEqual(ids(''), ['a', 'b', 'c', 'd']);
  assert.deepEqual(ids('?theme=wave'), ['a', 'c']);
  assert.deepEqual(ids('?theme=wave&difficulty=1'), ['c']);
  assert.deepEqual(ids('?variant=other'), []);
  assert.equal(queryOf(wantedIn('?difficulty=1&theme=wave&x=y')), '?theme=wave&difficulty=1');
  assert.equal(queryOf(wantedIn('')), '');
});

test('new puzzles come first, easy ones before hard ones, then those that were missed', () => {
  /** @param {Record<string, boolean>} tried @param {string} [current] */
  const next = (tried, current) => nextOf(ALL, (id) => tried[id], current, () => 0)?.id;
  assert.equal(next({}), 'b');
  assert.equal(next({}, 'b'), 'c');
  assert.equal(next({ b: true, c: true }), 'a');
  assert.equal(next({ a: true, b: true, c: false, d: true }), 'c');
  assert.equal(next({ a: true, b: true, c: false, d: true }, 'c'), 'a');
  assert.equal(nextOf([], () => undefined), undefined);
  assert.equal(nextOf(ALL.slice(0, 1), () => undefined, 'a', () => 0)?.id, 'a');
});

test('only the first try counts, and a miss ends the streak', () => {
  const kept = storage();
  const tried = (/** @type {string} */ id, /** @type {boolean} */ solved) => noteTry(kept, { game: 'stac', id, solved, at: 7 });
  tried('a', true);
  tried('b', true);
  assert.deepEqual([progress(kept).streak, progress(kept).best], [2, 2]);
  tried('a', false);
  assert.equal(firstTry(progress(kept), 'stac', 'a'), true);
  tried('c', false);
  tried('c', true);
  assert.deepEqual([progress(kept).streak, progress(kept).best], [0, 2]);
  assert.equal(firstTry(progress(kept), 'stac', 'c'), false);
  assert.equal(firstTry(progress(kept), 'syrtis', 'a'), undefined);
  assert.equal(solvedIn(progress(kept), 'stac'), 2);
  assert.deepEqual(progress(kept).history.map(({ id }) => id), ['c', 'b', 'a']);
  noteDay(kept, 'stac', 20_000);
  assert.deepEqual(progress(kept).days, { stac: 20_000 });
});

test('what is kept may be broken', () => {
  for (const text of ['{', 'null', '7']) assert.equal(progress(storage({ puzzles: text })).streak, 0);
});

test('days are those of UTC, and clocks count down', () => {
  assert.equal(dayOf(Date.UTC(2026, 0, 1, 23, 59)), dayOf(Date.UTC(2026, 0, 1)));
  assert.equal(dayOf(Date.UTC(2026, 0, 2)), dayOf(Date.UTC(2026, 0, 1)) + 1);
  assert.equal(clockText(300_000), '5:00');
  assert.equal(clockText(60_001), '1:01');
  assert.equal(clockText(-5), '0:00');
});

test('puzzles from own games are kept once, the newest first', () => {
  const kept = storage();
  for (const id of ['a', 'b', 'a']) keepOwn(kept, 'stac', puzzle(id, 1));
  keepOwn(kept, 'syrtis', puzzle('c', 1));
  assert.deepEqual(ownPuzzles(kept, 'stac').map(({ id }) => id), ['a', 'b']);
  assert.deepEqual(ownPuzzles(storage({ 'own-puzzles': '{' }), 'stac'), []);
});
