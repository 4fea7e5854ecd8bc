// Trees of variations and records as data: nothing that a record holds is lost on the way through a tree.

import { emptyTree } from './tree.js';

/**
 * @typedef {import('./tree.js').Root} Root
 * @typedef {import('./tree.js').Node} Node
 * @typedef {{ comments?: string[], turns: RecordTurn[] }} Variation
 * @typedef {{ text: string, mark?: string | null, comments?: string[], variations?: Variation[] }} RecordTurn
 * @typedef {{ tags: [string, string][], comments?: string[], turns: RecordTurn[] }} GameRecord
 */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The id of a node among its siblings. @param {number} place */
const idOf = (place) => `${LETTERS[Math.floor(place / 26)]}${LETTERS[place % 26]}`;

/** Remarks for programs, such as the time spent on a turn. @param {string} comment */
const isForPrograms = (comment) => comment.startsWith('[%');

/**
 * @param {RecordTurn} turn
 * @param {number} place among its siblings
 * @returns {Node}
 */
function nodeOf({ text, mark, comments = [] }, place) {
  const times = comments.filter(isForPrograms);
  const comment = comments.filter((words) => !isForPrograms(words)).join(' ');
  return { id: idOf(place), text, ...(mark && { mark }), ...(comment && { comment }), ...(times.length > 0 && { times }), children: [] };
}

/**
 * Adds a line and its variations below a node.
 * @param {{ children: Node[] }} place
 * @param {RecordTurn[]} turns
 * @param {string[]} [before] comments before its first turn
 */
function grow(place, turns, before = []) {
  let at = place;
  for (const [index, turn] of turns.entries()) {
    const there = at.children.find((child) => child.text === turn.text);
    const node = there ?? nodeOf(turn, at.children.length);
    if (!there) at.children.push(node);
    if (index === 0 && before.length > 0) node.before = before;
    for (const variation of turn.variations ?? []) grow(at, variation.turns, variation.comments);
    at = node;
  }
}

/** @param {{ text: string }[]} turns */
const mainLine = (turns) => turns.map((turn) => turn.text).join(' ');

/** The tags that say how a game ended. */
const ENDS = ['Result', 'Termination'];

/**
 * @param {GameRecord} record
 * @returns {Root}
 */
export function treeOf({ tags, comments = [], turns }) {
  const root = { ...emptyTree(), tags, main: mainLine(turns), ...(comments.length > 0 && { comment: comments.join(' ') }) };
  grow(root, turns);
  return root;
}

/**
 * A line that begins with a node, with the variations beside its turns.
 * @param {Node} node
 * @param {Node[]} siblings that replace its first turn
 * @returns {RecordTurn[]}
 */
function lineOf(node, siblings) {
  const turns = [];
  /** @type {Node | undefined} */
  let at = node;
  let beside = siblings;
  while (at) {
    const variations = beside.map((other) => ({ comments: other.before ?? [], turns: lineOf(other, []) }));
    const comments = [...(at.times ?? []), ...(at.comment ? [at.comment] : [])];
    turns.push({ text: at.text, mark: at.mark ?? null, comments, variations });
    [at, ...beside] = at.children;
  }
  return turns;
}

/**
 * The record of a tree. The tags that a record came with are kept, but not the result of a game that was played
 * otherwise.
 * @param {Root} root
 * @param {{ game: string, variant: string, start: string }} what
 * @returns {GameRecord}
 */
export function recordOf(root, { game, variant, start }) {
  const [first, ...others] = root.children;
  const turns = first ? lineOf(first, others) : [];
  const played = mainLine(turns) === root.main;
  const kept = (root.tags ?? []).filter(([name]) => played || !ENDS.includes(name));
  const tags = new Map([['Game', game], ['Variant', variant], ['Start', start], ...kept]);
  tags.set('Game', game).set('Variant', variant).set('Start', start);
  return { tags: [...tags], comments: root.comment ? [root.comment] : [], turns };
}
