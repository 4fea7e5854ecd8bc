// News: nothing is missed, nothing comes twice, and a lost connection is tried again, later each time.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Newsroom, backOff } from '../../lib/news.js';

class FakeSocket extends EventTarget {
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** @param {unknown} message */
  say(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
  lose() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

function room() {
  /** @type {FakeSocket[]} */
  const sockets = [];
  const news = new Newsroom(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return /** @type {any} */ (socket);
  });
  /** @type {string[]} */
  const states = [];
  news.watch((state) => states.push(state));
  return { news, sockets, states, last: () => /** @type {FakeSocket} */ (sockets.at(-1)) };
}

/** @param {number} seq */
const event = (seq) => ({ game: 'g', seq, at: 0, event: { kind: 'turn' } });

test('a game is followed from where one is, and every number comes once', () => {
  const { news, last } = room();
  /** @type {number[]} */
  const heard = [];
  news.follow('g', 3, { news: ({ seq }) => heard.push(seq) });
  last().open();
  assert.deepEqual(last().sent, [{ follow: 'g', after: 3 }]);
  for (const seq of [3, 4, 4, 5]) last().say(event(seq));
  assert.deepEqual(heard, [4, 5]);
});

test('what happened while one was away is told apart from what happens now', () => {
  const { news, sockets, last } = room();
  /** @type {[number, boolean][]} */
  const heard = [];
  news.follow('g', 3, { news: ({ seq }, live) => heard.push([seq, live]) });
  last().open();
  last().say(event(4));
  last().say({ following: 'g', seq: 4 });
  last().say(event(5));
  assert.deepEqual(heard, [[4, false], [5, true]]);
  assert.equal(sockets.length, 1);
});

test('presence and having caught up are told as well; other games are not', () => {
  const { news, last } = room();
  /** @type {string[]} */
  const heard = [];
  news.follow('g', 0, { presence: ({ spectators }) => heard.push(`watching ${spectators}`), caughtUp: () => heard.push('caught up') });
  last().open();
  last().say({ presence: 'g', players: [true, true], spectators: 2 });
  last().say({ presence: 'h', players: [true, true], spectators: 7 });
  last().say({ following: 'g', seq: 0 });
  last().say({ beat: 1 });
  assert.deepEqual(heard, ['watching 2', 'caught up']);
});

test('after a loss it connects again and asks for what it missed', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { news, sockets, states, last } = room();
  news.follow('g', 0, { news: () => {} });
  last().open();
  last().say(event(1));
  last().say(event(2));
  last().lose();
  assert.equal(states.at(-1), 'offline');
  mock.timers.tick(600);
  assert.equal(sockets.length, 2);
  last().open();
  assert.deepEqual(last().sent, [{ follow: 'g', after: 2 }]);
  assert.deepEqual(states, ['connecting', 'online', 'offline', 'connecting', 'online']);
  mock.timers.reset();
});

test('a connection that has gone silent is given up', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { news, sockets, last, states } = room();
  news.follow('g', 0, {});
  last().open();
  mock.timers.tick(40_000);
  last().say({ beat: 1 });
  mock.timers.tick(40_000);
  assert.equal(states.at(-1), 'online');
  mock.timers.tick(6_000);
  assert.equal(states.at(-1), 'offline');
  mock.timers.tick(6_000);
  assert.equal(sockets.length, 2);
  mock.timers.reset();
});

test('an old connection cannot speak for the new one', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { news, sockets } = room();
  /** @type {number[]} */
  const heard = [];
  news.follow('g', 0, { news: ({ seq }) => heard.push(seq) });
  sockets[0]?.open();
  sockets[0]?.lose();
  news.hurry();
  sockets[1]?.open();
  sockets[0]?.say(event(1));
  sockets[0]?.lose();
  assert.deepEqual(heard, []);
  assert.equal(news.state, 'online');
  mock.timers.reset();
});

test('who leaves is told nothing more', () => {
  const { news, last } = room();
  const leave = news.follow('g', 0, { news: () => assert.fail('left already') });
  last().open();
  leave();
  assert.deepEqual(last().sent.at(-1), { leave: 'g' });
  last().say(event(1));
});

test('waiting grows, is never the same for everybody, and has an end', () => {
  assert.ok(backOff(0, 0) >= 250 && backOff(0, 1) <= 1000);
  assert.ok(backOff(3, 0) > backOff(0, 1));
  assert.ok(backOff(50, 1) <= 15_000);
  assert.notEqual(backOff(2, 0.1), backOff(2, 0.9));
});
