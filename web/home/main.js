// The home page: the games, ways to start one, and current games.

import { get, post } from '../lib/api.js';
import { byId, el, icon } from '../lib/dom.js';
import { wasHere } from '../lib/header.js';
import { ARROW } from '../lib/icons.js';
import { viewIsComplete } from '../lib/later.js';
import { playerName } from '../lib/names.js';
import { catalogue, startPage, whoAmI } from '../lib/page.js';
import { offer } from '../learn/offer.js';
import { toast } from '../lib/toast.js';
import { choose, start } from './begin.js';
import { makeCard } from './cards.js';
import { makeList, seatsOf } from './lists.js';
import { tidyMenu } from './tidy.js';

/** @typedef {import('../lib/types.d.ts').Listed} Listed */

/** The interval between updates of the lists while the page is visible, in milliseconds. */
const PACE = 6000;

/** How long the cards wait for the lists, so that what stands above them does not move them, in milliseconds. */
const PATIENCE = 500;

const KINDS = /** @type {const} */ (['mine', 'open', 'playing']);

/** The viewer, once they are identified. @type {import('../lib/types.d.ts').Me | undefined} */
let me;

/** The games of each list, and who waits for an opponent. */
const asked = () => Promise.all([Promise.all(KINDS.map(list)), get('/api/pairing').catch(() => [])]);

// Asked for at once, together with everything else.
const first = asked().then(async (found) => {
  if (found[0][0]?.length) me = await whoAmI();
  return found;
});
const [{ say }, games] = await Promise.all([startPage(), catalogue(), Promise.race([first, new Promise((wake) => setTimeout(wake, PATIENCE))])]);

/** @param {string} name */
const title = (name) => games.find((entry) => entry.name === name)?.title ?? name;

/** @type {Parameters<typeof makeCard>[2]} */
const begin = {
  start: (entry, kind) => start(entry, kind, say),
  choose: (entry, kind) => choose(entry, kind, say),
};

const cards = new Map(games.map((entry) => [entry.name, makeCard(entry, say, begin)]));
byId('games').replaceChildren(...[...cards.values()].map(({ card }) => card));
byId('games').before(offer(games, say));

const lists = KINDS.map((kind) => ({ kind, ...makeList(kind, say, title) }));
byId('lists').replaceChildren(...lists.map(({ section }) => section));
if (navigator.serviceWorker?.controller) void import('../local/list.js').then(({ localList }) => byId('lists').prepend(localList(say, title)));

/** What the rows of the lists do. @satisfies {import('./lists.js').Asker} */
const does = {
  join: (/** @type {Listed} */ game) => void join(game.id),
  meet: async (/** @type {import('../lib/types.d.ts').Waiting} */ { game, variant, clock }) => {
    const { lookForSomeone } = await import('./pairing.js');
    lookForSomeone({ game, variant, clock }, title(game), say);
  },
  menu: (/** @type {Listed} */ game) => tidyMenu(game, me?.id, say, () => void refresh()),
};

/**
 * Sits down at an open game.
 * @param {string} id
 */
async function join(id) {
  try {
    await post(`/api/games/${id}/join`);
    location.href = `/game/${id}`;
  } catch (problem) {
    toast(say('not-joined', { reason: problem instanceof Error ? problem.message : '' }), { kind: 'bad' });
    void refresh();
  }
}

/** Shows the lists. @param {ReturnType<typeof asked>} [answer] */
async function refresh(answer = asked()) {
  const [[mine, open, playing], seekers] = await answer;
  byId('offline').hidden = Boolean(mine);
  if (!mine || !open || !playing) {
    for (const card of cards.values()) card.update(undefined).catch(() => {});
    return;
  }
  if (!me && (mine.length > 0 || wasHere())) me = await whoAmI();
  /** @param {Listed} game */
  const others = (game) => seatsOf(game, me?.id).length === 0;
  for (const [name, card] of cards) {
    card.update(playing.find((game) => game.game === name && others(game))).catch(() => {});
  }
  const waiting = myTurns(mine);
  const asker = { me: me?.id, turns: new Set(waiting.map(({ id }) => id)) };
  const [own, free, watched] = lists;
  own.show(mine.slice(0, 12), { ...asker, menu: does.menu });
  free.show(open.filter(others).slice(0, 12), { ...asker, join: does.join, meet: does.meet, seekers });
  watched.show(playing.filter(others).slice(0, 12), asker);
  showNext(waiting);
  const mineOpen = mine.filter(({ status }) => status === 'open').map(({ id }) => id);
  // Nothing of this is loaded for those who wait for nobody.
  if (mineOpen.length > 0) (await import('./summons.js')).attend(mineOpen);
}

/**
 * @param {string} kind
 * @returns {Promise<Listed[] | undefined>}
 */
async function list(kind) {
  try {
    return await get(`/api/games?list=${kind}`);
  } catch {
    return undefined;
  }
}

/**
 * The games in which it is the viewer's turn.
 * @param {Listed[]} mine
 */
function myTurns(mine) {
  return mine.filter((game) => seatsOf(game, me?.id).some((seat) => game.to_play === (seat === 0 ? 'first' : 'second')));
}

/**
 * Shows the games that wait for the player at the top of the page.
 * @param {Listed[]} waiting
 */
function showNext(waiting) {
  const place = byId('next');
  place.hidden = waiting.length === 0;
  place.replaceChildren(
    ...waiting.slice(0, 2).map((game) => {
      const mine = seatsOf(game, me?.id);
      const opponent = mine.length === 2 ? say('play-here') : playerName(game.seats[1 - (mine[0] ?? 0)], say);
      const words = say('go-on', { game: title(game.game), opponent });
      return el('a', { class: 'button next', href: `/game/${game.id}` }, el('span', null, words), icon(ARROW));
    }),
  );
}

await refresh(first);
viewIsComplete();
setInterval(() => {
  if (!document.hidden) void refresh();
}, PACE);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh();
});
addEventListener('online', () => void refresh());
addEventListener('offline', () => void refresh());
