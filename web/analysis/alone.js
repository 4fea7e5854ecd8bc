// What the parts of the game page ask of a table and what has one answer where nobody else plays: nothing comes from
// elsewhere, nothing is sent, and no turn waits for confirmation.

import { Touches } from '../game/touches.js';

/**
 * @template {Pick<import('../game/screen.d.ts').Screen, 'draw' | 'chosen' | 'refused'>} Screen
 * @extends {Touches<Screen>}
 */
export class Alone extends Touches {
  get live() {
    return true;
  }

  get catchingUp() {
    return false;
  }

  get moves() {
    return false;
  }

  get sending() {
    return false;
  }

  get waits() {
    return false;
  }

  async play() {}
}
