// A tree of variations as plain data. A node is the position after a turn; its id has two letters and is unique among
// its siblings. A path is the ids of the turns up to a node, joined, so that "is below" is `startsWith`. The first child
// of a node is its main continuation. Functions change nothing: they return a new tree that shares what stays the same.

/**
 * @typedef {object} Node
 * @property {string} id
 * @property {string} text the turn that leads here
 * @property {string} [comment]
 * @property {string} [mark] one of `MARKS`
 * @property {boolean} [collapsed] whether what follows this turn is hidden
 * @property {string[]} [before] comments of a record before the first turn of a variation
 * @property {string[]} [times] remarks of a record for programs, such as the time spent
 * @property {Node[]} children
 */
/** @typedef {Pick<Node, 'children' | 'comment' | 'collapsed'> & { tags?: [string, string][], main?: string }} Root the tags and the main line are those of a record */
/** @typedef {Pick<Node, 'comment' | 'mark' | 'collapsed'>} Note */

/** The usual annotation marks. */
export const MARKS = /** @type {const} */ (['!', '?', '!!', '??', '!?', '?!']);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const SIZE = 2;

/** @returns {Root} */
export const emptyTree = () => ({ children: [] });

/** The path of a node's parent. @param {string} path */
export const parentOf = (path) => path.slice(0, -SIZE);

/** The id of the node at a path. @param {string} path */
const lastId = (path) => path.slice(-SIZE);

/** The number of turns that lead to a node. @param {string} path */
export const depthOf = (path) => path.length / SIZE;

/**
 * Whether a path leads through another one, or to it.
 * @param {string} path
 * @param {string} above
 */
export const isBelow = (path, above) => path.startsWith(above);

/**
 * The paths from the first turn to a node.
 * @param {string} path
 */
export const pathsTo = (path) => Array.from({ length: depthOf(path) }, (_, turn) => path.slice(0, (turn + 1) * SIZE));

/**
 * The node at a path.
 * @param {Root} root
 * @param {string} path
 * @returns {Node | undefined}
 */
export function nodeAt(root, path) {
  /** @type {Root | undefined} */
  let node = root;
  for (const step of pathsTo(path)) node = node?.children.find((child) => child.id === lastId(step));
  return node === root ? undefined : /** @type {Node | undefined} */ (node);
}

/**
 * The root or the node at a path.
 * @param {Root} root
 * @param {string} path
 * @returns {Root | undefined}
 */
const placeAt = (root, path) => (path === '' ? root : nodeAt(root, path));

/**
 * As much of a path as the tree has.
 * @param {Root} root
 * @param {string} path
 * @returns {string}
 */
export const known = (root, path) => (placeAt(root, path) ? path : known(root, parentOf(path)));

/**
 * The nodes from the first turn to a path.
 * @param {Root} root
 * @param {string} path
 * @returns {Node[]}
 */
export const nodesTo = (root, path) => pathsTo(path).flatMap((step) => nodeAt(root, step) ?? []);

/**
 * The continuations of a node, the main one first.
 * @param {Root} root
 * @param {string} path
 * @returns {string[]} their paths
 */
export const childrenOf = (root, path) => placeAt(root, path)?.children.map((child) => path + child.id) ?? [];

/**
 * The end of the main continuations from a node.
 * @param {Root} root
 * @param {string} path
 * @returns {string}
 */
export function endOf(root, path) {
  const [next] = childrenOf(root, path);
  return next === undefined ? path : endOf(root, next);
}

/**
 * The variation beside a node, in order and around.
 * @param {Root} root
 * @param {string} path
 * @param {number} by
 */
export function beside(root, path, by) {
  if (path === '') return path;
  const siblings = childrenOf(root, parentOf(path));
  const place = siblings.indexOf(path) + by;
  return siblings.at(place % siblings.length) ?? path;
}

/**
 * Changes the root or the node at a path.
 * @template {Root} Place
 * @param {Place} place
 * @param {string} path
 * @param {(node: any) => any} change
 * @returns {Place}
 */
export function changed(place, path, change) {
  if (path === '') return change(place);
  const [id, rest] = [path.slice(0, SIZE), path.slice(SIZE)];
  return { ...place, children: place.children.map((child) => (child.id === id ? changed(child, rest, change) : child)) };
}

/** The first id that no sibling has. @param {Node[]} siblings */
function freeId(siblings) {
  const taken = new Set(siblings.map((node) => node.id));
  for (const first of LETTERS) {
    for (const second of LETTERS) if (!taken.has(first + second)) return first + second;
  }
  throw new Error('a position has more continuations than there are ids');
}

/**
 * Adds a turn after a node, unless it is there already.
 * @param {Root} root
 * @param {string} path
 * @param {string} text the turn
 * @returns {{ root: Root, path: string }} the tree with the turn, and the path of the turn
 */
export function add(root, path, text) {
  const siblings = placeAt(root, path)?.children;
  if (!siblings) throw new Error(`the tree has no node ${path}`);
  const there = siblings.find((node) => node.text === text);
  if (there) return { root, path: path + there.id };
  /** @type {Node} */
  const node = { id: freeId(siblings), text, children: [] };
  return { root: changed(root, path, (place) => ({ ...place, children: [...place.children, node] })), path: path + node.id };
}

/**
 * Adds turns one after the other.
 * @param {Root} root
 * @param {string} path
 * @param {string[]} turns
 */
export const addLine = (root, path, turns) => turns.reduce((so, text) => add(so.root, so.path, text), { root, path });

/**
 * Removes a turn with everything after it.
 * @param {Root} root
 * @param {string} path
 * @returns {Root}
 */
export function remove(root, path) {
  const keep = (/** @type {Node} */ child) => child.id !== lastId(path);
  return changed(root, parentOf(path), (place) => ({ ...place, children: place.children.filter(keep) }));
}

/**
 * The nearest turn at or before a node that is not the main continuation of its position, if any.
 * @param {Root} root
 * @param {string} path
 * @returns {string | undefined}
 */
export const variationOf = (root, path) => pathsTo(path).reverse().find((step) => childrenOf(root, parentOf(step))[0] !== step);

/**
 * Moves the variation that a node belongs to one place up among its siblings.
 * @param {Root} root
 * @param {string} path
 * @returns {Root}
 */
export function promote(root, path) {
  const variation = variationOf(root, path);
  if (variation === undefined) return root;
  return changed(root, parentOf(variation), (place) => {
    const at = place.children.findIndex((/** @type {Node} */ child) => child.id === lastId(variation));
    const children = [...place.children];
    children.splice(at - 1, 2, children[at], children[at - 1]);
    return { ...place, children };
  });
}

/**
 * Sets the comment, the mark or whether what follows is collapsed; an empty value removes it.
 * @param {Root} root
 * @param {string} path
 * @param {Note} note
 * @returns {Root}
 */
export function annotate(root, path, note) {
  return changed(root, path, (place) => Object.fromEntries(Object.entries({ ...place, ...note }).filter(([, value]) => value)));
}

/**
 * The texts of the turns that lead to a node.
 * @param {Root} root
 * @param {string} path
 */
export const turnsTo = (root, path) => nodesTo(root, path).map((node) => node.text);

/** How many turns a tree has. @param {Root} root @returns {number} */
export const sizeOf = (root) => root.children.reduce((sum, child) => sum + 1 + sizeOf(child), 0);
