// The end of a game: a card in the place of the prompt with the result, its reason and what to do next.

import { createGame } from '../lib/new-game.js';
import { el, icon } from '../lib/dom.js';
import { CLOSE } from '../lib/icons.js';
import { toast } from '../lib/toast.js';
import { unique } from '../lib/unique.js';
import { moveOn } from './move-on.js';
import { SEATS, canPlayAgain, hintsWords, resultWords, reviewOf } from './words.js';

/**
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/words.js').Say} Say
 */

const STRONGEST = 8;

/**
 * The level to try next: a stronger one after a win against the computer, a weaker one after a defeat.
 * @param {View} view
 * @returns {number | undefined}
 */
export function nextLevel({ seats, you, result }) {
  const level = seats.find((seat) => seat.kind === 'level')?.level;
  if (level === undefined || you.length !== 1 || !result?.winner) return undefined;
  const next = result.winner === you[0] ? level + 1 : level - 1;
  return next >= 0 && next <= STRONGEST ? next : undefined;
}

/**
 * The same game again, against another level.
 * @param {View} view
 * @param {number} level
 * @returns {import('../lib/types.d.ts').NewGame}
 */
export function against({ game, variant, clock, seats }, level) {
  const wished = seats.map((seat) => (seat.kind === 'level' ? `level:${level}` : 'me'));
  return { game, variant, clock, seats: wished, request: unique() };
}

export class EndCard {
  /**
   * @param {{ say: Say, gameSay: Say, local: boolean, table: () => Table, actions: import('./actions.js').Actions, covered: HTMLElement }} what `covered` is
   * what the card lies on
   */
  constructor({ say, gameSay, local, table, actions, covered }) {
    this.say = say;
    this.gameSay = gameSay;
    this.local = local;
    this.table = table;
    this.actions = actions;
    this.covered = covered;
    this.again = true;
    this.element = el('section', { class: 'end-card card', 'aria-label': say('game-end'), hidden: true });
  }

  /** Shows how the game has ended. */
  show() {
    const { view } = this.table();
    const { say } = this;
    const result = resultWords(view, say, this.gameSay);
    if (!result) return;
    const close = el('button', { type: 'button', class: 'quiet round', 'aria-label': say('close'), onclick: () => this.hide() }, icon(CLOSE));
    const hints = SEATS.map((seat) => hintsWords(view, seat, say)).filter(Boolean);
    this.element.replaceChildren(el('h2', null, result.headline), close, el('p', null, result.reason), ...hints.map((words) => el('p', { class: 'end-hints' }, words)), el('div', { class: 'end-next' }, this.#next(view)));
    this.element.hidden = false;
    this.covered.inert = true;
    this.again = canPlayAgain(view);
  }

  hide() {
    this.element.hidden = true;
    this.covered.inert = false;
  }

  /** The card makes way for what the prompt says about an earlier position or a rematch. @param {Table} table */
  draw(table) {
    const { status, rematch } = table.view;
    if (!table.live || status !== 'over' || rematch.asked || rematch.game) this.hide();
    // The other player may have deleted the account since.
    else if (!this.element.hidden && canPlayAgain(table.view) !== this.again) this.show();
  }

  /** @param {View} view */
  #next(view) {
    const { say } = this;
    const made = [];
    if (view.you.length > 0 && canPlayAgain(view)) {
      made.push(el('button', { type: 'button', class: 'primary', onclick: () => void this.#rematch() }, say('game-rematch')));
    }
    const level = nextLevel(view);
    if (level !== undefined) {
      made.push(el('button', { type: 'button', onclick: () => void this.#try(view, level) }, say('game-try-level', { level })));
    }
    if (view.turn > 0) made.push(el('a', { class: 'button', href: reviewOf(view) }, say('game-review-short')));
    return made;
  }

  async #rematch() {
    this.hide();
    await this.actions.rematch();
  }

  /** @param {View} view @param {number} level */
  async #try(view, level) {
    try {
      const create = this.local ? (await import('../local/create.js')).createLocal : createGame;
      moveOn((await create(against(view, level))).id);
    } catch (problem) {
      toast(this.say('not-started', { reason: problem instanceof Error ? problem.message : '' }), { kind: 'bad' });
    }
  }
}
