// The page of a game's lessons: the board of the game page, what is to be done there, and what is said about it.

import { makeBoard } from '../board/board.js';
import { emptyTree } from '../analysis/tree.js';
import { noise } from '../board/changes.js';
import { Announcer } from '../game/announcer.js';
import { Bubble, Chooser, Fan, byTouch } from '../game/bubble.js';
import { nextWords, refusalWords } from '../game/guide.js';
import { inWordsDialog } from '../game/in-words.js';
import { deedOf } from '../game/keys.js';
import { listenTo } from '../game/listening.js';
import { PlayerStrip } from '../game/players.js';
import { Prompt } from '../game/prompt.js';
import { play } from '../game/sound.js';
import { TypedStep } from '../game/typed-step.js';
import { SEATS, resultWords, toldWords } from '../game/words.js';
import { byId, el } from '../lib/dom.js';
import { later } from '../lib/later.js';
import * as rules from '../lib/rules.js';
import { lessMotion, settings } from '../lib/settings.js';
import { toast } from '../lib/toast.js';
import { LearnDesk } from './desk.js';
import { GameCoach } from './game-coach.js';
import { LessonCoach } from './lesson-coach.js';
import { LessonList } from './lesson-list.js';
import { Panel } from './panel.js';
import { doneIn, markDone } from './progress.js';

/**
 * @typedef {import('./lesson-coach.js').Lesson} Lesson
 * @typedef {LessonCoach | GameCoach} Coach
 */

const ruleBook = later(() => import('../game/rule.js'));

export class LearnPage {
  /** @type {LearnDesk | undefined} */
  #desk;
  /** The turn that a hint has marked. */
  #pointed = '';
  #visit = 0;

