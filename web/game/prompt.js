// What the player can do now: the game's own sentence with its rule, the buttons of the position, undo and confirm,
// offers that wait for an answer, and the result.

import { el, icon } from '../lib/dom.js';
import { CHECK } from '../lib/icons.js';
import { AGAIN, UNDO } from './icons.js';
import { nextWords } from './guide.js';
import { copyRow, linkOf } from './link.js';
import { canPlayAgain, index, listNumber, other, playerName, resultWords, seatName, toldWords } from './words.js';

/**
 * @typedef {import('./table.js').Table} GameTable
 * @typedef {Pick<GameTable, 'view' | 'scene' | 'marks' | 'half' | 'heading' | 'live' | 'catchingUp' | 'sending' | 'waits' | 'yours' | 'moves' | 'mover' | 'again' | 'play' | 'touch' | 'undo' | 'walk'> & Partial<Pick<GameTable, 'command'>>} Table a table without commands is not one of a game
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {import('../lib/types.d.ts').Ruling} Ruling
 */

export class Prompt {
  #drawn = '';

  /**
   * @param {{ say: Say, gameSay: Say, has: (id: string) => boolean, game: string, table: () => Table, actions?: import('./actions.js').Actions, rule: (rule: string, from: HTMLElement) => void }} what
   */
  constructor({ say, gameSay, has, game, table, actions, rule }) {
    this.say = say;
    this.gameSay = gameSay;
    this.has = has;
    this.rule = rule;
    this.game = game;
    this.table = table;
    this.actions = actions;
    this.told = el('span', { class: 'told-words' });
    this.again = el('button', { type: 'button', class: 'quiet told-again', dataset: { key: 'again' }, 'aria-label': say('game-again'), title: say('game-again'), onclick: () => void table().again() }, icon(AGAIN), el('span', { class: 'tool-label', 'aria-hidden': 'true' }, say('game-again-short')));
    this.last = el('p', { class: 'told' }, this.told, this.again);
    this.words = el('div', { class: 'prompt-words' });
    this.buttons = el('div', { class: 'prompt-buttons' });
    this.element = el('section', { class: 'prompt card', 'aria-label': say('game-now') }, this.words, this.buttons, this.last);
  }

