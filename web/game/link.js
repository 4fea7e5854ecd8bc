// The link to a game, and how a text is offered for copying.

import { el, icon } from '../lib/dom.js';
import { COPY } from '../lib/icons.js';
import { copy } from '../lib/toast.js';

/**
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/words.js').Say} Say
 */

/**
 * A text to copy, with its name.
 * @param {string} words
 * @param {string} text
 * @param {Say} say
 */
export function copyRow(words, text, say) {
  const field = el('input', { readonly: true, value: text, 'aria-label': words, onfocus: () => field.select() });
  const button = el('button', { type: 'button', dataset: { key: `copy ${words}` }, onclick: () => void copy(text, say) }, icon(COPY), say('game-copy'));
  button.setAttribute('aria-label', `${say('game-copy')}: ${words}`);
  return el('div', { class: 'share-row' }, el('span', { class: 'share-label' }, words), field, button);
}

/**
 * The address at which a game is played and watched.
 * @param {View} view
 */
export const linkOf = (view) => `${location.origin}/game/${view.id}`;
