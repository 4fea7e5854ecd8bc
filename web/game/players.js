// A player's strip beside the board: name, presence, trays and clock.

import { symbolName } from '../board/describe.js';
import { symbolPicture } from '../board/symbols.js';
import { el } from '../lib/dom.js';
import { clockText, duration, HURRY, timeLeft } from './clock.js';
import { hintsWords, index, playerName, seatName } from './words.js';

/**
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').Tray} Tray
 * @typedef {Pick<import('./table.js').Table, 'view' | 'scene' | 'marks' | 'live' | 'mover' | 'catchingUp' | 'since'>} Table
 * @typedef {import('../lib/words.js').Say} Say
 */

/**
 * A symbol for a seat: one of its pieces, preferably one that is not in a tray.
 * @param {Scene} scene
 * @param {Seat} seat
 */
function emblem(scene, seat) {
  const pieces = scene.pieces.filter((piece) => piece.owner === seat).map((piece) => piece.symbol);
  const supplies = scene.trays.filter((tray) => tray.owner === seat).map((tray) => tray.symbol);
  const single = pieces.filter((symbol) => !supplies.includes(symbol)).sort();
  return single[0] ?? pieces.sort()[0] ?? supplies[0];
}

export class PlayerStrip {
  #trays = '';
  #emblem = '';

  /**
   * @param {Seat} seat
   * @param {{ say: Say, gameSay: Say, game: string, touch: (spot: string) => void }} what
   */
  constructor(seat, { say, gameSay, game, touch }) {
    this.seat = seat;
    this.say = say;
    this.gameSay = gameSay;
    this.game = game;
    this.touch = touch;
    this.picture = el('span', { class: 'player-emblem' });
    this.name = el('span', { class: 'player-name' });
    this.detail = el('span', { class: 'player-detail' });
    this.there = el('span', { class: 'player-there' });
    this.trays = el('div', { class: 'trays' });
    this.clock = el('time', { class: 'clock', role: 'timer' });
    this.element = el(
      'section',
      { class: 'player', 'aria-label': seatName(gameSay, seat) },
      this.picture,
      el('div', { class: 'player-who' }, el('div', { class: 'player-line' }, this.there, this.name), this.detail),
      this.trays,
      this.clock,
    );
  }

  /** @param {Table} table */
  draw(table) {
    const { view, scene } = table;
    const who = view.seats[index(this.seat)];
    // A turn that waits for confirmation still belongs to its player.
    const toPlay = (view.status === 'playing' || table.catchingUp) && (table.live ? table.mover : scene.to_play) === this.seat;
    this.element.classList.toggle('to-play', toPlay);
    this.element.classList.toggle('winner', view.status === 'over' && !table.catchingUp && view.result?.winner === this.seat);
    const seat = seatName(this.gameSay, this.seat, scene);
    this.element.setAttribute('aria-label', seat);
    const alone = view.you.length === 2;
    this.name.textContent = alone ? seat : playerName(view, this.seat, this.say);
    const rating = who?.kind !== 'open' && who?.rating ? ` · ${Math.round(who.rating)}` : '';
    const yours = view.you.length === 1 && view.you[0] === this.seat ? this.say('game-you') : '';
    const aim = this.gameSay(scene.aims[index(this.seat)] ?? '');
    const rest = [hintsWords(view, this.seat, this.say), aim].filter(Boolean).join(' · ');
    if (alone) this.detail.textContent = rest;
    // Small screens leave out that it is you, which the name says as well.
    else this.detail.replaceChildren(`${seat}${rating}`, el('span', { class: 'player-you' }, yours && ` · ${yours}`), rest && ` · ${rest}`);
    this.detail.title = this.detail.textContent ?? '';
    this.#presence(table);
    this.#picture(scene);
    this.#drawTrays(scene, table.marks);
    this.tick(table);
  }

  /** @param {Table} table */
  #presence({ view }) {
    const person = view.seats[index(this.seat)]?.kind === 'person';
    const there = view.presence.players[index(this.seat)] || view.you.includes(this.seat);
    this.there.hidden = !person || view.you.length === 2;
    this.there.classList.toggle('away', !there);
    const words = this.say(there ? 'game-here' : 'game-away');
    this.there.title = words;
    this.there.replaceChildren(el('span', { class: 'visually-hidden' }, words));
  }

  /** @param {Scene} scene */
  #picture(scene) {
    const symbol = emblem(scene, this.seat);
    if (!symbol || this.#emblem) return;
    this.#emblem = symbol;
    this.picture.replaceChildren(symbolPicture(this.game, symbol));
  }

  /**
   * @param {Scene} scene
   * @param {{ touched: string[], follow: string[], anew: string[] }} marks
   */
  #drawTrays(scene, marks) {
    // Trays without an owner are shown once, with the first seat.
    const own = (/** @type {Tray} */ tray) => tray.owner === this.seat || (!tray.owner && this.seat === 'first');
    const trays = scene.trays.filter(own);
    const state = JSON.stringify([trays, trays.map(({ spot }) => [marks.touched.includes(spot), marks.follow.includes(spot), marks.anew.includes(spot)])]);
    if (state === this.#trays) return;
    this.#trays = state;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.tray : undefined;
    this.trays.replaceChildren(...trays.map((tray) => this.#tray(tray, marks)));
    if (focused) this.trays.querySelector(`[data-tray="${CSS.escape(focused)}"]`)?.dispatchEvent(new Event('refocus'));
  }

  /**
   * @param {Tray} tray
   * @param {{ touched: string[], follow: string[], anew: string[] }} marks
   */
  #tray(tray, marks) {
    const can = marks.follow.includes(tray.spot) || marks.anew.includes(tray.spot);
    const touched = marks.touched.includes(tray.spot);
    const label = this.gameSay(tray.label);
    const words = { page: this.say, game: this.gameSay };
    const content = [
      symbolPicture(this.game, tray.symbol),
      el('span', { class: 'tray-count', 'aria-hidden': 'true' }, `×${tray.count}`),
      el('span', { class: 'visually-hidden' }, `${label}, ${symbolName(words, tray.symbol)}: ${tray.count}`),
    ];
    const props = { class: `tray${tray.count === 0 ? ' none' : ''}`, 'data-tray': tray.spot, title: `${label}: ${tray.count}` };
    if (!can && !touched) return el('span', props, content);
    const button = el('button', { ...props, type: 'button', 'aria-pressed': String(touched) }, content);
    button.classList.toggle('can', can);
    // The table handles pointer input; this handles the keyboard.
    button.addEventListener('click', (event) => {
      if (event.detail === 0) this.touch(tray.spot);
    });
    button.addEventListener('refocus', () => button.focus());
    return button;
  }

  /**
   * Updates the clock display.
   * @param {Table} table
   * @returns {number} the time left, or infinity without a clock
   */
  tick({ view, since }) {
    const left = timeLeft(view, performance.now() - since)?.[index(this.seat)];
    this.clock.hidden = left === undefined;
    if (left === undefined) return Infinity;
    const running = view.status === 'playing' && view.clocks?.running === true && view.to_play === this.seat;
    const text = clockText(left);
    if (this.clock.textContent !== text) {
      this.clock.textContent = text;
      this.clock.setAttribute('datetime', duration(left));
    }
    this.clock.classList.toggle('running', running);
    this.clock.classList.toggle('hurry', left < HURRY && view.status === 'playing');
    return running ? left : Infinity;
  }
}
