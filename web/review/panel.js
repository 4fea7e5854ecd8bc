// The panel of a review: progress, the winning chance over the game, accuracy, turning points, and every turn with what
// it gave away.

import { SEATS, index, seatName } from '../game/words.js';
import { el, icon } from '../lib/dom.js';
import { CLOSE } from '../lib/icons.js';
import { Graph } from './graph.js';
import { MARKS, capital, isError, isMistake, verdictWords, worthWords } from './judging.js';

/**
 * @typedef {import('./reviewing.js').Reviewing} Reviewing
 * @typedef {import('../lib/types.d.ts').ReviewedTurn} ReviewedTurn
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 * @typedef {import('../lib/words.js').Say} Say
 */

/** The rows of the table of players that count turns, with their places in the summary. @type {[string, number][]} */
const COUNTS = [['review-inaccuracies', 3], ['review-mistakes', 4], ['review-blunders', 5]];

/** The most turns of a better line that are written. */
const LONGEST = 6;

export class Panel {
  #drawn = -1;
  #state = '';

  /**
   * @param {object} what
   * @param {Say} what.say
   * @param {Say} what.gameSay
   * @param {Reviewing} what.reviewing
   * @param {Seat[]} what.you whose mistakes are offered
   * @param {import('../lib/types.d.ts').Scene} what.scene for the players' names
   * @param {(turn: number) => void} what.goTo
   * @param {(turn: number) => void} what.better shows the better line in place of a turn
   * @param {(seat: Seat) => void} what.learn
   * @param {() => void} what.close
   */
  constructor({ say, gameSay, reviewing, you, scene, goTo, better, learn, close }) {
    this.say = say;
    this.reviewing = reviewing;
    this.you = you;
    this.goTo = goTo;
    this.learn = learn;
    this.names = SEATS.map((seat) => seatName(gameSay, seat, scene));
    const label = say('review-chance', { player: this.names[0] ?? '' });
    this.graph = new Graph({ label, words: (turn) => this.#wordsOf(turn), goTo });
    this.progress = el('progress', { 'aria-label': say('review-progress') });
    this.status = el('p', { class: 'review-status', role: 'status' });
    this.pause = el('button', { type: 'button', onclick: () => (reviewing.running ? reviewing.stop() : void reviewing.run()) });
    this.players = el('table', { class: 'review-players' });
    this.learners = el('div', { class: 'review-learn' });
    this.turning = el('p', { class: 'review-turning' });
    this.rows = el('ol', { class: 'review-turns', tabindex: 0, 'aria-label': say('review-turns') });
    this.element = el(
      'section',
      { class: 'review card', 'aria-label': say('review-title') },
      el('div', { class: 'review-head' }, el('h2', null, say('review-title')), el('button', { type: 'button', class: 'quiet round', 'aria-label': say('close'), onclick: close }, icon(CLOSE))),
      el('div', { class: 'review-progress' }, this.progress, this.status, this.pause),
      el('p', { class: 'hint graph-title' }, label),
      this.graph.element,
      this.players,
      this.turning,
      this.learners,
      this.rows,
      el('details', { class: 'review-how' }, el('summary', null, say('review-how-title')), el('p', null, say('review-how', { limit: say('review-limit') }))),
    );
    this.rows.addEventListener('click', (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!(button instanceof HTMLElement)) return;
      if (button.dataset.better) better(Number(button.dataset.better));
      else goTo(Number(button.dataset.number));
    });
  }

  /**
   * What a turn was, in words.
   * @param {number} number
   */
  #wordsOf(number) {
    const { say, names, reviewing } = this;
    const turn = reviewing.turns[number - 1];
    const first = reviewing.turns[0];
    const worth = turn?.after ?? (number === 0 ? first?.before : undefined);
    const chance = worth ? `${names[0]}: ${worthWords(worth, 'first', say)}` : '';
    if (!turn) return [say('review-after', { turn: number }), chance].filter(Boolean).join('. ');
    return `${number}. ${names[index(turn.seat)]} ${turn.text}. ${capital(verdictWords(turn, say))}. ${chance}`;
  }

