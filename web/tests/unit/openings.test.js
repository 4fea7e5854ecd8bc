// Tables of openings from several places are put together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gamesIn, together } from '../../openings/tables.js';

/** @param {string} turn @param {number} first @param {number} draws @param {number} second */
const row = (turn, first, draws, second) => ({ turn, first, draws, second });

test('games on the server and on this device are counted together, turn by turn', () => {
  const server = { ...row('', 3, 1, 2), turns: [row('a', 2, 1, 1), row('b', 1, 0, 1)] };
  const device = { ...row('', 1, 0, 4), turns: [row('b', 1, 0, 2), row('c', 0, 0, 2)] };
  const all = together(server, device);
  assert.equal(gamesIn(all), 11);
  assert.deepEqual(all.turns, [row('b', 2, 0, 3), row('a', 2, 1, 1), row('c', 0, 0, 2)]);
  assert.deepEqual(together(server, { first: 0, draws: 0, second: 0, turns: [] }).turns, server.turns);
});
