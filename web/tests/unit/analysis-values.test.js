// What steps lead to: nothing is claimed that is not proven, and proven results have no percentage.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestOf, lineVerdict, spotValues, turnedRound, shownValue, verdictWords, worth } from '../../analysis/values.js';

/** @param {string} id @param {Record<string, unknown>} [gaps] */
const say = (id, gaps) => [id, ...Object.values(gaps ?? {})].join(' ');

const win = (/** @type {number | null} */ turns) => ({ result: /** @type {const} */ ('win'), turns, chance: null });
const loss = (/** @type {number | null} */ turns) => ({ result: /** @type {const} */ ('loss'), turns, chance: null });
const draw = { result: /** @type {const} */ ('draw'), turns: null, chance: null };
const chance = (/** @type {number} */ of) => ({ result: null, turns: null, chance: of });
const unknown = { result: null, turns: null, chance: null };

test('fast wins are best and fast losses worst', () => {
  const order = [win(1), win(7), win(null), chance(0.9), draw, chance(0.2), loss(null), loss(9), loss(1)];
  const sorted = order.toReversed().sort((one, other) => worth(other) - worth(one));
  assert.deepEqual(sorted, order);
});

test('a choice is proven won by one step, and lost or drawn only by all', () => {
  assert.deepEqual(bestOf([chance(0.4), win(3), undefined]), win(3));
  assert.deepEqual(bestOf([loss(2), loss(4)]), loss(4));
  assert.deepEqual(bestOf([loss(2), draw]), draw);
  assert.deepEqual(bestOf([loss(2), chance(0.3)]), chance(0.3));
  assert.deepEqual(bestOf([draw, chance(0.3)]), chance(0.5), 'the draw is there to take');
  assert.equal(bestOf([loss(2), undefined]), undefined);
  assert.equal(bestOf([draw, unknown]), undefined);
  assert.equal(bestOf([undefined]), undefined);
});

test('proven results have no percentage, and estimates are never certain', () => {
  for (const verdict of [win(3), win(1), win(null), loss(1), loss(5), draw]) {
    const value = shownValue(verdict, say);
    assert.ok(value.proven && !/chance|%/.test(value.words), value.words);
  }
  assert.equal(shownValue(win(3), say).sign, '+3');
  assert.equal(shownValue(loss(null), say).sign, '−');
  assert.equal(shownValue(draw, say).sign, '=');
  for (const [of, sign, tone] of /** @type {const} */ ([[1, '99', 'good'], [0, '1', 'poor'], [0.52, '52', 'even'], [0.7, '70', 'good']])) {
    assert.deepEqual(shownValue(chance(of), say), { tone, proven: false, sign, words: `analysis-chance ${sign}` });
  }
  assert.equal(verdictWords(unknown, say), '');
  assert.equal(verdictWords(loss(4), say), 'analysis-proven-loss-in 4');
});

test('a spot has the value of the best step that it leads to', () => {
  const step = (/** @type {string} */ text, /** @type {string[][]} */ touches) => ({ text, touches, changes: [], told: [], ends_turn: true });
  const legal = [step('a-b', [['a', 'b']]), step('a-c', [['a', 'c']]), step('d', [['d']])];
  const verdicts = [{ step: 'a-b', ...loss(2), line: [] }, { step: 'a-c', ...chance(0.6), line: [] }, { step: 'd', ...loss(4), line: [] }];
  const signs = (/** @type {string[]} */ touches) => Object.fromEntries([...spotValues(legal, touches, verdicts, say)].map(([spot, value]) => [spot, value.sign]));
  assert.deepEqual(signs([]), { a: '60', d: '−4' });
  assert.deepEqual(signs(['a']), { b: '−2', c: '60' });
});

test('a line that ends says how many turns are left', () => {
  const line = { chance: 1, exact: true, distance: 3, turns: ['a,b', 'c'] };
  assert.deepEqual(lineVerdict(line), win(2));
  assert.deepEqual(lineVerdict({ ...line, distance: 9 }), win(null));
  assert.deepEqual(lineVerdict({ ...line, chance: 0 }), loss(2));
  assert.deepEqual(lineVerdict({ ...line, chance: 0.5, distance: null }), draw);
  assert.deepEqual(lineVerdict({ ...line, exact: false, chance: 0.4, distance: null }), chance(0.4));
  assert.deepEqual(turnedRound(win(2)), loss(2));
  assert.deepEqual(turnedRound(chance(0.25)), chance(0.75));
});
