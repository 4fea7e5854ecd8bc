// A text field to enter a step, or the rest of a turn.

import { el, icon } from '../lib/dom.js';
import { ARROW } from '../lib/icons.js';

/**
 * @typedef {Pick<import('./table.js').Table, 'waits' | 'play' | 'type' | 'undo' | 'yours' | 'live' | 'half'>} Table
 * @typedef {import('../lib/words.js').Say} Say
 */

export class TypedStep {
  #drawn = '';
  #open = false;
  #possible = false;

  /** @param {{ say: Say, table: () => Table }} what */
  constructor({ say, table }) {
    this.say = say;
    this.choices = el('datalist', { id: 'legal-steps' });
    this.field = el('input', {
      list: 'legal-steps',
      'aria-label': say('game-type'),
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
    });
    const button = el('button', { class: 'quiet round', 'aria-label': say('game-type-go'), title: say('game-type-go') }, icon(ARROW));
    this.element = el('form', { class: 'typed', hidden: true }, this.field, this.choices, button);
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      this.field.value = '';
      if (table().waits && !text) void table().play();
      else if (text) void table().type(text);
    });
    this.field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !this.field.value) table().undo();
    });
  }

  /** Opens the field, or closes it if it is open and has the focus. */
  open() {
    this.#open = !(this.#open && document.activeElement === this.field);
    this.element.hidden = !this.#open || !this.#possible;
    if (!this.element.hidden) this.field.focus();
  }

  /** @param {Table} table */
  draw(table) {
    this.#possible = table.yours;
    this.element.hidden = !this.#open || !this.#possible;
    const texts = (table.live && table.half?.legal.map((step) => step.text)) || [];
    const drawn = texts.join(' ');
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.field.placeholder = this.say('game-type-example', { step: texts[0] ?? '' });
    this.choices.replaceChildren(...texts.map((value) => el('option', { value })));
  }
}
