// The turns of a figure in the rules, played on a live board.

import '../board/board.js';
import { noise } from '../board/changes.js';
import { symbolPicture } from '../board/symbols.js';
import { play } from '../game/sound.js';
import { index, other, SEATS, seatName, toldWords } from '../game/words.js';
import { el } from '../lib/dom.js';
import { lessMotion } from '../lib/settings.js';

/**
 * @typedef {import('../board/board.js').GameBoard} GameBoard
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 * @typedef {import('../lib/words.js').Say} Say
 */

/**
 * What the server has made of a figure.
 * @typedef {object} Shown
 * @property {Scene} before
 * @property {{ seat: Seat, steps: import('../lib/types.d.ts').PlayedStep[] }[]} turns
 * @property {Scene} after
 * @property {import('../lib/types.d.ts').Conclusion | null} conclusion
 */

/** The pauses before a turn and between two steps of a turn, in milliseconds. */
const PAUSE = 800;
const BREATH = 300;

const wait = (/** @type {number} */ milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

export class Demonstration {
  #run = 0;

  /**
   * @param {object} what
   * @param {string} what.game
   * @param {number} what.lift
   * @param {Say} what.say
   * @param {Say} what.gameSay
   * @param {Shown} what.shown
   * @param {(words: string) => void} what.tell says what happens
   */
  constructor({ game, lift, say, gameSay, shown, tell }) {
    this.game = game;
    this.gameSay = gameSay;
    this.shown = shown;
    this.tell = tell;
    this.board = /** @type {GameBoard} */ (document.createElement('game-board'));
    this.board.prepare({ game, lift, label: say('board-label', { game: gameSay('title') }), words: { page: say, game: gameSay } });
    this.strips = SEATS.map(() => el('div', { class: 'shown-strip' }));
    const [first, second] = this.strips;
    this.element = el('div', { class: 'shown' }, second, el('div', { class: 'shown-board' }, this.board), first);
    this.board.trayElement = (tray) => this.element.querySelector(`[data-tray="${CSS.escape(tray)}"]`);
  }

  /**
   * Plays the turns from the start. A run that is still going on ends.
   * @returns {Promise<boolean>} whether all turns were shown
   */
  async play() {
    this.#run += 1;
    const run = this.#run;
    const outdated = () => run !== this.#run || !this.element.isConnected;
    const { board, shown } = this;
    this.tell('');
    this.#draw(shown.before);
    for (const { seat, steps } of shown.turns) {
      await wait(PAUSE);
      if (outdated()) return false;
      for (const [i, { changes, told }] of steps.entries()) {
        if (i > 0) await wait(BREATH);
        if (outdated()) return false;
        if (changes.length > 0) play(noise(changes));
        if (lessMotion()) board.skip(changes);
        else await board.step(changes);
        if (outdated()) return false;
        if (board.scene) this.#drawStrips(board.scene);
        if (told.length > 0) this.tell(toldWords(told, seat, this.gameSay, board.scene));
      }
      board.mark({ touched: [], follow: [], trail: steps.map(({ changes }) => changes) });
    }
    this.#draw(shown.after, shown.turns.at(-1)?.steps.map(({ changes }) => changes));
    const ending = this.#ending();
    if (ending) {
      await wait(PAUSE);
      if (outdated()) return false;
      this.tell(ending);
    }
    return true;
  }

  #ending() {
    const { conclusion, after } = this.shown;
    if (!conclusion) return '';
    const { winner, sentence } = conclusion;
    const name = (/** @type {Seat} */ seat) => seatName(this.gameSay, seat, after);
    return this.gameSay(sentence, winner ? { winner: name(winner), loser: name(other(winner)) } : {});
  }

  /**
   * @param {Scene} scene
   * @param {import('../lib/types.d.ts').Change[][]} [trail]
   */
  #draw(scene, trail = []) {
    this.board.show(scene, { touched: [], follow: [], trail });
    this.#drawStrips(scene);
  }

  /** The players' names and what is in their supplies. @param {Scene} scene */
  #drawStrips(scene) {
    for (const seat of SEATS) {
      // Supplies without an owner are shown once, with the first seat.
      const trays = scene.trays.filter(({ owner }) => owner === seat || (!owner && seat === 'first'));
      this.strips[index(seat)]?.replaceChildren(
        el('span', null, seatName(this.gameSay, seat, scene)),
        el('span', { class: 'shown-trays' }, trays.map((tray) => this.#tray(tray))),
      );
    }
  }

  /** @param {import('../lib/types.d.ts').Tray} tray */
  #tray({ spot, symbol, count, label }) {
    return el('span', { 'data-tray': spot, title: `${this.gameSay(label)}: ${count}` }, symbolPicture(this.game, symbol), `×${count}`);
  }
}
