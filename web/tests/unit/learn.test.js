// Progress in the lessons, as this browser keeps it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decline, doneIn, isNew, markDone } from '../../learn/progress.js';

/** @param {Record<string, string>} kept @returns {Storage} */
function storage(kept = {}) {
  const map = new Map(Object.entries(kept));
  return /** @type {Storage} */ (/** @type {unknown} */ ({
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => map.set(key, value),
  }));
}

test('lessons are done once, for each game', () => {
  const kept = storage();
  assert.equal(isNew(kept), true);
  markDone(kept, 'stac', 'walk');
  markDone(kept, 'stac', 'carry');
  markDone(kept, 'stac', 'walk');
  markDone(kept, 'syrtis', 'swap');
  assert.deepEqual([...doneIn(kept, 'stac')], ['walk', 'carry']);
  assert.deepEqual([...doneIn(kept, 'duplohex')], []);
  assert.equal(isNew(kept), false);
});

test('an offer that was declined is not made again, and loses no progress', () => {
  const kept = storage();
  decline(kept);
  assert.equal(isNew(kept), false);
  markDone(kept, 'stac', 'walk');
  decline(kept);
  assert.deepEqual([...doneIn(kept, 'stac')], ['walk']);
});

test('what cannot be read counts as nothing', () => {
  for (const text of ['{', 'null', '7']) assert.deepEqual([...doneIn(storage({ learn: text }), 'stac')], []);
});
