// Sentences: gaps, fallbacks, and that both languages have every sentence that the page asks for.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fill, makeWords } from '../../lib/words.js';

const WEB = fileURLToPath(new URL('../../', import.meta.url));

test('gaps are filled, and one that nobody fills stays visible', () => {
  assert.equal(fill('{winner} beats {loser}', { winner: 'Ana', loser: 'Rui' }), 'Ana beats Rui');
  assert.equal(fill('{turns} turns', { turns: 0 }), '0 turns');
  assert.equal(fill('{ $name } waits', {}), '{ $name } waits');
});

test('a game says what it can, the page the rest', () => {
  const words = makeWords({ page: { draw: 'A draw', skip: 'Skip' }, games: { hex: { draw: 'Nobody joined' } } });
  assert.equal(words.say('draw'), 'A draw');
  assert.equal(words.game('hex').say('draw'), 'Nobody joined');
  assert.equal(words.game('hex').say('skip'), 'Skip');
  assert.equal(words.game('unknown').say('skip'), 'Skip');
  assert.equal(words.say('missing'), 'missing');
  assert.ok(words.has('skip') && !words.has('missing'));
});

/** The sentences of the page, and those that it fetches later. @param {string} lang */
const written = (lang) => ['page', 'review', 'study', 'openings', 'puzzle-page', 'puzzles'].map((name) => readFileSync(`${WEB}/../locales/${lang}/${name}.ftl`, 'utf8')).join('\n');

/** The ids and gaps of the sentences. @param {string} lang */
function sentences(lang) {
  const text = written(lang);
  return new Map(
    [...text.matchAll(/^([\w-]+) = (.*)$/gm)].map(([, id, words]) => [id, [...words.matchAll(/\$([\w-]+)/g)].map((gap) => gap[1]).sort()]),
  );
}

/** @param {string} folder @param {string} ending @returns {string[]} */
function files(folder, ending) {
  return readdirSync(`${WEB}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !/node_modules|tests\//.test(name))
    .map((name) => `${WEB}/${folder}/${name}`);
}

test('both languages have the same sentences with the same gaps', () => {
  assert.deepEqual([...sentences('pt')].sort(), [...sentences('en')].sort());
});

test('no sentence is written twice', () => {
  for (const lang of ['en', 'pt']) {
    const ids = [...written(lang).matchAll(/^([\w-]+) = /gm)].map(([, id]) => id);
    assert.deepEqual(ids.filter((id, index) => ids.indexOf(id) !== index), []);
  }
});

test('every sentence that a page asks for exists', () => {
  const known = sentences('en');
  const missing = [];
  for (const file of files('pages', '.html')) {
    for (const [, id] of readFileSync(file, 'utf8').matchAll(/\{\{([\w-]+)\}\}/g)) {
      if (!['static', 'lang', 'preview'].includes(id) && !known.has(id)) missing.push(`${file}: ${id}`);
    }
  }
  for (const file of files('.', '.js')) {
    for (const [, id] of readFileSync(file, 'utf8').matchAll(/(?<![.\w])say\('([\w-]+)'/g)) {
      if (!known.has(id)) missing.push(`${file}: ${id}`);
    }
  }
  assert.deepEqual(missing, []);
});
