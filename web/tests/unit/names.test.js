// Words for players, clocks and times.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, clockWords, personName, playerName } from '../../lib/names.js';

/** @type {import('../../lib/words.js').Say} */
const say = (id, gaps = {}) => [id, ...Object.values(gaps)].join(' ');

test('players', () => {
  assert.equal(playerName({ kind: 'open' }, say), 'seat-open');
  assert.equal(playerName({ kind: 'level', level: 3 }, say), 'computer-level 3');
  assert.equal(playerName({ kind: 'person', id: 'x', name: 'Ana', account: true }, say), 'Ana');
  assert.equal(playerName({ kind: 'person', id: 'x', name: 'Ana', account: false }, say), 'guest-name Ana');
  assert.equal(playerName({ kind: 'person', id: 'x', name: '', account: true }, say), 'seat-nobody');
  assert.equal(playerName({ kind: 'person', id: 'x', name: '?', account: true }, say), 'player-deleted');
});

test('guests are marked, unless their name says so itself', () => {
  /** @type {Record<string, string>} */
  const sentences = { 'game-guest': 'Guest', 'guest-name': '{name} (guest)' };
  /** @type {import('../../lib/words.js').Say} */
  const words = (id, gaps = {}) => (sentences[id] ?? id).replace('{name}', String(gaps.name));
  assert.equal(personName({ name: 'Ana', account: true }, words), 'Ana');
  assert.equal(personName({ name: 'Ana', account: false }, words), 'Ana (guest)');
  assert.equal(personName({ name: 'Guest AB12', account: false }, words), 'Guest AB12');
  assert.equal(personName({ name: 'Convidado AB12', account: false }, words), 'Convidado AB12 (guest)');
  assert.equal(personName({ name: 'Guesthouse', account: false }, words), 'Guesthouse (guest)');
});

test('clocks', () => {
  assert.equal(clockWords('-', say), 'clock-none');
  assert.equal(clockWords('300+5', say), 'clock-budget 5 5');
  assert.equal(clockWords('90+0', say), 'clock-budget 1.5 0');
  assert.equal(clockWords('1d', say), 'clock-day');
  assert.equal(clockWords('3d', say), 'clock-days 3');
});

test('how long ago', () => {
  const now = 1_790_000_000_000;
  assert.equal(ago(now, 'en', now), 'now');
  assert.equal(ago(now + 5000, 'en', now), 'now');
  assert.equal(ago(now - 90_000, 'en', now), '1 minute ago');
  assert.equal(ago(now - 26 * 3_600_000, 'en', now), 'yesterday');
  assert.equal(ago(now - 7_200_000, 'pt', now), 'há 2 horas');
});
