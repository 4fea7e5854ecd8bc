// What one has solved and missed, the streak, and the ways back to each puzzle.

import { el, icon } from '../lib/dom.js';
import { CHECK, CLOSE } from '../lib/icons.js';

/** How many tries are listed. */
const LISTED = 30;

export class History {
  /** @param {{ say: import('../lib/words.js').Say, game: string }} what */
  constructor({ say, game }) {
    this.say = say;
    this.game = game;
    this.streak = el('p', { class: 'puzzle-streak' });
    this.list = el('ol');
    this.element = el('details', { class: 'puzzle-history card' }, el('summary', null, say('puzzles-history')), this.list);
  }

  /** @param {import('./progress.js').Progress} kept */
  draw({ history, streak, best }) {
    const { say, game } = this;
    this.streak.textContent = say('puzzles-streak', { streak, best });
    const own = history.filter((made) => made.game === game).slice(0, LISTED);
    this.element.hidden = own.length === 0;
    this.list.replaceChildren(
      ...own.map(({ id, solved }) => {
        const words = say(solved ? 'puzzles-was-solved' : 'puzzles-was-missed');
        return el('li', null, el('a', { href: `/puzzles/${game}/${id}` }, icon(solved ? CHECK : CLOSE), el('code', null, id), el('span', null, words)));
      }),
    );
  }
}
