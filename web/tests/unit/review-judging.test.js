// Which turns keep a result, and what is said about turns.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capital, isMistake, keeps, needsCloserLook, proved, verdictWords, worthWords } from '../../review/judging.js';

/** @typedef {import('../../lib/types.d.ts').ReviewedTurn} ReviewedTurn */

/** @param {number} chance for the first player @param {boolean} [exact] */
const worth = (chance, exact = false) => ({ seat: /** @type {const} */ ('first'), chance, exact, distance: null });

/** @param {Partial<ReviewedTurn>} what @returns {ReviewedTurn} */
const turn = (what) => ({ number: 3, seat: 'first', text: 'a1-a2', before: worth(0.6), after: worth(0.3), lost: 0.3, class: 'blunder', given_away: null, best: ['b1-b2'], ...what });

/** @param {string} id @param {Record<string, unknown>} [gaps] */
const say = (id, gaps = {}) => [id.replace('review-', ''), ...Object.values(gaps)].join(' ');

test('a turn keeps the result unless it gives something away', () => {
  for (const kind of /** @type {const} */ (['forced', 'best', 'good'])) assert.ok(keeps(turn({ class: kind })), kind);
  for (const kind of /** @type {const} */ (['inaccuracy', 'mistake', 'blunder'])) assert.ok(!keeps(turn({ class: kind })), kind);
  const given = turn({ before: worth(1, true), after: worth(0, true), given_away: { from: 'win', to: 'loss' } });
  assert.ok(!keeps(given) && !needsCloserLook(given));
});

test('a proven result counts as kept while nobody can show that it is gone', () => {
  const won = worth(1, true);
  assert.ok(needsCloserLook(turn({ before: won, after: worth(0.9), class: 'mistake' })));
  assert.ok(keeps(turn({ before: won, after: worth(0.9), class: 'mistake' })));
  assert.ok(!keeps(turn({ before: won, after: worth(0.6), class: 'blunder' })), 'it looks like less than a win');
  assert.ok(keeps(turn({ before: worth(0.5, true), after: worth(0.35), class: 'blunder' })), 'a draw');
  // The second player's chance is the rest.
  assert.ok(keeps(turn({ seat: 'second', before: worth(0, true), after: worth(0.1), class: 'mistake' })));
});

test('words never give a percentage for what is proven, nor certainty to an estimate', () => {
  assert.equal(proved(worth(1), 'first'), null);
  assert.deepEqual([worthWords(worth(1, true), 'first', say), worthWords(worth(1, true), 'second', say)], ['proved-win', 'proved-loss']);
  assert.deepEqual([worthWords(worth(1), 'first', say), worthWords(worth(0.62), 'second', say)], ['99%', '38%']);
  assert.equal(verdictWords(turn({}), say), 'error blunder 60% 30%');
  assert.equal(verdictWords(turn({ class: 'good' }), say), 'good');
  assert.equal(verdictWords(turn({ given_away: { from: 'win', to: 'draw' } }), say), 'blunder. Gave-away proved-win proved-draw');
  assert.equal(capital('only turn'), 'Only turn');
});

test('mistakes are put right where there is something better', () => {
  assert.ok(isMistake(turn({})) && isMistake(turn({ class: 'mistake' })));
  assert.ok(!isMistake(turn({ class: 'inaccuracy' })) && !isMistake(turn({ best: [] })));
});
