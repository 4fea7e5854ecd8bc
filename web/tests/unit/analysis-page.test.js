// Addresses, kept trees and keys of the analysis board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, keyOf, linkTo } from '../../analysis/address.js';
import { keep, recall } from '../../analysis/kept.js';
import { deedOf } from '../../analysis/keys.js';

/** @param {string} address */
const at = (address) => new URL(address, 'http://here');

/** A storage in memory with room for so many letters. @param {number} [room] */
function shelf(room = Infinity) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    get length() {
      return kept.size;
    },
    key: (/** @type {number} */ i) => [...kept.keys()][i] ?? null,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
    setItem(/** @type {string} */ key, /** @type {string} */ value) {
      if (value.length > room) throw new Error('full');
      kept.set(key, value);
    },
  };
}

test('an address says what it opens', () => {
  assert.deepEqual({ ...addressOf(at('/analysis/stac?game=abc&turn=4')) }, { name: 'stac', variant: undefined, game: 'abc', turn: 4, position: undefined, turns: [], seed: undefined });
  assert.equal(addressOf(at('/analysis/syrtis?seed=7')).seed, 7);
  assert.equal(addressOf(at('/analysis/syrtis?turn=x')).turn, undefined);
});

test('a link leads back to its position and turns', () => {
  const what = { name: 'stac', variant: 'report', start: '11111/1 a a1,e5 -', turns: ['a1>a4,b', 'e5>e2'] };
  const { variant, position, turns } = addressOf(at(linkTo(what)));
  assert.deepEqual({ name: 'stac', variant, start: position, turns }, what);
});

test('a game has one tree, wherever in it one begins', () => {
  assert.equal(keyOf(at('/analysis/stac?game=abc&turn=4')), keyOf(at('/analysis/stac?turn=9&game=abc')));
  assert.notEqual(keyOf(at('/analysis/stac?seed=1')), keyOf(at('/analysis/stac')));
});

test('trees are kept, the oldest are forgotten, and nonsense is ignored', () => {
  const storage = shelf();
  const kept = { variant: 'report', start: 'x', tree: { children: [] }, path: '' };
  for (let i = 0; i < 40; i += 1) assert.ok(keep(storage, `tree${i}`, kept, 1000 + i));
  assert.equal(storage.length, 30);
  assert.deepEqual(recall(storage, 'tree39'), kept);
  assert.equal(recall(storage, 'tree0'), undefined);
  storage.setItem('analysis:bad', '{"variant":1}');
  assert.equal(recall(storage, 'bad'), undefined);
  storage.setItem('analysis:bad', 'nonsense');
  assert.equal(recall(storage, 'bad'), undefined);
  assert.equal(keep(shelf(10), 'tree', kept, 1), false);
});

test('keys do what they say, and letters nothing in fields and on buttons', () => {
  const key = (/** @type {string} */ name) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false });
  assert.equal(deedOf(key('l'), 'board'), 'engine');
  assert.equal(deedOf(key('P'), 'tree'), 'colours');
  assert.equal(deedOf(key('v'), 'page'), 'next');
  assert.equal(deedOf(key(' '), 'page'), 'best');
  assert.equal(deedOf(key(' '), 'board'), undefined, 'the board takes it as a touch');
  assert.equal(deedOf(key('ArrowLeft'), 'button'), 'back');
  assert.equal(deedOf(key('l'), 'button'), undefined);
  assert.equal(deedOf(key('ArrowLeft'), 'field'), undefined);
  assert.equal(deedOf({ ...key('l'), ctrlKey: true }, 'board'), undefined);
});
