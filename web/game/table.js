// The state of the game page: the game as last received from the server, the position shown, and the turn in
// progress. All parts of the page are drawn from it and send their actions to it. One long file, because everything in
// it changes the same private state.

import { Problem } from '../lib/api.js';
import { viewAfter } from './following.js';
import { HalfTurn } from './half-turn.js';
import { persist } from './persist.js';
import { Playback } from './playback.js';
import { Touches } from './touches.js';
import { stepTo } from './turns.js';
import { index } from './words.js';

/**
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/types.d.ts').LegalStep} LegalStep
 * @typedef {import('./screen.d.ts').Screen} Screen
 * @typedef {import('./screen.d.ts').Carried} Carried
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {Pick<Awaited<ReturnType<typeof import('./open.js').openGame>>, 'view' | 'command'>} Api
 * @typedef {Pick<typeof import('../lib/rules.js'), 'isLocal' | 'snapshot'>} Rules
 */

/** Commands that include the number of known turns, so that none applies to another position or twice. */
const KNOWING = ['turns', 'resign', 'draw', 'takeback', 'abort', 'hint'];

/** The statuses of a refusal that would be the same another time. */
const FINAL = [400, 403, 404, 409, 422];

/** More new turns than this are not shown one by one. */
const CATCH_UP = 3;

/** @extends {Touches<Screen>} */
export class Table extends Touches {
  /** @type {Map<number, Promise<View>>} positions after earlier turns */
  #past = new Map();
  /** Animations run one after the other. */
  #queue = Promise.resolve();
  #playing = false;
  /** Whether the viewer has gone back to an earlier position. */
  #lookingBack = false;
  /** The motion of a step that the viewer makes. @type {Promise<void> | null} */
  #motion = null;
  /** Incremented with every change of the game, so that outdated animations are skipped. */
  #change = 0;

  /**
   * @param {View} view
   * @param {Api} api
   * @param {Screen} screen
   * @param {Rules} rules
   */
  constructor(view, api, screen, rules) {
    super(screen);
    this.api = api;
    this.rules = rules;
    this.playback = new Playback(screen);
    /** The current game. */
    this.view = view;
    /** The game as shown, possibly after fewer turns. */
    this.shown = view;
    /** When `view` arrived, for the clocks. */
    this.since = performance.now();
    /** @type {HalfTurn | null} */
    this.half = null;
    this.#open();
  }

  /** Whether the game is followed as it is played, as opposed to looking back. New turns may still be in motion. */
  get live() {
    return !this.#lookingBack;
  }

  /** Whether turns that have been played are still being shown. */
  get catchingUp() {
    return this.playback.now !== null;
  }

  /** Whether the board is in motion, so that it must not be drawn afresh. */
  get moving() {
    return this.catchingUp || this.#motion !== null;
  }

  /** Whether a turn in motion is somebody's move, as opposed to the pause before it. */
  get moves() {
    return this.playback.now?.moves ?? false;
  }

  /** The turns that have been shown. */
  get turns() {
    const { now } = this.playback;
    return now ? this.view.turns.slice(0, now.turn) : this.view.turns;
  }

  /** Whose turn is being shown, while catching up, or who is to play. */
  get mover() {
    const { now } = this.playback;
    return (now && this.view.turns[now.turn]?.seat) ?? this.view.to_play;
  }

  /** Whether it is the viewer's turn. */
  get yours() {
    const { status, to_play: seat, you } = this.view;
    return status === 'playing' && seat !== null && you.includes(seat);
  }

  /** The scene to draw: the turn in progress, or the position shown. @returns {Scene} */
  get scene() {
    return this.playback.now?.scene ?? this.#restingScene;
  }

