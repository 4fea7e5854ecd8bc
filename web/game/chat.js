// What the players say to each other; spectators read.

import { el, icon } from '../lib/dom.js';
import { unique } from '../lib/unique.js';
import { SEND } from './icons.js';
import { playerName } from './words.js';

/**
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('../lib/words.js').Say} Say
 */

export class Chat {
  #drawn = '';

  /** @param {{ say: Say, table: () => Table, heard: () => void }} what */
  constructor({ say, table, heard }) {
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
    this.element = el('section', { class: 'chat card', 'aria-label': say('game-chat') }, el('h2', null, say('game-chat')), this.lines, this.form);
  }

  /** @param {Table} table */
  draw({ view }) {
    const people = view.seats.every((seat) => seat.kind === 'person') && view.you.length < 2;
    this.element.hidden = !people && view.chat.length === 0;
    this.form.hidden = view.you.length !== 1;
    const drawn = JSON.stringify(view.chat);
    if (drawn === this.#drawn) return;
    const first = this.#drawn === '';
    this.#drawn = drawn;
    this.lines.replaceChildren(
      ...view.chat.map(({ seat, text }) =>
        el('li', { class: view.you.includes(seat) ? 'mine' : '' }, el('b', null, playerName(view, seat, this.say)), ' ', el('span', null, text)),
      ),
    );
    this.lines.scrollTop = this.lines.scrollHeight;
    const last = view.chat.at(-1);
    if (!first && last && !view.you.includes(last.seat)) this.heard();
  }
}
