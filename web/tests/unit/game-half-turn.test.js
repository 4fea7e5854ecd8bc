// A turn being made: steps follow each other, and can be undone at any moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HalfTurn } from '../../game/half-turn.js';

/** @typedef {import('../../lib/types.d.ts').Snapshot} Snapshot */

/** @param {string} name @returns {import('../../lib/types.d.ts').Scene} */
const scene = (name) => ({
  width: 1, height: 1, backdrop: [], cells: [], labels: [{ text: name, at: { x: 0, y: 0 } }], pieces: [], trays: [],
  buttons: [], last_turn: [], winning: [], players: [{ name: 'seat-1', symbols: [] }, { name: 'seat-2', symbols: [] }], aims: ['', ''], to_play: 'first', outcome: null, announcement: null,
});
/** @param {string} text @param {string[]} way */
const step = (text, way, ends_turn = false) => ({ text, touches: [way], changes: [], told: [], ends_turn });
const [ab, ac, end] = [step('a-b', ['a', 'b']), step('a-c', ['a', 'c']), step('end', ['end'], true)];

/** Whole after two steps. @param {string[]} steps @returns {Promise<Snapshot>} */
const preview = async (steps) => ({ turns: 0, steps, position: '', to_play: 'first', expected: null, scene: scene(steps.join()), legal: steps.length > 1 ? [] : [ac, end], whole: steps.length > 1, last: [], conclusion: null });

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

test('what every step that can follow moves is in the hand', () => {
  /** @param {string} text @param {string[]} way @param {number[]} levels */
  const moving = (text, way, levels) => ({
    ...step(text, way),
    changes: levels.map((level) => ({ change: /** @type {const} */ ('moves'), from: { spot: 'a', level }, to: { spot: 'b', level }, symbol: 's', owner: null })),
  });
  const half = new HalfTurn(scene('start'), [moving('walk', ['a', 'b'], [1]), moving('carry', ['a', 'a', 'b'], [1, 0]), moving('far', ['carry', 'b'], [1, 0])]);
  assert.deepEqual(half.held, []);
  half.touch('a');
  assert.deepEqual(half.held, [{ spot: 'a', level: 1 }]);
  half.touch('a');
  assert.deepEqual(half.held, [{ spot: 'a', level: 1 }, { spot: 'a', level: 0 }]);
  half.restore([]);
  half.touch('carry');
  assert.deepEqual(half.held, [{ spot: 'a', level: 1 }, { spot: 'a', level: 0 }], 'by the button as well');
});

test('a step that ends the turn asks nobody', async () => {
  const start = { ...scene('start'), cells: [{ spot: 'a', outline: [], surface: 'x' }, { spot: 'b', outline: [], surface: 'x' }] };
  start.pieces = [{ spot: 'a', level: 0, symbol: 's', owner: 'first' }];
  start.buttons = [{ spot: 'end', label: 'end' }];
  const whole = { ...step('a-b', ['a', 'b'], true), changes: [{ change: /** @type {const} */ ('moves'), from: { spot: 'a', level: 0 }, to: { spot: 'b', level: 0 }, symbol: 's', owner: /** @type {const} */ ('first') }] };
  const half = new HalfTurn(start, [whole]);
  assert.ok(await half.make(whole, () => assert.fail('nobody is asked')));
  assert.ok(half.whole);
  assert.equal(half.text, 'a-b');
  assert.deepEqual(half.scene.pieces, [{ spot: 'b', level: 0, symbol: 's', owner: 'first' }]);
  assert.deepEqual(half.scene.last_turn, ['a', 'b']);
  assert.deepEqual(half.scene.buttons, []);
  assert.ok(half.undo());
  assert.deepEqual(half.scene.pieces, start.pieces);
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
