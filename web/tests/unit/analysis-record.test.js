// Records and trees of variations: what goes in comes out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordOf, treeOf } from '../../analysis/record.js';
import { add, endOf, turnsTo } from '../../analysis/tree.js';

/** @param {string} text @param {Partial<import('../../analysis/record.js').RecordTurn>} [more] */
const turn = (text, more) => ({ text, mark: null, comments: [], variations: [], ...more });

/** @type {import('../../analysis/record.js').GameRecord} */
const RECORD = {
  tags: [['Game', 'stac'], ['Variant', 'report'], ['Start', 'x'], ['First', 'Ana'], ['Result', '1-0'], ['Termination', 'resignation']],
  comments: ['A short game.'],
  turns: [
    turn('a', { mark: '!', comments: ['[%emt 1.200]', 'good'] }),
    turn('b', {
      variations: [
        { comments: ['or'], turns: [turn('B', { mark: '?!' }), turn('c2', { variations: [{ comments: [], turns: [turn('c3')] }] })] },
        { comments: [], turns: [turn('BB')] },
      ],
    }),
    turn('c'),
  ],
};
const WHAT = { game: 'stac', variant: 'report', start: 'x' };

test('a record is the same after its way through a tree', () => {
  assert.deepEqual(recordOf(treeOf(RECORD), WHAT), RECORD);
  assert.deepEqual(turnsTo(treeOf(RECORD), endOf(treeOf(RECORD), '')), ['a', 'b', 'c']);
});

test('a game that goes on otherwise loses its result, and nothing else', () => {
  const tree = treeOf(RECORD);
  const { root } = add(tree, endOf(tree, ''), 'd');
  const { tags, turns } = recordOf(root, WHAT);
  assert.deepEqual(tags.map(([name]) => name), ['Game', 'Variant', 'Start', 'First']);
  assert.equal(turns.length, 4);
});

test('a tree that came from nowhere has the tags that a record needs', () => {
  const { root } = add({ children: [] }, '', 'a');
  assert.deepEqual(recordOf(root, WHAT), { tags: [['Game', 'stac'], ['Variant', 'report'], ['Start', 'x']], comments: [], turns: [turn('a')] });
});
