// Hands that make turns in lessons and puzzles, as `game-hands.js` does in games.

import assert from 'node:assert/strict';
import { ask, seen } from './game-hands.js';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('../../lib/types.d.ts').Snapshot} Snapshot
 * @typedef {import('./game-hands.js').Hand} Hand
 * @typedef {{ variant: string, position: string }} Task where a lesson or a puzzle begins
 */

/** @param {Page} page */
export const said = async (page) => (await page.locator('.said').textContent()) ?? '';

/**
 * Makes a turn of the learner, or the steps of it that reach the goal, and waits for what is said about it.
 * @param {Page} page
 * @param {{ game: string, task: Task, turns: string[] }} at
 * @param {string} turn
 * @param {Hand} hand
 */
export async function makeTurn(page, { game, task, turns }, turn, hand) {
  const before = await said(page);
  /** @type {string[]} */
  const steps = [];
  for (const text of turn.split(',')) {
    const { variant, position } = task;
    /** @type {Snapshot} */
    const here = await ask(page, '/api/position', { game, variant, position, turns, steps });
    const step = here.legal.find((legal) => legal.text === text);
    assert.ok(step, `${text} of ${turn} is legal`);
    await seen(page, here.scene.pieces.length);
    const first = step.touches[0]?.[0] ?? '';
    await page.locator(`[data-spot="${first}"].can, [data-tray="${first}"].can, [data-key="${first}"].can`).first().waitFor();
    const way = [...step.touches].sort((one, other) => one.length - other.length)[0] ?? [];
    await hand(page, way, here.scene);
    steps.push(text);
    const whole = steps.length === turn.split(',').length;
    await page.waitForFunction(
      ([before, made, whole]) => document.querySelector('.said')?.textContent !== before || (!whole && document.querySelector('.prompt:not(.resting) .turn-so-far code')?.textContent === made),
      /** @type {const} */ ([before, steps.join(','), whole]),
    );
    // The goal may be reached before the turn is over.
    if ((await page.locator('.feedback[data-tone=reached]').count()) > 0) return;
  }
}
