// <game-board>: draws the scene of any game, reports which spot a pointer or the keyboard selects, and animates
// steps. It contains no rules: the page tells it which spots can be touched.

import { svg } from '../lib/dom.js';
import { changed } from './changes.js';
import { describeCell } from './describe.js';
import { Drawing, UNIT } from './drawing.js';
import { leaned, neighbour, spotAt, turnedRound } from './geometry.js';
import { animate } from './motion.js';
import { Overlay } from './overlay.js';
import { trailOf } from './trail.js';

/**
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').Change} Change
 * @typedef {import('../lib/types.d.ts').Point} Point
 */

/**
 * What the board needs besides the scene.
 * @typedef {object} Marks
 * @property {string[]} touched spots touched so far
 * @property {string[]} follow spots that can be touched now
 * @property {import('../lib/types.d.ts').Place[]} [held] where the pieces in the hand stand
 * @property {Map<string, number>} [groups] numbers of cells where touching any one of a group makes the same step
 * @property {Change[][]} [trail] the changes of the steps of the last turn
 * @property {Map<string, Value>} [values] what touching the spots leads to
 * @property {import('../lib/types.d.ts').LegalStep[]} [best] the first steps of the best lines, best first
 */

/**
 * What touching a spot leads to, for the player to play.
 * @typedef {object} Value
 * @property {'good' | 'even' | 'poor'} tone
 * @property {boolean} proven
 * @property {string} sign what stands beside it: a number or a sign
 * @property {string} words
 */

/** @type {Record<string, import('./geometry.js').Direction>} */
const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

const EMPTY = { touched: [], follow: [] };

