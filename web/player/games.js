// A player's games with small pictures, by game and by state. One's own can be hidden, shown again and deleted.

import { get } from '../lib/api.js';
import { el } from '../lib/dom.js';
import { lang } from '../lib/static.js';
import { row } from '../home/lists.js';
import { tidyMenu } from '../home/tidy.js';

/** @typedef {import('../lib/types.d.ts').Listed} Listed */
/** @typedef {import('../lib/words.js').Say} Say */

/** How many games are shown. */
const MOST = 30;

/**
 * @param {object} what
 * @param {import('../lib/types.d.ts').Profile} what.player
 * @param {boolean} what.self whether the viewer looks at their own page
 * @param {import('../lib/types.d.ts').CatalogueEntry[]} what.games
 * @param {(game: string) => string} what.title
 * @param {Say} what.say
 */
export function gameList({ player, self, games, title, say }) {
  const rows = el('ul', { class: 'rows pictured' });
  const nothing = el('p', { class: 'hint', hidden: true }, say('no-games'));
  const game = select('which-game', say('which-game'), [['', say('every-game')], ...games.map(({ name, title }) => [name, title])]);
  const states = ['all', 'unfinished', 'finished', ...(self ? ['hidden'] : [])];
  const state = select('which-state', say('which-state'), states.map((name) => [name, say(`state-${name}`)]));

  async function show() {
    const hidden = state.value === 'hidden';
    /** @type {Listed[]} */
    const all = self ? await get(`/api/games?list=${hidden ? 'dismissed' : 'mine'}&game=${game.value}`) : player.games;
    const over = (/** @type {Listed} */ listed) => listed.status === 'over';
    const wanted = all
      .filter((listed) => !game.value || listed.game === game.value)
      .filter((listed) => (state.value === 'finished' ? over(listed) : state.value !== 'unfinished' || !over(listed)))
      .slice(0, MOST);
    rows.replaceChildren(...wanted.map((listed) => pictured(listed, hidden)));
    rows.hidden = wanted.length === 0;
    nothing.hidden = !rows.hidden;
  }

  /**
   * @param {Listed} listed
   * @param {boolean} hidden
   */
  function pictured(listed, hidden) {
    const menu = self ? (/** @type {Listed} */ own) => tidyMenu(own, player.id, say, () => void show(), hidden) : undefined;
    const line = row('mine', listed, say, title(listed.game), { me: player.id, menu });
    const src = `/api/games/${listed.id}/picture?turn=${listed.turn}&lang=${lang}`;
    line.querySelector('a')?.prepend(el('img', { class: 'small-board', src, alt: '', loading: 'lazy', width: 64, height: 64 }));
    return line;
  }

  for (const field of [game, state]) field.addEventListener('change', () => void show());
  void show();
  return el('div', null, el('div', { class: 'filters' }, game, state), nothing, rows);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} options each with its value and its words
 */
const select = (name, label, options) =>
  el('select', { name, 'aria-label': label }, options.map(([value, words]) => el('option', { value }, words)));
