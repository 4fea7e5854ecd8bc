// Tables of what was played.

/**
 * @typedef {import('../lib/types.d.ts').Openings} Openings
 * @typedef {import('../lib/types.d.ts').OpeningTurn} OpeningTurn
 */

/** @param {OpeningTurn | Openings} counts */
export const gamesIn = ({ first, draws, second }) => first + draws + second;

/**
 * Two tables as one, the most frequent turn first.
 * @param {Openings} one
 * @param {Openings} other
 * @returns {Openings}
 */
export function together(one, other) {
  /** @type {Map<string, OpeningTurn>} */
  const turns = new Map();
  for (const row of [...one.turns, ...other.turns]) {
    const known = turns.get(row.turn);
    turns.set(row.turn, known ? { ...sum(known, row), turn: row.turn } : row);
  }
  const sorted = [...turns.values()].sort((a, b) => gamesIn(b) - gamesIn(a) || (a.turn < b.turn ? -1 : 1));
  return { ...sum(one, other), turns: sorted };
}

/**
 * @param {OpeningTurn | Openings} one
 * @param {OpeningTurn | Openings} other
 */
const sum = (one, other) => ({ first: one.first + other.first, draws: one.draws + other.draws, second: one.second + other.second });
