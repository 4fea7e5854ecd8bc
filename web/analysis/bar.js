// The evaluation bar: the first player's chance, or a seal with the proven result.

import { el } from '../lib/dom.js';
import { seatName } from '../game/words.js';
import { turnedRound, verdictWords } from './values.js';

/** @typedef {import('../lib/words.js').Say} Say */

/**
 * The verdict for the first player when the game is over.
 * @param {import('../lib/types.d.ts').Seat | null} winner
 * @returns {import('./values.js').Verdict}
 */
function ended(winner) {
  const result = winner === null ? 'draw' : winner === 'first' ? 'win' : 'loss';
  return { result, turns: null, chance: null };
}

export class Bar {
  /** @param {{ say: Say, gameSay: Say }} what */
  constructor({ say, gameSay }) {
    this.say = say;
    this.gameSay = gameSay;
    this.fill = el('span', { class: 'bar-fill' });
    this.number = el('span', { class: 'bar-number' });
    this.element = el('div', { class: 'bar', role: 'img' }, this.fill, this.number);
  }

  /**
   * @param {import('./values.js').Verdict | undefined} verdict for the player to play
   * @param {import('../lib/types.d.ts').Scene} scene
   * @param {{ seat: import('../lib/types.d.ts').Seat, turned: boolean, winner?: import('../lib/types.d.ts').Seat | null }} how the
   * player to play, whether the board is turned round, and who has won
   */
  draw(verdict, scene, { seat, turned, winner }) {
    const { say, gameSay } = this;
    const over = winner !== undefined;
    const known = over ? ended(winner) : verdict && (seat === 'first' ? verdict : turnedRound(verdict));
    const share = known?.result ? { win: 1, draw: 0.5, loss: 0 }[known.result] : (known?.chance ?? 0.5);
    this.element.classList.toggle('proven', Boolean(known?.result));
    this.element.classList.toggle('unknown', !known);
    this.element.classList.toggle('turned', turned);
    this.fill.style.setProperty('--share', share.toFixed(3));
    const player = seatName(gameSay, 'first', scene);
    const words = known ? verdictWords(known, say) : say('analysis-unknown');
    this.element.setAttribute('aria-label', over ? say('analysis-over') : `${player}: ${words}`);
    this.element.title = this.element.getAttribute('aria-label') ?? '';
    const sign = { win: '+', draw: '=', loss: '−' };
    this.number.textContent = known?.result ? `${sign[known.result]}${known.turns ?? ''}` : known ? `${Math.round(share * 100)}` : '';
  }
}
