// Touching spots: filtering legal steps, beginning anew, dragging.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completed, dragged, followers, stepOf, touched } from '../../board/touching.js';

/** @param {string} text @param {...string} ways */
const step = (text, ...ways) => ({ text, touches: ways.map((way) => way.split(' ')), changes: [], told: [], ends_turn: true });

// A piece that walks, or, touched twice or after a button, carries; another piece; a button of its own.
const legal = [
  step('a1-a2', 'a1 a2'),
  step('a1-a3', 'a1 a3'),
  step('a1>a2', 'carry a2', 'a1 a1 a2'),
  step('b1-a2', 'b1 a2'),
  step('pass', 'pass'),
];
const isButton = (/** @type {string} */ spot) => spot === 'carry' || spot === 'pass';

test('what can be touched first, and next', () => {
  assert.deepEqual([...followers(legal, []).keys()].sort(), ['a1', 'b1', 'carry', 'pass']);
  assert.deepEqual([...followers(legal, ['a1']).keys()].sort(), ['a1', 'a2', 'a3']);
  assert.deepEqual([...followers(legal, ['a1', 'a1']).keys()], ['a2']);
  assert.equal(followers(legal, ['a1', 'a3']).size, 0);
});

test('each follower knows the steps it leads to', () => {
  const texts = followers(legal, []).get('a1')?.map(({ text }) => text);
  assert.deepEqual(texts, ['a1-a2', 'a1-a3', 'a1>a2']);
});

test('touches make a step when they are complete, in any of its ways', () => {
  assert.equal(completed(legal, ['a1']), undefined);
  assert.equal(completed(legal, ['a1', 'a2'])?.text, 'a1-a2');
  assert.equal(completed(legal, ['carry', 'a2'])?.text, 'a1>a2');
  assert.equal(completed(legal, ['a1', 'a1', 'a2'])?.text, 'a1>a2');
  assert.equal(completed(legal, ['pass'])?.text, 'pass');
});

test('a touch continues, lets go, begins anew, or means nothing', () => {
  assert.deepEqual(touched(legal, ['a1'], 'a3'), ['a1', 'a3']);
  assert.deepEqual(touched(legal, ['a1'], 'a1'), ['a1', 'a1']);
  assert.deepEqual(touched(legal, ['a1', 'a1'], 'a1'), ['a1']);
  assert.deepEqual(touched(legal, ['b1'], 'b1'), []);
  assert.deepEqual(touched(legal, ['a1'], 'b1'), ['b1']);
  assert.deepEqual(touched(legal, ['a1'], 'c9'), []);
});

test('dragging is touching both ends', () => {
  assert.deepEqual(dragged(legal, [], 'a1', 'a2', isButton), ['a1', 'a2']);
  assert.deepEqual(dragged(legal, ['b1'], 'a1', 'a2', isButton), ['a1', 'a2']);
  assert.equal(dragged(legal, [], 'a1', 'c9', isButton), null);
});

test('dragging what is chosen already does not choose it twice', () => {
  assert.deepEqual(dragged(legal, ['a1'], 'a1', 'a2', isButton), ['a1', 'a2']);
  assert.deepEqual(dragged(legal, ['a1', 'a1'], 'a1', 'a2', isButton), ['a1', 'a1', 'a2']);
});

test('a button that was pressed says how the drag is meant', () => {
  assert.deepEqual(dragged(legal, ['carry'], 'a1', 'a2', isButton), ['carry', 'a2']);
  assert.deepEqual(dragged(legal, ['carry'], 'a1', 'a3', isButton), ['a1', 'a3']);
});

test('a typed step is found however it is written', () => {
  assert.equal(stepOf(legal, ' A1 - a2 ')?.text, 'a1-a2');
  assert.equal(stepOf(legal, 'a9'), undefined);
});
