// Games that are kept on this device, in IndexedDB.

/**
 * A game on this device: where it began and the turns since then. The core knows the rest.
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} game
 * @property {string} variant
 * @property {string} start the text of the start position
 * @property {string[]} seats for each seat `me` or `level:N`
 * @property {string[]} turns
 * @property {import('../lib/types.d.ts').Seat} [resigned]
 * @property {import('../lib/types.d.ts').Conclusion | null} result
 * @property {number} seq counts the changes
 * @property {number} created
 * @property {number} updated
 * @property {string} [rematch] the id of the rematch
 * @property {[number, number]} [hints] in how many positions each player took a hint
 * @property {number} [hinted] after how many turns the last hint was taken, while that position stands
 */

const DATABASE = 'ludoteca';
const GAMES = 'games';

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Runs one transaction; resolves with the result of the request once everything is stored.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore) => IDBRequest<Result>} act
 * @returns {Promise<Result>}
 */
async function within(mode, act) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(GAMES, mode);
    const request = act(transaction.objectStore(GAMES));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** All games, the latest first. @returns {Promise<KeptGame[]>} */
export async function all() {
  const games = await within('readonly', (games) => games.getAll());
  return games.sort((one, other) => other.updated - one.updated);
}

/** @param {string} id @returns {Promise<KeptGame | undefined>} */
export const find = (id) => within('readonly', (games) => games.get(id));

/** @param {KeptGame} game */
export const add = (game) => within('readwrite', (games) => games.add(game));

/** @param {string} id */
export const remove = (id) => within('readwrite', (games) => games.delete(id));

/**
 * Changes a game, unless it has changed since it was read (in another tab, for example).
 * @param {KeptGame} before as it was read
 * @param {Partial<KeptGame>} change
 * @returns {Promise<KeptGame | undefined>} the game after the change, if there was one
 */
export async function change(before, change) {
  const after = { ...before, ...change, seq: before.seq + 1, updated: Date.now() };
  let done = false;
  await within('readwrite', (games) => {
    const request = games.get(before.id);
    request.onsuccess = () => {
      if (request.result?.seq !== before.seq) return;
      done = true;
      games.put(after);
    };
    return request;
  });
  return done ? after : undefined;
}
