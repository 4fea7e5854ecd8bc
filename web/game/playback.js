// Shows turns that have been played, step by step. An impatient viewer may skip the rest.

import { changed } from '../board/changes.js';

/**
 * @typedef {import('../lib/types.d.ts').Scene} Scene
 * @typedef {import('../lib/types.d.ts').PlayedStep} PlayedStep
 * @typedef {Pick<import('./screen.d.ts').Screen, 'step' | 'draw' | 'breathe'>} Screen
 */

export class Playback {
  /**
   * What has been shown so far, while turns are being shown: the scene, the number of turns, and whether the next turn is
   * in motion, as opposed to the pause before it.
   * @type {{ scene: Scene, turn: number, moves: boolean } | null}
   */
  now = null;
  #skip = () => {};

  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
  }

  /**
   * Turns up to this one have been shown.
   * @param {Scene} scene
   * @param {number} turn
   */
  reach(scene, turn) {
    this.now = { scene, turn, moves: false };
  }

  /** Ends the playback, and whatever it waits for. */
  stop() {
    this.now = null;
    this.#skip();
  }

  /**
   * Shows the steps of the next turn, one after the other.
   * @param {PlayedStep[]} steps
   * @param {() => boolean} outdated whether there is no point in going on
   */
  async play(steps, outdated) {
    if (this.now) this.now.moves = true;
    this.screen.draw();
    for (const [i, step] of steps.entries()) {
      if (i > 0) await this.wait(this.screen.breathe?.());
      if (outdated()) return;
      await this.wait(this.screen.step(step));
      if (outdated()) return;
      if (this.now) this.now.scene = changed(this.now.scene, step.changes);
    }
  }

  /**
   * Waits for a pause or a motion, unless the playback is stopped.
   * @param {Promise<void> | undefined} pause
   */
  wait(pause) {
    const skipped = new Promise((wake) => {
      this.#skip = () => wake(undefined);
    });
    return Promise.race([pause, skipped]);
  }
}
