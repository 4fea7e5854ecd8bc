// Setting up a game: what a first visitor gets, what is remembered, what is sent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atLevel, firstSetup, firstSetups, isClock, newGame, remember, remembered } from '../../home/setup.js';

const game = { name: 'any', variants: [{ name: 'usual' }, { name: 'large' }] };

/** @param {Record<string, string>} kept */
const storage = (kept) => ({
  getItem: (/** @type {string} */ key) => kept[key] ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
    kept[key] = value;
  },
});

test('a first visitor begins against an easy computer without a clock, and not for rating', () => {
  const wish = newGame('computer', game, remembered(storage({}), 'any', 'computer'));
  assert.deepEqual(wish.seats, ['me', 'level:2']);
  assert.equal(wish.clock, '-');
  assert.equal(wish.variant, 'usual');
  assert.equal(wish.rated, false);
  assert.equal(newGame('friend', game, remembered(storage({}), 'any', 'friend')).rated, true);
});

test('what was chosen is remembered for this game and kind of opponent; nonsense is not', () => {
  /** @type {Record<string, string>} */
  const kept = {};
  remember(storage(kept), 'any', 'computer', { level: 5, side: 'second', clock: '900+7', variant: 'large', rated: true });
  const wish = newGame('computer', game, remembered(storage(kept), 'any', 'computer'));
  assert.deepEqual(wish.seats, ['level:5', 'me']);
  assert.deepEqual([wish.variant, wish.clock, wish.rated], ['large', '900+7', true]);
  assert.deepEqual(remembered(storage(kept), 'any', 'someone'), firstSetups.someone);
  assert.deepEqual(remembered(storage(kept), 'other', 'computer'), firstSetup);
  for (const nonsense of ['{"level": 99, "side": "top", "clock": "x", "variant": 3, "rated": 1}', 'nonsense', 'null']) {
    assert.deepEqual(remembered(storage({ 'setup any computer': nonsense }), 'any', 'computer'), firstSetup);
  }
});

test('a clock is none, a time with an increment, or days, within limits', () => {
  for (const clock of ['-', '60+0', '10800+180', '1d', '30d']) assert.ok(isClock(clock), clock);
  for (const clock of ['', '0+5', '60', '60+', '060+1', '10801+0', '60+181', '0d', '31d', 'd', 5, undefined]) assert.ok(!isClock(clock), String(clock));
});

test('a variant that a game does not have is forgotten', () => {
  assert.equal(newGame('here', game, { ...firstSetup, variant: 'gone' }).variant, 'usual');
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

test('the same game against another level keeps everything else', () => {
  const seats = [{ kind: 'level', level: 3 }, { kind: 'person' }];
  const view = /** @type {any} */ ({ game: 'any', variant: 'large', clock: '60+1', rated: true, public: false, you: ['second'], seats });
  const wish = atLevel(view, 4);
  assert.deepEqual({ ...wish, request: '' }, { game: 'any', variant: 'large', clock: '60+1', rated: true, public: false, seats: ['level:4', 'me'], request: '' });
  assert.equal(atLevel(view, 9), undefined);
  assert.equal(atLevel({ ...view, you: [] }, 4), undefined, 'a spectator does not play');
  assert.equal(atLevel({ ...view, seats: [seats[1], seats[1]] }, 4), undefined, 'nor do people have levels');
});

test('every request has a name of its own, so that sending it again is safe', () => {
  assert.notEqual(newGame('here', game, firstSetup).request, newGame('here', game, firstSetup).request);
});
