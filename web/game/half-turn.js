// A turn in progress: the steps so far with the resulting positions, and the touches of the next step. The server
// computes the positions; they are stored here so that steps can be undone.

import { changed } from '../board/changes.js';
import { completed, dragged, followers, groups, stepOf, touched } from '../board/touching.js';

/**
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').LegalStep} LegalStep
 * @typedef {import('../lib/types.d.ts').Snapshot} Snapshot
 * @typedef {Pick<Snapshot, 'steps' | 'scene' | 'legal' | 'whole'>} Stage
 */

export class HalfTurn {
  /** @type {Stage[]} */
  #stages;
  /** @type {string[]} */
  #touches = [];
  #making = false;
  #undone = 0;

  /**
   * @param {Scene} scene
   * @param {LegalStep[]} legal
   */
  constructor(scene, legal) {
    this.#stages = [{ steps: [], scene, legal, whole: false }];
  }

  get #stage() {
    return /** @type {Stage} */ (this.#stages.at(-1));
  }

  /** The scene to show. */
  get scene() {
    return this.#stage.scene;
  }

  /** The steps made so far. */
  get steps() {
    return this.#stage.steps;
  }

  /** Whether the steps form a complete turn. */
  get whole() {
    return this.#stage.whole;
  }

  /** The turn as text. */
  get text() {
    return this.steps.join(',');
  }

  get touches() {
    return this.#touches;
  }

  /** The legal next steps. */
  get legal() {
    return this.#making || this.whole ? [] : this.#stage.legal;
  }

  /** The spots that can be touched now. */
  get follow() {
    return [...followers(this.legal, this.#touches).keys()];
  }

  /** The spots that start a step, whatever has been touched so far. */
  get anew() {
    return [...followers(this.legal, []).keys()];
  }

  /** Where the pieces stand that every step moves that can follow the touches: they are in the hand. */
  get held() {
    if (this.#touches.length === 0) return [];
    const moved = [...followers(this.legal, this.#touches).values()].flat().map(({ changes }) =>
      changes.flatMap((change) => (change.change === 'moves' ? [change.from] : [])));
    const [first = [], ...others] = moved;
    return first.filter(({ spot, level }) => others.every((places) => places.some((place) => place.spot === spot && place.level === level)));
  }

  /** The numbers of cells where touching any one of a group makes the same step. */
  get groups() {
    return this.#touches.length === 0 ? groups(this.legal) : new Map();
  }

  /**
   * The step that touching a spot would complete.
   * @param {string} spot
   */
  completing(spot) {
    return completed(this.legal, touched(this.legal, this.#touches, spot));
  }

  /** Whether there is something to undo. */
  get begun() {
    return this.#touches.length > 0 || this.#stages.length > 1;
  }

  /**
   * Whether touching a spot would only pick something up, without completing a step.
   * @param {string} spot
   */
  holds(spot) {
    const touches = touched(this.legal, this.#touches, spot);
    return touches.length > 0 && !completed(this.legal, touches);
  }

  /**
   * Touches a spot.
   * @param {string} spot
   * @returns {LegalStep | undefined} the step that the touch completes
   */
  touch(spot) {
    this.#touches = touched(this.legal, this.#touches, spot);
    return completed(this.legal, this.#touches);
  }

  /**
   * Drags from one spot to another.
   * @param {string[]} before the touches before the drag
   * @param {string} from
   * @param {string} to
   * @returns {LegalStep | undefined} the step that the drag completes
   */
  drag(before, from, to) {
    const isButton = (/** @type {string} */ spot) => this.scene.buttons.some((button) => button.spot === spot);
    this.#touches = dragged(this.legal, before, from, to, isButton) ?? before;
    return completed(this.legal, this.#touches);
  }

  /** @param {string[]} touches */
  restore(touches) {
    this.#touches = touches;
  }

  /**
   * The legal step with a typed text.
   * @param {string} text
   */
  typed(text) {
    return stepOf(this.legal, text);
  }

  /**
   * Makes a step. Unless it ends the turn, the resulting position is requested from the server. Nothing can be touched
   * in the meantime.
   * @param {LegalStep} step
   * @param {(steps: string[]) => Promise<Stage>} preview
   * @returns {Promise<boolean>} whether the step was made (it may have been undone in the meantime)
   */
  async make(step, preview) {
    if (step.ends_turn) {
      this.#touches = [];
      this.#stages.push(this.#last(step));
      return true;
    }
    const mark = this.#undone;
    this.#making = true;
    try {
      const stage = await preview([...this.steps, step.text]);
      if (mark !== this.#undone) return false;
      this.#touches = [];
      this.#stages.push(stage);
      return true;
    } finally {
      this.#making = false;
      if (mark === this.#undone) this.#touches = [];
    }
  }

  /**
   * The stage after the last step of a turn.
   * @param {LegalStep} step
   * @returns {Stage}
   */
  #last(step) {
    const { steps, scene } = this.#stage;
    const cells = new Set(scene.cells.map((cell) => cell.spot));
    const marked = (step.touches[0] ?? []).filter((spot) => cells.has(spot));
    const before = steps.length > 0 ? scene.last_turn : [];
    const after = { ...changed(scene, step.changes), buttons: [], last_turn: [...before, ...marked] };
    return { steps: [...steps, step.text], scene: after, legal: [], whole: true };
  }

  /**
   * Undoes the last touch, or the last step.
   * @returns {boolean} whether there was anything to undo
   */
  undo() {
    if (!this.begun) return false;
    this.#undone += 1;
    if (this.#making) this.#touches = [];
    else if (this.#touches.length > 0) this.#touches = this.#touches.slice(0, -1);
    else this.#stages.pop();
    return true;
  }
}
