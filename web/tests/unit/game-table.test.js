// The table: what is shown of a game, now and earlier, and what happens when news comes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../lib/api.js';
import { Table } from '../../game/table.js';

/** @typedef {import('../../lib/types.d.ts').View} View */

const legal = [{ text: 'x', touches: [['a', 'b']], changes: [], told: [], ends_turn: true }];

/** @param {number} turn @param {Partial<View>} parts @returns {View} */
const view = (turn, parts = {}) => ({
  id: 'id', game: 'g', variant: 'v', public: false, rated: false, clock: '-', created: 0, status: 'playing', seq: turn + 1, turn,
  shown: turn, seats: [{ kind: 'person', id: '1', name: 'Ana', account: true, rating: null }, { kind: 'level', level: 1, rating: null }],
  you: ['first'], to_play: turn % 2 === 0 ? 'first' : 'second', clocks: null, draw: null, takeback: null,
  rematch: { asked: null, game: null }, hints: [0, 0], abortable: false, result: null, unplayable: null, start: '', position: `p${turn}`,
  turns: Array.from({ length: turn }, (_, i) => ({ seat: i % 2 === 0 ? 'first' : 'second', text: i % 2 === 0 ? 'x' : 'y', spent: 0, told: [] })),
  scene: { width: 1, height: 1, backdrop: [], cells: [], labels: [], pieces: [], trays: [], buttons: [], last_turn: [`${turn}`], winning: [], players: [{ name: 'seat-1', symbols: [] }, { name: 'seat-2', symbols: [] }], aims: ['aim', 'aim'], to_play: 'first', outcome: null, announcement: null },
  legal: turn % 2 === 0 ? legal : [], last: [{ text: `t${turn}`, changes: [], told: [] }], chat: [], presence: { players: [true, true], spectators: 0 },
  ...parts,
});

/** @param {View} start @param {Record<string, unknown>} [answers] */
function sit(start, answers = {}) {
  /** @type {string[]} */
  const seen = [];
  /** @type {[string, unknown][]} */
  const sent = [];
  let confirms = false;
  const api = {
    view: async (/** @type {number | undefined} */ turn) => (turn === undefined ? /** @type {View} */ (answers.now) : view(turn)),
    command: async (/** @type {string} */ name, /** @type {unknown} */ body) => {
      sent.push([name, body]);
      const answer = answers[name];
      if (answer instanceof Error) throw answer;
      return /** @type {View} */ (answer);
    },
    play: async () => start,
    record: '',
  };
  const rules = {
    isLocal: () => answers.legal !== undefined,
    snapshot: async (/** @type {import('../../lib/rules.js').Question} */ { steps = [] }) => ({ turns: start.turn, steps, position: '', to_play: null, expected: null, scene: start.scene, legal: /** @type {typeof legal} */ (answers.legal ?? []), whole: true, last: [], conclusion: null }),
  };
  const table = new Table(start, api, {
    step: async (step) => void seen.push(step.text),
    still: (scene) => void seen.push(`still ${scene.last_turn}`),
    draw: () => {},
    turnPlayed: (_, number) => void seen.push(`played ${number}`),
    refused: (spot, before) => void seen.push(`refused ${spot} after ${before}`),
    chosen: (touches) => void seen.push(`chosen ${touches}`),
    problem: (problem) => void seen.push(`problem ${problem.status}`),
    confirms: () => confirms,
  }, rules);
  return { table, seen, sent, confirm: () => (confirms = true) };
}

/** All that is to follow has happened. */
const settle = () => new Promise((wake) => setImmediate(wake));

test('touching both spots makes the step, and a whole turn plays itself', async () => {
  const { table, seen, sent } = sit(view(0), { turns: view(1) });
  table.touch('a');
  assert.deepEqual(table.marks, { touched: ['a'], follow: ['b'], anew: ['a'], held: [], groups: new Map(), trail: [] });
  table.touch('b');
  await settle();
  assert.deepEqual(sent, [['turns', { turn: 0, text: 'x' }]]);
  assert.deepEqual(seen, ['chosen a', 'x', 'played 1'], 'the own turn is shown once');
  assert.equal(table.view.turn, 1);
  assert.ok(table.live && !table.yours);
});

