// A text field to enter a step, or the rest of a turn.

import { el, icon } from '../lib/dom.js';
import { ARROW } from '../lib/icons.js';

/**
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('../lib/words.js').Say} Say
 */

export class TypedStep {
  #drawn = '';

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
    this.element = el('form', { class: 'typed' }, this.field, this.choices, button);
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

  focus() {
    this.field.focus();
  }

  /** @param {Table} table */
  draw(table) {
    this.element.hidden = !table.yours;
    const texts = (table.live && table.half?.legal.map((step) => step.text)) || [];
    const drawn = texts.join(' ');
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.field.placeholder = this.say('game-type-example', { step: texts[0] ?? '' });
    this.choices.replaceChildren(...texts.map((value) => el('option', { value })));
  }
}
