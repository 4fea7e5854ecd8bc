// Studies on the page: the tree that events make, changes as commands, and a session that loses its connection.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as trees from '../../analysis/tree.js';
import { Problem } from '../../lib/api.js';
import { changes, likened, pathOf, performed, translated } from '../../study/changes.js';
import { applied, treeOf } from '../../study/fold.js';
import { Session } from '../../study/session.js';

/** @typedef {import('../../analysis/tree.js').Root} Root */

const NODES = [
  { depth: 1, id: 'aa', text: 'a', comment: 'first' },
  { depth: 2, id: 'aa', text: 'b', mark: /** @type {const} */ ('!') },
  { depth: 1, id: 'ac', text: 'c' },
];

/** The texts of a tree with what is written about them. @param {{ children: import('../../analysis/tree.js').Node[] }} place @returns {string} */
const shape = (place) => place.children.map((node) => `${node.text}${node.mark ?? ''}${node.comment ? `{${node.comment}}` : ''}(${shape(node)})`).join(' ');

test('events make the tree that the server has', () => {
  let tree = treeOf({ nodes: NODES, comment: 'start' });
  assert.equal(shape(tree), 'a{first}(b!()) c()');
  assert.equal(tree.comment, 'start');
  /** @type {any[]} */
  const events = [
    { kind: 'turns-added', path: 'aa', turns: [{ id: 'ab', text: 'd' }, { id: 'aa', text: 'e' }] },
    { kind: 'turn-promoted', path: 'aaab' },
    { kind: 'annotated', path: 'ac', comment: 'said', mark: '?' },
    { kind: 'annotated', path: 'aa', comment: '' },
    { kind: 'turn-deleted', path: 'aaaa' },
  ];
  for (const event of events) tree = applied(tree, event);
  assert.equal(shape(tree), 'a(d(e())) c?{said}()');
  assert.deepEqual(trees.turnsTo(tree, 'aaabaa'), ['a', 'd', 'e']);
});

test('the changes of a tree, carried out on what it was, make it again', () => {
  const before = treeOf({ nodes: NODES });
  const more = trees.addLine(before, 'aa', ['x', 'y']).root;
  const two = trees.add(more, '', 'z').root;
  const steps = [
    trees.annotate(two, pathOf(two, ['a', 'x']), { comment: 'new', mark: '!?' }),
    trees.promote(two, pathOf(two, ['z'])),
    trees.remove(two, 'aa'),
    trees.annotate(before, '', { comment: 'start' }),
    before,
  ];
  for (const after of steps) {
    const commands = changes(before, after);
    const made = commands.reduce((/** @type {Root} */ tree, command) => performed(tree, command), before);
    assert.equal(shape(made), shape(after));
    assert.equal(made.comment, after.comment);
    assert.deepEqual(changes(made, after), []);
  }
});

test('a tree takes over the ids and the folds of the one that is shown', () => {
  const shown = trees.annotate(trees.addLine(trees.emptyTree(), '', ['c', 'd']).root, 'aa', { collapsed: true });
  const like = likened(treeOf({ nodes: NODES }), shown);
  assert.equal(pathOf(like, ['c']), 'aa');
  assert.equal(trees.nodeAt(like, 'aa')?.collapsed, true);
  assert.notEqual(pathOf(like, ['a']), 'aa');
  assert.equal(translated(treeOf({ nodes: NODES }), like, 'aaaa'), pathOf(like, ['a', 'b']));
});

/** A server that keeps one chapter, and can go away. */
function server() {
  /** @type {{ seq: number, tree: Root, away: boolean, refuse: boolean, known: Set<string>, log: any[] }} */
  const state = { seq: 0, tree: trees.emptyTree(), away: false, refuse: false, known: new Set(), log: [] };
  const tell = (/** @type {any} */ event, request = '') => {
    state.seq += 1;
    const news = { study: 's', seq: state.seq, at: 0, by: 'x', request, event: { chapter: 'c', ...event } };
    state.tree = applied(state.tree, news.event);
    state.log.push(news);
    return news;
  };
  const send = async (/** @type {string} */ request, /** @type {any} */ command) => {
    if (state.away) throw new Problem({ status: 0 });
    if (state.refuse) throw new Problem({ status: 422, detail: 'no' });
    if (state.known.has(request)) return { news: [] };
    state.known.add(request);
    const path = pathOf(state.tree, command.path);
    if (command.do === 'annotate') return { news: [tell({ kind: 'annotated', path, comment: command.comment, mark: command.mark }, request)] };
    if (command.do === 'delete') return { news: [tell({ kind: 'turn-deleted', path }, request)] };
    const known = pathOf(state.tree, [...command.path, ...command.turns]);
    const fresh = command.turns.slice(known.length / 2 - command.path.length);
    const { children } = trees.nodeAt(state.tree, known) ?? state.tree;
    const turns = fresh.map((/** @type {string} */ text, /** @type {number} */ i) => ({ id: i === 0 ? `b${'abcdefgh'[children.length]}` : 'aa', text }));
    return { news: fresh.length > 0 ? [tell({ kind: 'turns-added', path: known, turns }, request)] : [] };
  };
  return { state, tell, send };
}