  /** @param {number | undefined} now the turn of the game that is shown, if one is */
  draw(now) {
    const { reviewing } = this;
    const { turns, summary, of } = reviewing;
    this.#drawProgress();
    this.graph.draw(summary?.chances ?? [], turns, of.turns.length, now ?? 0);
    if (this.#drawn !== turns.length) this.#drawFindings(Math.max(0, this.#drawn));
    const current = this.rows.querySelector('[aria-current]');
    const here = now === undefined ? null : this.rows.querySelector(`[data-number="${now}"]`);
    if (current === here) return;
    current?.removeAttribute('aria-current');
    here?.setAttribute('aria-current', 'step');
    if (here instanceof HTMLElement) this.#keepInSight(here);
  }

  #drawProgress() {
    const { say, reviewing } = this;
    const { turns, of, running, complete, problem } = reviewing;
    this.progress.max = of.turns.length;
    this.progress.value = turns.length;
    this.progress.hidden = complete;
    this.pause.hidden = complete;
    const gaps = { turns: turns.length, all: of.turns.length };
    const state = problem ? 'review-failed' : complete ? 'review-done' : running ? 'review-running' : 'review-stopped';
    this.pause.textContent = say(running ? 'review-stop' : 'review-go-on');
    // Screen readers hear that it runs, stops and ends, and not every turn.
    if (state !== this.#state || !running) this.status.textContent = say(state, gaps);
    this.#state = state;
    this.progress.setAttribute('aria-valuetext', say('review-unfinished', gaps));
  }

  /** @param {number} from how many turns are in the list */
  #drawFindings(from) {
    const { say, reviewing } = this;
    const { turns, summary } = reviewing;
    this.#drawn = turns.length;
    this.rows.append(...turns.slice(from).map((turn) => this.#row(turn)));
    if (!summary) return;
    const percent = (/** @type {number | null | undefined} */ value) => (value === null || value === undefined ? '–' : `${Math.round(value)}%`);
    const row = (/** @type {string} */ words, /** @type {(string | number)[]} */ cells) => el('tr', null, el('th', { scope: 'row' }, words), cells.map((cell) => el('td', null, cell)));
    this.players.replaceChildren(
      el('thead', null, el('tr', null, el('td'), this.names.map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', null, row(capital(say('review-accuracy')), summary.accuracy.map(percent)), COUNTS.map(([words, place]) => row(say(words), summary.classes.map((classes) => classes[place] ?? 0)))),
    );
    const points = summary.turning_points.map((number) => el('button', { type: 'button', class: 'turn', onclick: () => this.goTo(number) }, `${number}. ${turns[number - 1]?.text ?? ''}`));
    this.turning.replaceChildren(...(points.length > 0 ? [el('b', null, say('review-turning-points')), ' ', ...points] : []));
    this.#drawLearners();
  }

  #drawLearners() {
    const { say, reviewing, you, names } = this;
    if (!reviewing.complete) return;
    const buttons = SEATS.filter((seat) => you.includes(seat)).flatMap((seat) => {
      const count = reviewing.turns.filter((turn) => turn.seat === seat && isMistake(turn)).length;
      if (count === 0) return [];
      const words = you.length === 1 ? say('mistakes-yours', { count }) : say('mistakes-of', { player: names[index(seat)] ?? '', count });
      return [el('button', { type: 'button', class: you.length === 1 ? 'primary' : '', dataset: { learn: seat }, onclick: () => this.learn(seat) }, words)];
    });
    this.learners.replaceChildren(...(buttons.length > 0 ? buttons : [el('p', { class: 'hint' }, say('mistakes-nothing'))]));
  }

  /** @param {ReviewedTurn} turn */
  #row(turn) {
    const { say, names } = this;
    const mark = MARKS[turn.class];
    const words = verdictWords(turn, say);
    const chance = worthWords(turn.after, 'first', say);
    const better = isError(turn) && turn.best.length > 0 && el('button', { type: 'button', class: 'review-better', dataset: { better: turn.number } }, say('review-better-line', { line: turn.best.slice(0, LONGEST).join(' ') }));
    return el(
      'li',
      { class: turn.class },
      el(
        'button',
        { type: 'button', class: 'review-turn', dataset: { number: turn.number } },
        el('span', { class: 'review-number' }, `${turn.number}.`),
        el('span', { class: 'review-who' }, names[index(turn.seat)]),
        el('span', { class: 'review-text' }, turn.text, mark && el('b', { class: 'review-mark' }, mark)),
        el('span', { class: 'review-worth' }, chance),
        el('span', { class: 'review-verdict' }, capital(words)),
      ),
      better,
    );
  }

  /** @param {HTMLElement} row */
  #keepInSight(row) {
    const [box, view] = [row.getBoundingClientRect(), this.rows.getBoundingClientRect()];
    if (box.top < view.top) this.rows.scrollTop -= view.top - box.top + 8;
    else if (box.bottom > view.bottom) this.rows.scrollTop += box.bottom - view.bottom + 8;
  }
}
