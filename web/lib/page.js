// The common start of every page: sentences, header, footer, settings.

import { fillHeader, showName, wasHere } from './header.js';
import { settings } from './settings.js';
import { lang, staticPath } from './static.js';
import { loadWords } from './words.js';

export { catalogue } from './catalogue.js';
export { lang, staticPath };

/** @typedef {{ lang: import('./static.js').Lang, words: import('./words.js').Words, say: import('./words.js').Say }} Page */

/** @typedef {import('./types.d.ts').Me} Me */

/** @type {Promise<Me | undefined> | undefined} */
let meAsked;

/** The viewer, requested once. The request creates a guest for a new visitor, so use it only if necessary. */
export function whoAmI() {
  meAsked ??= fetch('/api/me')
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .catch(() => undefined);
  void meAsked.then((me) => me && showName(me));
  return meAsked;
}

/**
 * Loads the sentences and fills `<header id="header">`, if the page has one (an embedded board has none).
 * @returns {Promise<Page>}
 */
export async function startPage() {
  settings.subscribe(() => dispatchEvent(new Event('look')));
  const words = await loadWords(lang);
  const header = document.getElementById('header');
  if (header) fillHeader(header, words.say, lang);
  if (header && wasHere()) void whoAmI();
  if (globalThis.navigator?.serviceWorker?.controller) void import('../offline/update.js').then(({ watchUpdates }) => watchUpdates(words.say));
  return { lang, words, say: words.say };
}