/** @param {ReturnType<typeof server>} host @param {boolean} [edits] */
function visitor(host, edits = true) {
  /** @type {{ tree: Root, refused: Problem[] }} */
  const page = { tree: host.state.tree, refused: [] };
  let number = 0;
  const name = Math.random().toString(36);
  const session = new Session({
    chapter: 'c',
    truth: { seq: host.state.seq, tree: host.state.tree, results: {} },
    edits,
    send: /** @type {any} */ (host.send),
    fetch: async () => ({ seq: host.state.seq, tree: host.state.tree, results: {} }),
    adopt: (tree) => {
      page.tree = tree;
    },
    changed: () => {},
    refused: (problem) => void page.refused.push(problem),
    other: () => {},
    name: () => {
      number += 1;
      return `${name} ${number}`;
    },
  });
  const edit = (/** @type {Root} */ tree) => {
    page.tree = tree;
    session.edited(tree);
  };
  return { page, session, edit };
}

/** Waits until something is true. @param {() => boolean} done */
async function until(done) {
  for (let i = 0; i < 1000; i += 1) {
    if (done()) return;
    await new Promise((wake) => setImmediate(wake));
  }
  assert.fail('it did not happen');
}

test('two visitors end with the same tree, and a turn that both add is one', async () => {
  const host = server();
  const [ana, rui] = [visitor(host), visitor(host)];
  ana.edit(trees.addLine(ana.page.tree, '', ['a', 'b']).root);
  rui.edit(trees.addLine(rui.page.tree, '', ['a', 'c']).root);
  await until(() => ana.session.unsent + rui.session.unsent === 0);
  for (const news of host.state.log) {
    ana.session.hear(news);
    rui.session.hear(news);
  }
  assert.equal(shape(ana.page.tree), 'a(b() c())');
  assert.equal(shape(rui.page.tree), shape(ana.page.tree));
});

test('what is changed without a connection waits, and is sent once', async () => {
  const host = server();
  const ana = visitor(host);
  host.state.away = true;
  ana.edit(trees.addLine(ana.page.tree, '', ['a']).root);
  ana.edit(trees.annotate(ana.page.tree, 'aa', { comment: 'later' }));
  await until(() => ana.session.waits);
  assert.equal(ana.session.unsent, 2);
  ana.session.hear(host.tell({ kind: 'turns-added', path: '', turns: [{ id: 'ba', text: 'z' }] }));
  assert.equal(shape(ana.page.tree), 'z() a{later}()', 'own changes stay on top');
  host.state.away = false;
  ana.session.hurry();
  await until(() => ana.session.unsent === 0);
  assert.equal(shape(host.state.tree), 'z() a{later}()');
});

test('what is refused is undone in sight', async () => {
  const host = server();
  const ana = visitor(host);
  host.state.refuse = true;
  ana.edit(trees.addLine(ana.page.tree, '', ['a']).root);
  await until(() => ana.page.refused.length === 1);
  assert.equal(shape(ana.page.tree), '');
  assert.equal(ana.session.unsent, 0);
});

test('whoever only looks on keeps own turns on the page', async () => {
  const host = server();
  const eva = visitor(host, false);
  eva.edit(trees.addLine(eva.page.tree, '', ['mine']).root);
  eva.session.hear(host.tell({ kind: 'turns-added', path: '', turns: [{ id: 'ba', text: 'z' }] }));
  assert.equal(shape(eva.page.tree), 'z() mine()');
  assert.equal(eva.session.unsent, 0);
  assert.equal(shape(host.state.tree), 'z()');
});

test('missed events are made good by asking again', async () => {
  const host = server();
  const ana = visitor(host);
  host.tell({ kind: 'turns-added', path: '', turns: [{ id: 'ba', text: 'x' }] });
  ana.session.hear(host.tell({ kind: 'turns-added', path: '', turns: [{ id: 'bb', text: 'y' }] }));
  await until(() => ana.session.truth.seq === 2);
  assert.equal(shape(ana.page.tree), 'x() y()');
});
