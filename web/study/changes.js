// What was changed in a tree, as commands for the server, and commands carried out on a tree until the server has. Turns
// are named by their texts, so that a command means the same whatever others have changed in the meantime.

import { addLine, nodeAt, remove, turnsTo } from '../analysis/tree.js';
import { noted, risen } from './fold.js';

/**
 * @typedef {import('../analysis/tree.js').Root} Root
 * @typedef {import('../analysis/tree.js').Node} Node
 * @typedef {{ do: 'annotate', path: string[], comment?: string, mark?: string }} Annotation
 * @typedef {{ do: 'add', path: string[], turns: string[] } | { do: 'delete', path: string[] } | { do: 'promote', path: string[] } | Annotation} Command
 */

/**
 * The path of the turns with these texts, as far as they are there.
 * @param {Root} tree
 * @param {string[]} turns
 */
export function pathOf(tree, turns) {
  let path = '';
  for (const text of turns) {
    const next = (nodeAt(tree, path) ?? tree).children.find((child) => child.text === text);
    if (!next) break;
    path += next.id;
  }
  return path;
}

/**
 * The path of the turns with these texts, if all are there.
 * @param {Root} tree
 * @param {string[]} turns
 */
function exactly(tree, turns) {
  const path = pathOf(tree, turns);
  return path.length === 2 * turns.length ? path : undefined;
}

/**
 * The commands that turn one tree into another.
 * @param {Pick<Node, 'children' | 'comment'> & { mark?: string }} before
 * @param {Pick<Node, 'children' | 'comment'> & { mark?: string }} after
 * @param {string[]} [path]
 * @returns {Command[]}
 */
export function changes(before, after, path = []) {
  if (before === after) return [];
  const [old, now] = [before.children, after.children];
  const has = (/** @type {Node[]} */ nodes, /** @type {Node} */ node) => nodes.find((other) => other.text === node.text);
  const gone = old.filter((node) => !has(now, node));
  const fresh = now.filter((node) => !has(old, node));
  const stayed = old.filter((node) => has(now, node));
  return [
    ...notes(before, after, path),
    ...gone.map((node) => /** @type {Command} */ ({ do: 'delete', path: [...path, node.text] })),
    ...fresh.flatMap((node) => grown(node, path)),
    ...order([...stayed, ...fresh], now, path),
    ...stayed.flatMap((node) => changes(node, has(now, node) ?? node, [...path, node.text])),
  ];
}

/**
 * @param {{ comment?: string, mark?: string }} before
 * @param {{ comment?: string, mark?: string }} after
 * @param {string[]} path
 * @returns {Command[]}
 */
function notes(before, after, path) {
  const comment = (before.comment ?? '') === (after.comment ?? '') ? undefined : (after.comment ?? '');
  const mark = (before.mark ?? '') === (after.mark ?? '') ? undefined : (after.mark ?? '');
  return comment === undefined && mark === undefined ? [] : [{ do: 'annotate', path, comment, mark }];
}

/**
 * A turn that is not there yet, with all that follows.
 * @param {Node} node
 * @param {string[]} path
 * @returns {Command[]}
 */
function grown(node, path) {
  const line = [node];
  for (let [next] = node.children; next; [next] = next.children) line.push(next);
  const texts = line.map(({ text }) => text);
  return [
    { do: 'add', path, turns: texts },
    ...line.flatMap((turn, i) => notes({}, turn, [...path, ...texts.slice(0, i + 1)])),
    ...line.flatMap((turn, i) => turn.children.slice(1).flatMap((other) => grown(other, [...path, ...texts.slice(0, i + 1)]))),
  ];
}

/**
 * The promotions that put turns into order.
 * @param {Node[]} from
 * @param {Node[]} to
 * @param {string[]} path
 * @returns {Command[]}
 */
function order(from, to, path) {
  const now = from.map(({ text }) => text);
  /** @type {Command[]} */
  const made = [];
  for (const [place, { text }] of to.entries()) {
    for (let at = now.indexOf(text); at > place; at -= 1) {
      now.splice(at - 1, 2, text, /** @type {string} */ (now[at - 1]));
      made.push({ do: 'promote', path: [...path, text] });
    }
  }
  return made;
}

/**
 * A command carried out on a tree. What it is about may be gone; then it changes nothing.
 * @param {Root} tree
 * @param {Command} command
 * @returns {Root}
 */
export function performed(tree, command) {
  const path = exactly(tree, command.path);
  if (path === undefined) return tree;
  if (command.do === 'add') return addLine(tree, path, command.turns).root;
  if (command.do === 'delete') return path === '' ? tree : remove(tree, path);
  if (command.do === 'promote') return path === '' ? tree : risen(tree, path);
  return noted(tree, path, command);
}

/**
 * A tree with the ids and the folded places of another one, so that what is shown stays.
 * @template {{ children: Node[] }} Place
 * @param {Place} place
 * @param {{ children: Node[] }} shown
 * @returns {Place}
 */
export function likened(place, shown) {
  const taken = new Set(shown.children.map(({ id }) => id));
  const children = place.children.map((child) => {
    const same = shown.children.find(({ text }) => text === child.text);
    if (same) return { ...likened(child, same), id: same.id, ...(same.collapsed && { collapsed: true }) };
    const id = taken.has(child.id) ? freeId(taken) : child.id;
    taken.add(id);
    return { ...child, id };
  });
  return { ...place, children };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** @param {Set<string>} taken */
function freeId(taken) {
  for (const first of LETTERS) {
    for (const second of LETTERS) if (!taken.has(first + second)) return first + second;
  }
  throw new Error('a position has more continuations than there are ids');
}

/**
 * The paths of one tree in another one.
 * @param {Root} from
 * @param {Root} to
 * @param {string} path
 */
export const translated = (from, to, path) => pathOf(to, turnsTo(from, path));
