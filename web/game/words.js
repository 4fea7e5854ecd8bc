// Texts of the game page about players and results, combined from the sentences of the page and the game.

import { GONE, personName } from '../lib/names.js';
import { turnRows } from './turns.js';

/**
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 * @typedef {import('../lib/words.js').Say} Say
 */

/** @type {Seat[]} */
export const SEATS = ['first', 'second'];

/** @param {Seat} seat */
export const other = (seat) => (seat === 'first' ? 'second' : 'first');

/** @param {Seat} seat */
export const index = (seat) => (seat === 'first' ? 0 : 1);

/**
 * The game's name for the player in a seat, which may depend on the side chosen in the scene.
 * @param {Say} gameSay
 * @param {Seat} seat
 * @param {import('../lib/types.d.ts').Scene} [scene]
 */
export const seatName = (gameSay, seat, scene) => gameSay(scene?.players[index(seat)]?.name ?? `seat-${index(seat) + 1}`);

/**
 * The name of the player in a seat.
 * @param {View} view
 * @param {Seat} seat
 * @param {Say} say
 */
export function playerName(view, seat, say) {
  const who = view.seats[index(seat)];
  if (!who || who.kind === 'open') return say('game-nobody');
  if (who.kind === 'level') return say('game-computer', { level: who.level });
  return who.name ? personName(who, say) : say('game-guest');
}

/**
 * Whether the opponent's account still exists, so that a rematch is possible.
 * @param {View} view
 */
export const canPlayAgain = (view) => !view.seats.some((who) => who.kind === 'person' && who.name === GONE);

/**
 * The result as text: who won, and why.
 * @param {View} view
 * @param {Say} say
 * @param {Say} gameSay
 * @returns {{ headline: string, reason: string } | null}
 */
export function resultWords(view, say, gameSay) {
  const result = view.result;
  if (!result) return null;
  const name = (/** @type {Seat} */ seat) => seatName(gameSay, seat, view.scene);
  const winner = result.winner;
  const gaps = winner ? { winner: name(winner), loser: name(other(winner)) } : { winner: '', loser: '' };
  const reason = gameSay(result.sentence, gaps);
  if (result.outcome === '*') return { headline: say('game-aborted-headline'), reason };
  if (!winner) return { headline: say('game-drawn'), reason };
  const mine = view.you.length === 1 && view.you[0];
  if (mine) return { headline: say(mine === winner ? 'game-you-won' : 'game-you-lost'), reason };
  return { headline: say('game-won', { winner: name(winner) }), reason };
}

/**
 * Where a game is reviewed.
 * @param {View} view
 */
export const reviewOf = ({ game, id }) => `/analysis/${game}?game=${id}&review`;

/**
 * How many hints the player in a seat has taken, if any.
 * @param {View} view
 * @param {Seat} seat
 * @param {Say} say
 */
export function hintsWords(view, seat, say) {
  // A board without a game, such as the analysis board, counts none.
  const count = view.hints?.[index(seat)];
  return count ? say('game-hints', { count }) : '';
}

/**
 * What a turn did, in the game's sentences.
 * @param {import('../lib/types.d.ts').Telling[]} told
 * @param {Seat} seat the player of the turn
 * @param {Say} gameSay
 * @param {import('../lib/types.d.ts').Scene} [scene] where the players may have names of their own
 */
export function toldWords(told, seat, gameSay, scene) {
  const names = { player: seatName(gameSay, seat, scene), opponent: seatName(gameSay, other(seat), scene) };
  return told.map(({ sentence, gaps }) => gameSay(sentence, { ...gaps, ...names })).join(' ');
}

/**
 * The signs after a turn in the list: those of its steps, each once, and `#` if it ended the game by a rule.
 * @param {View} view
 * @param {number} number counted from 1
 */
export function turnSigns(view, number) {
  const told = view.turns[number - 1]?.told ?? [];
  const won = number === view.turn && view.result?.winner && view.result.rule;
  return [...new Set(told.map(({ mark }) => mark)), won ? '#' : ''].join('');
}

/**
 * The number of a turn as in the list, where both players' turns share a number.
 * @param {View} view
 * @param {number} number counted from 1
 */
export function listNumber(view, number) {
  return turnRows(view.turns.slice(0, number)).length;
}

/**
 * The time control as text, for the top of the page.
 * @param {string} clock
 * @param {Say} say
 */
export function clockWords(clock, say) {
  if (clock === '-' || !clock) return say('game-no-clock');
  const days = /^(\d+)d$/.exec(clock);
  if (days) return say('game-clock-days', { days: days[1] ?? '' });
  const [seconds, increment] = clock.split('+').map(Number);
  return say('game-clock', { minutes: Math.round((seconds ?? 0) / 6) / 10, increment: increment ?? 0 });
}