export class GameBoard extends HTMLElement {
  /** @type {Drawing | undefined} */
  #drawing;
  /** @type {Overlay | undefined} */
  #overlay;
  /** @type {Scene | undefined} the scene as drawn, possibly rotated */
  #seen;
  /** @type {Scene | undefined} the scene as given */
  #scene;
  /** @type {Marks} */
  #marks = EMPTY;
  #turned = false;
  /** Whether coordinates are shown. */
  labels = true;
  #focus = '';
  /** @type {import('./describe.js').Words} */
  #words = { page: (id) => id, game: (id) => id };
  /**
   * Sets the game. Must be called once, before the first scene.
   * @param {{ game: string, lift: number, label: string, words: import('./describe.js').Words }} what
   */
  prepare({ game, lift, label, words }) {
    this.#words = words;
    const root = svg('svg', { role: 'grid', 'aria-label': label, class: 'board' });
    this.replaceChildren(root);
    this.#drawing = new Drawing(root, game, lift);
    this.#overlay = new Overlay(this.#drawing);
    root.addEventListener('keydown', (event) => this.#key(event));
    // A click by a screen reader comes without pointer events.
    root.addEventListener('click', (event) => {
      const spot = event.target instanceof SVGElement && event.target.dataset.spot;
      if (spot && event.detail === 0) this.dispatchEvent(new CustomEvent('spot', { detail: spot, bubbles: true }));
    });
    root.addEventListener('focusin', (event) => {
      const spot = event.target instanceof SVGElement && event.target.dataset.spot;
      if (spot) this.#rove(spot);
    });
  }

  /** A tray on the page. @param {string} tray */
  trayElement(tray) {
    return document.querySelector(`[data-tray="${CSS.escape(tray)}"]`);
  }

  get scene() {
    return this.#scene;
  }

  get turned() {
    return this.#turned;
  }

  set turned(turned) {
    if (turned === this.#turned) return;
    this.#turned = turned;
    if (this.#scene) this.show(this.#scene, this.#marks);
  }

  /**
   * Shows a scene without animation.
   * @param {Scene} scene
   * @param {Marks} marks
   */
  show(scene, marks = EMPTY) {
    const drawing = this.#drawing;
    if (!drawing) return;
    this.#scene = scene;
    const narrow = matchMedia('(max-width: 40rem) and (orientation: portrait)').matches;
    const upright = narrow ? leaned(scene) : scene;
    this.#seen = this.#turned ? turnedRound(upright) : upright;
    drawing.show(this.#seen, this.labels);
    const around = this.closest('main') ?? this;
    around.style.setProperty('--ratio', drawing.ratio.toFixed(4));
    around.toggleAttribute('data-leans', upright !== scene);
    this.mark(marks);
    if (!drawing.isCell(this.#focus)) this.#focus = '';
    this.#rove(this.#focus || (this.#seen.cells[0]?.spot ?? ''));
  }

  /**
   * Changes the marks on the current scene.
   * @param {Marks} marks
   */
  mark(marks) {
    const [drawing, overlay, scene] = [this.#drawing, this.#overlay, this.#seen];
    if (!drawing || !overlay || !scene) return;
    this.#marks = marks;
    const follow = new Set(marks.follow);
    const isCell = (/** @type {string} */ spot) => drawing.isCell(spot);
    overlay.mark({
      last: scene.last_turn,
      touched: marks.touched,
      follow: marks.follow,
      held: marks.held ?? [],
      pieces: scene.pieces,
      faint: marks.touched.length === 0,
      groups: marks.groups ?? new Map(),
    });
    overlay.trail(trailOf(marks.trail ?? [], isCell), scene.winning);
    const values = marks.values ?? new Map();
    overlay.values(values);
    overlay.best((marks.best ?? []).map((step) => ({ trail: trailOf([step.changes], isCell), spots: (step.touches[0] ?? []).filter(isCell) })));
    overlay.preview(undefined);
    for (const { spot } of scene.cells) {
      const [touched, follows] = [marks.touched.includes(spot), follow.has(spot)];
      const hit = drawing.hit(spot);
      hit.classList.toggle('can', follows);
      const words = describeCell(this.#words, scene, spot, { touched, follows });
      const value = values.get(spot);
      hit.setAttribute('aria-label', value ? `${words}, ${value.words}` : words);
      hit.setAttribute('aria-selected', String(touched));
    }
    this.toggleAttribute('data-live', marks.follow.length > 0);
  }

  /**
   * Animates one step on the current scene.
   * @param {Change[]} changes
   * @param {{ from: string, at: Point }} [carried] where the player dropped a dragged piece, in screen coordinates
   */
  async step(changes, carried) {
    const [drawing, scene] = [this.#drawing, this.#scene];
    if (!drawing || !scene) return;
    const origins = new Map();
    const at = carried && this.#fromScreen(carried.at);
    if (carried && at) origins.set(carried.from, at);
    this.mark(EMPTY);
    await animate(drawing, changes, (tray) => this.#trayPoint(tray), origins);
    if (this.#scene === scene) this.skip(changes);
  }

  /**
   * Shows the scene after a step without animation.
   * @param {Change[]} changes
   */
  skip(changes) {
    if (this.#scene) this.show({ ...changed(this.#scene, changes), last_turn: [] });
  }

  /**
   * Shows what a step would do, or nothing.
   * @param {Change[] | undefined} changes
   */
  preview(changes) {
    const drawing = this.#drawing;
    if (drawing) this.#overlay?.preview(changes && trailOf([changes], (spot) => drawing.isCell(spot)));
  }

  /**
   * Where a cell is on the screen.
   * @param {string} spot
   * @returns {DOMRect | undefined}
   */
  rectOf(spot) {
    return this.#drawing?.isCell(spot) ? this.#drawing.hit(spot).getBoundingClientRect() : undefined;
  }

  /**
   * The cell at a point on the screen.
   * @param {number} x
   * @param {number} y
   * @returns {string | undefined}
   */
  cellAt(x, y) {
    const at = this.#fromScreen({ x, y });
    if (!at || !this.#seen || !this.#drawing) return undefined;
    const point = { x: at.x / UNIT, y: at.y / UNIT };
    return spotAt(this.#seen, point, this.#drawing.lift, (spot) => this.#marks.follow.includes(spot));
  }

  /**
   * The top piece of a cell, as it is drawn.
   * @param {string} spot
   * @returns {{ symbol: string, node: SVGGElement | undefined } | undefined}
   */
  top(spot) {
    const pieces = this.#scene?.pieces.filter((piece) => piece.spot === spot) ?? [];
    const top = pieces.reduce((high, piece) => (piece.level > (high?.level ?? -1) ? piece : high), pieces[0]);
    return top && { symbol: top.symbol, node: this.#drawing?.standingAt(top) };
  }

  /** The width of a cell on the screen, in pixels. */
  get cellSize() {
    return (this.#matrix()?.a ?? 0.5) * UNIT;
  }

  /** Highlights the cell under a dragged piece. @param {string | undefined} spot */
  hover(spot) {
    for (const hit of this.querySelectorAll('.over')) hit.classList.remove('over');
    if (spot && this.#drawing?.isCell(spot)) this.#drawing.hit(spot).classList.add('over');
  }

  /** Moves the keyboard focus to the board. */
  focusBoard() {
    if (this.#drawing?.isCell(this.#focus)) this.#drawing.hit(this.#focus).focus();
  }

  #matrix() {
    const root = this.querySelector('svg');
    return root instanceof SVGSVGElement ? root.getScreenCTM() : null;
  }

  /** @param {Point} point */
  #fromScreen({ x, y }) {
    const matrix = this.#matrix();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : undefined;
  }

  /** @param {string} tray */
  #trayPoint(tray) {
    const box = this.trayElement(tray)?.getBoundingClientRect();
    return box && this.#fromScreen({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /** Keeps exactly one cell in the tab order (roving tabindex): the last focused one. @param {string} spot */
  #rove(spot) {
    const drawing = this.#drawing;
    if (!drawing?.isCell(spot)) return;
    if (drawing.isCell(this.#focus)) drawing.hit(this.#focus).setAttribute('tabindex', '-1');
    this.#focus = spot;
    drawing.hit(spot).setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#seen) return;
    const direction = ARROWS[event.key];
    if (direction) {
      const next = neighbour(this.#seen, this.#focus, direction);
      if (next) this.#drawing?.hit(next).focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.dispatchEvent(new CustomEvent('spot', { detail: this.#focus, bubbles: true }));
    } else if (event.key === 'Home' || event.key === 'End') {
      const cells = this.#seen.cells;
      const cell = event.key === 'Home' ? cells[0] : cells.at(-1);
      if (cell) this.#drawing?.hit(cell.spot).focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define('game-board', GameBoard);

/**
 * A board for the scenes of a game.
 * @param {{ game: string, lift: number, title: string, say: import('../lib/words.js').Say, gameSay: import('../lib/words.js').Say }} what
 */
export function makeBoard({ game, lift, title, say, gameSay }) {
  const board = new GameBoard();
  board.prepare({ game, lift, label: say('board-label', { game: title }), words: { page: say, game: gameSay } });
  return board;
}
