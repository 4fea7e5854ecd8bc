// The state of the game page: the game as last received from the server, the position shown, and the turn in
// progress. All parts of the page are drawn from it and send their actions to it.

import { Problem } from '../lib/api.js';
import { viewAfter } from './following.js';
import { HalfTurn } from './half-turn.js';
import { stepTo } from './turns.js';

/**
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/types.d.ts').LegalStep} LegalStep
 * @typedef {import('../lib/types.d.ts').PlayedStep} PlayedStep
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {ReturnType<typeof import('../lib/api.js').gameApi>} Api
 */

/**
 * What the table calls on the page.
 * @typedef {object} Screen
 * @property {(step: PlayedStep, carried?: { from: string, at: { x: number, y: number } }) => Promise<void>} step
 * @property {() => void} draw draws the current state
 * @property {(view: View) => void} turnPlayed a turn has been shown
 * @property {(problem: Problem) => void} problem
 * @property {() => boolean} confirms whether a complete turn needs confirmation
 */

/** Commands that include the number of known turns, so that none applies to another position or twice. */
const KNOWING = ['turns', 'resign', 'draw', 'takeback', 'abort'];

/** The delays between retries, in milliseconds, if the server does not answer. */
const PATIENCE = [300, 700, 1500, 3000, 5000, 8000, 8000, 8000];

/**
 * Retries until there is an answer. This is safe because a request that is sent twice takes effect once.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
async function persist(ask) {
  for (const wait of PATIENCE) {
    try {
      return await ask();
    } catch (problem) {
      const away = problem instanceof Problem && [0, 502, 503, 504].includes(problem.status);
      if (!away) throw problem;
    }
    await new Promise((wake) => setTimeout(wake, wait));
  }
  return ask();
}

/** More new turns than this are not shown one by one. */
const CATCH_UP = 3;

export class Table {
  /** @type {Map<number, Promise<View>>} positions after earlier turns */
  #past = new Map();
  /** Animations run one after the other. */
  #queue = Promise.resolve();
  #playing = false;
  /** Incremented with every change of the game, so that outdated animations are skipped. */
  #change = 0;

  /**
   * @param {View} view
   * @param {Api} api
   * @param {Screen} screen
   */
  constructor(view, api, screen) {
    this.api = api;
    this.screen = screen;
    /** The current game. */
    this.view = view;
    /** The game as shown, possibly after fewer turns. */
    this.shown = view;
    /** When `view` arrived, for the clocks. */
    this.since = performance.now();
    /** @type {HalfTurn | null} */
    this.half = null;
    this.#begin();
  }

  /** Whether the current position is shown. */
  get live() {
    return this.shown.shown === this.view.turn;
  }

  /** Whether it is the viewer's turn. */
  get yours() {
    const { status, to_play: seat, you } = this.view;
    return status === 'playing' && seat !== null && you.includes(seat);
  }

  /** The scene to draw: the turn in progress, or the position shown. @returns {Scene} */
  get scene() {
    return (this.live && this.half?.scene) || this.shown.scene;
  }

  /** Whether a complete turn waits for confirmation. */
  get waits() {
    return this.live && this.half?.whole === true && !this.#playing;
  }

  /** Whether a turn is being sent to the server. */
  get sending() {
    return this.#playing;
  }

