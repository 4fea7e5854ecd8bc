// The tree of a chapter as the server's events make it. Ids are those of the server, so that paths in links lead to the
// same turn on every machine.

import { changed, emptyTree, nodeAt, parentOf, remove } from '../analysis/tree.js';

/**
 * @typedef {import('../analysis/tree.js').Root} Root
 * @typedef {import('../analysis/tree.js').Node} Node
 * @typedef {import('../lib/types.d.ts').StudyEvent} StudyEvent
 * @typedef {import('../lib/types.d.ts').StudyNode} StudyNode
 */

/**
 * A tree from its turns in pre-order.
 * @param {{ nodes: StudyNode[], comment?: string }} chapter
 * @returns {Root}
 */
export function treeOf({ nodes, comment }) {
  const root = { ...emptyTree(), ...(comment && { comment }) };
  /** @type {{ children: Node[] }[]} the nodes down to the last one */
  const line = [root];
  for (const { depth, id, text, comment, mark } of nodes) {
    /** @type {Node} */
    const node = { id, text, ...(comment && { comment }), ...(mark && { mark }), children: [] };
    line[depth - 1]?.children.push(node);
    line.length = depth;
    line.push(node);
  }
  return root;
}

/**
 * The tree after an event of its chapter.
 * @param {Root} tree
 * @param {StudyEvent} event
 * @returns {Root}
 */
export function applied(tree, event) {
  switch (event.kind) {
    case 'turns-added':
      return event.turns.reduce(
        (so, { id, text }) => ({ tree: added(so.tree, so.path, { id, text, children: [] }), path: so.path + id }),
        { tree, path: event.path },
      ).tree;
    case 'turn-deleted':
      return remove(tree, event.path);
    case 'turn-promoted':
      return risen(tree, event.path);
    case 'annotated':
      return noted(tree, event.path, event);
    default:
      return tree;
  }
}

/** @param {Root} tree @param {string} path @param {Node} node */
const added = (tree, path, node) =>
  nodeAt(tree, path + node.id) ? tree : changed(tree, path, (place) => ({ ...place, children: [...place.children, node] }));

/**
 * Moves a turn one place up among the continuations of its position.
 * @param {Root} tree
 * @param {string} path
 * @returns {Root}
 */
export function risen(tree, path) {
  return changed(tree, parentOf(path), (place) => {
    const at = place.children.findIndex((/** @type {Node} */ child) => path.endsWith(child.id));
    if (at < 1) return place;
    const children = [...place.children];
    children.splice(at - 1, 2, children[at], children[at - 1]);
    return { ...place, children };
  });
}

/**
 * Sets the comment, the mark or both; an empty text removes it.
 * @param {Root} tree
 * @param {string} path
 * @param {{ comment?: string | null, mark?: string | null }} note
 * @returns {Root}
 */
export function noted(tree, path, { comment, mark }) {
  const news = { ...(typeof comment === 'string' && { comment }), ...(typeof mark === 'string' && { mark }) };
  return changed(tree, path, (place) => Object.fromEntries(Object.entries({ ...place, ...news }).filter(([, value]) => value)));
}
