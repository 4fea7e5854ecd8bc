// The rows of the list of turns, and navigation in it.

/**
 * @typedef {import('../lib/types.d.ts').TurnView} PlayedTurn
 * @typedef {{ number: number, text: string }} Entry `number` counts turns from 1
 * @typedef {{ first: Entry | null, second: Entry | null }} Row
 * @typedef {'start' | 'back' | 'forth' | 'end'} Move
 */

/**
 * Turns in two columns, one per seat. A player who plays twice in a row gets a new row.
 * @param {PlayedTurn[]} turns
 * @returns {Row[]}
 */
export function turnRows(turns) {
  /** @type {Row[]} */
  const rows = [];
  turns.forEach(({ seat, text }, i) => {
    const entry = { number: i + 1, text };
    const last = rows.at(-1);
    if (seat === 'second' && last && !last.second) last.second = entry;
    else rows.push({ first: null, second: null, [seat]: entry });
  });
  return rows;
}

/**
 * The target of a navigation command.
 * @param {Move} move
 * @param {number} shown
 * @param {number} turns
 */
export function stepTo(move, shown, turns) {
  const to = { start: 0, back: shown - 1, forth: shown + 1, end: turns }[move];
  return Math.min(turns, Math.max(0, to));
}