  #begin() {
    this.half = this.yours && this.view.legal.length > 0 ? new HalfTurn(this.view.scene, this.view.legal) : null;
  }

  /**
   * Updates to the view received from the server, and shows what has happened since.
   * @param {View} view
   */
  update(view) {
    if (view.shown !== view.turn || view.seq < this.view.seq) return;
    const [before, live] = [this.view, this.live];
    this.view = view;
    this.since = performance.now();
    if (view.turn < before.turn) this.#past.clear();
    const same = view.turn === before.turn && view.status === before.status && view.position === before.position;
    if (same && view.legal.length === before.legal.length) {
      if (live) this.shown = view;
      this.screen.draw();
      return;
    }
    const mine = this.half?.whole && view.turns[before.turn]?.text === this.half.text;
    this.#playing = false;
    const from = before.turn + (mine ? 1 : 0);
    if (mine && view.turn === from) {
      this.#settle(live);
      this.screen.turnPlayed(view);
      return;
    }
    this.#change += 1;
    if (!mine) this.half = null;
    if (!live && !this.yours) {
      this.screen.draw();
      return;
    }
    const known = live || mine ? from : view.turn;
    this.#queue = this.#queue.then(() => this.#catchUp(view, known)).catch(() => this.#settle(true));
  }

  /**
   * Handles an event from the server.
   * @param {import('../lib/types.d.ts').News} news
   * @returns {boolean} whether the game is up to date without another request
   */
  hear(news) {
    if (news.seq <= this.view.seq) return true;
    const view = viewAfter(this.view, news);
    if (view) this.update(view);
    return view !== null;
  }

  /**
   * Shows the turns played in the meantime, one by one if there are few.
   * @param {View} view
   * @param {number} from
   */
  async #catchUp(view, from) {
    const change = this.#change;
    const turns = view.turn - from;
    if (turns > 0 && turns <= CATCH_UP) {
      for (let turn = from + 1; turn <= view.turn; turn += 1) {
        const played = turn === view.turn ? view : await this.at(turn);
        for (const step of played.last) {
          if (this.#change !== change) return;
          await this.screen.step(step);
        }
        if (this.#change !== change) return;
        this.screen.turnPlayed(played);
      }
    }
    if (this.#change === change) this.#settle(true);
  }

  /** @param {boolean} show whether to show the current position */
  #settle(show) {
    if (show || this.shown.shown > this.view.turn) this.shown = this.view;
    this.#begin();
    this.screen.draw();
  }

  /**
   * The game after a number of turns.
   * @param {number} turn
   * @returns {Promise<View>}
   */
  at(turn) {
    if (turn === this.view.turn) return Promise.resolve(this.view);
    let view = this.#past.get(turn);
    if (!view) {
      view = this.api.view(turn);
      this.#past.set(turn, view);
      view.catch(() => this.#past.delete(turn));
    }
    return view;
  }

  /** @type {number} the target of navigation */
  #heading = -1;

  /** The number of turns of the position that is shown, or will soon be. */
  get heading() {
    return this.#heading < 0 ? this.shown.shown : this.#heading;
  }

  /**
   * Shows the position after a number of turns. One turn forward is animated step by step.
   * @param {number} turn
   */
  async goTo(turn) {
    if (turn === this.heading) return;
    const forth = turn === this.shown.shown + 1 && this.#heading < 0;
    this.#heading = turn;
    this.screen.draw();
    try {
      const view = await this.at(turn);
      if (this.#heading !== turn) return;
      if (forth) {
        for (const step of view.last) {
          await this.screen.step(step);
          if (this.#heading !== turn) return;
        }
      }
      this.shown = turn === this.view.turn ? this.view : view;
    } catch (problem) {
      if (problem instanceof Problem) this.screen.problem(problem);
    }
    if (this.#heading === turn) this.#heading = -1;
    this.screen.draw();
  }

  /** @param {import('./turns.js').Move} move */
  walk(move) {
    return this.goTo(stepTo(move, this.heading, this.view.turn));
  }

  /** The spots that are touched and those that can be touched now. */
  get marks() {
    const half = this.live && !this.#playing ? this.half : null;
    return { touched: half?.touches ?? [], follow: half?.follow ?? [], anew: half?.anew ?? [] };
  }

  /** @param {string} spot */
  touch(spot) {
    const step = this.#hand()?.touch(spot);
    if (step) void this.#make(step);
    else this.screen.draw();
  }

  /**
   * @param {string[]} before
   * @param {string} from
   * @param {string} to
   * @param {{ x: number, y: number }} at
   */
  drag(before, from, to, at) {
    const step = this.#hand()?.drag(before, from, to);
    if (step) void this.#make(step, { from, at });
    else this.screen.draw();
  }

  /** @param {string[]} touches */
  restore(touches) {
    this.#hand()?.restore(touches);
    this.screen.draw();
  }

  /** Undoes the last touch or step of the turn in progress. */
  undo() {
    const undone = this.#hand()?.undo() ?? false;
    if (undone) this.screen.draw();
    return undone;
  }

  #hand() {
    return this.live && !this.#playing ? this.half : null;
  }

  /**
   * @param {LegalStep} step
   * @param {{ from: string, at: { x: number, y: number } }} [carried]
   */
  async #make(step, carried) {
    const half = this.half;
    if (!half) return;
    const asked = half.make(step, (steps) => persist(() => this.api.preview(this.view.turn, steps)));
    const motion = this.screen.step(step, carried);
    this.#queue = this.#queue.then(() => motion);
    try {
      const [stands] = await Promise.all([asked, motion]);
      if (this.half !== half) return;
      if (stands && half.whole && !this.screen.confirms()) await this.play();
      else this.screen.draw();
    } catch (problem) {
      this.#refused(problem);
    }
  }

  /** Sends the completed turn. */
  async play() {
    const half = this.half;
    if (!half?.whole || this.#playing) return;
    this.#playing = true;
    this.screen.draw();
    try {
      await this.command('turns', { text: half.text });
    } finally {
      this.#playing = false;
      this.screen.draw();
    }
  }

  /**
   * Makes the typed step, or plays the typed turn.
   * @param {string} text
   */
  async type(text) {
    const half = this.#hand();
    if (!half) return;
    const step = half.typed(text);
    if (step) return this.#make(step);
    const whole = [...half.steps, text].join(',');
    await this.command('turns', { text: whole });
  }

  /**
   * Sends a command and updates to the view in the response.
   * @param {string} name
   * @param {Record<string, unknown>} [body]
   * @returns {Promise<boolean>} whether the command succeeded
   */
  async command(name, body = {}) {
    try {
      const known = KNOWING.includes(name) ? { turn: this.view.turn } : {};
      this.update(await persist(() => this.api.command(name, { ...known, ...body })));
      return true;
    } catch (problem) {
      this.#refused(problem);
      return false;
    }
  }

  /** @param {unknown} problem */
  #refused(problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.current) {
      this.half = null;
      this.update(problem.current);
      this.#begin();
    }
    this.screen.problem(problem);
    this.screen.draw();
  }

  #fetching = false;
  #again = false;

  /** Fetches the current game. If called again during a request, it fetches once more afterwards. */
  async refresh() {
    if (this.#fetching) {
      this.#again = true;
      return;
    }
    this.#fetching = true;
    try {
      this.update(await this.api.view());
    } catch {
      // The connection is lost; this is called again when it is back.
    } finally {
      this.#fetching = false;
    }
    if (this.#again) {
      this.#again = false;
      await this.refresh();
    }
  }
}
