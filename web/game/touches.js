// What touches at a board do to the turn in progress: they complete steps, or are refused. The game page and the analysis
// board share it.

/**
 * @typedef {import('./half-turn.js').HalfTurn} HalfTurn
 * @typedef {import('../lib/types.d.ts').LegalStep} LegalStep
 * @typedef {import('./screen.d.ts').Carried} Carried
 */

/** @template {Pick<import('./screen.d.ts').Screen, 'draw' | 'chosen' | 'refused'>} Screen */
export class Touches {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
  }

  /** The turn in progress, while it can be touched. @returns {HalfTurn | null} */
  get hand() {
    return null;
  }

  /**
   * Makes a step.
   * @param {LegalStep} _step
   * @param {Carried} [_carried]
   */
  async make(_step, _carried) {}

  /**
   * @param {string} spot
   * @returns {void}
   */
  touch(spot) {
    const { hand } = this;
    const before = hand?.touches ?? [];
    const step = hand?.touch(spot);
    if (step) return void this.make(step);
    this.screen.draw();
    if (hand && hand.touches.length > 0) this.screen.chosen?.(hand.touches);
    else this.screen.refused?.(spot, before);
  }

  /**
   * @param {string[]} before
   * @param {string} from
   * @param {string} to
   * @param {{ x: number, y: number }} at
   * @returns {void}
   */
  drag(before, from, to, at) {
    const { hand } = this;
    const step = hand?.drag(before, from, to);
    if (step) return void this.make(step, { from, at });
    this.screen.draw();
    if (hand?.touches === before) this.screen.refused?.(to, [...before, from]);
  }

  /** @param {string[]} touches */
  restore(touches) {
    this.hand?.restore(touches);
    this.screen.draw();
  }

  /** The step that touching a spot would complete. @param {string} spot */
  completing(spot) {
    return this.hand?.completing(spot);
  }
}
