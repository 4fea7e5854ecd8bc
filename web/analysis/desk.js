// The state of the analysis board: the tree of variations, the node that is shown, and the turn in progress. It offers
// the parts of the game page what they need of a game's table, so that they work here too.

import { Problem } from '../lib/api.js';
import { HalfTurn } from '../game/half-turn.js';
import { Alone } from './alone.js';
import { Positions } from './positions.js';
import * as trees from './tree.js';
import { viewOf } from './view.js';

/**
 * @typedef {import('../lib/types.d.ts').Snapshot} Snapshot
 * @typedef {import('../lib/types.d.ts').LegalStep} LegalStep
 * @typedef {import('../lib/types.d.ts').Seat} Seat
 * @typedef {import('./kept.js').Kept} Kept
 * @typedef {import('./screen.d.ts').Screen} Screen
 * @typedef {Pick<typeof import('../lib/rules.js'), 'snapshot'>} Rules
 */

/** Changes of the tree that can be undone. */
const UNDOABLE = 50;

/** @extends {Alone<Screen>} */
export class Desk extends Alone {
  /** @type {{ tree: trees.Root, path: string }[]} trees before changes that can be undone */
  #before = [];
  /** @type {Map<string, string>} positions within the turn in progress, by its steps */
  #within = new Map();
  #visit = 0;
  /** The motion of a step. @type {Promise<void> | null} */
  #motion = null;
  /** The path of the position that is shown, while another one is on its way. */
  #shownPath = '';
  /** Who played the turn that led to the shown position, once known. @type {Seat | null} */
  #lastSeat = null;

  /** When the position arrived; there are no clocks here. */
  since = 0;

  /**
   * @param {string} game
   * @param {Kept} kept
   * @param {Snapshot} here the position at the node that is shown
   * @param {Screen} screen
   * @param {Rules} rules
   */
  constructor(game, kept, here, screen, rules) {
    super(screen);
    this.game = game;
    this.variant = kept.variant;
    this.start = kept.start;
    this.tree = kept.tree;
    this.path = kept.path;
    this.rules = rules;
    this.positions = new Positions((of) => rules.snapshot(of));
    /** The position that is shown. */
    this.here = here;
    /** @type {HalfTurn | null} */
    this.half = null;
    this.#arrive(kept.path, here);
  }

  /** @returns {Kept} */
  get kept() {
    const { variant, start, tree, path } = this;
    return { variant, start, tree, path };
  }

  /** Whether the position of the node is shown, as opposed to being on its way. */
  get arrived() {
    return this.#shownPath === this.path;
  }

  /**
   * The question about a node, with its history.
   * @param {string} [path]
   */
  question(path = this.path) {
    return { game: this.game, variant: this.variant, position: this.start, turns: trees.turnsTo(this.tree, path) };
  }

  /** The question about what is on the board; within a turn, the position alone. */
  get questionNow() {
    const steps = this.half?.steps ?? [];
    const position = this.#within.get(steps.join(','));
    return steps.length > 0 && position !== undefined ? { game: this.game, variant: this.variant, position, turns: [] } : this.question();
  }

  /** The position text of what is on the board. */
  get position() {
    return this.#within.get(this.half?.steps.join(',') ?? '') ?? this.here.position;
  }

  /** The position text of the node that is gone to, which may not be on the board yet. */
  async positionThere() {
    return this.arrived ? this.position : (await this.#positionAt(this.path)).position;
  }

  /** @param {string} path */
  #positionAt(path) {
    return this.positions.at(this.question(path));
  }

