// Tells screen readers what happens. Every message is an entry of its own in a log, so that none is dropped when turns
// come fast, and all are read in order.

import { el } from '../lib/dom.js';

/** Entries that are kept; older ones have been read. */
const KEPT = 40;

export class Announcer {
  constructor() {
    this.element = el('div', { class: 'visually-hidden announcer', role: 'log', 'aria-live': 'polite' });
  }

  /** @param {...string} words sentences of one message */
  say(...words) {
    const text = words.filter(Boolean).join(' ');
    if (!text) return;
    this.element.append(el('p', null, text));
    while (this.element.children.length > KEPT) this.element.firstElementChild?.remove();
  }
}
