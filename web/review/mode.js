// The review on the analysis board: the panel, the turns of the game in the tree, and learning from mistakes.

import { clearBeside, markBeside } from '../game/hinted.js';
import { endOf, known, pathsTo, turnsTo } from '../analysis/tree.js';
import { el } from '../lib/dom.js';
import { lang, staticPath } from '../lib/static.js';
import { addWords } from '../lib/words.js';
import { chanceOf, isMistake, proved } from './judging.js';
import { Learn } from './learn.js';
import { Panel } from './panel.js';
import { Reviewing } from './reviewing.js';

/**
 * @typedef {import('../analysis/page.js').AnalysisPage} AnalysisPage
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 */

/** Loads what a review looks like, once. */
function loadStyle() {
  const href = staticPath('style/review.css');
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const sheet = el('link', { rel: 'stylesheet', href });
  const styled = new Promise((resolve) => sheet.addEventListener('load', resolve));
  document.head.append(sheet);
  return styled;
}

/**
 * Opens the review of the main line of what is on the analysis board.
 * @param {AnalysisPage} page
 * @param {Seat[]} you whose mistakes are offered
 */
export async function openReview(page, you) {
  await Promise.all([addWords(page.words, 'review', lang), loadStyle()]);
  return new Review(page, you);
}

export class Review {
  /** @type {Learn | null} */
  #learn = null;

  /**
   * @param {AnalysisPage} page
   * @param {Seat[]} you
   */
  constructor(page, you) {
    this.page = page;
    const { desk, say, gameSay } = page;
    const end = endOf(desk.tree, '');
    /** The nodes of the game, from before its first turn. */
    this.paths = ['', ...pathsTo(end)];
    const { game, variant, start } = desk;
    this.reviewing = new Reviewing({ game, variant, position: start, turns: turnsTo(desk.tree, end) }, () => this.draw());
    this.panel = new Panel({
      say,
      gameSay,
      reviewing: this.reviewing,
      you,
      scene: desk.here.scene,
      goTo: (turn) => void desk.goTo(known(desk.tree, this.paths[turn] ?? '')),
      better: (turn) => void this.#better(turn),
      learn: (seat) => void this.learn(seat),
      close: () => page.closeReview(),
    });
    this.element = el('div', { class: 'review-mode' }, this.panel.element);
    this.element.addEventListener('click', ({ target }) => {
      // On a small screen the board may be out of sight.
      if (target instanceof Element && target.closest('.review-turns, .review-turning')) page.board.scrollIntoView({ block: 'nearest' });
    });
    // The engine rests, so that the machine has time for the review; it can be turned on again.
    page.thinking.on = false;
    void this.reviewing.run();
  }

  /** Shows the better line in place of a turn. @param {number} turn */
  async #better(turn) {
    const { desk } = this.page;
    const before = this.paths[turn - 1] ?? '';
    await desk.goTo(known(desk.tree, before), { still: true });
    if (desk.path === before) await this.page.follow(this.reviewing.turns[turn - 1]?.best ?? [], 1);
  }

  /** @param {Seat} seat */
  async learn(seat) {
    const { page, reviewing, paths } = this;
    const mistakes = reviewing.turns.filter((turn) => turn.seat === seat && isMistake(turn));
    const done = () => this.#unlearn(seat);
    this.#learn = new Learn({ page, reviewing, mistakes, paths, done });
    page.thinking.allowed = false;
    page.learning = true;
    page.flip(seat === 'second');
    this.element.replaceChildren(this.#learn.element);
    await this.#learn.start();
  }

  /** Goes back to the review. @param {Seat} seat */
  #unlearn(seat) {
    this.#learn = null;
    this.page.thinking.allowed = true;
    this.page.learning = false;
    this.element.replaceChildren(this.panel.element);
    this.page.draw();
    const again = this.element.querySelector(`[data-learn="${seat}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  /** What the board marks in place of the engine's best steps. */
  get marks() {
    return this.#learn?.marks;
  }

  /** What the review knows of the position on the board, for the player to play. */
  get verdict() {
    const { desk } = this.page;
    const at = this.paths.indexOf(desk.path);
    const { turns } = this.reviewing;
    const worth = turns[at - 1]?.after ?? turns[at]?.before;
    if (!worth) return undefined;
    const result = proved(worth, desk.mover);
    return { result, turns: null, chance: result ? null : chanceOf(worth, desk.mover) };
  }

  arrived() {
    this.#learn?.arrived();
  }

  draw() {
    const at = this.paths.indexOf(this.page.desk.path);
    this.panel.draw(at < 0 ? undefined : at);
    if (!this.#learn) return;
    clearBeside();
    markBeside(this.#learn.marks);
  }

  /** Ends the review. */
  stop() {
    this.#learn?.stop();
    this.reviewing.stop();
    this.element.remove();
  }
}
