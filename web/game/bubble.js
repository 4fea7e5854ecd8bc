// Small things that appear at a spot of the board: the reason why a touch had no effect, and a choice between supplies
// for a cell that was touched first.

import { symbolName } from '../board/describe.js';
import { symbolPicture } from '../board/symbols.js';
import { el } from '../lib/dom.js';

/**
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/words.js').Say} Say
 */

/** How long a reason is shown, in milliseconds. */
const STAY = 2500;

/**
 * Places an element above or below a rectangle, or on the other side if there is no room, within the window.
 * @param {HTMLElement} element
 * @param {DOMRect} at
 * @param {'above' | 'below'} side
 */
function place(element, at, side = 'above') {
  const box = element.getBoundingClientRect();
  const [above, below] = [at.top - box.height - 6, at.bottom + 6];
  const fits = side === 'above' ? above > 4 : below + box.height < innerHeight - 4;
  const top = (side === 'above') === fits ? above : below;
  const left = at.left + at.width / 2 - box.width / 2;
  element.style.top = `${Math.max(4, top)}px`;
  element.style.left = `${Math.min(Math.max(4, left), document.documentElement.clientWidth - box.width - 4)}px`;
}

export class Bubble {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #fading;

  constructor() {
    // Screen readers hear the reason from the announcer.
    this.element = el('div', { class: 'bubble', 'aria-hidden': 'true', hidden: true });
  }

  /**
   * @param {string} text
   * @param {DOMRect} at
   */
  show(text, at) {
    clearTimeout(this.#fading);
    this.element.textContent = text;
    this.element.hidden = false;
    place(this.element, at);
    this.#fading = setTimeout(() => this.hide(), STAY);
  }

  hide() {
    this.element.hidden = true;
  }
}

/** Whether there is no mouse to point with, so that a stack is fanned out by touching it. */
export const byTouch = () => matchMedia('(hover: none)').matches;

/** The pieces of a stack side by side, from the top down, for a stack with pieces of players under others. */
export class Fan {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #fading;

  /** @param {{ game: string, rect: (spot: string) => DOMRect | undefined }} what */
  constructor({ game, rect }) {
    this.game = game;
    this.rect = rect;
    // Screen readers hear the pieces from the label of the cell.
    this.element = el('div', { class: 'fan', 'aria-hidden': 'true', hidden: true });
  }

  /**
   * Shows the stack on a cell, if it is one.
   * @param {Scene} scene
   * @param {string | undefined} spot
   * @param {{ fades?: boolean }} [how] whether it disappears by itself
   */
  show(scene, spot, { fades = false } = {}) {
    clearTimeout(this.#fading);
    const stack = scene.pieces.filter((piece) => piece.spot === spot);
    const rect = spot === undefined || stack.filter((piece) => piece.owner).length < 2 ? undefined : this.rect(spot);
    this.element.hidden = !rect;
    if (!rect) return;
    this.element.replaceChildren(...stack.sort((one, other) => other.level - one.level).map((piece) => symbolPicture(this.game, piece.symbol)));
    place(this.element, rect, 'below');
    if (fades) this.#fading = setTimeout(() => (this.element.hidden = true), STAY);
  }
}

export class Chooser {
  #drawn = '';

  /**
   * @param {{ say: Say, gameSay: Say, game: string, touch: (spot: string) => void, rect: (spot: string) => DOMRect | undefined }} what
   */
  constructor({ say, gameSay, game, touch, rect }) {
    this.words = { page: say, game: gameSay };
    this.game = game;
    this.touch = touch;
    this.rect = rect;
    this.element = el('div', { class: 'chooser', role: 'group', 'aria-label': say('game-choose'), hidden: true });
  }

  /**
   * Offers the supplies that can follow, if a cell was touched and only supplies can follow.
   * @param {Scene} scene
   * @param {{ touched: string[], follow: string[] }} marks
   */
  draw(scene, { touched, follow }) {
    const spot = touched.at(-1);
    const trays = scene.trays.filter((tray) => follow.includes(tray.spot));
    const rect = spot === undefined ? undefined : this.rect(spot);
    const offers = rect !== undefined && trays.length > 0 && trays.length === follow.length;
    const drawn = offers ? `${spot} ${follow.join(' ')}` : '';
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.element.hidden = !offers;
    if (!offers) return;
    this.element.replaceChildren(
      ...trays.map((tray) =>
        el(
          'button',
          { type: 'button', 'aria-label': symbolName(this.words, tray.symbol), dataset: { supply: tray.spot }, onclick: () => this.touch(tray.spot) },
          symbolPicture(this.game, tray.symbol),
        ),
      ),
    );
    place(this.element, rect);
  }
}
