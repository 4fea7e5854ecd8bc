// Open challenges, games to watch, and one's own: lists that follow what happens.

import { el } from '../lib/dom.js';
import { ago, clockWords, playerName } from '../lib/names.js';
import { lang } from '../lib/static.js';

/** @typedef {import('../lib/types.d.ts').Listed} Listed */
/** @typedef {import('../lib/words.js').Say} Say */
/** @typedef {'mine' | 'open' | 'playing'} Kind */

/**
 * @param {Kind} kind
 * @param {Say} say
 * @param {(game: string) => string} title
 */
export function makeList(kind, say, title) {
  const rows = el('ul', { class: 'rows' });
  const nothing = el('p', { class: 'hint' }, say(`list-${kind}-none`));
  const section = el('section', { class: 'list', id: kind, 'aria-labelledby': `list-${kind}` }, el('h2', { id: `list-${kind}` }, say(`list-${kind}`)), nothing, rows);
  let before = '';
  return {
    section,
    /** @param {Listed[]} games */
    show(games) {
      const now = JSON.stringify(games.map(({ id, status, turn, seats, to_play }) => [id, status, turn, seats, to_play]));
      if (now === before) return;
      before = now;
      nothing.hidden = games.length > 0;
      rows.hidden = games.length === 0;
      rows.replaceChildren(...games.map((game) => row(kind, game, say, title(game.game))));
    },
  };
}

/**
 * @param {Kind} kind
 * @param {Listed} game
 * @param {Say} say
 * @param {string} title
 */
export function row(kind, game, say, title) {
  const [first, second] = game.seats.map((seat) => playerName(seat, say));
  const players = game.status === 'open' ? (game.seats[0].kind === 'open' ? second : first) : say('versus', { first, second });
  return el(
    'li',
    null,
    el(
      'a',
      { href: `/game/${game.id}` },
      el('span', { class: 'row-title' }, title),
      el('span', { class: 'row-players' }, players),
      el('span', { class: 'row-detail' }, details(kind, game, say)),
      yourTurn(game) && el('span', { class: 'badge' }, say('your-turn')),
      kind === 'open' && el('span', { class: 'badge' }, say('join')),
    ),
  );
}

/** Whether the asker is to play. @param {Listed} game */
export function yourTurn(game) {
  return game.status === 'playing' && game.to_play !== null && game.you.includes(game.to_play);
}

/**
 * @param {Kind} kind
 * @param {Listed} game
 * @param {Say} say
 */
function details(kind, game, say) {
  if (game.status === 'over') return [result(game, say), ago(game.created, lang)].join(' · ');
  const clock = clockWords(game.clock, say);
  return kind === 'open' ? `${clock} · ${ago(game.created, lang)}` : `${say('turns-played', { turns: game.turn })} · ${clock}`;
}

/**
 * How it ended, for the asker if they played.
 * @param {Listed} game
 * @param {Say} say
 */
export function result(game, say) {
  const winner = game.result?.winner;
  if (!game.result || game.result.outcome === '*') return say('result-none');
  if (!winner) return say('result-draw');
  if (game.you.length === 1) return say(game.you.includes(winner) ? 'result-won' : 'result-lost');
  const seat = game.seats[winner === 'first' ? 0 : 1];
  return say('result-winner', { winner: playerName(seat, say) });
}
