// The first page: the games, ways to start one, and what is going on.

import { get } from '../lib/api.js';
import { byId, el, icon } from '../lib/dom.js';
import { showName } from '../lib/header.js';
import { ARROW } from '../lib/icons.js';
import { playerName } from '../lib/names.js';
import { catalogue, startPage } from '../lib/page.js';
import { choose, start } from './begin.js';
import { makeCard } from './cards.js';
import { makeList, yourTurn } from './lists.js';

/** @typedef {import('../lib/types.d.ts').Listed} Listed */

/** How often the lists are asked for, in milliseconds, while somebody looks. */
const PACE = 6000;

const [{ say }, games] = await Promise.all([startPage(), catalogue()]);

/** @param {string} name */
const title = (name) => games.find((entry) => entry.name === name)?.title ?? name;

/** @type {Parameters<typeof makeCard>[2]} */
const begin = {
  start: (entry, kind) => start(entry, kind, say),
  choose: (entry, kind) => choose(entry, kind, say),
};

const cards = new Map(games.map((entry) => [entry.name, makeCard(entry, say, begin)]));
byId('games').replaceChildren(...[...cards.values()].map(({ card }) => card));

const lists = /** @type {const} */ (['mine', 'open', 'playing']).map((kind) => ({ kind, ...makeList(kind, say, title) }));
byId('lists').replaceChildren(...lists.map(({ section }) => section));

async function refresh() {
  const [mine, open, playing] = await Promise.all(lists.map(({ kind }) => list(kind)));
  if (mine && open && playing) {
    for (const [index, found] of [mine, open, playing].entries()) lists[index]?.show(found.slice(0, 12));
    showNext(mine.filter(yourTurn));
    for (const [name, card] of cards) {
      card.update(playing.find((game) => game.game === name)).catch(() => {});
    }
  }
  byId('offline').hidden = Boolean(mine);
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
 * The games that wait for the player, above everything else.
 * @param {Listed[]} waiting
 */
function showNext(waiting) {
  const place = byId('next');
  place.hidden = waiting.length === 0;
  place.replaceChildren(
    ...waiting.slice(0, 3).map((game) => {
      const mine = game.to_play === 'first' ? 0 : 1;
      const opponent = game.you.length === 2 ? say('play-here') : playerName(game.seats[1 - mine], say);
      const words = say('go-on', { game: title(game.game), opponent });
      return el('a', { class: 'button next', href: `/game/${game.id}` }, el('span', null, words), icon(ARROW));
    }),
  );
}

async function greet() {
  const me = await get('/api/me').catch(() => undefined);
  if (me) showName(me);
}

await refresh();
void greet();
setInterval(() => {
  if (!document.hidden) void refresh();
}, PACE);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh();
});
