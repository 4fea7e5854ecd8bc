// What the state of the game page calls on the page that shows it.

import type { LegalStep, PlayedStep, Point, Scene, View } from '../lib/types.d.ts';
import type { Problem } from '../lib/api.js';

/** A piece that the player has dragged: where it came from, and where it was dropped on the screen. */
export interface Carried {
  from: string;
  at: Point;
}

export interface Screen {
  /** Shows a step; resolves when its motion has ended. */
  step(step: PlayedStep, carried?: Carried): Promise<void>;
  /** Draws the current state. */
  draw(): void;
  /** Shows a scene without marks, as the start of a motion. */
  still(scene: Scene): void;
  /** A turn has been played, counted from 1. Called once for each turn, in order. */
  turnPlayed(view: View, number: number): void;
  /** The least time before a level's turn is shown. */
  pause?(): Promise<void>;
  /** The pause between two steps of a turn. */
  breathe?(): Promise<void>;
  /** The player has touched something, and the step is not yet complete. */
  chosen?(touches: string[]): void;
  /** A touch had no effect, or let go of the last choice; `before` are the touches so far. */
  refused?(spot: string, before: string[]): void;
  /** The player has made a step that does not end the turn. */
  made?(step: LegalStep): void;
  problem(problem: Problem): void;
  /** Whether a complete turn needs confirmation. */
  confirms(): boolean;
}