  get #restingScene() {
    return (this.live && this.half?.scene) || this.shown.scene;
  }

  /** Whether a complete turn waits for confirmation. */
  get waits() {
    return this.hand?.whole === true;
  }

  /** Whether a turn is being sent to the server. */
  get sending() {
    return this.#playing;
  }

  #open() {
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
    this.#past.set(before.turn, Promise.resolve(before));
    if (view.turn < before.turn) this.#past.clear();
    const same = view.turn === before.turn && view.status === before.status && view.position === before.position;
    if (same && view.legal.length === before.legal.length) {
      if (live) this.shown = view;
      this.screen.draw();
      return;
    }
    const mine = this.half?.whole && view.turns[before.turn]?.text === this.half.text;
    this.#playing = false;
    for (let number = before.turn + 1; number <= view.turn; number += 1) this.screen.turnPlayed(view, number);
    const from = before.turn + (mine ? 1 : 0);
    if (mine && view.turn === from) {
      this.#settle(live);
      return;
    }
    if (!mine) this.half = null;
    // Turns that are being shown are followed by the new ones.
    if ((this.catchingUp && view.turn > before.turn) || (!live && !this.yours)) {
      this.screen.draw();
      return;
    }
    this.#change += 1;
    if (live || mine) this.playback.reach(mine ? this.#restingScene : this.shown.scene, from);
    this.screen.draw();
    const change = this.#change;
    this.#queue = this.#queue.then(() => this.#catchUp(change)).catch(() => this.#settle(true));
  }

  /**
   * Handles an event from the server.
   * @param {import('../lib/types.d.ts').News} news
   * @returns {boolean} whether the game is up to date without another request
   */
  hear(news) {
    if (news.seq <= this.view.seq) return true;
    const view = viewAfter(this.view, news);
    if (!view) return false;
    const next = news.played?.to_play;
    if (!next || !view.you.includes(next)) this.update(view);
    else if (this.rules.isLocal()) void this.#begin(view);
    else return false;
    return true;
  }

  /**
   * Updates to a view in which the viewer is to play, once the legal steps are known.
   * @param {View} view
   */
  async #begin(view) {
    try {
      const { legal } = await this.#snapshot(view, []);
      this.update({ ...view, legal });
    } catch {
      await this.refresh();
    }
  }

  /**
   * The position after the first steps of a turn.
   * @param {View} view
   * @param {string[]} steps
   */
  #snapshot({ game, variant, position }, steps) {
    return this.rules.snapshot({ game, variant, position, steps });
  }

  /**
   * Shows the turns played in the meantime, one by one if there are few, until the latest one is shown.
   * @param {number} change
   */
  async #catchUp(change) {
    const outdated = () => this.#change !== change;
    while (!outdated() && this.playback.now) {
      const { turn } = this.playback.now;
      const { view } = this;
      if (turn >= view.turn || view.turn - turn > CATCH_UP) break;
      const played = await this.at(turn + 1);
      const level = view.seats[index(view.turns[turn]?.seat ?? 'first')]?.kind === 'level';
      if (level) await this.playback.wait(this.screen.pause?.());
      if (outdated()) return;
      await this.playback.play(played.last, outdated);
      if (outdated()) return;
      this.playback.reach(played.scene, turn + 1);
      this.screen.draw();
    }
    if (!outdated()) this.#settle(true);
  }

  /** Shows the current position at once if a turn is in motion, so that a touch made meanwhile counts. */
  #arrive() {
    if (!this.moves) return;
    this.#change += 1;
    this.#settle(true);
  }

  /** @param {boolean} show whether to show the current position */
  #settle(show) {
    this.playback.stop();
    if (show || this.shown.shown > this.view.turn) {
      this.shown = this.view;
      this.#lookingBack = false;
    }
    this.#open();
    this.screen.draw();
  }

  /** Shows the last turn once more. */
  async again() {
    const { view } = this;
    if (view.turn === 0 || this.catchingUp || this.#playing || this.half?.begun) return;
    const change = this.#change;
    const outdated = () => this.#change !== change || this.#lookingBack;
    const before = await this.at(view.turn - 1).catch(() => null);
    if (!before || outdated() || this.catchingUp) return;
    this.playback.reach(before.scene, view.turn - 1);
    this.screen.still(before.scene);
    await this.playback.wait(this.screen.breathe?.());
    await this.playback.play(view.last, outdated);
    if (outdated()) return;
    this.playback.reach(view.scene, view.turn);
    await this.#catchUp(change);
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
    if (this.playback.now) return this.playback.now.turn;
    return this.#heading < 0 ? this.shown.shown : this.#heading;
  }

  /**
   * Shows the position after a number of turns. One turn forward is animated step by step.
   * @param {number} turn
   */
  async goTo(turn) {
    if (this.catchingUp) {
      this.#change += 1;
      this.#settle(true);
    }
    if (turn === this.heading) return;
    const forth = turn === this.shown.shown + 1 && this.#heading < 0;
    this.#heading = turn;
    this.#lookingBack = turn < this.view.turn || this.#lookingBack;
    this.screen.draw();
    try {
      const view = await this.at(turn);
      if (this.#heading !== turn) return;
      if (forth) {
        for (const step of view.last) {
          this.#motion = this.screen.step(step);
          await this.#motion;
          this.#motion = null;
          if (this.#heading !== turn) return;
        }
      }
      this.shown = turn === this.view.turn ? this.view : view;
      this.#lookingBack = turn < this.view.turn;
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
    const half = this.hand;
    // The trail of the last turn stays until the next one begins.
    const trail = this.live && this.half?.begun ? [] : this.shown.last.map((step) => step.changes);
    return { touched: half?.touches ?? [], follow: half?.follow ?? [], anew: half?.anew ?? [], held: half?.held ?? [], groups: half?.groups ?? new Map(), trail };
  }

  /** @override @param {string} spot */
  touch(spot) {
    this.#arrive();
    super.touch(spot);
  }

  /** Undoes the last touch or step of the turn in progress. */
  undo() {
    const undone = this.hand?.undo() ?? false;
    if (undone) {
      this.#motion = null;
      this.screen.draw();
    }
    return undone;
  }

  /** @override */
  get hand() {
    return this.live && !this.#playing && !this.catchingUp ? this.half : null;
  }

  /**
   * @override
   * @param {LegalStep} step
   * @param {Carried} [carried]
   */
  async make(step, carried) {
    const half = this.half;
    if (!half) return;
    const asked = half.make(step, (steps) => persist(() => this.#snapshot(this.view, steps)));
    const motion = this.screen.step(step, carried);
    this.#motion = motion;
    this.#queue = this.#queue.then(() => motion);
    this.screen.draw();
    try {
      const [stands] = await Promise.all([asked, motion]).finally(() => {
        if (this.#motion === motion) this.#motion = null;
      });
      // The turn may have been confirmed during the motion; what it led to has not been drawn then.
      if (this.half !== half) return this.screen.draw();
      if (stands && !half.whole) this.screen.made?.(step);
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
    const half = this.hand;
    if (!half) return;
    const step = half.typed(text);
    if (step) return this.make(step);
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

  /**
   * Returns to the true state after a refusal, and says why. A turn that was sent twice and stored once is no refusal.
   * @param {unknown} problem
   */
  #refused(problem) {
    if (!(problem instanceof Problem)) throw problem;
    const { current, status } = problem;
    const { half } = this;
    const stored = half?.whole === true && current?.turns[this.view.turn]?.text === half.text;
    if (current) {
      this.half = null;
      this.update(current);
      this.#open();
    } else if (half?.whole && FINAL.includes(status)) {
      this.#open();
      void this.refresh();
    }
    if (!stored) this.screen.problem(problem);
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
