// The best players of each game, computer levels included.

import { get } from '../lib/api.js';
import { byId, el } from '../lib/dom.js';
import { viewIsComplete } from '../lib/later.js';
import { subjectName } from '../lib/names.js';
import { catalogue, startPage, whoAmI } from '../lib/page.js';

/** @typedef {import('../lib/types.d.ts').RankedPlayer} RankedPlayer */

const [{ say }, games] = await Promise.all([startPage(), catalogue()]);
const me = await whoAmI();
const wanted = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const game = games.find(({ name }) => name === wanted) ?? games[0];

/** @type {RankedPlayer[]} */
const players = await get(`/api/ratings/${game.name}`);
document.title = `${say('best-players')} · ${game.title} · Ludoteca`;
byId('main').replaceChildren(
  el('h1', null, say('best-players')),
  el(
    'nav',
    { class: 'tabs', 'aria-label': say('best-players') },
    games.map(({ name, title }) =>
      el('a', { class: 'button quiet', href: `/ratings/${name}`, 'aria-current': name === game.name && 'page' }, title),
    ),
  ),
  players.length > 0 ? table() : el('p', { class: 'hint' }, say('no-players', { game: game.title })),
  el('p', { class: 'hint' }, say('best-players-explained')),
);
viewIsComplete();

function table() {
  return el(
    'table',
    { class: 'best' },
    el('caption', { class: 'visually-hidden' }, game.title),
    el('thead', null, el('tr', null, ['place', 'name', 'rating', 'games-played'].map((head) => el('th', { scope: 'col' }, say(head))))),
    el('tbody', null, players.map(rowOf)),
  );
}

/**
 * @param {RankedPlayer} player
 * @param {number} index
 */
function rowOf({ id, name, rating, deviation, played }, index) {
  return el(
    'tr',
    id === me?.id ? { class: 'own' } : null,
    el('td', null, index + 1),
    el('th', { scope: 'row' }, el('a', { href: `/player/${encodeURIComponent(id)}` }, subjectName(id, name, say))),
    el('td', null, rating, el('small', null, ` ± ${2 * deviation}`)),
    el('td', null, played),
  );
}
