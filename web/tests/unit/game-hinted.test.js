// What a hint marks on the board, step by step of a turn; and hints taken by others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewAfter } from '../../game/following.js';
import { hinted, spotWords } from '../../game/hinted.js';

/** @param {string} text @param {string[]} touches */
const step = (text, ...touches) => /** @type {import('../../lib/types.d.ts').LegalStep} */ (/** @type {unknown} */ ({ text, touches: [touches], changes: [{ kind: 'moved' }] }));

const scene = /** @type {import('../../lib/types.d.ts').Scene} */ (/** @type {unknown} */ ({ buttons: [{ spot: 'carry', label: 'carry-it' }], trays: [{ spot: 'disc', label: 'discs' }] }));

test('first what to touch is marked, then the step', () => {
  const half = { steps: [], scene, legal: [step('a1-a2', 'a1', 'a2'), step('b1-b2', 'b1', 'b2')] };
  assert.deepEqual(hinted(half, 'b1-b2', 0), []);
  assert.deepEqual(hinted(half, 'b1-b2', 1).map(({ changes, touches }) => [changes, touches]), [[[], [['b1']]]]);
  assert.deepEqual(hinted(half, 'b1-b2', 2), [half.legal[1]]);
  assert.deepEqual(hinted(null, 'b1-b2', 2), []);
  const carried = { ...half, legal: [{ ...step('b1>b2'), touches: [['carry', 'b2'], ['b1', 'b1', 'b2']] }] };
  assert.deepEqual(hinted(carried, 'b1>b2', 1)[0]?.touches, [['b1']], 'the piece, not the button');
});

test('supplies and buttons are called by their labels', () => {
  assert.deepEqual(['carry', 'disc', 'b1'].map((spot) => spotWords(scene, spot, (id) => `~${id}`)), ['~carry-it', '~discs', 'b1']);
});

test('a hint goes on while its steps are made, and is silent after others', () => {
  const legal = [step('c1', 'c1')];
  assert.deepEqual(hinted({ steps: ['a1'], scene, legal }, 'a1,c1', 2), legal);
  assert.deepEqual(hinted({ steps: ['b1'], scene, legal }, 'a1,c1', 2), []);
  assert.deepEqual(hinted({ steps: ['a1', 'c1'], scene, legal: [] }, 'a1,c1', 2), []);
});

test('a hint of another is counted without asking', () => {
  const view = /** @type {any} */ ({ seq: 4, turn: 2, hints: [0, 1], legal: [1] });
  const news = /** @type {any} */ ({ seq: 5, event: { kind: 'hinted', seat: 'second' } });
  assert.deepEqual(viewAfter(view, news), { ...view, seq: 5, hints: [0, 2] });
  assert.equal(viewAfter(view, { ...news, seq: 6 }), null, 'an event is missing');
});
