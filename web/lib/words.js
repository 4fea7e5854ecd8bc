// The sentences of the page and of the games. Every text that a player sees comes from here, by id.

import { staticPath } from './static.js';

/** @typedef {Record<string, string | number>} Gaps */
/** @typedef {(id: string, gaps?: Gaps) => string} Say */
/** @typedef {{ page: Record<string, string>, games: Record<string, Record<string, string>> }} Sentences */
/** @typedef {ReturnType<typeof makeWords>} Words */

/**
 * Fills in the placeholders of a sentence. A placeholder without a value stays visible.
 * @param {string} text
 * @param {Gaps} gaps
 */
export function fill(text, gaps) {
  return text.replace(/\{\s*\$?([\w-]+)\s*\}/g, (gap, name) => String(gaps[name] ?? gap));
}

/** @param {Sentences} sentences */
export function makeWords(sentences) {
  /** @type {Say} */
  const say = (id, gaps = {}) => fill(sentences.page[id] ?? id, gaps);
  return {
    say,
    /** Whether the page has a sentence with this id. @param {string} id */
    has: (id) => id in sentences.page,
    /** Adds sentences that were not needed before. @param {Record<string, string>} more */
    add: (more) => void Object.assign(sentences.page, more),
    /**
     * The sentences of one game, with those of the page as a fallback.
     * @param {string} name
     * @returns {{ say: Say, has: (id: string) => boolean }}
     */
    game(name) {
      const own = sentences.games[name] ?? {};
      return {
        say: (id, gaps = {}) => (own[id] === undefined ? say(id, gaps) : fill(own[id], gaps)),
        has: (id) => id in own || id in sentences.page,
      };
    },
  };
}

/**
 * Fetches the sentences of a language.
 * @param {string} lang
 */
export async function loadWords(lang) {
  const answer = await fetch(staticPath(`words/${lang}.json`));
  if (!answer.ok) throw new Error(`words/${lang}.json: ${answer.status}`);
  return makeWords(await answer.json());
}

/**
 * Fetches sentences that few visits need, such as those of reviews and hints, and adds them.
 * @param {Words} words
 * @param {string} name
 * @param {string} lang
 */
export async function addWords(words, name, lang) {
  const answer = await fetch(staticPath(`words/${name}.${lang}.json`));
  if (!answer.ok) throw new Error(`words/${name}.${lang}.json: ${answer.status}`);
  words.add(await answer.json());
}
