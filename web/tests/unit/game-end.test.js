// What to do next after the end of a game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, nextLevel } from '../../game/end-card.js';

/** @typedef {import('../../lib/types.d.ts').View} View */

/**
 * A finished game against a level.
 * @param {number} level
 * @param {'first' | 'second' | null} winner
 * @param {('first' | 'second')[]} you
 */
const over = (level, winner, you = ['first']) =>
  /** @type {View} */ (/** @type {unknown} */ ({ game: 'stac', variant: 'report', clock: '300+5', seats: [{ kind: 'person' }, { kind: 'level', level }], you, result: { winner } }));

test('after a win a stronger level is proposed, after a defeat a weaker one', () => {
  assert.equal(nextLevel(over(4, 'first')), 5);
  assert.equal(nextLevel(over(4, 'second')), 3);
  assert.equal(nextLevel(over(8, 'first')), undefined, 'there is none above');
  assert.equal(nextLevel(over(0, 'second')), undefined, 'there is none below');
  assert.equal(nextLevel(over(4, null)), undefined, 'a draw calls for a rematch');
  assert.equal(nextLevel(over(4, 'first', [])), undefined, 'spectators play nobody');
});

test('the other level gets the same seat, game and clock', () => {
  const { request, ...wish } = against(over(4, 'first'), 5);
  assert.deepEqual(wish, { game: 'stac', variant: 'report', clock: '300+5', seats: ['me', 'level:5'] });
  assert.ok(request);
});
