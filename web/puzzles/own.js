// Puzzles that were made from one's own games, as this browser keeps them.

const KEY = 'own-puzzles';
/** How many are kept. */
const MOST = 50;

/**
 * @typedef {import('../lib/types.d.ts').Puzzle} Puzzle
 * @typedef {{ game: string, puzzle: Puzzle }} Own
 */

/** @param {Pick<Storage, 'getItem'>} storage @returns {Own[]} */
function read(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** The puzzles of a game, the newest first. @param {Pick<Storage, 'getItem'>} storage @param {string} game */
export const ownPuzzles = (storage, game) => read(storage).filter((own) => own.game === game).map(({ puzzle }) => puzzle);

/**
 * Keeps a puzzle.
 * @param {Storage} storage
 * @param {string} game
 * @param {Puzzle} puzzle
 */
export function keepOwn(storage, game, puzzle) {
  const others = read(storage).filter((own) => own.game !== game || own.puzzle.id !== puzzle.id);
  storage.setItem(KEY, JSON.stringify([{ game, puzzle }, ...others].slice(0, MOST)));
}
