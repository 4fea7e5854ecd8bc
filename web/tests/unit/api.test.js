// Asking the server: what comes back, and what goes wrong.

import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { Problem, get, post } from '../../lib/api.js';
import { gameApi } from '../../lib/game-api.js';

/** @param {number} status @param {unknown} body @param {string} type */
const answer = (status, body, type = 'application/json') =>
  mock.method(globalThis, 'fetch', async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': type } }));

afterEach(() => mock.restoreAll());

test('an answer is its JSON', async () => {
  answer(200, { id: 'x' });
  assert.deepEqual(await get('/api/me'), { id: 'x' });
});

test('a command is sent as JSON with its turn', async () => {
  const fetched = answer(200, { turn: 5 });
  await gameApi('q7/..').command('turns', { turn: 4, text: 'a1-a2' });
  const [path, options] = fetched.mock.calls[0]?.arguments ?? [];
  assert.equal(path, '/api/games/q7%2F../turns');
  assert.equal(options?.method, 'POST');
  assert.equal(options?.body, '{"turn":4,"text":"a1-a2"}');
});

test('a problem document is thrown with what it says', async () => {
  answer(422, { title: 'Not allowed', detail: 'stops in the middle', expected: { sentence: 'expected-more', rule: 'S5' } }, 'application/problem+json');
  await assert.rejects(post('/x'), (problem) => {
    assert.ok(problem instanceof Problem);
    assert.equal(problem.status, 422);
    assert.equal(problem.message, 'stops in the middle');
    assert.equal(problem.document.expected?.rule, 'S5');
    assert.equal(problem.current, undefined);
    return true;
  });
});

test('a command that came too late brings the game as it is', async () => {
  answer(409, { title: 'The game has moved on', current: { turn: 9 } }, 'application/problem+json');
  await assert.rejects(post('/x'), (problem) => problem instanceof Problem && problem.current?.turn === 9);
});

test('an answer that is no JSON, and none at all', async () => {
  answer(502, '<html>', 'text/html');
  await assert.rejects(get('/x'), (problem) => problem instanceof Problem && problem.status === 502);
  mock.restoreAll();
  mock.method(globalThis, 'fetch', async () => {
    throw new TypeError('no network');
  });
  await assert.rejects(get('/x'), (problem) => problem instanceof Problem && problem.status === 0);
});
