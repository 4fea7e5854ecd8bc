// The list of turns, with buttons to navigate.

import { el, icon } from '../lib/dom.js';
import { BACK, END, FORTH, START } from './icons.js';
import { turnRows } from './turns.js';
import { SEATS, resultWords, seatName, toldWords, turnSigns } from './words.js';

/**
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('../lib/words.js').Say} Say
 */

export class TurnList {
  #drawn = '';

  /**
   * @param {{ say: Say, gameSay: Say, table: () => Table }} what
   */
  constructor({ say, gameSay, table }) {
    this.say = say;
    this.gameSay = gameSay;
    this.rows = el('ol', { class: 'turn-rows' });
    this.result = el('p', { class: 'turn-result' });
    this.names = SEATS.map((seat) => el('span', null, seatName(gameSay, seat)));
    const heads = el('div', { class: 'turn-heads', 'aria-hidden': 'true' }, el('span'), this.names);
    this.scroll = el('div', { class: 'turn-scroll', tabindex: 0, role: 'group', 'aria-label': say('game-turns') }, heads, this.rows, this.result);
    /** @type {[import('./turns.js').Move, string, string][]} */
    const moves = [
      ['start', START, 'game-to-start'],
      ['back', BACK, 'game-back'],
      ['forth', FORTH, 'game-forth'],
      ['end', END, 'game-to-end'],
    ];
    this.buttons = moves.map(([move, path, words]) => {
      const props = { type: 'button', class: 'quiet', 'aria-label': say(words), title: say(words) };
      return el('button', { ...props, onclick: () => void table().walk(move), dataset: { move } }, icon(path));
    });
    this.nav = el('div', { class: 'turn-nav' }, this.buttons);
    this.element = el(
      'section',
      { class: 'turns card', 'aria-label': say('game-turns') },
      this.nav,
      el('div', { class: 'turn-frame' }, this.scroll),
    );
    this.rows.addEventListener('click', (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (button instanceof HTMLElement) void table().goTo(Number(button.dataset.turn));
    });
  }

  /** @param {Table} table */
  draw(table) {
    const { view, heading, turns } = table;
    for (const [i, seat] of SEATS.entries()) this.names[i]?.replaceChildren(seatName(this.gameSay, seat, view.scene));
    const drawn = JSON.stringify([turns.map((turn) => turn.text), view.result]);
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.rows.replaceChildren(
        ...turnRows(turns).map((row, i) =>
          el('li', null, el('span', { class: 'turn-number' }, `${i + 1}`), this.#turn(row.first, view), this.#turn(row.second, view)),
        ),
      );
    }
    const current = this.rows.querySelector('[aria-current]');
    const now = this.rows.querySelector(`[data-turn="${heading}"]`);
    if (current !== now) {
      current?.removeAttribute('aria-current');
      now?.setAttribute('aria-current', 'step');
    }
    this.#keepInSight(now, heading === view.turn);
    const result = table.catchingUp ? null : resultWords(view, this.say, this.gameSay);
    this.result.textContent = result && view.result ? `${view.result.outcome.replaceAll('-', '–').replace('1/2–1/2', '½–½')} · ${result.reason}` : '';
    for (const button of this.buttons) {
      const back = button.dataset.move === 'start' || button.dataset.move === 'back';
      button.disabled = back ? heading === 0 : heading === view.turn && table.live;
    }
  }

  /**
   * @param {Element | null} now
   * @param {boolean} atEnd
   */
  #keepInSight(now, atEnd) {
    const frame = this.scroll;
    if (atEnd) frame.scrollTop = frame.scrollHeight;
    else if (!now) frame.scrollTop = 0;
    else {
      const [box, view] = [now.getBoundingClientRect(), frame.getBoundingClientRect()];
      if (box.top < view.top + 30) frame.scrollTop -= view.top + 30 - box.top;
      if (box.bottom > view.bottom) frame.scrollTop += box.bottom - view.bottom;
    }
  }

  /**
   * @param {import('./turns.js').Entry | null} entry
   * @param {import('../lib/types.d.ts').View} view
   */
  #turn(entry, view) {
    if (!entry) return el('span', { class: 'turn-gap' }, '…');
    // A long turn may wrap between its steps.
    const steps = entry.text.split(',').flatMap((step, i) => (i === 0 ? [step] : [',', document.createElement('wbr'), step]));
    const signs = turnSigns(view, entry.number);
    const { told = [], seat = 'first' } = view.turns[entry.number - 1] ?? {};
    const sign = signs && el('span', { class: 'turn-sign', 'aria-hidden': 'true' }, signs);
    return el('button', { type: 'button', class: 'turn', title: toldWords(told, seat, this.gameSay, view.scene), dataset: { turn: entry.number } }, steps, sign);
  }
}
