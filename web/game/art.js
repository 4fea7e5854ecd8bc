// Loads a game's art into the page: its symbols, hidden, and its colours.

import { el } from '../lib/dom.js';
import { staticPath } from '../lib/static.js';

/**
 * @param {string} game
 * @returns {Promise<void>} resolves when both are loaded
 */
export async function loadArt(game) {
  const sheet = el('link', { rel: 'stylesheet', href: staticPath(`art/${game}.css`) });
  const styled = new Promise((resolve) => sheet.addEventListener('load', resolve));
  document.head.append(sheet);
  const answer = await fetch(staticPath(`art/${game}.svg`));
  const art = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  // The colours come from a stylesheet; the page's security policy forbids inline styles.
  for (const style of art.querySelectorAll('style')) style.remove();
  art.setAttribute('class', 'art');
  art.setAttribute('aria-hidden', 'true');
  document.body.append(document.importNode(art, true));
  await styled;
}
