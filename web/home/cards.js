// The cards of the games: a board, a sentence, and buttons for every way to start.

import { el, icon } from '../lib/dom.js';
import { BOOK, CAP, PUZZLE, CHART, EYE, LINK, PERSON, SLIDERS, TWO } from '../lib/icons.js';
import { clockWords } from '../lib/names.js';
import { lang, staticPath } from '../lib/static.js';
import { boardPicture, example } from './picture.js';
import { remembered } from './setup.js';

/** @typedef {import('../lib/types.d.ts').CatalogueEntry} Entry */
/** @typedef {import('../lib/words.js').Say} Say */
/** @typedef {import('./setup.js').Mode} Mode */

/**
 * @param {Entry} entry
 * @param {Say} say
 * @param {{ start: (entry: Entry, kind: 'computer' | 'here' | 'watch') => void, choose: (entry: Entry, mode: Mode) => void }} does
 */
export function makeCard(entry, say, { start, choose }) {
  const picture = el('img', { alt: '', decoding: 'async' });
  const live = el('span', { class: 'live', hidden: true }, say('live'));
  const board = el('a', { class: 'board', href: `/rules/${entry.name}`, tabindex: '-1', 'aria-hidden': 'true' }, picture);
  const watch = el('button', { type: 'button', class: 'quiet' }, icon(EYE), way(say('watch'), entry));

  /** @type {string | undefined} */
  let watched;
  watch.addEventListener('click', () => {
    if (watched) location.href = `/game/${watched}`;
    else start(entry, 'watch');
  });

  // What the button will start: the level and clock of the last time.
  const what = el('small');
  const describe = () => {
    const { level, clock } = remembered(localStorage, entry.name, 'computer');
    what.textContent = say('level-and-clock', { level, clock: clock === '-' ? say('game-no-clock') : clockWords(clock, say) });
  };
  describe();

  const card = el(
    'article',
    { class: 'card game', dataset: { game: entry.name }, 'aria-labelledby': `card-${entry.name}` },
    board,
    el(
      'div',
      { class: 'about' },
      el('div', { class: 'named' }, el('h2', { id: `card-${entry.name}` }, entry.title), live),
      el('p', null, entry.tagline),
      el('p', { class: 'credit' }, entry.credit),
    ),
    el(
      'div',
      { class: 'start' },
      el(
        'button',
        { type: 'button', class: 'primary', onclick: () => start(entry, 'computer') },
        way(say('play-computer'), entry),
        what,
      ),
      el(
        'button',
        { type: 'button', class: 'options', title: say('options'), onclick: () => choose(entry, 'computer') },
        icon(SLIDERS),
        el('span', { class: 'visually-hidden' }, `${say('options')}: ${entry.title}`),
      ),
    ),
    el(
      'div',
      { class: 'ways' },
      el('button', { type: 'button', class: 'quiet', onclick: () => choose(entry, 'friend') }, icon(LINK), way(say('play-friend'), entry)),
      el('button', { type: 'button', class: 'quiet', onclick: () => choose(entry, 'someone') }, icon(PERSON), way(say('play-someone'), entry)),
      el('button', { type: 'button', class: 'quiet', onclick: () => start(entry, 'here') }, icon(TWO), way(say('play-here'), entry)),
      watch,
      entry.lessons > 0 && el('a', { class: 'quiet button', href: `/learn/${entry.name}` }, icon(CAP), way(say('learn'), entry)),
      entry.puzzles > 0 && el('a', { class: 'quiet button', href: `/puzzles/${entry.name}` }, icon(PUZZLE), way(say('puzzles'), entry)),
      el('a', { class: 'quiet button', href: `/rules/${entry.name}` }, icon(BOOK), way(say('rules'), entry)),
      el('a', { class: 'quiet button', href: `/analysis/${entry.name}` }, icon(CHART), way(say('analyse'), entry)),
    ),
  );

  /** @param {string} address */
  async function show(address) {
    picture.src = await boardPicture(address);
    board.classList.add('shown');
  }

  async function showExample() {
    const rules = await fetch(staticPath(`rules/${entry.name}.${lang}.html`));
    const found = rules.ok ? example(await rules.text()) : undefined;
    await show(found ?? `/api/picture?game=${entry.name}&lang=${lang}`);
  }

  let shown = '';
  return {
    card,
    /**
     * Shows the current position of a game in progress, or an example if there is none.
     * @param {{ id: string, turn: number } | undefined} game
     */
    async update(game) {
      describe();
      watched = game?.id;
      const now = game ? `/api/games/${game.id}/picture?turn=${game.turn}&lang=${lang}` : 'example';
      if (now === shown) return;
      shown = now;
      board.href = game ? `/game/${game.id}` : `/rules/${entry.name}`;
      live.hidden = !game;
      await (game ? show(now) : showExample());
    },
  };
}

/**
 * The label of a button; screen readers also get the name of the game.
 * @param {string} words
 * @param {Entry} entry
 */
function way(words, entry) {
  return el('span', null, words, el('span', { class: 'visually-hidden' }, `: ${entry.title}`));
}
