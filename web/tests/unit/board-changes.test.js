// What steps do to pieces and trays.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changed, noise } from '../../board/changes.js';

/** @typedef {import('../../lib/types.d.ts').Change} Change */

/** @param {Partial<import('../../lib/types.d.ts').Scene>} parts @returns {import('../../lib/types.d.ts').Scene} */
export const scene = (parts) => ({
  width: 3, height: 1, backdrop: [], labels: [], trays: [], buttons: [], last_turn: [], winning: [], players: [{ name: 'seat-1', symbols: [] }, { name: 'seat-2', symbols: [] }], aims: ['', ''], to_play: 'first', outcome: null,
  announcement: null, pieces: [],
  cells: ['a', 'b', 'c'].map((spot, x) => ({
    spot, surface: 'cell', outline: [{ x, y: 0 }, { x: x + 1, y: 0 }, { x: x + 1, y: 1 }, { x, y: 1 }],
  })),
  ...parts,
});

/** @param {string} spot @param {number} level @param {string} symbol */
const piece = (spot, level, symbol) => ({ spot, level, symbol, owner: /** @type {const} */ ('first') });
/** @param {string} spot @param {number} level */
const at = (spot, level = 0) => ({ spot, level });
/** @param {import('../../lib/types.d.ts').Scene} s */
const standing = (s) => s.pieces.map((p) => `${p.spot}${p.level}${p.symbol}`).sort().join(' ');

test('pieces move all at once: two change places, a stack is kept apart by height', () => {
  const before = scene({ pieces: [piece('a', 0, 'x'), piece('a', 1, 'y'), piece('b', 0, 'z')] });
  /** @type {Change[]} */
  const changes = [
    { change: 'moves', from: at('a', 1), to: at('b', 0), symbol: 'y', owner: 'first' },
    { change: 'moves', from: at('b', 0), to: at('a', 1), symbol: 'z', owner: 'first' },
  ];
  assert.equal(standing(changed(before, changes)), 'a0x a1z b0y');
});

test('trays are counted', () => {
  const tray = { spot: 'bank', owner: /** @type {const} */ ('first'), symbol: 'x', count: 2, label: 'bank' };
  const before = scene({ trays: [tray] });
  const after = changed(before, [{ change: 'moves', from: at('bank'), to: at('c'), symbol: 'x', owner: 'first' }]);
  assert.equal(after.trays[0]?.count, 1);
  assert.equal(standing(after), 'c0x');
  assert.equal(changed(after, [{ change: 'leaves', at: at('bank') }]).trays[0]?.count, 0);
  assert.equal(changed(before, [{ change: 'appears', at: at('bank'), symbol: 'x', owner: null }]).trays[0]?.count, 3);
  assert.equal(before.trays[0]?.count, 2, 'the scene before stays as it was');
});

test('what sinks or leaves is gone, what becomes is replaced', () => {
  const before = scene({ pieces: [piece('a', 0, 'x'), piece('b', 0, 'y')] });
  const after = changed(before, [
    { change: 'sinks', at: at('a') },
    { change: 'becomes', at: at('b'), symbol: 'z', owner: 'second' },
  ]);
  assert.equal(standing(after), 'b0z');
  assert.equal(after.pieces[0]?.owner, 'second');
});

test('a step sounds like the loudest thing it does', () => {
  assert.equal(noise([]), 'move');
  assert.equal(noise([{ change: 'moves', from: at('a'), to: at('b'), symbol: 'x', owner: 'first' }]), 'move');
  assert.equal(noise([{ change: 'leaves', at: at('a') }]), 'take');
  assert.equal(noise([{ change: 'leaves', at: at('a') }, { change: 'sinks', at: at('b') }]), 'sink');
});
