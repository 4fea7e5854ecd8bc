// The offer on the first page to learn a game, for those who have learned nothing here yet. It is made once.

import { el, icon } from '../lib/dom.js';
import { CLOSE } from '../lib/icons.js';
import { decline, isNew } from './progress.js';

/**
 * @param {import('../lib/types.d.ts').CatalogueEntry[]} games
 * @param {import('../lib/words.js').Say} say
 * @returns {HTMLElement | ''}
 */
export function offer(games, say) {
  const taught = games.filter((game) => game.lessons > 0);
  if (!isNew(localStorage) || taught.length === 0) return '';
  const close = el('button', { type: 'button', class: 'quiet round', 'aria-label': say('learn-decline'), title: say('learn-decline'), onclick: () => {
    decline(localStorage);
    offered.remove();
  } }, icon(CLOSE));
  const links = taught.map((game) => el('a', { class: 'button quiet', href: `/learn/${game.name}` }, game.title));
  const offered = el('aside', { class: 'learn-offer card', 'aria-label': say('learn-page-title') }, el('p', null, say('learn-offer')), el('div', { class: 'learn-links' }, links), close);
  return offered;
}