test('if turns are to be confirmed, a whole turn waits and can be undone', async () => {
  const { table, sent, confirm } = sit(view(0), { turns: view(1) });
  confirm();
  table.touch('a');
  table.touch('b');
  await settle();
  assert.ok(table.waits);
  assert.deepEqual(sent, []);
  table.undo();
  assert.ok(!table.waits);
  table.touch('a');
  table.touch('b');
  await settle();
  await table.play();
  assert.equal(sent.length, 1);
});

test('turns played meanwhile are shown one after the other', async () => {
  const { table, seen } = sit(view(1), { now: view(3) });
  await table.refresh();
  await settle();
  assert.deepEqual(seen, ['played 2', 'played 3', 't2', 't3']);
  assert.equal(table.shown.shown, 3);
});

test('after a long absence the position is shown at once', async () => {
  const { table, seen } = sit(view(1), { now: view(21) });
  await table.refresh();
  await settle();
  assert.deepEqual(seen, Array.from({ length: 20 }, (_, i) => `played ${i + 2}`), 'every turn is told, in order');
  assert.equal(table.shown.shown, 21);
});

test('the answer and the news of the own turn are the same turn', async () => {
  const { table, seen } = sit(view(0), { turns: view(2), now: view(2) });
  table.touch('a');
  table.touch('b');
  await settle();
  await table.refresh();
  await settle();
  assert.deepEqual(seen, ['chosen a', 'x', 'played 1', 'played 2', 't2']);
  assert.ok(table.yours);
});

test('a command that came too late shows the game as it is', async () => {
  const late = new Problem({ status: 409, current: view(2) });
  const { table, seen } = sit(view(0), { resign: late });
  assert.equal(await table.command('resign'), false);
  await settle();
  assert.equal(table.view.turn, 2);
  assert.ok(seen.includes('problem 409'));
  assert.ok(table.half);
});

test('a turn that is refused is taken back, and the page says why', async () => {
  const { table, seen } = sit(view(0), { turns: new Problem({ status: 422 }), now: view(0) });
  table.touch('a');
  table.touch('b');
  await settle();
  assert.ok(seen.includes('problem 422'));
  assert.equal(table.half?.begun, false);
  assert.deepEqual(table.scene, table.view.scene);
  assert.deepEqual(table.marks.anew, ['a'], 'it can be played anew');
});

test('a turn that could not be sent now waits to be sent again', async () => {
  const { table, seen } = sit(view(0), { turns: new Problem({ status: 429 }) });
  table.touch('a');
  table.touch('b');
  await settle();
  assert.ok(seen.includes('problem 429'));
  assert.ok(table.waits);
});

test('a turn that was stored although the answer was lost is no refusal', async () => {
  const { table, seen } = sit(view(0), { turns: new Problem({ status: 409, current: view(1) }) });
  table.touch('a');
  table.touch('b');
  await settle();
  assert.equal(table.view.turn, 1);
  assert.ok(!seen.some((what) => what.startsWith('problem')), seen.join());
});

test('looking back and forth; a step forth is shown, a leap is not', async () => {
  const { table, seen } = sit(view(3));
  await table.walk('back');
  assert.equal(table.shown.shown, 2);
  assert.ok(!table.live);
  await table.walk('start');
  assert.equal(table.shown.shown, 0);
  await table.walk('back');
  assert.equal(table.shown.shown, 0);
  await table.walk('forth');
  assert.deepEqual(seen, ['t1']);
  await table.walk('end');
  assert.ok(table.live);
  assert.deepEqual(seen, ['t1']);
});

test('a spectator who looks back stays there when a turn is played', async () => {
  const { table } = sit(view(2, { you: [], legal: [] }), { now: view(3, { you: [], legal: [] }) });
  await table.walk('start');
  await table.refresh();
  await settle();
  assert.equal(table.shown.shown, 0);
  await table.walk('end');
  assert.equal(table.shown.shown, 3);
});

