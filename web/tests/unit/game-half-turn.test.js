// A turn being made: steps follow each other, and can be undone at any moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HalfTurn } from '../../game/half-turn.js';

/** @typedef {import('../../lib/types.d.ts').Preview} Preview */

/** @param {string} name @returns {import('../../lib/types.d.ts').Scene} */
const scene = (name) => ({
  width: 1, height: 1, backdrop: [], cells: [], labels: [{ text: name, at: { x: 0, y: 0 } }], pieces: [], trays: [],
  buttons: [], last_turn: [], to_play: 'first', outcome: null, announcement: null,
});
/** @param {string} text @param {string[]} way */
const step = (text, way) => ({ text, touches: [way], changes: [] });
const [ab, ac, end] = [step('a-b', ['a', 'b']), step('a-c', ['a', 'c']), step('end', ['end'])];

/** Whole after two steps. @param {string[]} steps @returns {Promise<Preview>} */
const preview = async (steps) => ({ steps, position: '', scene: scene(steps.join()), legal: steps.length > 1 ? [] : [ac, end], whole: steps.length > 1, last: [] });

test('two steps make a turn', async () => {
  const half = new HalfTurn(scene('start'), [ab, ac]);
  assert.equal(half.begun, false);
  assert.equal(half.touch('a'), undefined);
  assert.deepEqual(half.follow, ['b', 'c']);
  const made = half.touch('b');
  assert.equal(made?.text, 'a-b');
  assert.ok(await half.make(/** @type {typeof ab} */ (made), preview));
  assert.deepEqual(half.touches, []);
  assert.equal(half.scene.labels[0]?.text, 'a-b');
  assert.equal(half.whole, false);
  assert.ok(await half.make(end, preview));
  assert.ok(half.whole);
  assert.equal(half.text, 'a-b,end');
  assert.deepEqual(half.follow, []);
});

test('undo takes back touches, then steps, then nothing', async () => {
  const half = new HalfTurn(scene('start'), [ab, ac]);
  await half.make(ab, preview);
  half.touch('a');
  assert.ok(half.undo());
  assert.deepEqual(half.touches, []);
  assert.deepEqual(half.steps, ['a-b']);
  assert.ok(half.undo());
  assert.deepEqual(half.steps, []);
  assert.ok(!half.undo());
});

test('while a step is on its way nothing can be touched, and undoing it holds', async () => {
  const half = new HalfTurn(scene('start'), [ab]);
  half.touch('a');
  half.touch('b');
  const made = half.make(ab, preview);
  assert.deepEqual(half.follow, []);
  assert.equal(half.touch('a'), undefined);
  half.restore(['a', 'b']);
  assert.ok(half.undo());
  assert.equal(await made, false);
  assert.deepEqual(half.steps, []);
  assert.deepEqual(half.follow, ['a']);
});

test('a step that is refused leaves the turn as it was', async () => {
  const half = new HalfTurn(scene('start'), [ab]);
  await assert.rejects(half.make(ab, () => Promise.reject(new Error('no'))));
  assert.deepEqual(half.follow, ['a']);
});

test('taking something into the hand is no step yet', () => {
  const half = new HalfTurn(scene('start'), [ab, end]);
  assert.ok(half.holds('a'));
  assert.ok(!half.holds('end'));
  assert.ok(!half.holds('z'));
});
