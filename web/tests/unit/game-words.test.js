// Clocks, lists of turns, results and keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, duration, timeLeft } from '../../game/clock.js';
import { deedOf } from '../../game/keys.js';
import { embedCode } from '../../game/share.js';
import { stepTo, turnRows } from '../../game/turns.js';
import { clockWords, listNumber, playerName, resultWords, toldWords, turnSigns } from '../../game/words.js';

/** @typedef {import('../../lib/types.d.ts').View} View */

test('a clock is read at a glance', () => {
  assert.equal(clockText(3 * 86_400_000), '3 d 0 h');
  assert.equal(clockText(3_723_000), '1:02:03');
  assert.equal(clockText(245_900), '4:05');
  assert.equal(clockText(59_999), '0:59');
  assert.equal(clockText(9_870), '9.8');
  assert.equal(clockText(0), '0.0');
  assert.equal(duration(61_500), 'PT61S');
});

test('only the clock of the player to play runs, and not below nothing', () => {
  const view = /** @type {View} */ ({ status: 'playing', to_play: 'second', clocks: { left: [5000, 3000], running: true, now: 0 } });
  assert.deepEqual(timeLeft(view, 1000), [5000, 2000]);
  assert.deepEqual(timeLeft(view, 9000), [5000, 0]);
  assert.deepEqual(timeLeft({ ...view, status: 'over' }, 1000), [5000, 3000]);
  assert.equal(timeLeft({ ...view, clocks: null }, 1000), null);
});

test('turns stand in two columns, a second turn in a row gets a row', () => {
  /** @param {string} seats */
  const turns = (seats) => [...seats].map((seat, i) => ({ seat: /** @type {'first' | 'second'} */ (seat === '1' ? 'first' : 'second'), text: `t${i + 1}`, spent: 0, told: [] }));
  const drawn = (/** @type {string} */ seats) => turnRows(turns(seats)).map((row) => `${row.first?.number ?? '-'}|${row.second?.number ?? '-'}`);
  assert.deepEqual(drawn('1212'), ['1|2', '3|4']);
  assert.deepEqual(drawn('11221'), ['1|-', '2|3', '-|4', '5|-']);
  assert.deepEqual(drawn('21'), ['-|1', '2|-']);
});

test('stepping stays within the game', () => {
  assert.equal(stepTo('back', 0, 5), 0);
  assert.equal(stepTo('forth', 5, 5), 5);
  assert.equal(stepTo('start', 3, 5), 0);
  assert.equal(stepTo('end', 3, 5), 5);
});

/** @type {Record<string, string>} */
const sentences = {
  'seat-1': 'Red', 'seat-2': 'Blue', 'ending-x': '{winner} did it.', 'told-push': '{player} pushed {count} of {opponent}.', 'told-off': 'One is off.', 'by-resignation': '{loser} resigned.', aborted: 'Broken off.',
  'game-won': '{winner} wins', 'game-you-won': 'You win', 'game-you-lost': 'You lose', 'game-drawn': 'A draw', 'game-aborted-headline': 'No result',
};
/** @type {import('../../lib/words.js').Say} */
const say = (id, gaps = {}) => (sentences[id] ?? id).replace(/\{(\w+)\}/g, (_, gap) => String(gaps[gap]));

/** @param {Partial<import('../../lib/types.d.ts').Conclusion>} result @param {View['you']} you */
const over = (result, you = []) =>
  resultWords(/** @type {View} */ ({ you, result: { outcome: '1-0', winner: 'first', termination: '', sentence: 'ending-x', rule: null, ...result } }), say, say);

test('the result in plain words, for players and for those who watch', () => {
  assert.deepEqual(over({}), { headline: 'Red wins', reason: 'Red did it.' });
  assert.deepEqual(over({}, ['first']), { headline: 'You win', reason: 'Red did it.' });
  assert.deepEqual(over({ sentence: 'by-resignation' }, ['second']), { headline: 'You lose', reason: 'Blue resigned.' });
  assert.deepEqual(over({}, ['first', 'second']), { headline: 'Red wins', reason: 'Red did it.' });
  assert.equal(over({ outcome: '1/2-1/2', winner: null })?.headline, 'A draw');
  assert.deepEqual(over({ outcome: '*', winner: null, sentence: 'aborted' }), { headline: 'No result', reason: 'Broken off.' });
});

test('the time control in words', () => {
  assert.equal(clockWords('-', say), 'game-no-clock');
  assert.equal(clockWords('3d', say), 'game-clock-days');
  assert.equal(clockWords('300+5', (_, gaps) => `${gaps?.minutes}+${gaps?.increment}`), '5+5');
  assert.equal(clockWords('90+0', (_, gaps) => `${gaps?.minutes}+${gaps?.increment}`), '1.5+0');
});

test('letters count on the board only, nothing counts in a field', () => {
  const key = (/** @type {string} */ name) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false });
  assert.equal(deedOf(key('f'), 'board'), 'flip');
  assert.equal(deedOf(key('F'), 'board'), 'flip');
  assert.equal(deedOf(key('f'), 'page'), undefined);
  assert.equal(deedOf(key('ArrowLeft'), 'page'), 'back');
  assert.equal(deedOf(key('ArrowLeft'), 'board'), undefined, 'there it moves the focus');
  assert.equal(deedOf(key('Escape'), 'board'), 'undo');
  assert.equal(deedOf(key('Escape'), 'field'), undefined);
  assert.equal(deedOf({ ...key('f'), ctrlKey: true }, 'board'), undefined);
});

test('the embed code cannot be broken by a title', () => {
  const code = embedCode('https://x.org', 'abc', 'A "game" <b>');
  assert.ok(code.includes('src="https://x.org/embed/abc"'));
  assert.ok(code.includes('title="A game b"'));
});

test('guests are marked beside the board', () => {
  const seats = [{ kind: 'person', id: 'a', name: 'Ana', account: true }, { kind: 'person', id: 'b', name: 'Rui', account: false }];
  const view = /** @type {View} */ ({ seats });
  const words = (/** @type {string} */ id, /** @type {Record<string, unknown>} */ gaps = {}) => (id === 'guest-name' ? `${gaps.name} (guest)` : id);
  assert.equal(playerName(view, 'first', words), 'Ana');
  assert.equal(playerName(view, 'second', words), 'Rui (guest)');
});

test('what a turn did in words, with its signs and its number in the list', () => {
  /** @type {import('../../lib/types.d.ts').Telling[]} */
  const told = [{ sentence: 'told-push', gaps: { count: '2' }, mark: '' }, { sentence: 'told-off', gaps: {}, mark: '×' }, { sentence: 'told-off', gaps: {}, mark: '×' }];
  assert.equal(toldWords(told.slice(0, 2), 'second', say), 'Blue pushed 2 of Red. One is off.');
  const turns = [{ seat: 'first', text: 'a', spent: 0, told: [] }, { seat: 'second', text: 'b', spent: 0, told }, { seat: 'first', text: 'c', spent: 0, told }];
  const view = /** @type {View} */ ({ turn: 3, turns, result: { outcome: '1-0', winner: 'first', rule: 'R1' } });
  assert.deepEqual([1, 2, 3].map((number) => turnSigns(view, number)), ['', '×', '×#']);
  assert.equal(turnSigns({ ...view, result: null }, 3), '×');
  assert.deepEqual([1, 2, 3].map((number) => listNumber(view, number)), [1, 1, 2]);
});
