// A player's page: ratings, how they went, and the latest games.

import { get, Problem } from '../lib/api.js';
import { byId, el } from '../lib/dom.js';
import { showName } from '../lib/header.js';
import { ago } from '../lib/names.js';
import { catalogue, lang, startPage } from '../lib/page.js';
import { row } from '../home/lists.js';
import { plot } from './plot.js';

/** @typedef {import('../lib/types.d.ts').Player} Player */
/** @typedef {import('../lib/types.d.ts').Me} Me */
/** @typedef {import('../lib/types.d.ts').Listed} Listed */

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const main = byId('main');
const [{ say }, games, me] = await Promise.all([startPage(), catalogue(), /** @type {Promise<Me>} */ (get('/api/me'))]);
showName(me);

/** @param {string} name */
const title = (name) => games.find((entry) => entry.name === name)?.title ?? name;

try {
  /** @type {Player} */
  const player = await get(`/api/players/${encodeURIComponent(id || me.id)}`);
  const mine = player.id === me.id ? /** @type {Listed[]} */ (await get('/api/games?list=mine')) : [];
  show(player, mine);
} catch (problem) {
  if (!(problem instanceof Problem) || problem.status !== 404) throw problem;
  main.replaceChildren(
    el('h1', null, say('no-player')),
    el('p', null, say('no-player-explained')),
    el('a', { class: 'button primary', href: '/' }, say('to-games')),
  );
}

/**
 * @param {Player} player
 * @param {Listed[]} mine
 */
function show(player, mine) {
  document.title = `${player.name} · Ludoteca`;
  const self = player.id === me.id;
  main.replaceChildren(
    el('h1', null, player.name),
    el(
      'p',
      { class: 'lead' },
      say(player.guest ? 'is-guest' : 'is-account'),
      ' ',
      self && el('a', { href: '/account' }, say('account')),
    ),
    el('h2', null, say('ratings')),
    player.ratings.length > 0
      ? el('div', { class: 'ratings' }, player.ratings.map((rating) => ratingCard(rating, player)))
      : el('p', { class: 'hint' }, say('no-ratings')),
    el('h2', null, say('recent-games')),
    self ? ownGames(mine) : ratedGames(player),
  );
}

/**
 * @param {import('../lib/types.d.ts').Rating} rating
 * @param {Player} player
 */
function ratingCard({ game, rating, games: played }, player) {
  const history = player.history.filter((moment) => moment.game === game).sort((a, b) => a.at - b.at);
  const value = Math.round(rating);
  return el(
    'section',
    { class: 'card rating' },
    el('h3', null, title(game)),
    el('p', { class: 'rating-now' }, String(value)),
    played !== undefined && el('p', { class: 'hint' }, say('rated-games', { games: played })),
    history.length > 1 &&
      plot(history, say('rating-went', { game: title(game), from: Math.round(history[0].rating), to: value })),
  );
}

/** @param {Listed[]} mine */
function ownGames(mine) {
  if (mine.length === 0) return el('p', { class: 'hint' }, say('list-mine-none'));
  return el('ul', { class: 'rows' }, mine.slice(0, 30).map((game) => row('mine', game, say, title(game.game))));
}

/** Of others, the rated games are known. @param {Player} player */
function ratedGames(player) {
  const recent = player.history.filter(({ room }) => room).sort((a, b) => b.at - a.at).slice(0, 30);
  if (recent.length === 0) return el('p', { class: 'hint' }, say('no-games'));
  return el(
    'ul',
    { class: 'rows' },
    recent.map(({ game, room, at, rating }) =>
      el(
        'li',
        null,
        el(
          'a',
          { href: `/game/${room}` },
          el('span', { class: 'row-title' }, title(game)),
          el('span', { class: 'row-detail' }, `${Math.round(rating)} · ${ago(at, lang)}`),
        ),
      ),
    ),
  );
}
