// A short message at the edge of the window. It disappears by itself and is announced by screen readers.

import { el } from './dom.js';

/** @type {HTMLElement | undefined} */
let shelf;

/**
 * @param {string} text
 * @param {{ kind?: 'good' | 'bad', seconds?: number }} [how]
 */
export function toast(text, { kind = 'good', seconds = 5 } = {}) {
  if (!shelf) {
    shelf = el('div', { class: 'toasts', role: 'status', 'aria-live': 'polite' });
    document.body.append(shelf);
  }
  const message = el('div', { class: `toast ${kind}` }, text);
  shelf.append(message);
  setTimeout(() => message.remove(), seconds * 1000);
}

/**
 * Copies a text and shows a message. If the browser forbids copying, the text is shown instead, to copy by hand.
 * @param {string} text
 * @param {import('./words.js').Say} say
 */
export async function copy(text, say) {
  try {
    await navigator.clipboard.writeText(text);
    toast(say('copied'));
  } catch {
    prompt(say('copy-by-hand'), text);
  }
}
