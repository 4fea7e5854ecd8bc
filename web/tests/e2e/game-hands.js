// Hands that play: with the mouse, by dragging, with the keyboard alone, with a finger. They know what
// to touch for a step from the server, as the page does, and see only what the page shows.

import assert from 'node:assert/strict';
import { neighbour, turnedRound } from '../../board/geometry.js';
import { PATIENCE, eventually } from './harness.js';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('../../lib/types.d.ts').View} View
 * @typedef {import('../../lib/types.d.ts').Snapshot} Preview
 * @typedef {(page: Page, way: string[], scene: import('../../lib/types.d.ts').Scene) => Promise<void>} Hand
 */

/**
 * @template Answer
 * @param {Page} page
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<Answer>}
 */
export function ask(page, path, body) {
  return page.evaluate(
    async ([path, body]) => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(path, body === null ? {} : post);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    /** @type {const} */ ([path, body ?? null]),
  );
}

/**
 * Creates a game as whoever the page's cookie says, and opens it.
 * @param {Page} page
 * @param {Record<string, unknown>} wish
 * @returns {Promise<View>}
 */
export async function sitDown(page, wish) {
  if (!page.url().startsWith('http')) await page.goto('/');
  /** @type {View} */
  const view = await ask(page, '/api/games', wish);
  await openGame(page, view.id);
  return view;
}

/**
 * @param {Page} page
 * @param {string} id
 */
export async function openGame(page, id) {
  await page.goto(`/game/${id}`);
  await page.locator('game-board [data-spot]').first().waitFor();
}

/** The id in the page's address. @param {Page} page */
const idOf = (page) => new URL(page.url()).pathname.split('/')[2] ?? '';

/**
 * The game as the page's player sees it; the page's own modules know the games on its device.
 * @param {Page} page
 * @returns {Promise<View>}
 */
export function look(page) {
  const id = idOf(page);
  if (!id.startsWith('local-')) return ask(page, `/api/games/${id}`);
  return page.evaluate(async (id) => {
    const from = new URL('..', /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src);
    const [{ find }, { questionOf, viewOf }, { match }] = await Promise.all(['local/store.js', 'local/view.js', 'lib/rules.js'].map((path) => import(`${from}${path}`)));
    const game = await find(id);
    return viewOf(game, await match({ of: questionOf(game), resigned: game.resigned }));
  }, id);
}

/**
 * Waits until the core answers the page's questions. Before that the server is asked.
 * @param {Page} page
 */
export async function coreReady(page) {
  const ready = () =>
    page.evaluate(async () => {
      const from = new URL('..', /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src);
      return (await import(`${from}lib/rules.js`)).isLocal();
    });
  await eventually(ready, true, 'the core is loaded');
}

/**
 * The position after the first steps of a turn.
 * @param {Page} page
 * @param {View} view
 * @param {string[]} steps
 * @returns {Promise<Preview>}
 */
function preview(page, { id, game, variant, position, turn }, steps) {
  if (!id.startsWith('local-')) return ask(page, `/api/games/${id}/preview`, { turn, steps });
  return page.evaluate(
    async (of) => {
      const from = new URL('..', /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src);
      const rules = await import(`${from}lib/rules.js`);
      return rules.snapshot(of);
    },
    { game, variant, position, steps },
  );
}

/**
 * Makes one turn, step by step, and waits until the page has taken it in.
 * @param {Page} page
 * @param {string} turn
 * @param {Hand} hand
 */
export async function playTurn(page, turn, hand) {
  const view = await look(page);
  const number = view.turn;
  // The server may know of the last turn before the page has shown it, and until then nothing can be touched.
  await page.waitForFunction((turns) => document.querySelectorAll('button.turn').length === turns && document.querySelector('.prompt.yours'), number);
  /** @type {string[]} */
  const made = [];
  for (const text of turn.split(',')) {
    const here = await preview(page, view, made);
    const step = here.legal.find((legal) => legal.text === text);
    assert.ok(step, `${text} of ${turn} is legal`);
    await seen(page, here.scene.pieces.length);
    // Any way will do; the shortest is the one people take.
    const way = [...step.touches].sort((one, other) => one.length - other.length)[0] ?? [];
    await hand(page, way, here.scene);
    made.push(text);
    await page.waitForFunction(
      ([steps, turns]) => document.querySelectorAll('button.turn').length >= turns || (document.querySelector('.turn-so-far code')?.textContent ?? document.querySelector('.prompt-headline')?.textContent ?? '').includes(steps),
      /** @type {const} */ ([made.join(','), number + 1]),
    );
  }
  // Some turns wait to be confirmed. One that need not may be played at any moment, so looking and clicking are one.
  await page.evaluate(() => /** @type {HTMLElement | null} */ (document.querySelector('[data-key="confirm"]'))?.click());
  await page.waitForFunction((turns) => document.querySelectorAll('button.turn').length >= turns, number + 1);
}

/**
 * Waits until the board is still and shows as many pieces as it should.
 * @param {Page} page
 * @param {number} pieces
 */
export async function seen(page, pieces) {
  await page.waitForFunction((count) => document.querySelectorAll('.board-piece').length === count, pieces);
}

