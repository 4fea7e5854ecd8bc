// The tree of variations: adding, walking, promoting, deleting, annotating.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as tree from '../../analysis/tree.js';

/** A main line a b c d with the variations B c2 (for b) and C (for c). */
function bushy() {
  const main = tree.addLine(tree.emptyTree(), '', ['a', 'b', 'c', 'd']);
  const [a, b] = tree.pathsTo(main.path);
  const first = tree.add(main.root, a ?? '', 'B');
  const second = tree.add(first.root, first.path, 'c2');
  const third = tree.add(second.root, b ?? '', 'C');
  return { root: third.root, main: main.path, a: a ?? '', b: b ?? '', B: first.path, c2: second.path, C: third.path };
}

test('a path is the ids of its turns, so that what is below starts with it', () => {
  const { root, main, a, B, c2 } = bushy();
  assert.equal(tree.depthOf(main), 4);
  assert.ok(tree.isBelow(c2, B) && tree.isBelow(c2, a) && !tree.isBelow(main, B));
  assert.equal(tree.parentOf(c2), B);
  assert.deepEqual(tree.turnsTo(root, c2), ['a', 'B', 'c2']);
  assert.equal(tree.nodeAt(root, c2)?.text, 'c2');
  assert.equal(tree.nodeAt(root, `${c2}zz`), undefined);
  assert.equal(tree.known(root, `${c2}zzzz`), c2);
  assert.equal(tree.sizeOf(root), 7);
});

test('a turn that is there already is not added again', () => {
  const { root, main, b } = bushy();
  const again = tree.add(root, b, 'c');
  assert.equal(again.root, root);
  assert.equal(again.path, tree.parentOf(main));
});

test('walking follows the main continuation, and goes around the variations', () => {
  const { root, main, a, b, B, C } = bushy();
  assert.equal(tree.endOf(root, ''), main);
  assert.deepEqual(tree.childrenOf(root, a), [b, B]);
  assert.equal(tree.beside(root, b, 1), B);
  assert.equal(tree.beside(root, B, 1), b);
  assert.equal(tree.beside(root, b, -1), B);
  assert.equal(tree.beside(root, C, 1), tree.parentOf(main));
  assert.equal(tree.beside(root, '', 1), '');
});

test('a promoted variation comes before the line that was above it', () => {
  const { root, a, b, B, c2, main } = bushy();
  assert.equal(tree.variationOf(root, c2), B);
  assert.equal(tree.variationOf(root, main), undefined);
  const promoted = tree.promote(root, c2);
  assert.deepEqual(tree.childrenOf(promoted, a), [B, b]);
  assert.equal(tree.endOf(promoted, ''), c2);
  assert.equal(tree.promote(promoted, c2), promoted, 'there is nothing above the main line');
  assert.deepEqual(tree.childrenOf(root, a), [b, B], 'the tree before it is untouched');
});

test('a deleted turn takes everything after it away, and the tree before is still whole', () => {
  const { root, a, b, B } = bushy();
  const less = tree.remove(root, b);
  assert.deepEqual(tree.childrenOf(less, a), [B]);
  assert.equal(tree.sizeOf(less), 3);
  assert.equal(tree.sizeOf(root), 7);
  const more = tree.add(less, a, 'x');
  assert.equal(tree.nodeAt(more.root, more.path)?.text, 'x');
});

test('comments, marks and collapsing are set and removed', () => {
  const { root, b } = bushy();
  const noted = tree.annotate(root, b, { comment: 'why?', mark: '?!', collapsed: true });
  assert.deepEqual({ ...tree.nodeAt(noted, b), children: [] }, { id: b.slice(-2), text: 'b', comment: 'why?', mark: '?!', collapsed: true, children: [] });
  const bare = tree.annotate(noted, b, { comment: '', mark: undefined, collapsed: false });
  assert.deepEqual(bare, root);
  assert.equal(tree.annotate(root, '', { comment: 'the start' }).comment, 'the start');
});

test('a position may have more continuations than letters', () => {
  let root = tree.emptyTree();
  for (let i = 0; i < 60; i += 1) root = tree.add(root, '', `t${i}`).root;
  assert.equal(new Set(tree.childrenOf(root, '')).size, 60);
});
