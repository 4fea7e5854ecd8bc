// What the state of the analysis board calls on the page that shows it.

import type { Carried } from '../game/screen.d.ts';
import type { Problem } from '../lib/api.js';
import type { PlayedStep, Snapshot } from '../lib/types.d.ts';

export interface Screen {
  /** Shows a step; resolves when its motion has ended. */
  step(step: PlayedStep, carried?: Carried): Promise<void>;
  draw(): void;
  /** The tree or the node that is shown has changed. */
  changed(): void;
  /** A position is shown. */
  arrived(position: Snapshot): void;
  /** Something was touched, and the step is not yet complete. */
  chosen(): void;
  /** A touch had no effect, or let go of the last choice; `before` are the touches so far. */
  refused(spot: string, before: string[]): void;
  problem(problem: Problem): void;
}
