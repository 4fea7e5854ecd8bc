// A timed run: as many puzzles as one can solve in five minutes.

import { el, icon } from '../lib/dom.js';
import { CLOCK } from '../lib/icons.js';

/** How long a run takes, in milliseconds. */
const LENGTH = 5 * 60_000;
/** How often the clock is drawn, in milliseconds. */
const LOOK = 250;

/** A time as minutes and seconds. @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export class Run {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #end = 0;
  #solved = 0;
  #missed = 0;

  /**
   * @param {object} what
   * @param {import('../lib/words.js').Say} what.say
   * @param {() => void} what.begun
   * @param {(words: string) => void} what.over
   */
  constructor({ say, begun, over }) {
    this.say = say;
    this.begun = begun;
    this.over = over;
    this.clock = el('span', { class: 'run-clock', role: 'timer' });
    this.count = el('span', { class: 'run-count' });
    this.button = el('button', { type: 'button', class: 'quiet', dataset: { key: 'puzzle-run' }, onclick: () => this.#toggle() });
    this.element = el('div', { class: 'puzzle-run' }, this.button, this.clock, this.count);
    this.#draw();
  }

  get running() {
    return this.#timer !== undefined;
  }

  #toggle() {
    if (this.running) return this.#finish();
    this.#end = Date.now() + LENGTH;
    this.#solved = 0;
    this.#missed = 0;
    this.#timer = setInterval(() => this.#tick(), LOOK);
    this.#draw();
    this.begun();
  }

  #tick() {
    if (Date.now() >= this.#end) this.#finish();
    else this.#draw();
  }

  #finish() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#draw();
    this.over(this.say('puzzles-run-over', { solved: this.#solved, missed: this.#missed }));
  }

  /** Counts a puzzle. @param {boolean} solved */
  note(solved) {
    if (solved) this.#solved += 1;
    else this.#missed += 1;
    this.#draw();
  }

  #draw() {
    const { running, say } = this;
    this.button.replaceChildren(icon(CLOCK), el('span', null, say(running ? 'puzzles-run-stop' : 'puzzles-run')));
    this.clock.textContent = running ? clockText(this.#end - Date.now()) : '';
    this.count.textContent = running ? say('puzzles-run-count', { solved: this.#solved }) : '';
  }
}
