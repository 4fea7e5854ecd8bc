// A live board with a task: the board of the game page, the players' strips, the prompt, typed turns and what screen
// readers hear. Lessons and puzzles are pages around it.

import { makeBoard } from '../board/board.js';
import { emptyTree } from '../analysis/tree.js';
import { noise } from '../board/changes.js';
import { Announcer } from '../game/announcer.js';
import { Bubble, Chooser, Fan, byTouch } from '../game/bubble.js';
import { nextWords, refusalWords } from '../game/guide.js';
import { clearBeside, hinted, markBeside } from '../game/hinted.js';
import { inWordsDialog } from '../game/in-words.js';
import { deedOf } from '../game/keys.js';
import { listenTo } from '../game/listening.js';
import { PlayerStrip } from '../game/players.js';
import { Prompt } from '../game/prompt.js';
import { play } from '../game/sound.js';
import { TypedStep } from '../game/typed-step.js';
import { SEATS, resultWords, toldWords } from '../game/words.js';
import { el } from '../lib/dom.js';
import { later } from '../lib/later.js';
import * as rules from '../lib/rules.js';
import { lessMotion, settings } from '../lib/settings.js';
import { toast } from '../lib/toast.js';
import { LearnDesk } from './desk.js';

const ruleBook = later(() => import('../game/rule.js'));

/** How much of a turn is marked: what to touch, or the whole step. */
export const PIECE = 1;
export const TURN = 2;

export class TaskBoard {
  /** @type {LearnDesk | undefined} */
  #desk;
  /** The turn that a hint has marked, and how much of it. */
  #pointed = { turn: '', shown: TURN };
  #visit = 0;

  /**
   * @param {object} what
   * @param {import('../lib/words.js').Words} what.words
   * @param {import('../lib/types.d.ts').CatalogueEntry} what.entry
   * @param {() => void} what.drawn draws what the page has beside the board
   */
  constructor({ words, entry, drawn }) {
    const { say } = words;
    const { say: gameSay, has } = words.game(entry.name);
    const game = entry.name;
    this.game = game;
    this.say = say;
    this.gameSay = gameSay;
    this.voice = { say, gameSay, has };
    this.drawn = drawn;
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
    const [first, second] = this.players.map((player) => player.element);
    this.element = el('div', { class: 'table' }, second, board, this.chooser.element, this.bubble.element, this.fan.element, first);
    listenTo(this.element, { board, game, table, look: (spot) => this.#look(spot) });
    addEventListener('keydown', (event) => this.#key(event));
    settings.subscribe(() => this.draw());
  }

  /** The desk of the task that is open. */
  get desk() {
    if (!this.#desk) throw new Error('no task is open yet');
    return this.#desk;
  }

  /** Whether a task is open. */
  get isOpen() {
    return this.#desk !== undefined;
  }

  /**
   * Puts a position on the board for the learner to play.
   * @param {() => Promise<{ variant: string, start: string }>} where
   * @param {object} how
   * @param {() => void} how.begin called once the position is known, before it is shown
   * @param {(steps: string[]) => Promise<void>} how.played see `LearnDesk`
   * @returns {Promise<boolean>} whether it is shown; something else may have been opened meanwhile
   */
  async open(where, { begin, played }) {
    this.#visit += 1;
    const visit = this.#visit;
    const { variant, start } = await where();
    const here = await rules.snapshot({ game: this.game, variant, position: start });
    if (visit !== this.#visit) return false;
    begin();
    this.#pointed = { turn: '', shown: TURN };
    this.#desk = new LearnDesk({
      game: this.game,
      kept: { variant, start, tree: emptyTree(), path: '' },
      here,
      rules,
      screen: this.#screen(),
      played: (steps) => played(steps).catch((problem) => this.problem(problem)),
    });
    // The learner sits at the lower side.
    this.board.turned = false;
    this.#sit();
    return true;
  }

  /** Puts the learner's strip below the board. */
  #sit() {
    const [first, second] = this.players.map((player) => player.element);
    const [top, bottom] = this.desk.learner === 'first' ? [second, first] : [first, second];
    if (!top || !bottom) return;
    this.element.prepend(top);
    this.element.append(bottom);
  }

  /** @returns {import('../analysis/desk.js').Screen} */
  #screen() {
    return {
      step: async (step, carried) => {
        this.#pointed = { turn: '', shown: TURN };
        play(noise(step.changes));
        if (lessMotion()) this.board.skip(step.changes);
        else await this.board.step(step.changes, carried);
      },
      draw: () => this.draw(),
      changed: () => this.draw(),
      arrived: () => this.draw(),
      chosen: () => this.announcer.say(nextWords(this.voice, this.desk.scene, this.desk.marks)),
      refused: (spot, before) => this.#refuse(spot, before),
      problem: (problem) => this.problem(problem),
    };
  }

  draw() {
    const desk = this.#desk;
    if (!desk) return;
    this.board.labels = settings.get('coordinates');
    for (const part of [...this.players, this.prompt, this.typed]) part.draw(desk);
    // While a turn is answered the prompt only rests, so that nothing jumps.
    this.prompt.element.classList.toggle('resting', !desk.yours);
    this.chooser.draw(desk.scene, desk.marks);
    this.drawn();
    const { turn, shown } = this.#pointed;
    const best = desk.marks.touched.length > 0 || turn === '' ? [] : hinted(desk.half, turn, shown);
    clearBeside();
    if (shown === PIECE) markBeside(best);
    if (!desk.moving) this.board.show(desk.scene, { ...desk.marks, best });
  }

  /**
   * Marks a turn on the board, from its beginning.
   * @param {string} turn
   * @param {number} [shown] how much of it
   */
  point(turn, shown = TURN) {
    const { desk } = this;
    const steps = desk.half?.steps ?? [];
    const onTheWay = steps.every((step, i) => turn.split(',')[i] === step);
    for (let undone = true; undone && desk.half?.begun && (!onTheWay || desk.marks.touched.length > 0); ) undone = desk.undo();
    this.#pointed = { turn, shown };
    this.draw();
  }

  /** What the last turn did. */
  told() {
    const { view, heading, scene } = this.desk;
    const turn = view.turns[heading - 1];
    return turn ? toldWords(turn.told, turn.seat, this.gameSay, scene) : '';
  }

  /** The result of the game, if it is over. */
  result() {
    const words = resultWords(this.desk.view, this.say, this.gameSay);
    return words ? `${words.headline}. ${words.reason}` : '';
  }

  /** Scrolls to a part of the page that may be beyond the edge of a small window. @param {HTMLElement} part */
  show(part) {
    part.scrollIntoView({ block: 'nearest', behavior: lessMotion() ? 'instant' : 'smooth' });
  }

  /** Whether the focus is on the board, or was on something that is gone. */
  hasFocus() {
    return this.board.contains(document.activeElement) || document.activeElement === document.body;
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
  problem(problem) {
    toast(this.say('game-offline'), { kind: 'bad' });
    console.info(problem);
    this.draw();
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
    if (!this.#desk || target.closest('dialog')) return;
    const focus = target.closest('input, textarea, select') ? 'field' : target.closest('game-board') ? 'board' : 'page';
    const deed = deedOf(event, focus);
    const done = { undo: () => this.desk.undo(), describe: () => inWordsDialog(this, this.desk.scene), type: () => this.typed.open() };
    if (deed !== 'undo' && deed !== 'describe' && deed !== 'type') return;
    if (done[deed]() !== false) event.preventDefault();
  }
}
