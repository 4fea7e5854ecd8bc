// A game on this device looks to the page like one on the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKept, newId } from '../../local/ids.js';
import { viewOf } from '../../local/view.js';

/** @typedef {import('../../lib/rules.js').WholeMatch} WholeMatch */

const game = { id: newId(), game: 'stac', variant: 'report', start: 's', seats: ['me', 'level:3'], turns: ['a1-a2'], result: null, seq: 2, created: 1, updated: 2 };

/** @param {Partial<WholeMatch>} what */
const whole = (what) =>
  /** @type {WholeMatch} */ (/** @type {unknown} */ ({ to_play: 'second', result: null, turns: [{ seat: 'first', text: 'a1-a2', told: [] }], shown: { turns: 1, position: 'p', legal: [{ text: 'e5-e4' }], last: [], scene: {} }, ...what }));

test('only the player to play gets legal steps', () => {
  assert.deepEqual(viewOf(game, whole({})).legal, [], 'the computer is to play');
  assert.equal(viewOf({ ...game, seats: ['me', 'me'] }, whole({})).legal.length, 1);
  assert.equal(viewOf(game, whole({ to_play: 'first' })).legal.length, 1);
});

test('seats, status and turns are those of the game', () => {
  const view = viewOf(game, whole({}));
  assert.deepEqual([view.you, view.status, view.turn, view.shown, view.seq], [['first'], 'playing', 1, 1, 2]);
  assert.deepEqual(view.seats[1], { kind: 'level', level: 3, rating: null });
  const result = /** @type {any} */ ({ outcome: '0-1', winner: 'second' });
  const over = viewOf(game, whole({ result, to_play: 'first' }));
  assert.deepEqual([over.status, over.legal, over.result], ['over', [], result]);
});

test('ids of games on this device are told from others', () => {
  assert.ok(isKept(newId()));
  assert.ok(!isKept('k3f9'));
});