  /**
   * @param {string} path
   * @param {Snapshot} here
   * @param {Seat | null} [seat] who played the last turn; if it is not given, it is found out
   */
  #arrive(path, here, seat) {
    this.#shownPath = path;
    this.#lastSeat = seat ?? null;
    if (path !== '' && !seat) void this.#findLastSeat(path);
    this.here = here;
    this.#within.clear();
    this.half = here.legal.length > 0 ? new HalfTurn(here.scene, here.legal) : null;
  }

  /** @param {string} path */
  async #findLastSeat(path) {
    const before = await this.#positionAt(trees.parentOf(path)).catch(() => null);
    if (path !== this.#shownPath || !before) return;
    this.#lastSeat = before.to_play;
    this.screen.changed();
  }

  /**
   * Shows the position at a node. A turn that follows the shown position is shown step by step.
   * @param {string} path
   * @param {{ still?: boolean }} [how] whether the turn has been shown already
   */
  async goTo(path, { still = false } = {}) {
    if (path === this.path && this.arrived && !this.half?.begun) return;
    this.#visit += 1;
    const visit = this.#visit;
    const outdated = () => visit !== this.#visit;
    this.path = path;
    this.screen.changed();
    try {
      const [here, before] = await Promise.all([this.#positionAt(path), path === '' ? null : this.#positionAt(trees.parentOf(path))]);
      if (outdated()) return;
      if (!still && path !== '' && trees.parentOf(path) === this.#shownPath && !this.half?.steps.length) {
        for (const step of here.last) {
          this.#motion = this.screen.step(step);
          await this.#motion;
          if (outdated()) return;
        }
      }
      this.#motion = null;
      this.#arrive(path, here, before?.to_play);
      this.screen.draw();
      this.screen.arrived(here);
    } catch (problem) {
      if (outdated()) return;
      this.#motion = null;
      this.path = this.#shownPath;
      this.screen.changed();
      this.#refused(problem);
    }
  }

  /** @param {'back' | 'forth' | 'start' | 'end' | 'next' | 'previous'} move */
  walk(move) {
    const { tree, path } = this;
    const to = {
      back: () => trees.parentOf(path),
      forth: () => trees.childrenOf(tree, path)[0] ?? path,
      start: () => '',
      end: () => trees.endOf(tree, path),
      next: () => trees.beside(tree, path, 1),
      previous: () => trees.beside(tree, path, -1),
    }[move]();
    return this.goTo(to);
  }

  /**
   * Changes the tree. What is shown stays, as far as it still exists. A change by others cannot be undone.
   * @param {trees.Root} tree
   * @param {{ shared?: boolean }} [how] whether others have made it
   */
  change(tree, { shared = false } = {}) {
    if (tree === this.tree) return;
    this.#before = shared ? [] : [...this.#before, { tree: this.tree, path: this.path }].slice(-UNDOABLE);
    this.tree = tree;
    const path = trees.known(tree, this.path);
    if (path === this.path) this.screen.changed();
    else void this.goTo(path, { still: true });
  }

  /**
   * Starts anew with another tree.
   * @param {Kept} kept
   */
  async reset({ variant, start, tree, path }) {
    const here = await this.rules.snapshot({ game: this.game, variant, position: start, turns: trees.turnsTo(tree, path) });
    this.#visit += 1;
    this.positions.clear();
    this.#before = [];
    this.#motion = null;
    Object.assign(this, { variant, start, tree, path });
    this.#arrive(path, here);
    this.screen.changed();
  }

  /** Whether a change of the tree can be undone. */
  get changes() {
    return this.#before.length > 0;
  }

  /** Undoes the last change of the tree, such as a deletion. */
  async undoChange() {
    const before = this.#before.pop();
    if (!before) return;
    this.tree = before.tree;
    this.screen.changed();
    await this.goTo(before.path, { still: true });
  }

  /**
   * Plays a whole turn from the node that is shown.
   * @param {string} text
   * @param {{ still?: boolean }} [how]
   */
  async playTurn(text, how) {
    const path = await this.grow(this.path, [text]);
    if (path !== this.path) await this.goTo(path, how);
  }

  /**
   * Adds turns after a node, as far as they can be played.
   * @param {string} path
   * @param {string[]} turns
   * @returns {Promise<string>} the path of the last turn that could be played
   */
  async grow(path, turns) {
    const { tree } = this;
    let at = path;
    try {
      for (const text of turns) {
        const question = this.question(at);
        const after = await this.rules.snapshot({ ...question, turns: [...question.turns, text] });
        // The core's own spelling of the turn.
        const spelt = after.last.map((step) => step.text).join(',');
        const grown = trees.add(this.tree, at, spelt);
        this.tree = grown.root;
        at = grown.path;
        this.positions.keep(trees.turnsTo(this.tree, at), Promise.resolve(after));
      }
    } catch (problem) {
      if (at === path) this.#refused(problem);
    }
    if (this.tree !== tree) {
      this.#before = [...this.#before, { tree, path: this.path }].slice(-UNDOABLE);
      this.screen.changed();
    }
    return at;
  }

  /** @param {unknown} problem */
  #refused(problem) {
    if (!(problem instanceof Problem)) throw problem;
    this.screen.problem(problem);
    this.screen.draw();
  }

  /** @override */
  get hand() {
    return this.arrived ? this.half : null;
  }

  /** Undoes the last touch or step of the turn in progress. */
  undo() {
    const undone = this.hand?.undo() ?? false;
    if (undone) {
      this.#motion = null;
      this.screen.changed();
    }
    return undone;
  }

  /**
   * Makes a step. The turn is added to the tree once it is complete.
   * @override
   * @param {LegalStep} step
   * @param {import('../game/screen.d.ts').Carried} [carried]
   */
  async make(step, carried) {
    const half = this.hand;
    if (!half) return;
    const asked = half.make(step, async (steps) => {
      const after = await this.rules.snapshot({ ...this.question(), steps });
      this.#within.set(steps.join(','), after.position);
      return after;
    });
    const motion = this.screen.step(step, carried);
    this.#motion = motion;
    this.screen.draw();
    try {
      const [stands] = await Promise.all([asked, motion]).finally(() => {
        if (this.#motion === motion) this.#motion = null;
      });
      if (this.half !== half || !stands) return this.screen.draw();
      if (half.whole) await this.playTurn(half.text, { still: true });
      else this.screen.changed();
    } catch (problem) {
      this.#refused(problem);
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
    await this.playTurn([...half.steps, text].join(','));
  }

  /** Shows the last turn once more. */
  async again() {
    if (this.path === '' || this.moving || this.half?.begun) return;
    const { path } = this;
    const before = await this.#positionAt(trees.parentOf(path));
    if (path !== this.path) return;
    this.#arrive(trees.parentOf(path), before);
    this.screen.draw();
    await this.goTo(path);
  }

  /** Whether the board is in motion, so that it must not be drawn afresh. */
  get moving() {
    return this.#motion !== null;
  }

  get yours() {
    return this.here.conclusion === null;
  }

  /** @returns {Seat} */
  get mover() {
    return this.here.to_play ?? 'first';
  }

  get heading() {
    return trees.depthOf(this.path);
  }

  get scene() {
    return this.half?.scene ?? this.here.scene;
  }

  /** The spots that are touched and those that can be touched now. */
  get marks() {
    const half = this.hand;
    const trail = this.half?.begun ? [] : this.here.last.map((step) => step.changes);
    return { touched: half?.touches ?? [], follow: half?.follow ?? [], anew: half?.anew ?? [], held: half?.held ?? [], groups: half?.groups ?? new Map(), trail };
  }

  get view() {
    const { game, variant, here, heading: turn } = this;
    const text = trees.nodeAt(this.tree, this.#shownPath)?.text;
    return viewOf({ game, variant, here, text, seat: this.#lastSeat, seq: this.#visit, turn });
  }
}
