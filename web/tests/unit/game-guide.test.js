// What is said about touches: what comes next, and why a touch is in vain.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextWords, refusalWords } from '../../game/guide.js';

/** @typedef {import('../../lib/types.d.ts').Scene} Scene */

const cell = (/** @type {string} */ spot) => ({ spot, outline: [], surface: 'cell' });

/** @type {Scene} */
const scene = {
  width: 1, height: 1, backdrop: [], labels: [], last_turn: [], winning: [], players: [{ name: 'seat-1', symbols: [] }, { name: 'seat-2', symbols: [] }], aims: ['', ''], to_play: 'first', outcome: null, announcement: null,
  cells: ['a1', 'a2', 'a3', 'a4'].map(cell),
  pieces: [
    { spot: 'a1', level: 0, symbol: 'disc', owner: null },
    { spot: 'a1', level: 1, symbol: 'pawn', owner: 'first' },
    { spot: 'a2', level: 0, symbol: 'pawn', owner: 'second' },
  ],
  trays: [
    { spot: 'supply', owner: 'first', symbol: 'ring', count: 2, label: 'tray' },
    { spot: 'used-up', owner: 'first', symbol: 'disc', count: 0, label: 'tray' },
    { spot: 'theirs', owner: 'second', symbol: 'ring', count: 2, label: 'tray' },
  ],
  buttons: [{ spot: 'carry', label: 'button-carry' }],
};

/** @param {string[]} [own] the sentences that the game has */
function voice(own = []) {
  const say = (/** @type {string} */ id, gaps = {}) => [id, ...Object.values(gaps)].join(' ');
  return { say, gameSay: say, has: (/** @type {string} */ id) => own.includes(id) };
}

test('before the first touch there is nothing to add', () => {
  assert.equal(nextWords(voice(), scene, { touched: [], follow: ['a1'] }), '');
});

test('after a touch the prompt says what comes next, in the words of the game where it has some', () => {
  const marks = { touched: ['a1'], follow: ['a3', 'a1'] };
  assert.equal(nextWords(voice(), scene, marks), 'game-then game-piece-on pawn a1 game-then-again game-piece-on pawn a1');
  assert.equal(nextWords(voice(['next-pawn', 'again-pawn']), scene, marks), 'next-pawn again-pawn');
  assert.equal(nextWords(voice(['next-carry']), scene, { touched: ['carry'], follow: ['a3'] }), 'next-carry');
  assert.equal(nextWords(voice(['again-pawn']), scene, { touched: ['a1'], follow: ['a1'] }), 'again-pawn');
  assert.equal(nextWords(voice(), scene, { touched: ['a3'], follow: ['supply'] }), 'game-then-supply a3');
});

test('a touch in vain is answered with the reason', () => {
  const touch = { before: /** @type {string[]} */ ([]), anew: ['a1'], seat: /** @type {const} */ ('first'), yours: true };
  const why = (/** @type {Partial<typeof touch> & { spot: string }} */ parts) => refusalWords(voice(), scene, { ...touch, ...parts });
  assert.equal(why({ spot: 'a1', yours: false }), 'game-not-yet seat-1');
  assert.equal(why({ spot: 'a2' }), 'game-not-yours seat-2');
  assert.equal(why({ spot: 'a1' }), 'game-stuck game-piece-on pawn a1');
  assert.equal(why({ spot: 'a3' }), 'game-own-first a3');
  assert.equal(why({ spot: 'a3', anew: ['a4'] }), 'game-not-here a3');
  assert.equal(why({ spot: 'a2', before: ['a1'] }), 'game-no-way game-piece-on pawn a1 a2');
  assert.equal(why({ spot: 'a1', before: ['a1'] }), '', 'it is let go');
  assert.equal(refusalWords(voice(['not-again-pawn']), scene, { ...touch, spot: 'a1', before: ['a1'] }), 'not-again-pawn');
  assert.equal(why({ spot: 'theirs' }), 'game-not-yours seat-2');
  assert.equal(why({ spot: 'used-up' }), 'game-none-left');
  assert.equal(why({ spot: 'supply' }), 'game-not-now');
});
