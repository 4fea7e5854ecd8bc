// Which puzzles this browser has tried, and how: the first try of each counts, and only a puzzle solved without a wrong
// turn, a hint or the solution continues the streak.

const KEY = 'puzzles';
/** How many tries the history keeps. */
const MOST = 300;

/**
 * @typedef {{ game: string, id: string, solved: boolean, at: number }} Try
 * @typedef {{ first: Record<string, boolean>, history: Try[], streak: number, best: number, days: Record<string, number> }} Progress
 * `first` has the result of the first try by `GAME/ID`; `days` the last day on which a game's daily puzzle was solved
 */

/** @param {Pick<Storage, 'getItem'>} storage @returns {Progress} */
export function progress(storage) {
  const none = { first: {}, history: [], streak: 0, best: 0, days: {} };
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...none, ...kept } : none;
  } catch {
    return none;
  }
}

/** @param {Storage} storage @param {Progress} kept */
function keep(storage, kept) {
  try {
    storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without room, the progress lasts as long as the page.
  }
  return kept;
}

/** @param {string} game @param {string} id */
const keyOf = (game, id) => `${game}/${id}`;

/**
 * The result of the first try at a puzzle, if there was one.
 * @param {Progress} kept
 * @param {string} game
 * @param {string} id
 */
export const firstTry = (kept, game, id) => kept.first[keyOf(game, id)];

/**
 * Notes the end of a try. Only the first one at a puzzle counts.
 * @param {Storage} storage
 * @param {Try} made
 */
export function noteTry(storage, made) {
  const kept = progress(storage);
  const key = keyOf(made.game, made.id);
  if (key in kept.first) return kept;
  const streak = made.solved ? kept.streak + 1 : 0;
  return keep(storage, {
    ...kept,
    first: { ...kept.first, [key]: made.solved },
    history: [made, ...kept.history].slice(0, MOST),
    streak,
    best: Math.max(kept.best, streak),
  });
}

/**
 * Notes that the puzzle of a day is solved.
 * @param {Storage} storage
 * @param {string} game
 * @param {number} day
 */
export function noteDay(storage, game, day) {
  const kept = progress(storage);
  return keep(storage, { ...kept, days: { ...kept.days, [game]: day } });
}

/** @param {Progress} kept @param {string} game */
export const solvedIn = (kept, game) => Object.entries(kept.first).filter(([key, solved]) => solved && key.startsWith(`${game}/`)).length;

/** The number of days since 1970-01-01, UTC. @param {number} [now] in milliseconds */
export const dayOf = (now = Date.now()) => Math.floor(now / 86_400_000);
