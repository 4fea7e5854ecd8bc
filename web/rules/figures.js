// The figures in the rules: a button on each that has turns plays them in the place of the picture.

import { el, icon } from '../lib/dom.js';
import { PLAY } from '../lib/icons.js';
import { later } from '../lib/later.js';
import { staticPath } from '../lib/static.js';

/**
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {import('./demonstration.js').Demonstration} Demonstration
 */

const live = later(() => import('./demonstration.js'));
const art = later(() => import('../game/art.js'));

/**
 * Adds the buttons.
 * @param {ParentNode} text the rules
 * @param {{ game: string, lift: number, say: Say, gameSay: Say }} what
 */
export function addButtons(text, what) {
  const stage = new Stage(what);
  for (const figure of text.querySelectorAll('figure[data-show]')) {
    if (figure instanceof HTMLElement) stage.add(figure);
  }
}

class Stage {
  /** What is needed to play any of the figures, fetched once. @type {Promise<import('./demonstration.js').Shown[]> | undefined} */
  #ready;

  /** @param {{ game: string, lift: number, say: Say, gameSay: Say }} what */
  constructor(what) {
    this.what = what;
  }

  /** @param {HTMLElement} figure */
  add(figure) {
    const { say } = this.what;
    const picture = figure.querySelector('img');
    const caption = figure.querySelector('figcaption');
    if (!picture || !caption) return;
    caption.id = `figure-${figure.dataset.show}`;
    const label = el('span', null, say('rules-show'));
    const words = el('p', { class: 'figure-told', role: 'status' });
    const place = el('div', { class: 'figure-place' });
    picture.replaceWith(place);
    place.append(picture);
    /** @type {Demonstration | undefined} */
    let shown;
    const show = async () => {
      try {
        shown ??= await this.#demonstration(Number(figure.dataset.show), (told) => (words.textContent = told));
      } catch {
        words.textContent = say('offline-failed');
        return;
      }
      if (!shown.element.isConnected) place.append(shown.element);
      place.classList.add('live');
      label.textContent = say('game-again-short');
      figure.removeAttribute('data-over');
      if (await shown.play()) figure.setAttribute('data-over', '');
    };
    const button = el('button', { type: 'button', 'aria-describedby': caption.id, onclick: () => void show() }, icon(PLAY), label);
    caption.after(el('div', { class: 'figure-foot' }, button, words));
  }

  /**
   * @param {number} number
   * @param {(words: string) => void} tell
   */
  async #demonstration(number, tell) {
    const { game } = this.what;
    this.#ready ??= Promise.all([fetch(staticPath(`rules/${game}.json`)), art().then(({ loadArt }) => loadArt(game))]).then(([answer]) => answer.json());
    // After a failure it is asked for again.
    this.#ready.catch(() => (this.#ready = undefined));
    const [all, { Demonstration }] = await Promise.all([this.#ready, live()]);
    const shown = all[number];
    if (!shown) throw new Error(`the rules of ${game} have no figure ${number}`);
    return new Demonstration({ ...this.what, shown, tell });
  }
}
