// Hints in a game against the computer: the first press marks what to touch, the second shows the turn, the third says
// why. A hint counts once in a position, however much of it is shown.

import { el } from '../lib/dom.js';
import { clearBeside, hinted, markBeside, spotWords } from './hinted.js';
import { seatName, toldWords } from './words.js';

/**
 * @typedef {import('./table.js').Table} Table
 * @typedef {import('../lib/types.d.ts').Hint} Hint
 * @typedef {import('../lib/words.js').Say} Say
 */

/** What the button beside a hint shows next, by how much has been shown. */
const NEXT = ['', 'hint-show-turn', 'hint-show-why'];

/** The most turns of a line that are written. */
const LONGEST = 6;

export class Hints {
  /** @type {Hint | null} */
  #hint = null;
  /** How much of the hint is shown. */
  #shown = 0;
  /** After how many turns it was asked for. */
  #turn = -1;
  #asking = false;

  /**
   * @param {{ say: Say, gameSay: Say, announcer: import('./announcer.js').Announcer, rules: Pick<typeof import('../lib/rules.js'), 'hint'>, table: () => Table, draw: () => void }} what
   */
  constructor({ say, gameSay, announcer, rules, table, draw }) {
    this.say = say;
    this.gameSay = gameSay;
    this.announcer = announcer;
    this.rules = rules;
    this.table = table;
    this.redraw = draw;
    this.words = el('div', { class: 'hint-words' });
    this.more = el('button', { type: 'button', dataset: { key: 'hint-more' }, hidden: true, onclick: () => void this.press() });
    this.element = el('div', { class: 'hint-panel', hidden: true }, this.words, this.more);
  }

  /** Asks for a hint, or for more of it. */
  async press() {
    const { view, yours } = this.table();
    if (!yours || this.#asking) return;
    if (!this.#hint) return this.#ask(view);
    this.#shown = Math.min(3, this.#shown + 1);
    this.#tell();
  }

  /** @param {import('../lib/types.d.ts').View} view */
  async #ask({ game, variant, start, turns, turn }) {
    this.#asking = true;
    this.#turn = turn;
    this.#write([this.say('hint-thinking')]);
    const of = { game, variant, position: start, turns: turns.map(({ text }) => text) };
    try {
      const [counted, hint] = await Promise.all([this.table().command('hint'), this.rules.hint(of).catch(() => null)]);
      if (this.#turn !== turn) return;
      if (!counted) return this.#forget();
      if (!hint) return this.#write([this.say('hint-none')]);
      this.#hint = hint;
      this.#shown = 1;
      this.#tell();
    } finally {
      this.#asking = false;
    }
  }

  /** The sentences of the hint, as far as it is shown. */
  #lines() {
    if (!this.#hint) return [];
    const { say, gameSay } = this;
    const { explanation, line } = this.#hint;
    const { view, scene } = this.table();
    const lines = [say('hint-look', { spot: spotWords(scene, explanation.spot, gameSay) })];
    if (this.#shown > 1) {
      lines.push(say('hint-turn', { turn: explanation.turn }), toldWords(explanation.told, view.to_play, gameSay, scene));
    }
    if (this.#shown > 2) {
      for (const { ahead, seat, turn, telling } of explanation.highlights.filter(({ ahead }) => ahead > 0)) {
        const what = toldWords([telling], seat, gameSay, scene);
        lines.push(say(ahead === 1 ? 'hint-next' : 'hint-later', { count: ahead, what, turn }));
      }
      if (explanation.winner) lines.push(say('hint-end', { winner: seatName(gameSay, explanation.winner, scene) }));
      if (line.turns.length > 1) lines.push(say('hint-line', { line: line.turns.slice(0, LONGEST).join(' ') }));
    }
    return lines.filter(Boolean);
  }

  #tell() {
    const lines = this.#lines();
    const before = this.words.textContent ?? '';
    this.#write(lines);
    // What has been read is not read again.
    this.announcer.say(...lines.filter((words) => !before.includes(words)));
    this.redraw();
  }

  /** @param {string[]} lines */
  #write(lines) {
    const next = NEXT[this.#shown];
    const focused = document.activeElement === this.more;
    this.words.replaceChildren(...lines.map((words) => el('p', null, words)));
    this.more.hidden = !next;
    if (next) this.more.textContent = this.say(next);
    else if (focused) document.querySelector('game-board')?.dispatchEvent(new Event('take-focus'));
    this.element.hidden = lines.length === 0;
  }

  #forget() {
    this.#hint = null;
    this.#shown = 0;
    this.#turn = -1;
    this.#write([]);
  }

  /** What the board marks. @param {Table} table */
  marks(table) {
    return this.#hint && table.live ? hinted(table.half, this.#hint.explanation.turn, this.#shown) : [];
  }

  /** A hint is gone once the position has changed. @param {Table} table */
  draw(table) {
    if (this.#turn >= 0 && (table.view.turn !== this.#turn || table.view.status !== 'playing')) this.#forget();
    clearBeside();
    // Supplies and buttons are drawn after this.
    queueMicrotask(() => markBeside(this.marks(this.table())));
  }
}
