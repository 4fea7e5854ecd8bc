// The state of the analysis board, on a small made-up game: every turn is `a`, `b` or `c,d`, and three turns end it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Desk } from '../../analysis/desk.js';
import { annotate, emptyTree, remove, turnsTo } from '../../analysis/tree.js';
import { Problem } from '../../lib/api.js';

const scene = { cells: [], pieces: [], buttons: [], trays: [], last_turn: [], to_play: 'first' };
const step = (/** @type {string} */ text, ends_turn = true) => ({ text, touches: [[text]], changes: [], told: [], ends_turn });

/** @param {any} of @returns {Promise<any>} */
async function snapshot({ turns, steps = [] }) {
  if (turns.some((/** @type {string} */ turn) => !['a', 'b', 'c,d'].includes(turn))) throw new Problem({ status: 422, detail: 'illegal' });
  const over = turns.length >= 3;
  const legal = over ? [] : steps.length > 0 ? [step('d')] : [step('a'), step('b'), step('c', false)];
  const last = (turns.at(-1)?.split(',') ?? []).map((/** @type {string} */ text) => step(text));
  const to_play = turns.length % 2 === 0 ? 'first' : 'second';
  return { turns: turns.length, steps, whole: false, position: [...turns, ...steps].join('/') || 'start', to_play: over ? null : to_play, scene, legal, last, conclusion: over ? { winner: 'first' } : null };
}

async function aDesk() {
  /** @type {string[]} */
  const shown = [];
  /** @type {Problem[]} */
  const problems = [];
  const kept = { variant: 'usual', start: 'start', tree: emptyTree(), path: '' };
  const desk = new Desk('toy', kept, await snapshot({ turns: [] }), {
    step: async ({ text }) => void shown.push(text),
    draw() {},
    changed() {},
    arrived() {},
    chosen() {},
    refused: (spot) => void shown.push(`no ${spot}`),
    problem: (problem) => void problems.push(problem),
  }, { snapshot });
  return { desk, shown, problems, line: () => turnsTo(desk.tree, desk.path) };
}

test('turns that are made become the tree, step by step or typed', async () => {
  const { desk, shown, line } = await aDesk();
  await desk.make(step('a'));
  assert.deepEqual(line(), ['a']);
  await desk.make(step('c', false));
  assert.equal(desk.half?.text, 'c');
  assert.equal(desk.position, 'a/c');
  assert.deepEqual(desk.questionNow, { game: 'toy', variant: 'usual', position: 'a/c', turns: [] });
  await desk.type('d');
  assert.deepEqual(line(), ['a', 'c,d']);
  await desk.type('b');
  assert.deepEqual(line(), ['a', 'c,d', 'b']);
  assert.equal(desk.yours, false, 'the game is over');
  assert.deepEqual(shown, ['a', 'c', 'd', 'b']);
  assert.equal(desk.view.status, 'over');
  assert.deepEqual(desk.view.turns.at(-1)?.seat, 'first');
});

test('an analysis that is opened at a turn knows who played it', async () => {
  const { desk } = await aDesk();
  const path = await desk.grow('', ['a', 'c,d']);
  await desk.reset({ variant: 'usual', start: 'start', tree: desk.tree, path });
  await new Promise(setImmediate);
  assert.equal(desk.view.turns.at(-1)?.seat, 'second');
});

test('an illegal turn changes nothing and is reported', async () => {
  const { desk, problems, line } = await aDesk();
  await desk.type('z');
  assert.equal(problems.length, 1);
  assert.deepEqual(line(), []);
  assert.equal(desk.changes, false);
});

test('walking shows one turn forward step by step, and jumps otherwise', async () => {
  const { desk, shown, line } = await aDesk();
  const end = await desk.grow('', ['a', 'c,d', 'b']);
  await desk.goTo(end);
  assert.deepEqual(shown, []);
  await desk.walk('back');
  await desk.walk('back');
  assert.deepEqual(line(), ['a']);
  await desk.walk('forth');
  assert.deepEqual(shown, ['c', 'd']);
  await desk.again();
  assert.deepEqual(shown, ['c', 'd', 'c', 'd']);
  assert.deepEqual(line(), ['a', 'c,d']);
});

test('the last of several jumps wins', async () => {
  const { desk, line } = await aDesk();
  const end = await desk.grow('', ['a', 'b', 'a']);
  await Promise.all([desk.goTo(end), desk.goTo(''), desk.goTo(end.slice(0, 4))]);
  assert.deepEqual(line(), ['a', 'b']);
  assert.ok(desk.arrived);
  assert.equal(desk.here.position, 'a/b');
});

test('what is deleted can be brought back, and what was shown is shown again', async () => {
  const { desk, line } = await aDesk();
  const end = await desk.grow('', ['a', 'b']);
  await desk.goTo(end);
  desk.change(remove(desk.tree, end.slice(0, 2)));
  await new Promise((wake) => setImmediate(wake));
  assert.deepEqual(line(), []);
  assert.equal(desk.here.position, 'start');
  await desk.undoChange();
  assert.deepEqual(line(), ['a', 'b']);
  assert.equal(desk.here.position, 'a/b');
});

test('a line is added as far as it can be played', async () => {
  const { desk, problems } = await aDesk();
  const path = await desk.grow('', ['a', 'z', 'b']);
  assert.deepEqual(turnsTo(desk.tree, path), ['a']);
  assert.equal(problems.length, 0);
  const tree = desk.tree;
  assert.equal(await desk.grow('', ['a']), path);
  assert.equal(desk.tree, tree, 'what is there is not added again');
  desk.change(annotate(desk.tree, path, { comment: 'x' }));
  assert.equal(desk.changes, true);
});

test('starting anew forgets the tree', async () => {
  const { desk, line } = await aDesk();
  await desk.type('a');
  await desk.reset({ variant: 'usual', start: 'other', tree: emptyTree(), path: '' });
  assert.deepEqual(line(), []);
  assert.equal(desk.changes, false);
  assert.equal(desk.question().position, 'other');
});
