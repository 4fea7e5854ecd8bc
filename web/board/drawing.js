// Draws a scene into an SVG element, in layers: backdrop, cells, marks, coordinates, pieces, the trail of the last turn,
// signs and hints (`overlay.js` draws these), and on top the invisible cells that receive touches and focus.

import { centre, extent, liftOf, rows } from './geometry.js';
import { svg } from '../lib/dom.js';
import { symbolUse } from './symbols.js';

/**
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').Piece} Piece
 * @typedef {import('../lib/types.d.ts').Point} Point
 * @typedef {import('../lib/types.d.ts').Cell} Cell
 */

/** Pixels of the drawing per unit of the scene. The line widths in the art are made for this size. */
export const UNIT = 100;

/** Space around the board for its outer lines. */
const RIM = 4;

/** The space above the cells, in cells, for pieces that are taller than their cell. */
const HEADROOM = 0.2;

const LAYERS = /** @type {const} */ (['backdrop', 'cells', 'marks', 'labels', 'pieces', 'trail', 'values', 'best', 'signs', 'hints', 'preview', 'hits']);

/**
 * @param {Point[]} outline
 * @param {number} scale the scale around its centre
 */
export function points(outline, scale = 1) {
  const middle = centre(outline);
  const along = (/** @type {'x' | 'y'} */ axis, /** @type {Point} */ p) =>
    ((middle[axis] + (p[axis] - middle[axis]) * scale) * UNIT).toFixed(1);
  return outline.map((p) => `${along('x', p)},${along('y', p)}`).join(' ');
}

/**
 * A shape behind the cells. An axis-aligned rectangle gets rounded corners.
 * @param {Point[]} outline
 * @param {string} name
 */
function shape(outline, name) {
  const xs = new Set(outline.map((p) => p.x));
  const ys = new Set(outline.map((p) => p.y));
  if (outline.length !== 4 || xs.size !== 2 || ys.size !== 2) return svg('polygon', { class: name, points: points(outline) });
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  return svg('rect', { class: name, x: x * UNIT, y: y * UNIT, width: width * UNIT, height: height * UNIT, rx: 8 });
}

export class Drawing {
  /** @type {Map<string, { cell: Cell, middle: Point, ground: SVGGElement, hit: SVGPolygonElement }>} */
  #cells = new Map();
  /** @type {Map<string, SVGGElement>} pieces by spot and level */
  #pieces = new Map();
  /** @type {Map<string, number>} the number of pieces on each cell */
  heights = new Map();
  #signature = '';
  /** The aspect ratio (width divided by height) of the drawing. */
  ratio = 1;

  /**
   * @param {SVGSVGElement} root
   * @param {string} game
   * @param {number} lift
   */
  constructor(root, game, lift) {
    this.root = root;
    this.game = game;
    this.lift = lift;
    const layer = (/** @type {string} */ name) => svg('g', { class: `board-${name}` });
    this.layers = {
      backdrop: layer('backdrop'),
      cells: layer('cells'),
      marks: layer('marks'),
      labels: layer('labels'),
      trail: layer('trail'),
      pieces: layer('pieces'),
      values: layer('values'),
      best: layer('best'),
      signs: layer('signs'),
      hints: layer('hints'),
      preview: layer('preview'),
      hits: layer('hits'),
    };
    for (const name of LAYERS) {
      if (name !== 'hits') this.layers[name].setAttribute('aria-hidden', 'true');
      else this.layers[name].setAttribute('role', 'presentation');
      root.append(this.layers[name]);
    }
  }

