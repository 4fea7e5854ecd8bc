// The page of a game's lessons: a live board, what is to be done there, and what is said about it.

import { byId, el } from '../lib/dom.js';
import * as rules from '../lib/rules.js';
import { GameCoach } from './game-coach.js';
import { LessonCoach } from './lesson-coach.js';
import { LessonList } from './lesson-list.js';
import { Panel } from './panel.js';
import { doneIn, markDone } from './progress.js';
import { TaskBoard } from './task-board.js';

/**
 * @typedef {import('./lesson-coach.js').Lesson} Lesson
 * @typedef {LessonCoach | GameCoach} Coach
 */

export class LearnPage {
  /**
   * @param {object} what
   * @param {import('../lib/words.js').Words} what.words
   * @param {import('../lib/types.d.ts').CatalogueEntry} what.entry
   * @param {{ lessons: Lesson[], sentences: Record<string, string> }} what.course
   */
  constructor({ words, entry, course }) {
    const { say } = words;
    this.entry = entry;
    this.say = say;
    this.table = new TaskBoard({ words, entry, drawn: () => this.#draw() });
    this.coaches = this.#coachesFor(course);
    this.coach = /** @type {Coach} */ (this.coaches[0]);
    this.list = new LessonList({ say, coaches: this.coaches });
    this.panel = new Panel({
      say,
      hint: () => void this.coach.hint().catch((problem) => this.table.problem(problem)),
      again: () => void (this.table.desk.stuck ? this.table.desk.retry() : this.open(this.coach)),
      next: () => this.#next(),
      real: async () => (await import('../home/begin.js')).start(entry, 'computer', say),
    });
    this.#lay();
    addEventListener('hashchange', () => {
      const coach = this.#wanted();
      if (coach && (coach !== this.coach || coach.standing !== 'open')) void this.open(coach);
    });
  }

  /** @param {{ lessons: Lesson[], sentences: Record<string, string> }} course @returns {Coach[]} */
  #coachesFor({ lessons, sentences }) {
    const { entry, say, table } = this;
    const room = {
      game: entry.name,
      say,
      rules,
      teach: (/** @type {string} */ id) => sentences[id] ?? id,
      desk: () => table.desk,
      told: () => table.told(),
      tell: (/** @type {Parameters<Panel['tell']>[0]} */ said) => this.#tell(said),
      point: (/** @type {string} */ turn) => table.point(turn),
      done: (/** @type {string} */ name) => markDone(localStorage, entry.name, name),
    };
    const tips = Object.keys(sentences).filter((id) => id.startsWith('first-tip-')).map((id) => sentences[id] ?? '');
    const variant = lessons[0]?.variant ?? '';
    const game = new GameCoach(room, { variant, tips, gameSay: table.gameSay, result: () => table.result() });
    return [...lessons.map((lesson) => new LessonCoach(lesson, room)), game];
  }

  #lay() {
    const { say, entry, table, panel } = this;
    const head = el(
      'header',
      { class: 'learn-head' },
      el('h1', null, say('learn-game', { game: entry.title })),
      el('a', { href: `/rules/${entry.name}` }, say('rules')),
    );
    const side = el('div', { class: 'learn-side' }, panel.feedback, table.prompt.element, table.typed.element, this.list.element);
    byId('main').replaceChildren(head, panel.task, table.element, side, table.announcer.element);
  }

  /** The coach that the address names, or the first one that is not done. */
  #wanted() {
    const name = location.hash.slice(1);
    const done = doneIn(localStorage, this.entry.name);
    return this.coaches.find((coach) => coach.name === name) ?? this.coaches.find((coach) => !done.has(coach.name)) ?? this.coaches[0];
  }

  /** Opens what the address asks for. */
  async start() {
    const coach = this.#wanted();
    if (coach) await this.open(coach);
  }

  #next() {
    const at = this.coaches.indexOf(this.coach);
    const next = this.coaches[at + 1];
    if (!next) return;
    location.hash = next.name;
  }

  /**
   * Begins a lesson, or begins it anew.
   * @param {Coach} coach
   */
  async open(coach) {
    const { table, panel } = this;
    const focused = panel.hasFocus();
    const begin = () => {
      this.coach = coach;
      coach.begin();
    };
    try {
      if (!(await table.open(() => coach.start(), { begin, played: (steps) => coach.played(steps) }))) return;
      panel.open(coach, { number: this.coaches.indexOf(coach) + 1, count: this.coaches.length });
      table.draw();
      const { announcement } = table.desk.scene;
      table.announcer.say(coach.title, coach.task, announcement ? table.gameSay(announcement.sentence) : '');
      if (focused) table.board.focusBoard();
      table.show(panel.task);
    } catch (problem) {
      table.problem(problem);
    }
  }

  #draw() {
    const { coach, table } = this;
    table.prompt.element.hidden = coach.standing === 'reached' || coach.standing === 'missed';
    this.panel.draw(coach, { last: this.coaches.at(-1) === coach, stuck: table.desk.stuck });
    this.list.draw(coach, doneIn(localStorage, this.entry.name));
  }

  /** @param {Parameters<Panel['tell']>[0]} said */
  #tell(said) {
    const { table, panel } = this;
    panel.tell(said);
    table.draw();
    table.announcer.say(...said.words);
    table.show(panel.feedback);
    if ((said.tone === 'reached' || said.tone === 'missed') && table.hasFocus()) panel.focus();
  }
}
