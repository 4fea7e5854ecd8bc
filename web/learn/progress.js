// Which lessons of each game this browser has seen through, and which offers it need not see again.

const KEY = 'learn';

/** The name under which the guided game counts. */
export const FIRST_GAME = 'first-game';

/** @param {Pick<Storage, 'getItem'>} storage @returns {Record<string, string[]>} */
function read(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** The names of the lessons that are done. @param {Pick<Storage, 'getItem'>} storage @param {string} game */
export const doneIn = (storage, game) => new Set(read(storage)[game] ?? []);

/**
 * Notes that a lesson is done.
 * @param {Storage} storage
 * @param {string} game
 * @param {string} lesson
 */
export function markDone(storage, game, lesson) {
  const kept = read(storage);
  kept[game] = [...new Set([...(kept[game] ?? []), lesson])];
  try {
    storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without room, the progress lasts as long as the page.
  }
}

/** Whether this browser has learned nothing yet and has not declined. @param {Pick<Storage, 'getItem'>} storage */
export const isNew = (storage) => storage.getItem(KEY) === null;

/** Notes that no offer is wanted. @param {Storage} storage */
export function decline(storage) {
  if (isNew(storage)) storage.setItem(KEY, '{}');
}
