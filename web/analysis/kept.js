// Trees of variations kept in this browser, so that a reload loses nothing: the latest few, by the address that opened
// them.

/**
 * @typedef {object} Kept
 * @property {string} variant
 * @property {string} start the text of the first position
 * @property {import('./tree.js').Root} tree
 * @property {string} path the node that is shown
 */

const PREFIX = 'analysis:';
/** How many trees are kept. */
const MOST = 30;

/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} Shelf */

/**
 * The tree kept for an address.
 * @param {Shelf} storage
 * @param {string} address
 * @returns {Kept | undefined}
 */
export function recall(storage, address) {
  try {
    const { variant, start, tree, path } = JSON.parse(storage.getItem(PREFIX + address) ?? '{}');
    const whole = typeof variant === 'string' && typeof start === 'string' && Array.isArray(tree?.children) && typeof path === 'string';
    return whole ? { variant, start, tree, path } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a tree, and forgets the oldest ones.
 * @param {Shelf} storage
 * @param {string} address
 * @param {Kept} kept
 * @param {number} now
 * @returns {boolean} whether there was room for it
 */
export function keep(storage, address, kept, now) {
  try {
    storage.setItem(PREFIX + address, JSON.stringify({ at: now, ...kept }));
    for (const old of ages(storage).slice(MOST)) storage.removeItem(old.key);
    return true;
  } catch {
    return false;
  }
}

/** The keys of the trees, the latest first. @param {Shelf} storage */
function ages(storage) {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i)).filter((key) => key?.startsWith(PREFIX));
  const found = keys.map((key) => {
    const [, at] = /^\{"at":(\d+)/.exec(storage.getItem(key ?? '') ?? '') ?? [];
    return { key: key ?? '', at: Number(at ?? 0) };
  });
  return found.sort((one, other) => other.at - one.at);
}
