// The core in WebAssembly plays as the native one does: the same table of turns serves both. Skipped where
// `scripts/wasm` has not made the module.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { start } from '../../engine/core.js';

const MODULE = new URL('../../engine/ludoteca.wasm', import.meta.url);
const TABLES = new URL('../../../crates/catalog/tests/data/turns/', import.meta.url);
const GAMES = new URL('../../../crates/games/src/', import.meta.url);
const NET = new URL('sixteen_stone/5x5.net', GAMES);
const skip = existsSync(MODULE) ? false : 'scripts/wasm has not made the module';

const load = () => start(new WebAssembly.Module(readFileSync(MODULE)));

for (const file of readdirSync(TABLES)) {
  const game = file.replace('.txt', '');
  test(`${game}: levels play the same turns as natively`, { skip }, async () => {
    const ask = await load();
    const rows = readFileSync(new URL(file, TABLES), 'utf8').trim().split('\n');
    assert.equal(rows.length, 100);
    for (const [seed, row] of rows.entries()) {
      const [variant, position, level] = row.split('|');
      const [name, turn] = /** @type {string} */ (level).split(' ');
      const request = { ask: 'choose', of: { game, variant, position }, level: Number(name?.slice(-1)), seed, milliseconds: 1 };
      assert.deepEqual(ask(request), { answer: turn }, row);
    }
  });
}

for (const folder of readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const game = folder.name.replace('_', '-');
  const files = readdirSync(new URL(`${folder.name}/`, GAMES)).filter((file) => file.endsWith('.net'));
  if (files.length === 0) continue;
  test(`${game}: the search with nets chooses the same turns, of the same depth, as natively`, { skip }, async () => {
    const module = new WebAssembly.Module(readFileSync(MODULE));
    const nets = files.map((file) => readFileSync(new URL(`${folder.name}/${file}`, GAMES)));
    for (const row of readFileSync(new URL(`${game}.txt`, TABLES), 'utf8').trim().split('\n')) {
      const [variant, position, , searched] = row.split('|');
      const [, turn, depth, nodes] = /** @type {string} */ (searched).split(' ');
      // A core remembers what it searched, and the native tables come from a new player for each position.
      const ask = await start(module);
      for (const bytes of nets) assert.deepEqual(ask({ ask: 'net', game, bytes }), { answer: null });
      const { answer } = /** @type {any} */ (ask({ ask: 'analyse', of: { game, variant, position }, nodes: 4000 }));
      assert.deepEqual([answer.depth, answer.nodes], [Number(depth), Number(nodes)], row);
      // A line may stop in the middle of its first turn.
      assert.equal(answer.lines[0].turns[0].split(',')[0], turn?.split(',')[0], row);
    }
  });
}

test('a snapshot has what a page needs, and progress is told', { skip }, async () => {
  const ask = await load();
  const reply = /** @type {any} */ (ask({ ask: 'snapshot', of: { game: 'stac' } }));
  assert.equal(reply.answer.legal.length, 16);
  assert.ok(reply.answer.scene.cells.length > 0);
  /** @type {number[]} */
  const depths = [];
  ask({ ask: 'analyse', of: { game: 'stac' }, nodes: 20_000 }, ({ depth }) => depths.push(depth));
  assert.ok(depths.length > 2);
});

test('the solver fits into the stack of a Worker in a browser', { skip }, async () => {
  const source = `
    import { readFileSync } from 'node:fs';
    import { parentPort, workerData } from 'node:worker_threads';
    import { start } from '${new URL('../../engine/core.js', import.meta.url)}';
    const ask = await start(new WebAssembly.Module(readFileSync(workerData.module)));
    parentPort.postMessage(ask(workerData.request));
  `;
  // While pairs may be swapped, lines hardly end, and the solver goes as deep as it may.
  const of = { game: 'syrtis', position: '2CC1/qcCc1/QQ1cc/1QqQC/1qq2 swap 1 w:;b: ? - 0,0' };
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
    workerData: { module: fileURLToPath(MODULE), request: { ask: 'analyse', of, milliseconds: 1000 } },
    resourceLimits: { stackSizeMb: 0.5 },
  });
  const { answer } = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  assert.equal(answer.lines.length, 1);
});

test('nonsense is refused and does no harm', { skip }, async () => {
  const ask = await load();
  const refused = /** @type {any} */ (ask({ ask: 'snapshot', of: { game: 'chess' } }));
  assert.match(refused.problem.detail, /chess/);
  assert.ok('answer' in ask({ ask: 'snapshot', of: { game: 'stac' } }));
});

test('a net that is handed in is played with, and damaged ones are refused', { skip }, async () => {
  const ask = await load();
  const request = { ask: 'analyse', of: { game: 'sixteen-stone' }, nodes: 3000 };
  const answer = () => /** @type {any} */ (ask(request)).answer;
  const before = answer();
  const bytes = readFileSync(NET);
  assert.deepEqual(ask({ ask: 'net', game: 'sixteen-stone', bytes }), { answer: null });
  assert.notDeepEqual(answer().lines, before.lines);
  assert.match(/** @type {any} */ (ask({ ask: 'net', game: 'sixteen-stone', bytes: bytes.subarray(1) })).problem.detail, /ludonet1/);
});
