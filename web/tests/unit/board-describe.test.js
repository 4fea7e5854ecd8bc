// The board in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeBoard, describeCell, symbolName } from '../../board/describe.js';

const page = { 'board-empty': 'empty', 'board-touched': 'chosen', 'board-possible': 'can be chosen', 'board-last': 'last turn' };
const game = { 'symbol-disc': 'disc', 'seat-1': 'Red', stock: 'Stock' };
/** @param {Record<string, string>} sentences */
const say = (sentences) => (/** @type {string} */ id) => sentences[id] ?? id;
const words = { page: say(page), game: say(game) };

/** @type {import('../../lib/types.d.ts').Scene} */
const scene = {
  width: 2, height: 1, backdrop: [], labels: [], buttons: [], last_turn: ['b'], winning: [], players: [{ name: 'seat-1', symbols: [] }, { name: 'seat-2', symbols: [] }], aims: ['', ''], to_play: 'first', outcome: null, announcement: null,
  cells: ['a', 'b'].map((spot) => ({ spot, outline: [], surface: 'cell' })),
  pieces: [
    { spot: 'a', level: 0, symbol: 'disc', owner: null },
    { spot: 'a', level: 1, symbol: 'disc', owner: null },
    { spot: 'a', level: 2, symbol: 'pawn-a', owner: 'first' },
  ],
  trays: [{ spot: 'stock', owner: 'first', symbol: 'disc', count: 4, label: 'stock' }],
};

test('a symbol is called by its sentence, or else by its name', () => {
  assert.equal(symbolName(words, 'disc'), 'disc');
  assert.equal(symbolName(words, 'pawn-a'), 'pawn a');
});

test('a cell is told from the top of its stack', () => {
  assert.equal(describeCell(words, scene, 'a'), 'a: pawn a, 2 × disc');
  assert.equal(describeCell(words, scene, 'b', { touched: true, follows: true }), 'b: empty, chosen, can be chosen, last turn');
});

test('the board is told without its empty cells, then what lies beside it', () => {
  assert.deepEqual(describeBoard(words, scene), { cells: ['a: pawn a, 2 × disc'], trays: ['Red: Stock (disc): 4'] });
});
