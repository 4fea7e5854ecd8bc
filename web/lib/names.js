// Texts for data from the server: players, time controls, and how long ago something was.

/** @typedef {import('./words.js').Say} Say */
/** @typedef {import('./types.d.ts').Occupant} Occupant */

/** The server's placeholder for the name of a player who has deleted the account. */
export const GONE = '?';

/**
 * The name of a person. Guests are marked, since their names are not reserved, unless the name itself says so.
 * @param {{ name: string, account: boolean }} person
 * @param {Say} say
 */
export function personName({ name, account }, say) {
  if (name === GONE) return say('player-deleted');
  if (account || name.startsWith(`${say('game-guest')} `)) return name;
  return say('guest-name', { name });
}

/**
 * The name of the player in a seat.
 * @param {Occupant} seat
 * @param {Say} say
 */
export function playerName(seat, say) {
  if (seat.kind === 'open') return say('seat-open');
  if (seat.kind === 'level') return say('computer-level', { level: seat.level });
  return seat.name ? personName(seat, say) : say('seat-nobody');
}

/**
 * The name of a rated player: a level with its own name, or an account.
 * @param {string} id
 * @param {string} name
 * @param {Say} say
 */
export function subjectName(id, name, say) {
  const level = /^level:(\d)$/.exec(id)?.[1];
  return level ? `${say(`level-${level}-name`)} · ${say('computer-level', { level })}` : name;
}

/**
 * A time control (`-`, `300+5` or `3d`) as text.
 * @param {string} clock
 * @param {Say} say
 */
export function clockWords(clock, say) {
  const days = /^(\d+)d$/.exec(clock);
  if (days) return days[1] === '1' ? say('clock-day') : say('clock-days', { days: Number(days[1]) });
  const budget = /^(\d+)\+(\d+)$/.exec(clock);
  if (!budget) return say('clock-none');
  const minutes = Number(budget[1]) / 60;
  return say('clock-budget', {
    minutes: Number.isInteger(minutes) ? minutes : minutes.toFixed(1),
    increment: Number(budget[2]),
  });
}

/**
 * A date as text.
 * @param {number} moment
 * @param {string} lang
 */
export const dayWords = (moment, lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(moment);

/** Units of time and their lengths in seconds, largest first. */
const UNITS = /** @type {const} */ ([
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]);

/**
 * How long ago a moment was, such as “5 minutes ago”.
 * @param {number} moment
 * @param {string} lang
 * @param {number} [now]
 */
export function ago(moment, lang, now = Date.now()) {
  const seconds = Math.min(0, Math.round((moment - now) / 1000));
  const [unit, size] = UNITS.find(([, size]) => -seconds >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(Math.ceil(seconds / size), unit);
}
