// The clock display. The server's clock is authoritative; the page only counts down from the last known time.

/** @typedef {import('../lib/types.d.ts').View} View */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this time a clock shows urgency. */
export const HURRY = 20 * SECOND;

/**
 * The time left for each player, in milliseconds.
 * @param {View} view
 * @param {number} since the time since the view arrived
 * @returns {[number, number] | null}
 */
export function timeLeft(view, since) {
  if (!view.clocks) return null;
  const left = /** @type {[number, number]} */ ([...view.clocks.left]);
  if (view.clocks.running && view.to_play && view.status === 'playing') {
    const player = view.to_play === 'first' ? 0 : 1;
    left[player] = Math.max(0, left[player] - since);
  }
  return left;
}

/**
 * Formats a time for display: `2 d 4 h`, `1:02:03`, `4:05`, `9.8`.
 * @param {number} left
 */
export function clockText(left) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left < 10 * SECOND) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / SECOND);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/**
 * A time as a machine-readable duration for the `datetime` attribute of `<time>`.
 * @param {number} left
 */
export const duration = (left) => `PT${Math.floor(left / SECOND)}S`;
