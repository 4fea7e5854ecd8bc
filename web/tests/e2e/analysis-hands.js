// Hands at the analysis board: they make turns there as at a game, and see only what the page shows.

import assert from 'node:assert/strict';
import { ask, seen } from './game-hands.js';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('../../lib/types.d.ts').Snapshot} Snapshot
 */

/**
 * A position as the server knows it.
 * @typedef {{ game: string, variant?: string, position?: string, turns: string[] }} At
 */

/**
 * Opens the analysis board and waits for it.
 * @param {Page} page
 * @param {string} path
 */
export async function openBoard(page, path) {
  await page.goto(path);
  await page.locator('.analysis game-board [data-spot]').first().waitFor();
}

/** The link to a position. @param {At} at */
export function pathTo({ game, position, variant, turns }) {
  const asked = new URLSearchParams();
  if (variant) asked.set('variant', variant);
  if (position) asked.set('position', position);
  if (turns.length > 0) asked.set('turns', turns.join(' '));
  return `/analysis/${game}?${asked}`;
}

/** The turn that is shown, without its number; nothing at the start. @param {Page} page */
export async function shownTurn(page) {
  const now = page.locator('.tree .turn[aria-current]');
  return (await now.count()) === 0 ? '' : ((await now.textContent()) ?? '').replace(/^\d+\. /, '');
}

/** The turns of the tree in the order in which they are written. @param {Page} page */
export async function writtenTurns(page) {
  const texts = await page.locator('.tree .turn').allTextContents();
  return texts.map((text) => text.replace(/^\d+\. /, ''));
}

/**
 * Makes a turn, step by step, and waits until the tree shows it.
 * @param {Page} page
 * @param {At} at
 * @param {string} turn
 * @param {import('./game-hands.js').Hand} hand
 */
export async function makeTurn(page, at, turn, hand) {
  /** @type {string[]} */
  const made = [];
  for (const text of turn.split(',')) {
    /** @type {Snapshot} */
    const here = await ask(page, '/api/position', { ...at, steps: made });
    const step = here.legal.find((legal) => legal.text === text);
    assert.ok(step, `${text} of ${turn} is legal`);
    await seen(page, here.scene.pieces.length);
    const follow = step.touches[0]?.[0] ?? '';
    await page.locator(`[data-spot="${follow}"].can, [data-tray="${follow}"].can, [data-key="${follow}"].can`).first().waitFor();
    const way = [...step.touches].sort((one, other) => one.length - other.length)[0] ?? [];
    await hand(page, way, here.scene);
    made.push(text);
    // A turn that is complete is in the tree; before that, the prompt shows the steps so far.
    const whole = made.length === turn.split(',').length;
    await page.waitForFunction(
      ([text, whole]) => (whole ? document.querySelector('.tree .turn[aria-current]')?.textContent?.endsWith(` ${text}`) : document.querySelector('.turn-so-far code')?.textContent === text),
      /** @type {const} */ ([made.join(','), whole]),
    );
  }
}

/**
 * A legal turn other than this one.
 * @param {Page} page
 * @param {At} at
 * @param {string} turn
 */
export async function otherTurn(page, at, turn) {
  /** @type {string[]} */
  const steps = [];
  for (;;) {
    /** @type {Snapshot} */
    const here = await ask(page, '/api/position', { ...at, steps });
    if (here.whole) return steps.join(',');
    const first = steps.length === 0 ? here.legal.find((step) => !turn.startsWith(step.text)) : here.legal[0];
    assert.ok(first, 'there is another turn');
    steps.push(first.text);
  }
}
