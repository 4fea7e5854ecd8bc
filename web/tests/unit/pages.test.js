// Small pure parts of the pages: pictures on cards, contents of rules, plots, lists, browsers' names.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from '../../account/form.js';
import { browserName } from '../../account/logins.js';
import { result, seatsOf } from '../../home/lists.js';
import { cut, example } from '../../home/picture.js';
import { Problem } from '../../lib/api.js';
import { line } from '../../player/plot.js';
import { slug } from '../../rules/outline.js';

test('a drawing is cut down to its board', () => {
  const drawing = '<svg viewBox="0 0 640 750" role="img"><g transform="translate(20 100)">\n</g></svg>';
  assert.match(cut(drawing), /viewBox="20 100 600 550" width="600" height="550"/);
  assert.equal(cut('<svg></svg>'), '<svg></svg>');
});

test('the example of a game is the second board of its rules', () => {
  assert.equal(example('<img src="/api/picture?game=a&amp;position=1"><img src="/api/picture?game=a&amp;position=2">'), '/api/picture?game=a&position=2');
  assert.equal(example('<img src="/api/picture?game=a">'), '/api/picture?game=a');
  assert.equal(example('<p>none</p>'), undefined);
});

test('headings become ids', () => {
  assert.equal(slug('O início'), 'o-inicio');
  assert.equal(slug('Como se escrevem as jogadas?'), 'como-se-escrevem-as-jogadas');
});

test('a plot fills its field', () => {
  const points = line([{ at: 1, rating: 1500 }, { at: 2, rating: 1600 }, { at: 3, rating: 1550 }], 100, 40);
  assert.deepEqual(points, [{ x: 0, y: 40 }, { x: 50, y: 0 }, { x: 100, y: 20 }]);
  assert.deepEqual(line([{ at: 1, rating: 1500 }], 100, 40), [{ x: 50, y: 20 }]);
});

/** @type {import('../../lib/types.d.ts').Listed} */
const listed = {
  id: 'x',
  game: 'any',
  variant: 'usual',
  clock: '-',
  public: true,
  created: 0,
  updated: 0,
  status: 'over',
  turn: 3,
  seats: [
    { kind: 'person', id: 'a', name: 'Ana', account: true },
    { kind: 'level', level: 2 },
  ],
  to_play: null,
      outcome: '1-0',
};

test('whose seats are whose', () => {
  assert.deepEqual(seatsOf(listed, 'a'), [0]);
  assert.deepEqual(seatsOf(listed, 'b'), []);
  assert.deepEqual(seatsOf({ ...listed, seats: [listed.seats[0], listed.seats[0]] }, 'a'), [0, 1]);
});

test('how a game ended, told to a player and to others', () => {
  /** @type {import('../../lib/words.js').Say} */
  const say = (id, gaps = {}) => [id, ...Object.values(gaps)].join(' ');
  assert.equal(result(listed, say, 'a'), 'result-won');
  assert.equal(result({ ...listed, outcome: '0-1' }, say, 'a'), 'result-lost');
  assert.equal(result(listed, say), 'result-winner Ana');
  assert.equal(result({ ...listed, outcome: '1/2-1/2' }, say), 'result-draw');
  assert.equal(result({ ...listed, outcome: '*' }, say), 'result-none');
});

test('browsers by name', () => {
  assert.equal(browserName('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'), 'Chrome, Linux');
  assert.equal(browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'), 'Safari, iPhone');
  assert.equal(browserName('my-bot/1.0'), 'my-bot/1.0');
});

test('why a name or a password is refused, in the words of the page', () => {
  /** @type {import('../../lib/words.js').Say} */
  const say = (id) => id;
  assert.equal(explain(new Problem({ status: 422, detail: 'a name …', reason: 'name-scripts' }), say), 'problem-name-scripts');
  assert.equal(explain(new Problem({ status: 503, detail: 'too many', reason: 'busy' }), say), 'problem-busy');
  assert.equal(explain(new Problem({ status: 422, detail: 'a token lasts 1 to 365 days' }), say), 'a token lasts 1 to 365 days');
  assert.equal(explain(new Problem({ status: 409 }), say), 'problem-taken');
});
