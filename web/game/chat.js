// The chat between the players. Spectators can only read it.

import { el, icon } from '../lib/dom.js';
import { menuButton } from '../lib/menu.js';
import { GONE } from '../lib/names.js';
import { peopleItems } from '../lib/people.js';
import { unique } from '../lib/unique.js';
import { SEND } from './icons.js';
import { SEATS, index, playerName } from './words.js';

/**
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/words.js').Say} Say
 */

/**
 * The opponents who can be reported or blocked, by seat.
 * @param {View} view
 * @param {Say} say
 */
export function strangers(view, say) {
  return SEATS.flatMap((seat) => {
    const who = view.seats[index(seat)];
    const known = who?.kind === 'person' && who.name !== GONE && !view.you.includes(seat);
    return known ? [{ seat, id: who.id, name: who.name || playerName(view, seat, say) }] : [];
  });
}

/** Where the lines for a rematch are kept, and how many. */
const KEPT = 'chat-before';
const MOST = 50;

/**
 * The lines kept for a game.
 * @param {string} game
 * @returns {{ mine: boolean, name: string, text: string }[]}
 */
function kept(game) {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    return found?.game === game && Array.isArray(found.lines) ? found.lines : [];
  } catch {
    return [];
  }
}

export class Chat {
  /** @type {Map<number, HTMLElement>} the lines shown, by event number */
  #shown = new Map();
  #drawn = '';
  /** The number of the last known event. */
  #known = 0;

  /** @type {{ mine: boolean, name: string, text: string }[]} lines of the game before a rematch */
  #before = [];

  /** @param {{ say: Say, game: string, table: () => Table, heard: () => void }} what */
  constructor({ say, game, table, heard }) {
    this.say = say;
    this.heard = heard;
    this.lines = el('ol', { class: 'chat-lines', tabindex: 0, 'aria-label': say('game-chat'), 'aria-live': 'polite' });
    this.field = el('input', { maxlength: 300, 'aria-label': say('game-chat-say'), placeholder: say('game-chat-say'), autocomplete: 'off' });
    const button = el('button', { class: 'quiet round', 'aria-label': say('game-chat-send'), title: say('game-chat-send') }, icon(SEND));
    this.form = el('form', { class: 'chat-form' }, this.field, button);
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (!text) return;
      this.field.value = '';
      void table()
        .command('chat', { text, request: unique() })
        .then((done) => {
          if (!done && !this.field.value) this.field.value = text;
        });
    });
    this.menu = menuButton({ label: say('people-menu'), items: () => this.#items(table()) });
    const head = el('div', { class: 'chat-head' }, el('h2', null, say('game-chat')), this.menu);
    this.element = el('section', { class: 'chat card', 'aria-label': say('game-chat') }, head, this.lines, this.form);
    this.#before = kept(game);
    if (this.#before.length > 0) {
      const lines = this.#before.map(({ mine, name, text }) => this.#line(undefined, mine, name, text));
      for (const line of lines) line.classList.add('earlier');
      this.lines.append(el('li', { class: 'chat-before' }, say('game-chat-before')), ...lines);
    }
  }

  /**
   * Keeps the lines of this game for the rematch, in this browser tab.
   * @param {View} view
   * @param {string} next the id of the rematch
   */
  keep(view, next) {
    const said = view.chat.map(({ seat, text }) => ({ mine: view.you.includes(seat), name: playerName(view, seat, this.say), text }));
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ game: next, lines: [...this.#before, ...said].slice(-MOST) }));
    } catch {
      // Without storage, the chat begins afresh.
    }
  }

  /** @param {Table} table */
  #items(table) {
    const { view } = table;
    const people = strangers(view, this.say);
    return peopleItems({
      say: this.say,
      people,
      said: ({ id }) => {
        const seats = people.filter((who) => who.id === id).map(({ seat }) => seat);
        return { game: view.id, lines: view.chat.filter(({ seat }) => seats.includes(seat)).reverse() };
      },
      changed: () => void table.refresh(),
    });
  }

  /** @param {Table} table */
  draw({ view }) {
    const people = view.seats.every((seat) => seat.kind === 'person') && view.you.length < 2;
    this.element.hidden = !people && view.chat.length === 0;
    if (view.rematch.game) this.keep(view, view.rematch.game);
    this.form.hidden = view.you.length !== 1;
    this.menu.hidden = strangers(view, this.say).length === 0;
    const names = SEATS.map((seat) => playerName(view, seat, this.say));
    const drawn = JSON.stringify([view.chat, names]);
    const [first, known] = [this.#drawn === '', this.#known];
    this.#known = view.seq;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const before = this.#shown;
    this.#shown = new Map(view.chat.map(({ seq, seat, text }) => [seq, this.#line(before.get(seq), view.you.includes(seat), names[index(seat)] ?? '', text)]));
    // Existing lines stay in place, so that a screen reader announces only the new ones.
    for (const [seq, line] of before) if (!this.#shown.has(seq)) line.remove();
    for (const [seq, line] of this.#shown) if (!before.has(seq)) this.#insert(seq, line);
    // Lines that were hidden or shown again do not count as new.
    const last = view.chat.at(-1);
    const isNew = last !== undefined && last.seq > known;
    if (first || isNew) this.lines.scrollTop = this.lines.scrollHeight;
    if (!first && isNew && !view.you.includes(last.seat)) this.heard();
  }

  /**
   * A chat line; an existing element is reused.
   * @param {HTMLElement | undefined} old
   * @param {boolean} mine
   * @param {string} name
   * @param {string} text
   */
  #line(old, mine, name, text) {
    const line = old ?? el('li', { class: mine ? 'mine' : '' }, el('b', null, name), ' ', el('span', null, text));
    const who = line.querySelector('b');
    if (who && who.textContent !== name) who.textContent = name;
    return line;
  }

  /**
   * Inserts a line in order of its number: lines of an unblocked player reappear between others.
   * @param {number} seq
   * @param {HTMLElement} line
   */
  #insert(seq, line) {
    const later = [...this.#shown].find(([other, shown]) => other > seq && shown.isConnected);
    this.lines.insertBefore(line, later?.[1] ?? null);
  }
}
