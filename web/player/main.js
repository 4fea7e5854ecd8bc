// A player's page: ratings, their history, and the latest games.

import { get, Problem } from '../lib/api.js';
import { byId, el } from '../lib/dom.js';
import { menuButton } from '../lib/menu.js';
import { GONE, personName } from '../lib/names.js';
import { catalogue, startPage, whoAmI } from '../lib/page.js';
import { peopleItems } from '../lib/people.js';
import { row } from '../home/lists.js';
import { plot } from './plot.js';

/** @typedef {import('../lib/types.d.ts').Profile} Player */
/** @typedef {import('../lib/types.d.ts').Listed} Listed */

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const main = byId('main');
const [{ say }, games, me] = await Promise.all([startPage(), catalogue(), whoAmI()]);

/** @param {string} name */
const title = (name) => games.find((entry) => entry.name === name)?.title ?? name;

try {
  /** @type {Player} */
  const player = await get(`/api/players/${encodeURIComponent(id || (me?.id ?? ''))}`);
  const mine = player.id === me?.id ? /** @type {Listed[]} */ (await get('/api/games?list=mine')) : [];
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
  const self = player.id === me?.id;
  const level = /^level:(\d)$/.exec(player.id)?.[1];
  const person = player.name ? personName({ name: player.name, account: !player.guest }, say) : say('seat-nobody');
  const name = level ? say('computer-level', { level }) : person;
  const gone = player.name === GONE;
  const kind = level ? 'is-computer' : gone ? 'is-deleted' : player.guest ? 'is-guest' : 'is-account';
  const ratings = Object.entries(player.ratings);
  const recent = (self ? mine : player.games).slice(0, 30);
  document.title = `${name} · Ludoteca`;
  main.replaceChildren(
    el('div', { class: 'player-head' }, el('h1', null, name), !self && !level && !gone && about(player)),
    el(
      'p',
      { class: 'lead' },
      say(kind),
      ' ',
      self && el('a', { href: '/account' }, say('account')),
    ),
    el('h2', null, say('ratings')),
    ratings.length > 0
      ? el('div', { class: 'ratings' }, ratings.map(([game, rating]) => ratingCard(game, rating, player)))
      : el('p', { class: 'hint' }, say('no-ratings')),
    el('h2', null, say('recent-games')),
    recent.length > 0
      ? el('ul', { class: 'rows' }, recent.map((game) => row('mine', game, say, title(game.game), { me: player.id })))
      : el('p', { class: 'hint' }, say('no-games')),
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
