// Reviewed turns in words, and which turns keep a result.

/**
 * @typedef {import('../lib/types.d.ts').ReviewedTurn} ReviewedTurn
 * @typedef {import('../lib/types.d.ts').Worth} Worth
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {'loss' | 'draw' | 'win'} Result
 */

/** The classes of turns that gave something away, with their marks. @type {Record<string, string>} */
export const MARKS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** Whether there was a clearly better turn. @param {Pick<ReviewedTurn, 'class'>} turn */
export const isError = (turn) => turn.class in MARKS;

/** Whether a turn is worth another try. @param {ReviewedTurn} turn */
export const isMistake = (turn) => (turn.class === 'mistake' || turn.class === 'blunder') && turn.best.length > 0;

/** @param {Worth} worth @param {Seat} seat */
export const chanceOf = (worth, seat) => (seat === worth.seat ? worth.chance : 1 - worth.chance);

const ORDER = /** @type {const} */ (['loss', 'draw', 'win']);

/** The result that a chance is nearest to, as in the core. @param {Worth} worth @param {Seat} seat @returns {Result} */
function nearest(worth, seat) {
  const chance = chanceOf(worth, seat);
  return chance >= 0.75 ? 'win' : chance >= 0.25 ? 'draw' : 'loss';
}

/** The proven result for a player, if there is one. @param {Worth} worth @param {Seat} seat */
export const proved = (worth, seat) => (worth.exact ? nearest(worth, seat) : null);

/**
 * Whether a turn keeps the result: it gives nothing away, or nothing that anybody can prove or see.
 * @param {Pick<ReviewedTurn, 'class' | 'seat' | 'before' | 'after' | 'given_away'>} turn
 */
export function keeps(turn) {
  if (turn.given_away) return false;
  if (!isError(turn)) return true;
  return needsCloserLook(turn) && ORDER.indexOf(nearest(turn.after, turn.seat)) >= ORDER.indexOf(nearest(turn.before, turn.seat));
}

/**
 * Whether a turn is an error only because what was proven before it is not proven after it. It may keep the result all
 * the same: the proof is just longer.
 * @param {Pick<ReviewedTurn, 'class' | 'before' | 'after' | 'given_away'>} turn
 */
export const needsCloserLook = (turn) => isError(turn) && turn.before.exact && !turn.after.exact;

/** A chance in percent. An estimate is never certain. @param {number} chance */
const percent = (chance) => `${Math.round(100 * Math.min(0.99, Math.max(0.01, chance)))}%`;

/** A chance, or the proven result. @param {Worth} worth @param {Seat} seat @param {Say} say */
export function worthWords(worth, seat, say) {
  const result = proved(worth, seat);
  return result ? say(`review-proved-${result}`) : percent(chanceOf(worth, seat));
}

/**
 * What a turn was, and what it gave away.
 * @param {ReviewedTurn} turn
 * @param {Say} say
 */
export function verdictWords(turn, say) {
  const { seat, before, after, given_away: given } = turn;
  const name = say(`review-${turn.class}`);
  if (given) return `${name}. ${capital(say('review-gave-away', { before: say(`review-proved-${given.from}`), after: say(`review-proved-${given.to}`) }))}`;
  if (!isError(turn)) return name;
  return say('review-error', { class: name, before: worthWords(before, seat, say), after: worthWords(after, seat, say) });
}

/** A sentence with a capital letter. @param {string} words */
export const capital = (words) => words.charAt(0).toLocaleUpperCase() + words.slice(1);
