// Learn from your mistakes: the position before each mistake is put to the player. Any turn that keeps the result is
// right; any other says what it gives away, and can be tried again.

import { hinted, spotWords } from '../game/hinted.js';
import { el } from '../lib/dom.js';
import { makePuzzle } from '../lib/rules.js';
import { keepOwn } from '../puzzles/own.js';
import { nodeAt, parentOf } from '../analysis/tree.js';
import { MARKS, capital, keeps, needsCloserLook, verdictWords } from './judging.js';

/**
 * @typedef {import('../lib/types.d.ts').ReviewedTurn} ReviewedTurn
 * @typedef {import('../analysis/page.js').AnalysisPage} AnalysisPage
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {'asking' | 'judging' | 'wrong' | 'right' | 'shown' | 'over'} Phase
 */

/** The most turns of the solution that are played out. */
const LONGEST = 6;

export class Learn {
  /** Which mistake is being put right. */
  #at = 0;
  /** @type {Phase} */
  #phase = 'asking';
  /** How much of the hint is shown: nothing, what to touch, the step. */
  #hint = 0;
  #tries = 0;
  /** @type {('first' | 'later' | 'shown')[]} */
  #results = [];

  /**
   * @param {object} what
   * @param {AnalysisPage} what.page
   * @param {import('./reviewing.js').Reviewing} what.reviewing
   * @param {ReviewedTurn[]} what.mistakes
   * @param {string[]} what.paths the nodes of the game, from before its first turn
   * @param {() => void} what.done
   */
  constructor({ page, reviewing, mistakes, paths, done }) {
    this.page = page;
    this.say = page.say;
    this.reviewing = reviewing;
    this.mistakes = mistakes;
    this.paths = paths;
    this.done = done;
    this.tree = page.desk.tree;
    this.title = el('h2', { tabindex: -1 });
    this.words = el('div', { class: 'learn-words' });
    this.buttons = el('div', { class: 'learn-buttons' });
    this.element = el('section', { class: 'learn card', 'aria-label': this.say('mistakes-title') }, this.title, this.words, this.buttons);
  }

