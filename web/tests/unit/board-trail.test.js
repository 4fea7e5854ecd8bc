// The trail of a turn, and the groups of cells that make the same step.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groups } from '../../board/touching.js';
import { arrowLine, trailOf } from '../../board/trail.js';

/** @typedef {import('../../lib/types.d.ts').Change} Change */

const place = (/** @type {string} */ spot, level = 0) => ({ spot, level });
const isCell = (/** @type {string} */ spot) => spot.length === 2;

/** @param {string} from @param {string} to @returns {Change} */
const moves = (from, to) => ({ change: 'moves', from: place(from), to: place(to), symbol: 'stone', owner: 'first' });

test('a trail shows where pieces went and which were lost', () => {
  /** @type {Change[][]} */
  const steps = [
    [moves('a1', 'a2'), moves('a2', 'a3'), moves('a5', 'bank')],
    [moves('bank', 'b1'), { change: 'sinks', at: place('c1') }, { change: 'sinks', at: place('c1', 1) }, moves('a1', 'a2'), moves('d1', 'd1')],
  ];
  assert.deepEqual(trailOf(steps, isCell), { ways: [['a1', 'a2'], ['a2', 'a3']], lost: ['a5', 'c1'] });
});

test('an arrow ends before its target', () => {
  const { x1, y1, x2, y2 } = arrowLine({ x: 0, y: 0 }, { x: 3, y: 4 });
  assert.deepEqual([x1, y1], [0, 0]);
  assert.ok(x2 > 2 && x2 < 3 && Math.abs(y2 / x2 - 4 / 3) < 1e-9);
});

test('cells where any touch makes the same step share a number', () => {
  const step = (/** @type {string} */ text, /** @type {string[][]} */ touches) => ({ text, touches, changes: [], told: [], ends_turn: true });
  const legal = [step('swap1', [['a1'], ['b1']]), step('move', [['c1', 'c2'], ['c2', 'c1']]), step('swap2', [['d1'], ['e1']]), step('place', [['f1']])];
  assert.deepEqual([...groups(legal)], [['a1', 1], ['b1', 1], ['d1', 2], ['e1', 2]]);
});