  /** What the last turn that is shown did. @param {Table} table */
  #drawTold(table) {
    const turn = table.view.turns[table.heading - 1];
    const said = turn ? toldWords(turn.told, turn.seat, this.gameSay, table.view.scene) : '';
    if (this.told.textContent !== said) this.told.textContent = said;
    this.again.hidden = table.view.turn === 0 || !table.live;
    this.again.disabled = table.catchingUp || table.sending || (table.half?.begun ?? false);
  }

  /** @param {Table} table */
  draw(table) {
    this.#drawTold(table);
    const { view, scene, marks: { touched, follow, anew }, half } = table;
    const state = JSON.stringify([
      view.seq, view.status, view.turn, table.heading, table.live, table.sending, table.waits, touched, follow, anew, half?.steps,
      half?.begun, scene.announcement, scene.buttons, view.presence.players, table.catchingUp, table.moves, table.mover,
    ]);
    if (state === this.#drawn) return;
    this.#drawn = state;
    const focused = document.activeElement;
    const key = focused instanceof HTMLElement && this.element.contains(focused) ? focused.dataset.key : undefined;
    this.words.replaceChildren(...this.#lines(table));
    this.buttons.replaceChildren(...this.#buttons(table));
    this.element.classList.toggle('yours', table.live && table.yours && !table.catchingUp);
    if (key) {
      const again = this.element.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (again instanceof HTMLElement) again.focus();
      else document.querySelector('game-board')?.dispatchEvent(new Event('take-focus'));
    }
  }

  /** @param {Table} table */
  #lines(table) {
    const { view, say } = { view: table.view, say: this.say };
    if (view.status === 'open') {
      if (view.you.length === 0) return [this.#headline(say('game-invited')), el('p', null, say('game-invited-detail'))];
      return [this.#headline(say('game-waiting')), el('p', null, say('game-waiting-detail')), copyRow(say('game-share-link'), linkOf(view), say)];
    }
    if (!table.live) {
      const turn = view.turns[table.heading - 1];
      const gaps = turn && { turn: listNumber(view, table.heading), player: seatName(this.gameSay, turn.seat) };
      const headline = gaps ? say('game-looking-back', gaps) : say('game-looking-at-start');
      return [this.#headline(headline), el('p', { class: 'hint' }, say('game-looking-back-detail'))];
    }
    if (table.catchingUp) return [this.#headline(this.#moverWords(table, table.moves))];
    if (view.unplayable && table.live) {
      const gaps = { turn: listNumber(view, view.unplayable.turns) };
      return [this.#headline(say('game-unplayable')), el('p', null, say('game-unplayable-detail', gaps))];
    }
    const result = resultWords(view, say, this.gameSay);
    if (result) return [this.#headline(result.headline), this.#sentence(result.reason, view.result?.rule ?? null)];
    const seat = view.to_play ?? 'first';
    const name = seatName(this.gameSay, seat, view.scene);
    if (table.sending) return [this.#headline(say('game-sending'))];
    if (table.waits) return [this.#headline(say('game-confirm-headline', { turn: table.half?.text ?? '' })), el('p', { class: 'hint' }, say('game-confirm-detail'))];
    const ruling = table.scene.announcement;
    const expected = ruling ? [this.#sentence(this.gameSay(ruling.sentence), ruling.rule)] : [];
    if (table.yours) {
      const headline = view.you.length === 2 ? say('game-turn-of', { player: name }) : say('game-your-turn');
      const steps = table.half?.steps.length ? [el('p', { class: 'turn-so-far' }, say('game-so-far'), ' ', el('code', null, table.half.text))] : [];
      const next = nextWords(this, table.scene, table.marks);
      return [this.#headline(headline), ...steps, ...(next ? [el('p', { class: 'prompt-next' }, next)] : expected)];
    }
    return [this.#headline(this.#moverWords(table, false))];
  }

  /**
   * Who is thinking or moving.
   * @param {Table} table
   * @param {boolean} moves
   */
  #moverWords({ view, mover }, moves) {
    const seat = mover ?? 'first';
    const level = view.seats[index(seat)]?.kind === 'level';
    if (moves) return this.say('game-moving', { player: seatName(this.gameSay, seat) });
    return level ? this.say('game-thinking') : this.say('game-turn-of', { player: playerName(view, seat, this.say) });
  }

  /** @param {string} words */
  #headline(words) {
    return el('h2', { class: 'prompt-headline' }, words);
  }

  /**
   * @param {string} words
   * @param {string | null} rule
   */
  #sentence(words, rule) {
    if (!rule) return el('p', null, words);
    const link = el('button', { type: 'button', class: 'rule', dataset: { key: 'rule' }, 'aria-label': this.say('game-rule', { rule }), onclick: () => this.rule(rule, link) }, rule);
    return el('p', null, words, ' ', link);
  }

  /** @param {Table} table */
  #buttons(table) {
    const { view, marks, say } = { view: table.view, marks: table.marks, say: this.say };
    /** @type {HTMLElement[]} */
    const made = [];
    const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => unknown} */ act, name = '', /** @type {string} */ path = '') =>
      made.push(el('button', { type: 'button', class: name, dataset: { key }, onclick: act }, path ? icon(path) : '', words));
    if (view.status === 'open') {
      if (view.you.length === 0) button('join', say('game-join'), () => table.command?.('join'), 'primary');
      return made;
    }
    if (!table.live) {
      button('end', say('game-return'), () => table.walk('end'), 'primary');
      return made;
    }
    if (table.catchingUp) return made;
    if (table.waits) button('confirm', say('game-confirm'), () => table.play(), 'primary', CHECK);
    if (table.yours && !table.sending) {
      for (const { spot, label } of table.scene.buttons) {
        const can = marks.follow.includes(spot) || marks.anew.includes(spot);
        const touched = marks.touched.includes(spot);
        if (!can && !touched) continue;
        button(spot, this.gameSay(label), () => table.touch(spot), 'can');
        if (touched) made.at(-1)?.setAttribute('aria-pressed', 'true');
      }
      if (table.half?.begun) button('undo', say('game-undo'), () => table.undo(), '', UNDO);
    }
    const mine = view.you.length === 1 ? view.you[0] : undefined;
    for (const offer of /** @type {const} */ (['draw', 'takeback'])) {
      const asker = view[offer];
      if (!asker || view.status !== 'playing') continue;
      const player = playerName(view, asker, say);
      if (mine && mine === other(asker)) {
        made.push(el('p', { class: 'offer' }, say(`game-${offer}-offered`, { player })));
        button(`${offer}-yes`, say('game-accept'), () => table.command?.(offer, { answer: 'accept' }), 'primary');
        button(`${offer}-no`, say('game-decline'), () => table.command?.(offer, { answer: 'decline' }));
      } else if (mine) {
        made.push(el('p', { class: 'offer' }, say(`game-${offer}-waiting`)));
      }
    }
    if (view.status === 'over' && this.actions) this.#afterwards(view, button, made);
    return made;
  }

  /**
   * @param {import('../lib/types.d.ts').View} view
   * @param {(key: string, words: string, act: () => unknown, name?: string) => unknown} button
   * @param {HTMLElement[]} made
   */
  #afterwards(view, button, made) {
    const say = this.say;
    if (view.rematch.game) {
      made.push(el('a', { class: 'button primary', href: `/game/${view.rematch.game}` }, say('game-next')));
    } else if (view.you.length > 0 && canPlayAgain(view)) {
      const asked = view.rematch.asked;
      if (asked && view.you.includes(asked)) made.push(el('p', { class: 'offer' }, say('game-rematch-waiting')));
      else button('rematch', say(asked ? 'game-rematch-accept' : 'game-rematch'), () => this.actions?.rematch(), 'primary');
    }
    made.push(el('a', { class: 'button', href: '/' }, say('game-new')));
  }
}
