// The winning chance over a game as a curve. It is a slider over the turns: a click or the arrow keys go to a turn, and
// screen readers hear what it was.

import { el, svg } from '../lib/dom.js';
import { isError } from './judging.js';

/**
 * @typedef {import('../lib/types.d.ts').ReviewedTurn} ReviewedTurn
 * @typedef {import('../lib/types.d.ts').ChancePoint} ChancePoint
 */

const WIDTH = 400;
const HEIGHT = 130;
/** Room at the left for the scale, and around the curve for the dots. */
const LEFT = 34;
const ROOM = 8;

/** The sizes of the dots of errors. @type {Record<string, number>} */
const DOTS = { inaccuracy: 3, mistake: 4.5, blunder: 6 };

export class Graph {
  #last = 0;
  #now = 0;
  #drawn = '';

  /**
   * @param {{ label: string, words: (turn: number) => string, goTo: (turn: number) => void }} what `words` says what a turn was
   */
  constructor({ label, words, goTo }) {
    this.words = words;
    this.goTo = goTo;
    this.picture = svg('svg', { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' });
    this.element = el('div', { class: 'graph-slider', role: 'slider', tabindex: 0, 'aria-label': label, 'aria-valuemin': 0 }, this.picture);
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.element.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    this.element.addEventListener('pointermove', (event) => {
      if (event.buttons & 1 && this.element.hasPointerCapture(event.pointerId)) this.#point(event);
    });
  }

  /** @param {PointerEvent} event */
  #point({ clientX }) {
    const { left, width } = this.picture.getBoundingClientRect();
    const at = ((clientX - left) / width) * WIDTH;
    const turn = Math.round(((at - LEFT) / (WIDTH - LEFT - ROOM)) * this.#last);
    this.#go(turn);
  }

  /** @param {number} turn */
  #go(turn) {
    const to = Math.max(0, Math.min(this.#last, turn));
    if (to !== this.#now) this.goTo(to);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const to = { ArrowLeft: this.#now - 1, ArrowDown: this.#now - 1, ArrowRight: this.#now + 1, ArrowUp: this.#now + 1, PageUp: this.#now - 5, PageDown: this.#now + 5, Home: 0, End: this.#last }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(to);
  }

  /**
   * @param {ChancePoint[]} chances of the first player, from before the first turn
   * @param {ReviewedTurn[]} turns
   * @param {number} all how many turns the game has
   * @param {number} now the turn that is shown
   */
  draw(chances, turns, all, now) {
    this.#last = all;
    this.#now = now;
    this.element.setAttribute('aria-valuemax', String(all));
    this.element.setAttribute('aria-valuenow', String(now));
    this.element.setAttribute('aria-valuetext', this.words(now));
    const x = (/** @type {number} */ turn) => LEFT + (turn / Math.max(1, all)) * (WIDTH - LEFT - ROOM);
    const y = (/** @type {number} */ chance) => ROOM + (1 - chance) * (HEIGHT - 2 * ROOM);
    const drawn = `${chances.length} ${all}`;
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.picture.replaceChildren(...this.#curve(chances, turns, x, y), svg('path', { class: 'graph-now' }));
    }
    this.picture.querySelector('.graph-now')?.setAttribute('d', `M${x(now)} 2V${HEIGHT - 2}`);
  }

  /**
   * @param {ChancePoint[]} chances
   * @param {ReviewedTurn[]} turns
   * @param {(turn: number) => number} x
   * @param {(chance: number) => number} y
   */
  #curve(chances, turns, x, y) {
    const scale = [0, 0.5, 1].flatMap((chance) => [
      svg('path', { class: 'graph-grid', d: `M${LEFT} ${y(chance)}H${WIDTH - ROOM}` }),
      svg('text', { x: LEFT - 5, y: y(chance) + 3.5, 'text-anchor': 'end' }, `${100 * chance}%`),
    ]);
    const points = chances.map((point) => `${x(point.turns).toFixed(1)},${y(point.chance).toFixed(1)}`);
    const [first, last] = [chances[0], chances.at(-1)];
    if (!first || !last) return scale;
    const area = svg('polygon', { class: 'graph-area', points: `${x(first.turns)},${y(0)} ${points.join(' ')} ${x(last.turns)},${y(0)}` });
    const curve = svg('polyline', { class: 'graph-curve', points: points.join(' ') });
    const proven = chances.slice(1).flatMap((point, i) => {
      const before = chances[i];
      return before?.exact && point.exact ? [svg('path', { class: 'graph-proven', d: `M${points[i]}L${points[i + 1]}` })] : [];
    });
    const dots = turns.filter(isError).flatMap((turn) => {
      const point = chances.find((at) => at.turns === turn.number);
      return point ? [svg('circle', { class: `graph-dot ${turn.class}`, cx: x(turn.number), cy: y(point.chance), r: DOTS[turn.class] })] : [];
    });
    return [area, ...scale, curve, ...proven, ...dots];
  }
}
