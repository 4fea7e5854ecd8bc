// A player's page: ratings, their history, and the latest games.

import { get, Problem } from '../lib/api.js';
import { byId, el } from '../lib/dom.js';
import { viewIsComplete } from '../lib/later.js';
import { menuButton } from '../lib/menu.js';
import { GONE, personName } from '../lib/names.js';
import { catalogue, startPage, whoAmI } from '../lib/page.js';
import { peopleItems } from '../lib/people.js';
import { gameList } from './games.js';
import { plot } from './plot.js';
import { resultTable } from './results.js';

/** @typedef {import('../lib/types.d.ts').Profile} Player */

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const main = byId('main');
const [{ say }, games, me] = await Promise.all([startPage(), catalogue(), whoAmI()]);

/** @param {string} name */
const title = (name) => games.find((entry) => entry.name === name)?.title ?? name;

try {
  /** @type {Player} */
  const player = await get(`/api/players/${encodeURIComponent(id || (me?.id ?? ''))}`);
  show(player);
} catch (problem) {
  if (!(problem instanceof Problem) || problem.status !== 404) throw problem;
  main.replaceChildren(
    el('h1', null, say('no-player')),
    el('p', null, say('no-player-explained')),
    el('a', { class: 'button primary', href: '/' }, say('to-games')),
  );
}

viewIsComplete();

/** @param {Player} player */
function show(player) {
  const self = player.id === me?.id;
  const level = /^level:(\d)$/.exec(player.id)?.[1];
  const person = player.name ? personName({ name: player.name, account: !player.guest }, say) : say('seat-nobody');
  const name = level ? say('computer-level', { level }) : person;
  const character = level && `${say(`level-${level}-name`)}: ${say(`level-${level}-line`)} `;
  const gone = player.name === GONE;
  const kind = level ? 'is-computer' : gone ? 'is-deleted' : player.guest ? 'is-guest' : 'is-account';
  const ratings = Object.entries(player.ratings);
  document.title = `${name} · Ludoteca`;
  main.replaceChildren(
    el('div', { class: 'player-head' }, el('h1', null, name), !self && !level && !gone && about(player)),
    el(
      'p',
      { class: 'lead' },
      character,
      say(kind),
      ' ',
      self && el('a', { href: '/account' }, say('account')),
    ),
    el('h2', null, say('ratings')),
    ratings.length > 0
      ? el('div', { class: 'ratings' }, ratings.map(([game, rating]) => ratingCard(game, rating, player)))
      : el('p', { class: 'hint' }, say('no-ratings')),
    ...(player.results.length > 0 ? [el('h2', null, say('results')), resultTable(player.results, title, say)] : []),
    el('h2', null, say('recent-games')),
    gameList({ player, self, games, title, say }),
  );
}

/** The menu of actions on a player. @param {Player} player */
function about(player) {
  return menuButton({ label: say('people-menu'), items: () => peopleItems({ say, people: [player] }) });
}

/**
 * @param {string} game
 * @param {import('../lib/types.d.ts').Rating} rating
 * @param {Player} player
 */
function ratingCard(game, { rating, played }, player) {
  const history = player.history.filter((moment) => moment.game === game).reverse();
  const went = { game: title(game), from: history[0]?.rating ?? rating, to: rating };
  return el(
    'section',
    { class: 'card rating' },
    el('h3', null, title(game)),
    el('p', { class: 'rating-now' }, String(rating)),
    el('p', { class: 'hint' }, say('rated-games', { games: played })),
    history.length > 1 && plot(history, say('rating-went', went)),
  );
}
