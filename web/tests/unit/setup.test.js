// Setting up a game: what a first visitor gets, what is remembered, what is sent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSetup, newGame, remember, remembered } from '../../home/setup.js';

const game = { name: 'any', variants: [{ name: 'usual' }, { name: 'large' }] };

/** @param {Record<string, string>} kept */
const storage = (kept) => ({
  getItem: (/** @type {string} */ key) => kept[key] ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
    kept[key] = value;
  },
});

test('a first visitor begins against an easy computer without a clock', () => {
  const wish = newGame('computer', game, remembered(storage({})));
  assert.deepEqual(wish.seats, ['me', 'level:2']);
  assert.equal(wish.clock, '-');
  assert.equal(wish.variant, 'usual');
});

test('what was chosen is remembered; nonsense is not', () => {
  /** @type {Record<string, string>} */
  const kept = {};
  remember(storage(kept), { ...firstSetup, level: 5, side: 'second', variants: { any: 'large' } });
  const wish = newGame('computer', game, remembered(storage(kept)));
  assert.deepEqual(wish.seats, ['level:5', 'me']);
  assert.equal(wish.variant, 'large');
  assert.deepEqual(remembered(storage({ setup: '{"level": 99, "side": "top", "clock": "x", "variants": 3}' })), firstSetup);
  assert.deepEqual(remembered(storage({ setup: 'nonsense' })), firstSetup);
});

test('a variant that a game does not have is forgotten', () => {
  assert.equal(newGame('here', game, { ...firstSetup, variants: { any: 'gone' } }).variant, 'usual');
});

test('each kind of game has its seats', () => {
  assert.deepEqual(newGame('friend', game, firstSetup, { public: true }).seats, ['me', 'open']);
  assert.equal(newGame('friend', game, firstSetup, { public: true }).public, true);
  assert.deepEqual(newGame('here', game, firstSetup).seats, ['me', 'me']);
  assert.deepEqual(newGame('watch', game, firstSetup).seats, ['level:8', 'level:8']);
  const either = { ...firstSetup, side: /** @type {const} */ ('either') };
  assert.deepEqual(newGame('computer', game, either, { toss: () => 0.2 }).seats, ['level:2', 'me']);
  assert.deepEqual(newGame('computer', game, either, { toss: () => 0.8 }).seats, ['me', 'level:2']);
});

test('every request has a name of its own, so that sending it again is safe', () => {
  assert.notEqual(newGame('here', game, firstSetup).request, newGame('here', game, firstSetup).request);
});
