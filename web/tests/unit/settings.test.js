// Settings: kept, told, and safe against whatever lies in the storage.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaults, makeSettings } from '../../lib/settings.js';

/** @param {string} [text] */
function storage(text) {
  /** @type {Map<string, string>} */
  const kept = new Map(text === undefined ? [] : [['settings', text]]);
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
}

test('what is set is kept for the next page', () => {
  const shared = storage();
  makeSettings(shared).set('theme', 'dark');
  assert.equal(makeSettings(shared).get('theme'), 'dark');
  assert.equal(makeSettings(shared).get('sound'), defaults.sound);
});

test('listeners hear what changes until they stop', () => {
  const settings = makeSettings(storage());
  /** @type {string[]} */
  const heard = [];
  const stop = settings.subscribe((name) => heard.push(name));
  settings.set('sound', false);
  stop();
  settings.set('motion', 'less');
  assert.deepEqual(heard, ['sound']);
});

test('strange storage means the defaults', () => {
  for (const text of ['', 'null', '[]', '{"theme": "pink", "sound": "loud", "extra": 1}', 'no json']) {
    const settings = makeSettings(storage(text));
    assert.equal(settings.get('theme'), 'auto', text);
    assert.equal(settings.get('sound'), true, text);
  }
});

test('a browser without storage still has settings', () => {
  const settings = makeSettings(undefined);
  settings.set('theme', 'light');
  assert.equal(settings.get('theme'), 'light');
});

test('what another tab changed is told', () => {
  const shared = storage();
  const here = makeSettings(shared);
  /** @type {string[]} */
  const heard = [];
  here.subscribe((name) => heard.push(name));
  makeSettings(shared).set('contrast', 'more');
  here.reload();
  assert.deepEqual(heard, ['contrast']);
  assert.equal(here.get('contrast'), 'more');
});
