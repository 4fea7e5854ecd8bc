// The page of a game's puzzles: a live board, the task, what is said, and which puzzle comes next.

import { breathe } from '../learn/lesson-coach.js';
import { TaskBoard } from '../learn/task-board.js';
import { byId, el } from '../lib/dom.js';
import * as rules from '../lib/rules.js';
import { Choice, chosen, nextOf, queryOf, wantedIn } from './choice.js';
import { PuzzleCoach } from './coach.js';
import { History } from './history.js';
import { ownPuzzles } from './own.js';
import { PuzzlePanel } from './panel.js';
import { dayOf, firstTry, noteDay, noteTry, progress } from './progress.js';
import { Proof } from './proof.js';
import { Rated } from './rated.js';
import { Run } from './run.js';

/** @typedef {import('../lib/types.d.ts').Puzzle} Puzzle */

export class PuzzlesPage {
  /** @type {PuzzleCoach | undefined} */
  #coach;
  /** The puzzle of today. */
  #daily = '';
  /** What was said about a run that has ended since the puzzle began to open. */
  #ran = '';

  /**
   * @param {object} what
   * @param {import('../lib/words.js').Words} what.words
   * @param {import('../lib/types.d.ts').CatalogueEntry} what.entry
   * @param {Record<string, string>} what.sentences those of the game's puzzles
   * @param {Puzzle[]} what.puzzles
   */
  constructor({ words, entry, sentences, puzzles }) {
    words.add(sentences);
    const { say } = words;
    this.say = say;
    this.entry = entry;
    this.puzzles = puzzles;
    this.table = new TaskBoard({ words, entry, drawn: () => this.#draw() });
    const doing = (/** @type {() => Promise<void>} */ deed) => () => void deed().catch((problem) => this.table.problem(problem));
    this.panel = new PuzzlePanel({
      say,
      does: {
        hint: doing(() => this.coach.hint()),
        solution: doing(() => this.coach.solution()),
        why: doing(() => this.coach.why()),
        again: doing(() => this.#again()),
        dispute: doing(() => this.#dispute()),
        next: doing(() => this.#next()),
      },
    });
    this.proof = new Proof({ say, coach: () => this.coach, tell: (told) => this.table.announcer.say(...told) });
    this.choice = new Choice({ say, entry, puzzles, wanted: wantedIn(location.search), themeName: (theme) => this.#theme(theme), changed: () => void this.#next() });
    this.run = new Run({ say, begun: () => void this.#next(), over: (told) => this.#runOver(told) });
    this.rated = new Rated({ say, game: entry.name });
    this.history = new History({ say, game: entry.name });
    this.#lay();
    addEventListener('popstate', () => void this.start());
  }

  /** The coach of the puzzle that is open. */
  get coach() {
    if (!this.#coach) throw new Error('no puzzle is open yet');
    return this.#coach;
  }

  /** @param {string} theme */
  #theme(theme) {
    return this.say(`theme-${theme}`);
  }

  #lay() {
    const { say, entry, table, panel } = this;
    const head = el(
      'header',
      { class: 'learn-head' },
      el('h1', null, say('puzzle-title', { game: entry.title })),
      el('nav', { class: 'puzzle-ways', 'aria-label': say('puzzles-ways') }, el('a', { href: '/puzzles' }, say('puzzles-all-games')), el('a', { href: `/rules/${entry.name}` }, say('rules'))),
    );
    const bar = el('div', { class: 'puzzle-bar' }, this.run.element, this.rated.element, this.history.streak);
    const side = el('div', { class: 'learn-side' }, panel.feedback, this.proof.element, table.prompt.element, table.typed.element, bar, this.choice.element, this.history.element);
    byId('main').replaceChildren(head, panel.task, table.element, side, table.announcer.element);
  }

  /** Opens what the address asks for. */
  async start() {
    const [, , , id] = location.pathname.split('/');
    const found = this.puzzles.find((puzzle) => puzzle.id === id) ?? ownPuzzles(localStorage, this.entry.name).find((puzzle) => puzzle.id === id);
    await this.rated.start();
    this.#daily = (await rules.dailyPuzzles(dayOf()).catch(() => [])).find(({ game }) => game === this.entry.name)?.puzzle.id ?? '';
    if (found) await this.open(found);
    else await this.#next({ instead: true });
  }

  /** Goes on with another puzzle of the chosen kind. @param {{ instead?: boolean }} [how] whether it replaces the address */
  async #next({ instead = false } = {}) {
    const kept = progress(localStorage);
    const { wanted } = this.choice;
    const tried = (/** @type {string} */ id) => firstTry(kept, this.entry.name, id);
    const puzzle = nextOf(chosen(this.puzzles, wanted), tried, this.#coach?.puzzle.id);
    if (!puzzle) return this.#tell({ tone: 'hint', words: [this.say('puzzle-none')] });
    const address = `/puzzles/${this.entry.name}/${puzzle.id}${queryOf(wanted)}`;
    if (instead) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    await this.open(puzzle);
  }

  /** @param {Puzzle} puzzle */
  async open(puzzle) {
    const { table, panel, say } = this;
    const focused = panel.hasFocus();
    this.#ran = '';
    const room = {
      game: this.entry.name,
      say,
      table,
      rules,
      judge: async (/** @type {import('../lib/rules.js').PuzzleAttempt} */ attempt) => ((await this.#isRated(attempt)) ? this.rated.judge(attempt) : rules.judgePuzzle(attempt)),
      tell: (/** @type {Parameters<PuzzlePanel['tell']>[0]} */ said) => this.#tell(said),
      ended: (/** @type {boolean} */ solved) => this.#ended(solved),
    };
    const coach = new PuzzleCoach(puzzle, { own: !this.puzzles.includes(puzzle), room });
    const begin = () => {
      this.#coach = coach;
      coach.begin();
      this.proof.close();
    };
    try {
      if (!(await table.open(() => coach.start(), { begin, played: (steps) => coach.played(steps) }))) return;
      panel.open(coach.task, this.#place(puzzle));
      this.history.draw(progress(localStorage));
      if (this.#ran) this.#runOver(this.#ran);
      table.draw();
      const { announcement } = table.desk.scene;
      table.announcer.say(coach.task, announcement ? table.gameSay(announcement.sentence) : '');
      if (focused) table.board.focusBoard();
      table.show(panel.task);
    } catch (problem) {
      table.problem(problem);
    }
  }

  /** Where a puzzle stands among the others. @param {Puzzle} puzzle */
  #place(puzzle) {
    const { say } = this;
    const variant = this.entry.variants.length > 1 ? this.entry.variants.find(({ name }) => name === puzzle.variant)?.title : '';
    const difficulty = say(`puzzles-difficulty-${puzzle.difficulty}`);
    return [this.coach.own ? say('puzzles-own') : puzzle.id === this.#daily ? say('puzzles-daily') : say('puzzles-puzzle', { id: puzzle.id }), variant, difficulty].filter(Boolean).join(' · ');
  }

  async #again() {
    this.proof.close();
    if (this.table.desk.stuck) await this.table.desk.retry();
    else await this.coach.retry();
    this.table.board.focusBoard();
  }

  async #dispute() {
    await this.proof.open();
    this.table.draw();
  }

  /** Whether the next turn counts. A timed run is not rated. @param {import('../lib/rules.js').PuzzleAttempt} attempt */
  async #isRated(attempt) {
    return !this.run.running && (await this.rated.counts(attempt));
  }

  /** @param {import('../lib/rules.js').PuzzleAttempt} attempt */
  async #giveUp(attempt) {
    if (await this.#isRated(attempt)) await this.rated.judge({ ...attempt, turns: [] }, true);
  }

  /** Notes how the first try ended, and that the puzzle of the day is solved. @param {boolean} solved */
  #ended(solved) {
    const { puzzle } = this.coach;
    const game = this.entry.name;
    const attempt = this.coach.attempt();
    // A hint or the solution gives a rated try up.
    if (!solved) void this.#giveUp(attempt).catch((problem) => this.table.problem(problem));
    const kept = noteTry(localStorage, { game, id: puzzle.id, solved, at: Date.now() });
    if (solved && puzzle.id === this.#daily) noteDay(localStorage, game, dayOf());
    this.history.draw(kept);
  }

  #draw() {
    const { panel, table } = this;
    if (!this.#coach) return;
    const { coach } = this;
    const over = coach.standing === 'reached' || coach.standing === 'missed' || coach.standing === 'shown';
    table.prompt.element.hidden = over;
    const known = coach.standing === 'reached' || coach.standing === 'shown';
    const themes = known && coach.puzzle.themes.length > 0 ? this.say('puzzle-themes', { themes: coach.puzzle.themes.map((theme) => this.#theme(theme)).join(', ') }) : '';
    panel.draw(coach, { stuck: table.desk.stuck, running: this.run.running, proving: !this.proof.element.hidden, themes });
  }

  /** @param {Parameters<PuzzlePanel['tell']>[0]} said */
  #tell(said) {
    const { table, panel, run } = this;
    panel.tell(said);
    table.draw();
    table.announcer.say(...said.words);
    table.show(panel.feedback);
    const over = said.tone === 'reached' || said.tone === 'missed';
    if (over && run.running) void this.#runOn(said.tone === 'reached');
    else if ((over || said.tone === 'shown') && table.hasFocus()) panel.focus();
  }

  /** @param {string} told */
  #runOver(told) {
    this.#ran = told;
    this.#tell({ tone: this.coach.standing, words: [told] });
  }

  /** In a timed run, the next puzzle comes by itself. @param {boolean} solved */
  async #runOn(solved) {
    const { coach, run } = this;
    run.note(solved);
    await breathe();
    if (run.running && coach === this.coach) await this.#next();
  }
}