  /**
   * @param {object} what
   * @param {import('../lib/words.js').Words} what.words
   * @param {import('../lib/types.d.ts').CatalogueEntry} what.entry
   * @param {{ lessons: Lesson[], sentences: Record<string, string> }} what.course
   */
  constructor({ words, entry, course }) {
    const { say } = words;
    const { say: gameSay, has } = words.game(entry.name);
    const game = entry.name;
    this.entry = entry;
    this.say = say;
    this.gameSay = gameSay;
    this.voice = { say, gameSay, has };
    const board = makeBoard({ game, lift: entry.lift, title: entry.title, say, gameSay });
    this.board = board;
    const table = () => this.desk;
    const touch = (/** @type {string} */ spot) => this.desk.touch(spot);
    const rect = (/** @type {string} */ spot) => board.rectOf(spot);
    this.players = SEATS.map((seat) => new PlayerStrip(seat, { say, gameSay, game, touch }));
    this.prompt = new Prompt({ ...this.voice, game, table, rule: async (rule, from) => (await ruleBook()).showRule({ say, game }, rule, from) });
    this.typed = new TypedStep({ say, table });
    this.announcer = new Announcer();
    this.bubble = new Bubble();
    this.fan = new Fan({ game, rect });
    this.chooser = new Chooser({ say, gameSay, game, touch, rect });
    this.coaches = this.#coachesFor(course);
    this.coach = /** @type {Coach} */ (this.coaches[0]);
    this.list = new LessonList({ say, coaches: this.coaches });
    this.panel = new Panel({
      say,
      hint: () => void this.coach.hint().catch((problem) => this.#problem(problem)),
      again: () => void (this.desk.stuck ? this.desk.retry() : this.open(this.coach)),
      next: () => this.#next(),
      real: async () => (await import('../home/begin.js')).start(entry, 'computer', say),
    });
    this.#lay();
    this.#hear();
  }

  /** The desk of the lesson that is open. */
  get desk() {
    if (!this.#desk) throw new Error('no lesson is open yet');
    return this.#desk;
  }

  /** @param {{ lessons: Lesson[], sentences: Record<string, string> }} course @returns {Coach[]} */
  #coachesFor({ lessons, sentences }) {
    const { entry, say, gameSay } = this;
    const room = {
      game: entry.name,
      say,
      rules,
      teach: (/** @type {string} */ id) => sentences[id] ?? id,
      desk: () => this.desk,
      told: () => this.#told(),
      tell: (/** @type {Parameters<Panel['tell']>[0]} */ said) => this.#tell(said),
      point: (/** @type {string} */ turn) => this.#point(turn),
      done: (/** @type {string} */ name) => markDone(localStorage, entry.name, name),
    };
    const tips = Object.keys(sentences).filter((id) => id.startsWith('first-tip-')).map((id) => sentences[id] ?? '');
    const result = () => {
      const words = resultWords(this.desk.view, say, gameSay);
      return words ? `${words.headline}. ${words.reason}` : '';
    };
    const variant = lessons[0]?.variant ?? '';
    return [...lessons.map((lesson) => new LessonCoach(lesson, room)), new GameCoach(room, { variant, tips, gameSay, result })];
  }

  #lay() {
    const { say, entry, board } = this;
    const [first, second] = this.players.map((player) => player.element);
    this.area = el('div', { class: 'table' }, second, board, this.chooser.element, this.bubble.element, this.fan.element, first);
    const head = el(
      'header',
      { class: 'learn-head' },
      el('h1', null, say('learn-game', { game: entry.title })),
      el('a', { href: `/rules/${entry.name}` }, say('rules')),
    );
    const side = el('div', { class: 'learn-side' }, this.panel.feedback, this.prompt.element, this.typed.element, this.list.element);
    byId('main').replaceChildren(head, this.panel.task, this.area, side, this.announcer.element);
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
    this.#visit += 1;
    const visit = this.#visit;
    const focused = this.panel.hasFocus();
    try {
      const { variant, start } = await coach.start();
      const here = await rules.snapshot({ game: this.entry.name, variant, position: start });
      if (visit !== this.#visit) return;
      this.coach = coach;
      coach.begin();
      this.#pointed = '';
      this.#desk = new LearnDesk({
        game: this.entry.name,
        kept: { variant, start, tree: emptyTree(), path: '' },
        here,
        rules,
        screen: this.#screen(),
        played: (steps) => coach.played(steps).catch((problem) => this.#problem(problem)),
      });
      // The learner sits at the lower side.
      this.board.turned = false;
      this.#sit();
      this.panel.open(coach, { number: this.coaches.indexOf(coach) + 1, count: this.coaches.length });
      this.draw();
      const { announcement } = this.desk.scene;
      this.announcer.say(coach.title, coach.task, announcement ? this.gameSay(announcement.sentence) : '');
      if (focused) this.board.focusBoard();
      this.#show(this.panel.task);
    } catch (problem) {
      this.#problem(problem);
    }
  }

