// Which puzzles one wants: by theme, difficulty and variant; and which of them comes next. The address keeps the choice.

import { el } from '../lib/dom.js';

/**
 * @typedef {import('../lib/types.d.ts').Puzzle} Puzzle
 * @typedef {import('./progress.js').Progress} Progress
 * @typedef {{ theme: string, difficulty: string, variant: string }} Wanted empty where anything goes
 */

export const DIFFICULTIES = [1, 2, 3, 4, 5];

/** @param {string} search the query of an address @returns {Wanted} */
export function wantedIn(search) {
  const query = new URLSearchParams(search);
  const of = (/** @type {string} */ name) => query.get(name) ?? '';
  return { theme: of('theme'), difficulty: of('difficulty'), variant: of('variant') };
}

/** The query of an address for a choice. @param {Wanted} wanted */
export function queryOf(wanted) {
  const some = Object.entries(wanted).filter(([, value]) => value !== '');
  return some.length > 0 ? `?${new URLSearchParams(some)}` : '';
}

/** @param {Puzzle[]} all @param {Wanted} wanted */
export const chosen = (all, { theme, difficulty, variant }) =>
  all.filter(
    (puzzle) =>
      (theme === '' || puzzle.themes.includes(theme)) && (difficulty === '' || puzzle.difficulty === Number(difficulty)) && (variant === '' || puzzle.variant === variant),
  );

/**
 * The puzzle to go on with: one that was never tried, easier ones first; then one that was missed; then any other.
 * @param {Puzzle[]} among
 * @param {(id: string) => boolean | undefined} tried the result of the first try
 * @param {string} [current] the puzzle that is open
 * @param {() => number} [chance]
 * @returns {Puzzle | undefined}
 */
export function nextOf(among, tried, current, chance = Math.random) {
  const others = among.filter(({ id }) => id !== current);
  const fresh = others.filter(({ id }) => tried(id) === undefined);
  const easiest = Math.min(...fresh.map(({ difficulty }) => difficulty));
  const groups = [fresh.filter(({ difficulty }) => difficulty === easiest), others.filter(({ id }) => tried(id) === false), others, among];
  const group = groups.find(({ length }) => length > 0) ?? [];
  return group[Math.floor(chance() * group.length)];
}

export class Choice {
  /**
   * @param {object} what
   * @param {import('../lib/words.js').Say} what.say
   * @param {(theme: string) => string} what.themeName
   * @param {import('../lib/types.d.ts').CatalogueEntry} what.entry
   * @param {Puzzle[]} what.puzzles
   * @param {Wanted} what.wanted
   * @param {(wanted: Wanted) => void} what.changed
   */
  constructor({ say, themeName, entry, puzzles, wanted, changed }) {
    this.wanted = wanted;
    const themes = [...new Set(puzzles.flatMap((puzzle) => puzzle.themes))].map((theme) => [theme, themeName(theme)]).sort(([, one = ''], [, other = '']) => one.localeCompare(other));
    const variants = entry.variants.filter(({ name }) => puzzles.some((puzzle) => puzzle.variant === name)).map(({ name, title }) => [name, title]);
    const levels = DIFFICULTIES.filter((level) => puzzles.some(({ difficulty }) => difficulty === level)).map((level) => [String(level), say(`puzzles-difficulty-${level}`)]);
    /** @param {keyof Wanted} name @param {string} label @param {string[][]} options */
    const select = (name, label, options) => {
      const all = el('option', { value: '' }, say('puzzles-any'));
      const choose = el('select', { name, onchange: () => {
        this.wanted = { ...this.wanted, [name]: choose.value };
        changed(this.wanted);
      } }, all, options.map(([value, words]) => el('option', { value }, words ?? '')));
      choose.value = wanted[name];
      // An address may ask for what there is not.
      if (choose.selectedIndex < 0) {
        choose.value = '';
        this.wanted = { ...this.wanted, [name]: '' };
      }
      return el('label', null, el('span', null, label), choose);
    };
    this.element = el(
      'form',
      { class: 'puzzle-choice card', 'aria-label': say('puzzles-choose'), onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      select('theme', say('puzzles-theme'), themes),
      select('difficulty', say('puzzles-difficulty'), levels),
      variants.length > 1 && select('variant', say('puzzles-variant'), variants),
    );
  }
}