  /**
   * What the drawing shows: the board, and where pieces stand on pieces, the heads of those at the top.
   * @param {Scene} scene
   * @param {boolean} labels
   */
  #area(scene, labels) {
    const all = extent(scene, labels);
    const cells = extent({ ...scene, backdrop: [] }, false);
    const top = this.lift > 0 ? Math.min(all.y, cells.y - HEADROOM) : all.y;
    return { ...all, y: top, height: all.height + all.y - top };
  }

  /**
   * Draws the board, if it differs from the current one, and the pieces.
   * @param {Scene} scene
   * @param {boolean} labels whether coordinates are shown
   */
  show(scene, labels = true) {
    this.#board(scene);
    const { x, y, width, height } = this.#area(scene, labels);
    const box = [x * UNIT - RIM, y * UNIT - RIM, width * UNIT + 2 * RIM, height * UNIT + 2 * RIM];
    this.root.setAttribute('viewBox', box.map((n) => n.toFixed(1)).join(' '));
    this.layers.labels.toggleAttribute('hidden', !labels);
    this.ratio = width / height;
    for (const cell of scene.cells) this.#surface(cell);
    this.#standing(scene.pieces);
  }

  /** @param {Scene} scene */
  #board(scene) {
    const signature = JSON.stringify([scene.width, scene.height, scene.cells.map((c) => [c.spot, c.outline[0]])]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    const { backdrop, cells, labels, hits } = this.layers;
    backdrop.replaceChildren(
      ...scene.backdrop.map((behind) => shape(behind.outline, `${this.game}-${behind.class}`)),
    );
    labels.replaceChildren(
      // Signs that stand for something drawn are for boards of characters.
      ...scene.labels.filter(({ text }) => /^[\p{L}\p{N}]+$/u.test(text)).map(({ text, at }) => {
        const label = svg('text', {
          class: `board-label ${this.game}-label`,
          x: at.x * UNIT,
          y: at.y * UNIT,
          dy: '.35em',
        });
        label.textContent = text;
        return label;
      }),
    );
    this.#cells.clear();
    this.#pieces.clear();
    this.layers.pieces.replaceChildren();
    for (const cell of scene.cells) {
      const hit = svg('polygon', {
        points: points(cell.outline),
        role: 'gridcell',
        tabindex: -1,
        'data-spot': cell.spot,
      });
      this.#cells.set(cell.spot, { cell, middle: centre(cell.outline), ground: svg('g'), hit });
    }
    cells.replaceChildren(...[...this.#cells.values()].map(({ ground }) => ground));
    hits.replaceChildren(
      ...rows(scene).map((row) => svg('g', { role: 'row' }, ...row.map((spot) => this.hit(spot)))),
    );
  }

  /** @param {Cell} cell */
  #surface(cell) {
    const drawn = this.#cells.get(cell.spot);
    if (!drawn || (drawn.cell.surface === cell.surface && drawn.ground.hasChildNodes())) return;
    drawn.cell = cell;
    const name = `${this.game}-${cell.surface}`;
    drawn.ground.replaceChildren(svg('polygon', { class: name, points: points(cell.outline) }));
    if (document.getElementById(`${this.game}-surface-${cell.surface}`)) {
      const use = symbolUse(this.game, `surface-${cell.surface}`, UNIT);
      const { x, y } = drawn.middle;
      drawn.ground.append(svg('g', { transform: `translate(${x * UNIT} ${y * UNIT})` }, use));
    }
  }

  /**
   * Draws the pieces from back to front, on each cell from the bottom up. Elements of unchanged pieces are kept.
   * @param {Piece[]} pieces
   */
  #standing(pieces) {
    this.heights.clear();
    for (const { spot } of pieces) this.heights.set(spot, (this.heights.get(spot) ?? 0) + 1);
    const order = [...this.#cells.keys()];
    const rank = (/** @type {Piece} */ p) => order.indexOf(p.spot) * 100 + p.level;
    const before = this.#pieces;
    this.#pieces = new Map();
    const nodes = [];
    for (const piece of [...pieces].sort((one, other) => rank(one) - rank(other))) {
      if (!this.#cells.has(piece.spot)) continue;
      const key = `${piece.spot}/${piece.level}`;
      const old = before.get(key);
      const node = old?.dataset.symbol === piece.symbol ? old : this.piece(piece.symbol);
      const { x, y } = this.at(piece);
      node.style.transform = `translate(${x}px, ${y}px)`;
      this.#pieces.set(key, node);
      nodes.push(node);
    }
    const layer = this.layers.pieces;
    if (nodes.length !== layer.children.length || nodes.some((node, i) => layer.children[i] !== node)) {
      layer.replaceChildren(...nodes);
    }
  }

  /**
   * Creates a piece without a place.
   * @param {string} symbol
   */
  piece(symbol) {
    const node = svg('g', { class: 'board-piece' }, symbolUse(this.game, symbol, UNIT));
    node.dataset.symbol = symbol;
    return node;
  }

  /**
   * The drawn piece at a place.
   * @param {{ spot: string, level: number }} place
   */
  standingAt({ spot, level }) {
    return this.#pieces.get(`${spot}/${level}`);
  }

  /**
   * Where a piece at a place is drawn.
   * @param {{ spot: string, level: number }} place
   * @returns {Point}
   */
  at({ spot, level }) {
    const middle = this.#cells.get(spot)?.middle ?? { x: 0, y: 0 };
    const height = Math.max(this.heights.get(spot) ?? 0, level + 1);
    return { x: middle.x * UNIT, y: (middle.y - level * liftOf(this.lift, height)) * UNIT };
  }

  /** @param {string} spot */
  isCell(spot) {
    return this.#cells.has(spot);
  }

  /** @param {string} spot */
  cell(spot) {
    return this.#cells.get(spot)?.cell;
  }

  /** The middle of a cell. @param {string} spot */
  middle(spot) {
    return this.#cells.get(spot)?.middle;
  }

  /**
   * The element that receives focus and touches for a cell.
   * @param {string} spot
   */
  hit(spot) {
    const drawn = this.#cells.get(spot);
    if (!drawn) throw new Error(`no cell ${spot}`);
    return drawn.hit;
  }
}