test('a turn that is taken back is gone, with the half-made turn', async () => {
  const { table } = sit(view(2), { now: view(1, { seq: 9 }) });
  table.touch('a');
  await table.refresh();
  await settle();
  assert.equal(table.shown.shown, 1);
  assert.equal(table.half, null);
});

test('old news change nothing', async () => {
  const { table } = sit(view(3), { now: view(2) });
  await table.refresh();
  assert.equal(table.view.turn, 3);
});

test('a server that does not answer is asked again, and only what counts turns says how many', async () => {
  let tries = 0;
  const { table, sent } = sit(view(0), { chat: view(0, { seq: 5 }) });
  const command = table.api.command;
  table.api.command = async (name, body) => {
    tries += 1;
    if (tries < 3) throw new Problem({ status: 0 });
    return command(name, body);
  };
  assert.ok(await table.command('chat', { text: 'hello' }));
  assert.equal(tries, 3);
  assert.deepEqual(sent, [['chat', { text: 'hello' }]]);
});

test('what is told again while a turn is being shown does not stop it', async () => {
  const { table, seen } = sit(view(1), { now: view(2) });
  table.screen.step = async (step) => {
    await settle();
    seen.push(step.text);
  };
  await table.refresh();
  await table.refresh();
  await settle();
  await settle();
  assert.deepEqual(seen, ['played 2', 't2']);
  assert.ok(table.live && table.half);
});

/** @param {number} number @param {Partial<import('../../lib/types.d.ts').PlayedNews>} parts @returns {import('../../lib/types.d.ts').News} */
const turnNews = (number, parts = {}) => ({
  game: 'id', seq: number + 1, at: 0, event: { kind: 'turn', number, seat: number % 2 === 1 ? 'first' : 'second', text: `n${number}` },
  played: {
    steps: [{ text: `n${number}`, changes: [], told: [{ sentence: 'told', gaps: {}, mark: '×' }] }], position: `p${number}`, to_play: number % 2 === 0 ? 'first' : 'second',
    announcement: { sentence: 's', rule: 'R1' }, trays: [], buttons: [], surfaces: [], marked: ['m'], winning: [], players: [{ name: 'seat-1', symbols: [] }, { name: 'seat-2', symbols: [] }], aims: ['aim', 'aim'], clocks: null, spent: 5, begun: true, draw: null, ...parts,
  },
});

test('a turn in the news is shown without asking for the game', async () => {
  const { table, seen } = sit(view(0, { you: ['second'], legal: [], abortable: true }));
  // The other's turn comes next, so nothing must be asked.
  const spectator = sit(view(0, { you: [], legal: [] }));
  assert.ok(spectator.table.hear(turnNews(1)));
  await settle();
  assert.deepEqual(spectator.seen, ['played 1', 'n1']);
  const { view: now } = spectator.table;
  assert.deepEqual([now.turn, now.seq, now.position, now.to_play, now.scene.last_turn], [1, 2, 'p1', 'second', ['m']]);
  assert.deepEqual(now.turns, [{ seat: 'first', text: 'n1', spent: 5, told: [{ sentence: 'told', gaps: {}, mark: '×' }] }]);
  assert.ok(spectator.table.hear(turnNews(1)), 'what is known already');
  assert.ok(!spectator.table.hear(turnNews(3)), 'something is missing');
  // Whoever is to play must ask what can be played.
  assert.ok(!table.hear(turnNews(1)));
  assert.equal(table.view.turn, 0);
  assert.deepEqual(seen, []);
});

test('with the core in the page, a turn in the news asks the server for nothing', async () => {
  const { table, seen } = sit(view(0, { you: ['second'], legal: [] }), { legal });
  assert.ok(table.hear(turnNews(1)));
  await settle();
  assert.deepEqual([table.view.turn, table.view.legal, seen], [1, legal, ['played 1', 'n1']]);
  assert.ok(table.yours && table.half);
});

