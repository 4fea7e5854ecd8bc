// Where things are on the board.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centre, extent, inside, leaned, liftOf, neighbour, rows, spotAt, turnedRound } from '../../board/geometry.js';

/** @param {number} x @param {number} y */
const square = (x, y) => [{ x, y }, { x: x + 1, y }, { x: x + 1, y: y + 1 }, { x, y: y + 1 }];
/** @param {number} x @param {number} y */
const hexagon = (x, y) =>
  [0, 60, 120, 180, 240, 300].map((angle) => ({
    x: x + Math.sin((angle * Math.PI) / 180) / Math.sqrt(3),
    y: y - Math.cos((angle * Math.PI) / 180) / Math.sqrt(3),
  }));

/** @param {[string, {x: number, y: number}[]][]} cells @returns {import('../../lib/types.d.ts').Scene} */
const scene = (cells) => ({
  width: 3, height: 3, backdrop: [], pieces: [], trays: [], buttons: [], last_turn: [], winning: [], players: [{ name: 'seat-1', symbols: [] }, { name: 'seat-2', symbols: [] }], aims: ['', ''], to_play: 'first', outcome: null,
  announcement: null, labels: [{ text: 'a', at: { x: 0.5, y: 3.3 } }, { text: 'b', at: { x: 1.5, y: 3.3 } }, { text: 'c', at: { x: 2.5, y: 3.3 } }, { text: 'n', at: { x: 0.6, y: 0.7 } }],
  cells: cells.map(([spot, outline]) => ({ spot, outline, surface: 'cell' })),
});

const board = scene(['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'].map((spot, i) => [spot, square(i % 3, Math.floor(i / 3))]));
// Two rows of hexagons, the lower one half a cell to the right.
const hexes = scene([['p', hexagon(1, 1)], ['q', hexagon(2, 1)], ['r', hexagon(1.5, 1.866)], ['s', hexagon(2.5, 1.866)]]);

test('arrow keys go to the next cell of a square board, and not over its edge', () => {
  assert.equal(neighbour(board, 'b2', 'up'), 'b3');
  assert.equal(neighbour(board, 'b2', 'down'), 'b1');
  assert.equal(neighbour(board, 'b2', 'left'), 'a2');
  assert.equal(neighbour(board, 'b2', 'right'), 'c2');
  assert.equal(neighbour(board, 'b3', 'up'), undefined);
});

test('arrow keys reach every cell of a hexagonal board', () => {
  assert.equal(neighbour(hexes, 'p', 'right'), 'q');
  assert.equal(neighbour(hexes, 'p', 'down'), 'r');
  assert.ok(['r', 's'].includes(neighbour(hexes, 'q', 'down') ?? ''));
  assert.ok(['p', 'q'].includes(neighbour(hexes, 'r', 'up') ?? ''));
  assert.equal(neighbour(hexes, 'r', 'right'), 's');
});

test('rows are read from the top, each from the left', () => {
  assert.deepEqual(rows(board), [['a3', 'b3', 'c3'], ['a2', 'b2', 'c2'], ['a1', 'b1', 'c1']]);
  assert.deepEqual(rows(hexes), [['p', 'q'], ['r', 's']]);
  assert.deepEqual(rows(turnedRound(board))[0], ['c1', 'b1', 'a1']);
});

test('turned round, a corner is opposite, a coordinate stays on its side of the board or on its place of the cell', () => {
  const turned = turnedRound(board);
  const corner = turned.cells.find((cell) => cell.spot === 'a3');
  assert.deepEqual(corner && centre(corner.outline), { x: 2.5, y: 2.5 });
  assert.deepEqual(turned.labels.slice(0, 3).map((label) => label.at), [2.5, 1.5, 0.5].map((x) => ({ x, y: 3.3 })));
  const on = turned.labels[3]?.at ?? { x: 0, y: 0 };
  assert.ok(Math.abs(on.x - 2.6) < 1e-9 && Math.abs(on.y - 2.7) < 1e-9);
  assert.deepEqual(turnedRound(turned).cells.map((cell) => cell.spot), board.cells.map((cell) => cell.spot));
});

test('what is drawn covers the coordinates only if they are shown', () => {
  assert.deepEqual(extent(board, false), { x: 0, y: 0, width: 3, height: 3 });
  assert.ok(extent(board, true).height > 3.3);
});

test('a point inside a cell means the cell', () => {
  assert.ok(inside(hexagon(1, 1), { x: 1, y: 1.5 }));
  assert.ok(!inside(hexagon(1, 1), { x: 1.49, y: 1.5 }));
  assert.equal(spotAt(board, { x: 1.5, y: 0.5 }, 0, () => true), 'b3');
  assert.equal(spotAt(board, { x: 9, y: 9 }, 0, () => true), undefined);
});

test('a tall stack is touched where it is seen, unless only the cell behind can be meant', () => {
  const tall = { ...board, pieces: [0, 1, 2, 3, 4].map((level) => ({ spot: 'b1', level, symbol: 'x', owner: null })) };
  const point = { x: 1.5, y: 1.9 }; // on b2, where the top of the stack on b1 is drawn
  assert.equal(spotAt(tall, point, 0.15, () => true), 'b1');
  assert.equal(spotAt(tall, point, 0.15, (spot) => spot === 'b2'), 'b2');
  assert.equal(spotAt(tall, { x: 1.5, y: 1.2 }, 0.15, () => true), 'b2');
});

test('a wide rhombus of hexagons leans to become narrow, anything else stays', () => {
  const cells = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => /** @type {[string, {x: number, y: number}[]]} */ ([`${column}${row}`, hexagon(column + row / 2, row * 0.866)])));
  const rhombus = scene(cells);
  const lean = leaned(rhombus);
  assert.ok(extent(lean, false).width < 0.8 * extent(rhombus, false).width);
  assert.ok(extent(lean, false).height > extent(lean, false).width);
  assert.equal(leaned(lean), lean);
  assert.equal(leaned(board), board);
});

test('a tall stack is drawn closer together', () => {
  assert.equal(liftOf(0.15, 3), 0.15);
  assert.ok(liftOf(0.15, 7) * 6 <= 0.5 + 1e-9);
});