  get #mistake() {
    return /** @type {ReviewedTurn} */ (this.mistakes[this.#at]);
  }

  /** The node before the mistake. */
  get #before() {
    return this.paths[this.#mistake.number - 1] ?? '';
  }

  /** What the board marks as a hint. */
  get marks() {
    const { desk } = this.page;
    const asked = this.#phase === 'asking' && desk.arrived && desk.path === this.#before;
    return asked ? hinted(desk.half, this.#mistake.best[0] ?? '', this.#hint) : [];
  }

  async start() {
    await this.#pose(0);
    this.title.focus({ preventScroll: true });
    this.page.board.scrollIntoView({ block: 'nearest' });
  }

  /** @param {number} at */
  async #pose(at) {
    this.#at = at;
    this.#tries = 0;
    this.#hint = 0;
    await this.#ask();
  }

  /** Puts the position before the mistake on the board. */
  async #ask() {
    this.#phase = 'asking';
    const { desk } = this.page;
    desk.change(this.tree);
    await desk.goTo(this.#before, { still: true });
    const { say } = this;
    const turn = this.#mistake;
    const played = `${turn.text}${MARKS[turn.class] ?? ''}`;
    this.#show([say('mistakes-played', { number: turn.number, turn: played }), `${capital(verdictWords(turn, say))}.`, say('mistakes-find')]);
  }

  /** A position is on the board: perhaps after a turn that was tried. */
  arrived() {
    const { desk } = this.page;
    if (this.#phase !== 'asking' || desk.path === '' || parentOf(desk.path) !== this.#before) return;
    const text = nodeAt(desk.tree, desk.path)?.text;
    if (text) void this.#judge(text);
  }

  /** @param {string} text */
  async #judge(text) {
    const { say, reviewing } = this;
    const mistake = this.#mistake;
    const at = this.#at;
    this.#phase = 'judging';
    this.#tries += 1;
    if (text === mistake.text) return this.#wrong(say('mistakes-same', { turn: text }));
    if (text === mistake.best[0]) return this.#right(say('mistakes-right-best', { turn: text }));
    this.#show([say('mistakes-judging', { turn: text })]);
    try {
      let tried = await reviewing.instead(mistake.number, text);
      if (tried && needsCloserLook(tried)) tried = await reviewing.instead(mistake.number, text, true);
      if (!tried || this.#phase !== 'judging' || this.#at !== at) return;
      if (keeps(tried)) this.#right(say(tried.class === 'best' ? 'mistakes-right-best' : 'mistakes-right', { turn: text }));
      else this.#wrong(`${text}${MARKS[tried.class] ?? ''} ${capital(verdictWords(tried, say))}.`);
    } catch {
      if (this.#phase === 'judging' && this.#at === at) this.#wrong(say('review-failed'));
    }
  }

  /** Makes a puzzle of the position before the mistake, if exactly one turn is right there and that can be proved. */
  async #puzzle() {
    const { say, page } = this;
    const at = this.#at;
    const { game } = page.desk;
    const current = () => this.#at === at && (this.#phase === 'right' || this.#phase === 'shown');
    this.#show([say('mistakes-puzzle-proving')]);
    try {
      const puzzle = await makePuzzle(page.desk.question(this.#before));
      keepOwn(localStorage, game, puzzle);
      if (!current()) return;
      this.#show([say('mistakes-puzzle-made')]);
      this.words.append(el('p', null, el('a', { href: `/puzzles/${game}/${puzzle.id}` }, say('mistakes-puzzle-open'))));
    } catch {
      if (current()) this.#show([say('mistakes-no-puzzle')]);
    }
  }

  /** @param {string} words */
  #right(words) {
    this.#phase = 'right';
    this.#results[this.#at] ??= this.#tries === 1 && this.#hint === 0 ? 'first' : 'later';
    this.#show([words]);
  }

  /** @param {string} words */
  #wrong(words) {
    this.#phase = 'wrong';
    this.#show([words]);
  }

  async #more() {
    if (this.page.desk.path !== this.#before) await this.#ask();
    this.#hint = Math.min(2, this.#hint + 1);
    const [mark] = this.marks;
    const spot = mark?.touches[0]?.[0] ?? '';
    const words = this.#hint === 1 && spot ? this.say('hint-look', { spot: spotWords(this.page.desk.scene, spot, this.page.gameSay) }) : this.say('hint-turn', { turn: this.#mistake.best[0] ?? '' });
    this.#show([this.say('mistakes-find'), words]);
  }

  /** Shows the better line on the board. */
  async #solve() {
    const { page, say } = this;
    const best = this.#mistake.best.slice(0, LONGEST);
    this.#results[this.#at] ??= 'shown';
    this.#phase = 'shown';
    this.#show([say('mistakes-solution', { line: best.join(' ') })]);
    page.desk.change(this.tree);
    await page.desk.goTo(this.#before, { still: true });
    if (this.#phase === 'shown') await page.follow(best, 1);
  }

  #next() {
    if (this.#at + 1 < this.mistakes.length) return void this.#pose(this.#at + 1);
    this.#phase = 'over';
    this.page.desk.change(this.tree);
    const count = (/** @type {string} */ result) => this.#results.filter((found) => found === result).length;
    const { say } = this;
    this.#show([
      say('mistakes-first-try', { count: count('first'), all: this.mistakes.length }),
      say('mistakes-later', { count: count('later') }),
      say('mistakes-shown', { count: this.mistakes.length - count('first') - count('later') }),
    ]);
  }

  /** Starts again from the first mistake. */
  #again() {
    this.#results = [];
    void this.#pose(0);
  }

  /** Ends the lesson. */
  stop() {
    this.#phase = 'over';
    this.page.desk.change(this.tree);
    this.done();
  }

  /** @param {string[]} lines */
  #show(lines) {
    const { say } = this;
    const over = this.#phase === 'over';
    this.title.textContent = over ? say('mistakes-over') : say('mistakes-number', { number: this.#at + 1, all: this.mistakes.length });
    this.words.replaceChildren(...lines.map((words) => el('p', null, words)));
    this.words.className = `learn-words ${this.#phase}`;
    this.page.announcer.say(...lines);
    const focused = this.buttons.contains(document.activeElement);
    /** @type {(key: string, act: () => unknown, name?: string) => HTMLButtonElement} */
    const button = (key, act, name = '') => el('button', { type: 'button', class: name, dataset: { key }, onclick: act }, say(key));
    const next = button(this.#at + 1 < this.mistakes.length ? 'mistakes-next' : 'mistakes-finish', () => this.#next(), 'primary');
    const solve = button('mistakes-solve', () => void this.#solve());
    const puzzle = button('mistakes-puzzle', () => void this.#puzzle());
    const made = {
      asking: [button('mistakes-hint', () => void this.#more()), solve],
      judging: [],
      wrong: [button('mistakes-again', () => void this.#ask(), 'primary'), solve],
      right: [next, puzzle],
      shown: [next, puzzle],
      over: [button('mistakes-repeat', () => this.#again())],
    }[this.#phase];
    this.buttons.replaceChildren(...made, button('mistakes-stop', () => this.stop(), over ? 'primary' : 'quiet'));
    if (focused) this.buttons.querySelector('button')?.focus();
    this.page.draw();
  }
}
