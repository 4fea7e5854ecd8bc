// Draws on a board what is marked: the last turn and its trail, what is touched and can follow, values, best steps, and
// previews.

import { svg } from '../lib/dom.js';
import { UNIT, points } from './drawing.js';
import { arrowLine } from './trail.js';

/**
 * @typedef {import('./drawing.js').Drawing} Drawing
 * @typedef {import('../lib/types.d.ts').Place} Place
 * @typedef {import('../lib/types.d.ts').Piece} Piece
 * @typedef {import('../lib/types.d.ts').Point} Point
 */

/** The tones of values, from the one that is best for the player to play. */
const TONES = ['good', 'even', 'poor'];

export class Overlay {
  /** @type {SVGElement[]} */
  #rims = [];

  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
  }

  /**
   * The outline of a cell.
   * @param {string} spot
   * @param {string} name
   * @param {number} [scale]
   * @returns {SVGElement[]}
   */
  #outline(spot, name, scale = 1) {
    const cell = this.drawing.cell(spot);
    return cell ? [svg('polygon', { class: name, points: points(cell.outline, scale) })] : [];
  }

  /**
   * Draws the marks: the last turn under the pieces; above them what is touched and what can follow.
   * @param {{ last: string[], touched: string[], follow: string[], held: Place[], pieces: Piece[], faint: boolean, groups: Map<string, number> }} marks
   */
  mark({ last, touched, follow, held, pieces, faint, groups }) {
    const outline = this.#outline.bind(this);
    this.#lift(touched, held, pieces);
    this.drawing.layers.marks.replaceChildren(
      ...[...new Set(last)].flatMap((spot) => outline(spot, 'board-last')),
      ...[...new Set(touched)].flatMap((spot) => outline(spot, 'board-touched', 0.97)),
    );
    // Pieces that fill their cell would hide the mark, so that its rim is above them.
    this.#rims = [...new Set(last)].flatMap((spot) => outline(spot, 'board-last-rim', 0.97));
    const standing = new Set(pieces.map((piece) => piece.spot));
    this.drawing.layers.hints.replaceChildren(
      ...follow.flatMap((spot) => {
        if (faint) return standing.has(spot) ? outline(spot, 'board-may', 0.9) : [];
        return standing.has(spot) ? outline(spot, 'board-follow-piece', 0.9) : this.#dot(spot);
      }),
      ...[...groups].flatMap(([spot, number]) => this.#badge(spot, `${number}`, 'board-number')),
    );
  }

  /**
   * Lifts what is in the hand: the top piece of a touched cell, one more for each further touch, and what moves in any case.
   * @param {string[]} touched
   * @param {Place[]} held
   * @param {Piece[]} pieces
   */
  #lift(touched, held, pieces) {
    for (const node of this.drawing.layers.pieces.querySelectorAll('.lifted')) node.classList.remove('lifted');
    for (const place of held) this.drawing.standingAt(place)?.firstElementChild?.classList.add('lifted');
    for (const spot of new Set(touched)) {
      const tops = pieces.filter((piece) => piece.spot === spot).sort((one, other) => other.level - one.level);
      for (const piece of tops.slice(0, touched.filter((other) => other === spot).length)) this.drawing.standingAt(piece)?.firstElementChild?.classList.add('lifted');
    }
  }

  /** The heights of stacks, for games whose art shows them. */
  #counts() {
    const tall = [...this.drawing.heights].filter(([, height]) => height > 1);
    return tall.flatMap(([spot, height]) => this.#badge(spot, `${height}`, `board-count ${this.drawing.game}-count`, { x: 0.3, y: 0.33 }));
  }

  /**
   * Draws the trail of the last turn, and the cells that win.
   * @param {import('./trail.js').Trail} trail
   * @param {string[]} winning
   */
  trail({ ways, lost }, winning) {
    this.drawing.layers.trail.replaceChildren(...ways.flatMap((way) => this.#arrow(way, 'board-way')));
    this.drawing.layers.signs.replaceChildren(
      ...this.#rims,
      ...this.#counts(),
      ...lost.flatMap((spot) => this.#badge(spot, '×', 'board-lost')),
      ...winning.flatMap((spot) => this.#outline(spot, 'board-winning', 0.93)),
    );
  }

  /**
   * Colours what can be touched by what it leads to: solid where it is proven, hatched where it is estimated.
   * @param {Map<string, import('./board.js').Value>} values
   */
  values(values) {
    if (values.size > 0) this.#hatch();
    this.drawing.layers.values.replaceChildren(
      ...[...values].flatMap(([spot, { tone, proven, sign }]) => {
        const [area] = this.#outline(spot, `board-value ${tone}${proven ? ' proven' : ''}`, 0.9);
        if (!area) return [];
        if (!proven) area.setAttribute('fill', `url(#hatch-${tone})`);
        return [area, ...this.#badge(spot, sign, `board-value-sign ${tone}${proven ? ' proven' : ''}`)];
      }),
    );
  }

  /** Makes the patterns of estimates, once. */
  #hatch() {
    if (this.drawing.root.querySelector('defs')) return;
    const patterns = TONES.map((tone) =>
      svg('pattern', { id: `hatch-${tone}`, width: 13, height: 13, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
        svg('rect', { class: `board-hatch ${tone}`, width: 5, height: 13 })),
    );
    this.drawing.root.prepend(svg('defs', null, ...patterns));
  }

  /**
   * Shows the first steps of the best lines, the best one strongest: arrows, and rings where nothing moves.
   * @param {{ trail: import('./trail.js').Trail, spots: string[] }[]} steps
   */
  best(steps) {
    this.drawing.layers.best.replaceChildren(
      ...steps.flatMap(({ trail, spots }, i) => {
        const name = `board-best${i === 0 ? ' first' : ''}`;
        const arrows = trail.ways.flatMap((way) => this.#arrow(way, `board-way ${name}`));
        return arrows.length > 0 ? arrows : [...new Set(spots)].flatMap((spot) => this.#outline(spot, name, 0.7));
      }).reverse(),
    );
  }

  /**
   * Shows what a step would do, above everything else.
   * @param {import('./trail.js').Trail | undefined} trail
   */
  preview(trail) {
    this.drawing.layers.preview.replaceChildren(
      ...(trail?.ways ?? []).flatMap((way) => this.#arrow(way, 'board-way preview')),
      ...(trail?.lost ?? []).flatMap((spot) => this.#badge(spot, '×', 'board-lost')),
    );
  }

  /**
   * @param {[string, string]} way
   * @param {string} name
   * @returns {SVGElement[]}
   */
  #arrow([from, to], name) {
    const [start, end] = [this.drawing.middle(from), this.drawing.middle(to)];
    if (!start || !end) return [];
    const { x1, y1, x2, y2 } = arrowLine(start, end);
    const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const place = `translate(${(x2 * UNIT).toFixed(1)} ${(y2 * UNIT).toFixed(1)}) rotate(${turn.toFixed(1)})`;
    return [
      svg('g', { class: name },
        svg('line', { x1: x1 * UNIT, y1: y1 * UNIT, x2: x2 * UNIT, y2: y2 * UNIT }),
        svg('path', { d: 'M-16-15L10 0L-16 15z', transform: place })),
    ];
  }

  /**
   * A short text in a circle at the corner of a cell.
   * @param {string} spot
   * @param {string} text
   * @param {string} name
   * @param {Point} beside where it is from the middle of the cell
   * @returns {SVGElement[]}
   */
  #badge(spot, text, name, beside = { x: 0.31, y: -0.31 }) {
    const middle = this.drawing.middle(spot);
    if (!middle) return [];
    const words = svg('text', { dy: '.36em' });
    words.textContent = text;
    const place = `translate(${((middle.x + beside.x) * UNIT).toFixed(1)} ${((middle.y + beside.y) * UNIT).toFixed(1)})`;
    return [svg('g', { class: `board-badge ${name}`, transform: place }, svg('circle', { r: 15 }), words)];
  }

  /**
   * @param {string} spot
   * @returns {SVGElement[]}
   */
  #dot(spot) {
    const middle = this.drawing.middle(spot);
    if (!middle) return [];
    return [svg('circle', { class: 'board-follow', cx: middle.x * UNIT, cy: middle.y * UNIT, r: 15 })];
  }
}