/**
 * Where one points to touch a spot: a little above its middle, where no stack in front of it hides it.
 * @param {Page} page
 * @param {string} spot
 */
async function pointOf(page, spot) {
  const name = JSON.stringify(spot);
  // Buttons may be drawn anew at any moment, so the place is found and measured in one go. It is at rest once two looks
  // in a row agree; the page's own frames are not waited for, because a test may have stopped its clock.
  /** @type {string | undefined} */
  let before;
  for (const end = Date.now() + PATIENCE; ; ) {
    const found = await page.evaluate((selector) => {
      const place = document.querySelector(selector);
      const box = () => /** @type {Element} */ (place).getBoundingClientRect();
      if (!place || box().width === 0) return null;
      if (box().top < 0 || box().bottom > innerHeight) place.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = box();
      return { x: x + width / 2, y: y + height * 0.42 };
    }, `[data-spot=${name}], [data-tray=${name}], [data-key=${name}]`);
    if (found && JSON.stringify(found) === before) return found;
    assert.ok(Date.now() < end, `${spot} comes to rest on the page`);
    before = JSON.stringify(found);
    // Looks are as far apart as frames, which is what a motion needs to be seen.
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** @type {Hand} */
export async function mouse(page, way) {
  for (const spot of way) {
    const { x, y } = await pointOf(page, spot);
    await page.mouse.click(x, y);
  }
}

/** @type {Hand} */
export async function finger(page, way) {
  for (const spot of way) {
    const { x, y } = await pointOf(page, spot);
    await page.touchscreen.tap(x, y);
  }
}

/** Drags where a step has two ends, and clicks otherwise. @type {Hand} */
export async function dragging(page, way, scene) {
  const [from, to] = way;
  const isButton = (/** @type {string | undefined} */ spot) => scene.buttons.some((button) => button.spot === spot);
  if (way.length !== 2 || from === to || isButton(from) || from === undefined || to === undefined) return mouse(page, way, scene);
  const [start, end] = [await pointOf(page, from), await pointOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  // The piece is in the hand.
  await page.locator('.ghost').waitFor();
  await page.mouse.up();
}

/** What has the focus: a spot, a tray or a button. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const data = document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement ? document.activeElement.dataset : {};
    return { spot: data.spot, other: data.tray ?? data.key };
  });

/**
 * The arrow keys that lead from one cell to another.
 * @param {import('../../lib/types.d.ts').Scene} scene
 * @param {string} from
 * @param {string} to
 */
function keysBetween(scene, from, to) {
  const keys = /** @type {const} */ ({ up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' });
  /** @type {Map<string, string[]>} */
  const paths = new Map([[from, []]]);
  for (const [spot, path] of paths) {
    if (spot === to) return path;
    for (const direction of /** @type {(keyof typeof keys)[]} */ (Object.keys(keys))) {
      const next = neighbour(scene, spot, direction);
      if (next && !paths.has(next)) paths.set(next, [...path, keys[direction]]);
    }
  }
  throw new Error(`no keys lead from ${from} to ${to}`);
}

/** @type {Hand} */
export async function keyboard(page, way, scene) {
  const turned = await page.evaluate(() => /** @type {any} */ (document.querySelector('game-board')).turned);
  const drawn = turned ? turnedRound(scene) : scene;
  for (const spot of way) {
    const isCell = scene.cells.some((cell) => cell.spot === spot);
    for (let tabs = 0; ; tabs += 1) {
      const focus = await focused(page);
      if (isCell ? focus.spot !== undefined : focus.other === spot) break;
      assert.ok(tabs < 80, `Tab reaches ${spot}`);
      await page.keyboard.press('Tab');
    }
    if (isCell) {
      const from = (await focused(page)).spot ?? '';
      for (const key of keysBetween(drawn, from, spot)) await page.keyboard.press(key);
      assert.equal((await focused(page)).spot, spot);
    }
    await page.keyboard.press('Enter');
  }
}

/**
 * Plays the first step that comes to mind until the turn is whole.
 * @param {Page} page
 */
export async function anyTurn(page) {
  const view = await look(page);
  /** @type {string[]} */
  const steps = [];
  for (;;) {
    const here = await preview(page, view, steps);
    const text = here.legal.at(steps.length > 3 ? -1 : Math.floor(here.legal.length / 2))?.text;
    if (here.whole || !text) break;
    steps.push(text);
  }
  await playTurn(page, steps.join(','), mouse);
}

/**
 * Waits until it is the player's turn, or all is over, and the page shows it.
 * @param {Page} page
 * @returns {Promise<boolean>} whether the game goes on
 */
export async function myTurn(page) {
  for (;;) {
    const { status, to_play: seat, you, turn } = await look(page);
    if (status === 'over' || (seat && you.includes(seat))) {
      await page.waitForFunction(
        ([turns, sign]) => document.querySelectorAll('button.turn').length === turns && document.querySelector(sign),
        /** @type {const} */ ([turn, status === 'over' ? '[data-key="rematch"]' : '.prompt.yours']),
      );
      return status === 'playing';
    }
    // The computer thinks: its turn comes, or has come since.
    await page.waitForFunction((turns) => document.querySelectorAll('button.turn').length !== turns, turn);
  }
}
