// Lists of open challenges, games to watch, and the player's own games.

import { el } from '../lib/dom.js';
import { ago, clockWords, playerName } from '../lib/names.js';
import { lang } from '../lib/static.js';

/** @typedef {import('../lib/types.d.ts').Listed} Listed */
/** @typedef {import('../lib/types.d.ts').Waiting} Waiting */
/** @typedef {import('../lib/words.js').Say} Say */
/** @typedef {'mine' | 'open' | 'playing'} Kind */

/**
 * The viewer: their id, and the games in which it is their turn; the people waiting for an opponent; and what joining a
 * game and tidying up does, where that is possible.
 * @typedef {object} Asker
 * @property {string} [me]
 * @property {Set<string>} [turns]
 * @property {Waiting[]} [seekers]
 * @property {(game: Listed) => void} [join]
 * @property {(seeker: Waiting) => void} [meet]
 * @property {(game: Listed) => HTMLElement} [menu]
 */

/**
 * @param {Kind} kind
 * @param {Say} say
 * @param {(game: string) => string} title
 */
export function makeList(kind, say, title) {
  const rows = el('ul', { class: 'rows' });
  const nothing = el('p', { class: 'hint' }, say(`list-${kind}-none`));
  const heading = el('h2', { id: `list-${kind}` }, say(`list-${kind}`));
  const section = el('section', { class: 'list', id: kind, 'aria-labelledby': heading.id }, heading, nothing, rows);
  let before = '';
  /** What is shown once no menu is open: drawing the rows anew would close it. */
  let later = () => {};
  /** @param {Listed[]} games @param {Asker} asker */
  const show = (games, asker) => {
    const open = rows.querySelector('[role=menu]:popover-open');
    later = open ? () => show(games, asker) : () => {};
    if (open) return;
    const seekers = asker.seekers ?? [];
    const now = JSON.stringify([games, asker.me, [...(asker.turns ?? [])], seekers]);
    if (now === before) return;
    before = now;
    nothing.hidden = games.length + seekers.length > 0;
    rows.hidden = !nothing.hidden;
    rows.replaceChildren(
      ...seekers.map((seeker) => seekerRow(seeker, say, title(seeker.game), asker)),
      ...games.map((game) => row(kind, game, say, title(game.game), asker)),
    );
  };
  // This event of menus does not bubble.
  rows.addEventListener('toggle', () => later(), { capture: true });
  return { section, show };
}

/**
 * @param {Kind} kind
 * @param {Listed} game
 * @param {Say} say
 * @param {string} title
 * @param {Asker} [asker]
 */
export function row(kind, game, say, title, asker = {}) {
  const badge = asker.turns?.has(game.id) ? say('your-turn') : kind === 'open' ? say('join') : '';
  const link = el(
    'a',
    { href: `/game/${game.id}` },
    ...cells(title, players(kind, game, say, asker), details(kind, game, say, asker), badge),
  );
  const { join } = asker;
  if (kind === 'open' && join) {
    link.addEventListener('click', (event) => {
      // Other buttons and keys open the game in a new tab, to look at it first.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      join(game);
    });
  }
  return el('li', null, link, asker.menu?.(game));
}

/**
 * People who wait for an opponent, to be met with one click.
 * @param {Waiting} seeker
 * @param {Say} say
 * @param {string} title
 * @param {Asker} asker
 */
function seekerRow(seeker, say, title, { meet }) {
  const who = seeker.waiting === 1 ? say('somebody-waits') : say('some-wait', { count: seeker.waiting });
  const button = el('button', { type: 'button', onclick: () => meet?.(seeker) }, ...cells(title, who, clockWords(seeker.clock, say), say('join')));
  return el('li', null, button);
}

/**
 * @param {string} title
 * @param {string} who
 * @param {string} detail
 * @param {string} badge
 */
function cells(title, who, detail, badge) {
  return [
    el('span', { class: 'row-title' }, title),
    el('span', { class: 'row-players' }, who),
    el('span', { class: 'row-detail' }, detail),
    badge && el('span', { class: 'badge' }, badge),
  ];
}

/**
 * The players of a game: only the opponent for the viewer's own games, and the player who waits for open ones.
 * @param {Kind} kind
 * @param {Listed} game
 * @param {Say} say
 * @param {Asker} asker
 */
function players(kind, game, say, asker) {
  const [first, second] = game.seats.map((seat) => playerName(seat, say));
  if (kind === 'open') return game.seats[0].kind === 'open' ? second : first;
  const mine = seatsOf(game, asker.me);
  if (mine.length === 2) return say('play-here');
  if (mine.length === 1) return say('against', { opponent: mine[0] === 0 ? second : first });
  return say('versus', { first, second });
}

/**
 * @param {Kind} kind
 * @param {Listed} game
 * @param {Say} say
 * @param {Asker} asker
 */
function details(kind, game, say, asker) {
  if (game.status === 'over') return `${result(game, say, asker.me)} · ${ago(game.updated, lang)}`;
  const clock = clockWords(game.clock, say);
  if (kind === 'open') return `${clock} · ${ago(game.created, lang)}`;
  return `${game.status === 'open' ? say('game-waiting') : say('turns-played', { turns: game.turn })} · ${clock}`;
}

/**
 * The seats of a player in a game.
 * @param {Listed} game
 * @param {string | undefined} who
 */
export function seatsOf(game, who) {
  return game.seats.flatMap((seat, index) => (seat.kind === 'person' && seat.id === who ? [index] : []));
}

/**
 * The result of a game; for a player of it, as won or lost.
 * @param {Listed} game
 * @param {Say} say
 * @param {string} [me]
 */
export function result(game, say, me) {
  if (game.outcome === '1/2-1/2') return say('result-draw');
  if (game.outcome !== '1-0' && game.outcome !== '0-1') return say('result-none');
  const winner = game.outcome === '1-0' ? 0 : 1;
  const mine = seatsOf(game, me);
  if (mine.length === 1) return say(mine[0] === winner ? 'result-won' : 'result-lost');
  return say('result-winner', { winner: playerName(game.seats[winner], say) });
}