test('the news of the own turn come before the answer, and it is shown once', async () => {
  const { table, seen } = sit(view(0), { turns: view(1) });
  table.touch('a');
  table.touch('b');
  const news = turnNews(1);
  if (news.event.kind === 'turn') news.event.text = 'x';
  assert.ok(table.hear(news));
  await settle();
  assert.deepEqual(seen, ['chosen a', 'x', 'played 1']);
  assert.equal(table.view.turn, 1);
  assert.ok(!table.sending);
});

/**
 * A table whose motions end when the test says so.
 * @param {View} start
 * @param {Parameters<typeof sit>[1]} [answers]
 */
function slow(start, answers) {
  const sitting = sit(start, answers);
  /** @type {(() => void)[]} */
  const motions = [];
  sitting.table.screen.step = (step) => {
    sitting.seen.push(step.text);
    return new Promise((wake) => motions.push(() => wake(undefined)));
  };
  return { ...sitting, end: () => motions.shift()?.() };
}

test('showing new turns is not looking back, and newer turns follow on', async () => {
  const { table, seen, end } = slow(view(1, { you: [], legal: [] }));
  table.update(view(2, { you: [], legal: [] }));
  await settle();
  assert.ok(table.live && table.catchingUp && table.moves && table.moving);
  assert.equal(table.mover, 'second');
  assert.deepEqual([table.turns.length, table.heading], [1, 1]);
  table.update(view(3, { you: [], legal: [] }));
  await settle();
  assert.deepEqual(seen, ['played 2', 't2', 'played 3'], 'the motion goes on');
  end();
  await settle();
  assert.deepEqual([table.turns.length, table.mover, seen.at(-1)], [2, 'first', 't3']);
  end();
  await settle();
  assert.ok(!table.catchingUp && table.live);
  assert.equal(table.shown.shown, 3);
});

test('a turn confirmed while its step is in motion is drawn when the motion ends', async () => {
  const { table, end, confirm } = slow(view(0), { turns: view(1, { to_play: 'first', legal }) });
  confirm();
  let drawn = '';
  table.screen.draw = () => {
    if (!table.moving) drawn = table.view.position;
  };
  table.touch('a');
  table.touch('b');
  await table.play();
  assert.notEqual(drawn, 'p1', 'the step is still in motion');
  end();
  await settle();
  assert.equal(drawn, 'p1');
});

test('a touch while a turn is in motion is not lost', async () => {
  const { table, end } = slow(view(1));
  table.update(view(2));
  await settle();
  assert.ok(table.moves);
  table.touch('a');
  assert.ok(!table.catchingUp);
  assert.deepEqual(table.marks.touched, ['a']);
  end();
  await settle();
  assert.deepEqual(table.marks.touched, ['a'], 'the end of the motion changes nothing');
});

test('before the computer answers, a touch only says that it is not your turn', async () => {
  const { table, seen } = sit(view(1));
  table.screen.pause = () => new Promise(() => {});
  table.update(view(2));
  await settle();
  assert.ok(table.catchingUp && !table.moves);
  table.touch('a');
  assert.ok(table.catchingUp);
  assert.deepEqual(seen, ['played 2', 'refused a after ']);
});

test('a touch without effect is told to the screen, with what was chosen before', () => {
  const { table, seen } = sit(view(0));
  table.touch('c');
  table.touch('a');
  table.touch('a');
  table.touch('a');
  table.touch('c');
  assert.deepEqual(seen, ['refused c after ', 'chosen a', 'refused a after a', 'chosen a', 'refused c after a']);
});

test('the last turn can be shown again', async () => {
  const { table, seen } = sit(view(2));
  await table.again();
  assert.deepEqual(seen, ['still 1', 't2']);
  assert.ok(!table.catchingUp && table.live && table.yours);
  table.touch('a');
  await table.again();
  assert.deepEqual(seen, ['still 1', 't2', 'chosen a'], 'not in the middle of a turn');
});