  /** Puts the learner's strip below the board. */
  #sit() {
    const [first, second] = this.players.map((player) => player.element);
    const [top, bottom] = this.desk.learner === 'first' ? [second, first] : [first, second];
    if (!this.area || !top || !bottom) return;
    this.area.prepend(top);
    this.area.append(bottom);
  }

  /** @returns {import('../analysis/desk.js').Screen} */
  #screen() {
    return {
      step: async (step, carried) => {
        this.#pointed = '';
        play(noise(step.changes));
        if (lessMotion()) this.board.skip(step.changes);
        else await this.board.step(step.changes, carried);
      },
      draw: () => this.draw(),
      changed: () => this.draw(),
      arrived: () => this.draw(),
      chosen: () => this.announcer.say(nextWords(this.voice, this.desk.scene, this.desk.marks)),
      refused: (spot, before) => this.#refuse(spot, before),
      problem: (problem) => this.#problem(problem),
    };
  }

  draw() {
    const desk = this.#desk;
    if (!desk) return;
    this.board.labels = settings.get('coordinates');
    for (const part of [...this.players, this.prompt, this.typed]) part.draw(desk);
    // While a turn is answered the prompt only rests, so that nothing jumps.
    this.prompt.element.hidden = this.coach.standing === 'reached' || this.coach.standing === 'missed';
    this.prompt.element.classList.toggle('resting', !desk.yours);
    this.chooser.draw(desk.scene, desk.marks);
    this.panel.draw(this.coach, { last: this.coaches.at(-1) === this.coach, stuck: desk.stuck });
    this.list.draw(this.coach, doneIn(localStorage, this.entry.name));
    if (!desk.moving) this.board.show(desk.scene, { ...desk.marks, best: desk.marks.touched.length > 0 ? [] : this.#pointedStep() });
  }

  /** The next step of the turn that a hint has marked. */
  #pointedStep() {
    const { half } = this.desk;
    const steps = this.#pointed.split(',');
    const begun = half?.steps ?? [];
    const text = begun.every((step, i) => step === steps[i]) ? steps[begun.length] : undefined;
    return half?.legal.filter((step) => step.text === text) ?? [];
  }

  /** Marks a turn on the board, from its beginning. @param {string} turn */
  #point(turn) {
    const { desk } = this;
    const steps = desk.half?.steps ?? [];
    const onTheWay = steps.every((step, i) => turn.split(',')[i] === step);
    for (let undone = true; undone && desk.half?.begun && (!onTheWay || desk.marks.touched.length > 0); ) undone = desk.undo();
    this.#pointed = turn;
    this.draw();
  }

  /** What the last turn did. */
  #told() {
    const { view, heading, scene } = this.desk;
    const turn = view.turns[heading - 1];
    return turn ? toldWords(turn.told, turn.seat, this.gameSay, scene) : '';
  }

  /** @param {Parameters<Panel['tell']>[0]} said */
  #tell(said) {
    this.panel.tell(said);
    this.draw();
    this.announcer.say(...said.words);
    const { tone } = said;
    this.#show(this.panel.feedback);
    const lost = this.board.contains(document.activeElement) || document.activeElement === document.body;
    if ((tone === 'reached' || tone === 'missed') && lost) this.panel.focus();
  }

  /** Scrolls to a part of the page that may be beyond the edge of a small window. @param {HTMLElement} part */
  #show(part) {
    part.scrollIntoView({ block: 'nearest', behavior: lessMotion() ? 'instant' : 'smooth' });
  }

  /**
   * Says why a touch has no effect, at the spot and to screen readers.
   * @param {string} spot
   * @param {string[]} before
   */
  #refuse(spot, before) {
    const { desk } = this;
    const words = refusalWords(this.voice, desk.scene, { spot, before, anew: desk.marks.anew, seat: desk.learner, yours: true });
    const at = this.board.rectOf(spot) ?? this.board.trayElement(spot)?.getBoundingClientRect();
    if (at) this.bubble.show(words, at);
    this.announcer.say(words);
  }

  /** @param {unknown} problem */
  #problem(problem) {
    toast(this.say('game-offline'), { kind: 'bad' });
    console.info(problem);
    this.draw();
  }

  #hear() {
    listenTo(/** @type {HTMLElement} */ (this.area), { board: this.board, game: this.entry.name, table: () => this.desk, look: (spot) => this.#look(spot) });
    addEventListener('keydown', (event) => this.#key(event));
    addEventListener('hashchange', () => {
      const coach = this.#wanted();
      if (coach && (coach !== this.coach || coach.standing !== 'open')) void this.open(coach);
    });
    settings.subscribe(() => this.draw());
  }

  /** Shows what touching a spot would do, and what is in its stack. @param {string | undefined} spot */
  #look(spot) {
    const { desk } = this;
    this.board.preview(spot === undefined || !desk.yours ? undefined : desk.completing(spot)?.changes);
    if (!byTouch()) this.fan.show(desk.scene, desk.moving || desk.marks.touched.length > 0 ? undefined : spot);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('dialog')) return;
    const focus = target.closest('input, textarea, select') ? 'field' : target.closest('game-board') ? 'board' : 'page';
    const deed = deedOf(event, focus);
    const done = { undo: () => this.desk.undo(), describe: () => inWordsDialog(this, this.desk.scene), type: () => this.typed.open() };
    if (deed !== 'undo' && deed !== 'describe' && deed !== 'type') return;
    if (done[deed]() !== false) event.preventDefault();
  }
}
