// The engine's panel: on and off, how many lines, how deep and how fast, and the lines. Every turn of a line can be
// played on the board up to there.

import { el } from '../lib/dom.js';
import { isRemote } from '../lib/rules.js';
import { lineVerdict, shownValue } from './values.js';

/**
 * @typedef {import('./thinking.js').Thinking} Thinking
 * @typedef {import('../lib/words.js').Say} Say
 */

const COUNTS = [1, 2, 3, 4, 5];

/**
 * A number with its thousands or millions, such as `1.2 M`.
 * @param {number} number
 */
export function short(number) {
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  return number >= 1e3 ? `${(number / 1e3).toFixed(0)} k` : `${number}`;
}

/**
 * A value as a small sign with words for screen readers.
 * @param {import('../board/board.js').Value} value
 */
export function chip({ tone, proven, sign, words }) {
  const shown = proven ? sign : `${sign} %`;
  return el('span', { class: `chip ${tone}${proven ? ' proven' : ''}`, title: words }, el('span', { 'aria-hidden': 'true' }, shown), el('span', { class: 'visually-hidden' }, words));
}

export class EnginePanel {
  #drawn = '';

  /**
   * @param {{ say: Say, thinking: Thinking, follow: (turns: string[]) => void, changed: () => void }} what `follow` plays turns
   */
  constructor({ say, thinking, follow, changed }) {
    this.say = say;
    this.thinking = thinking;
    this.follow = follow;
    this.switch = this.#switch('analysis-engine', thinking.on, (on) => {
      thinking.on = on;
      changed();
    });
    this.colours = this.#switch('analysis-colours', thinking.colours, (on) => {
      thinking.colours = on;
      changed();
    });
    this.count = el('select', { 'aria-label': say('analysis-lines') }, COUNTS.map((count) => el('option', { value: count }, say('analysis-count', { count }))));
    this.count.value = String(thinking.count);
    this.count.addEventListener('change', () => {
      thinking.count = Number(this.count.value);
      changed();
    });
    this.status = el('p', { class: 'engine-status hint' });
    this.list = el('ol', { class: 'engine-lines' });
    this.element = el(
      'section',
      { class: 'engine card', 'aria-label': say('analysis-engine') },
      el('div', { class: 'engine-head' }, this.switch.label, this.colours.label, this.count),
      this.status,
      this.list,
    );
    this.list.addEventListener('click', (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!(button instanceof HTMLElement)) return;
      const line = thinking.lines?.lines[Number(button.dataset.line)];
      if (line) follow(line.turns.slice(0, Number(button.dataset.turn) + 1));
    });
  }

  /**
   * @param {string} words
   * @param {boolean} on
   * @param {(on: boolean) => void} set
   */
  #switch(words, on, set) {
    const input = el('input', { type: 'checkbox', role: 'switch', checked: on });
    input.addEventListener('change', () => set(input.checked));
    return { input, label: el('label', { class: 'engine-switch' }, input, this.say(words)) };
  }

  draw() {
    const { say, thinking } = this;
    const { lines, problem } = thinking;
    this.switch.input.checked = thinking.on && thinking.allowed;
    this.colours.input.checked = thinking.colours && thinking.allowed;
    for (const input of [this.switch.input, this.colours.input, this.count]) input.disabled = !thinking.allowed;
    this.element.classList.toggle('off', !thinking.on);
    this.status.textContent = this.#status();
    const drawn = JSON.stringify([lines?.lines, problem?.message]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.list.replaceChildren(
      ...(lines?.lines ?? []).map((line, number) =>
        el('li', null, chip(shownValue(lineVerdict(line), say)), el('span', { class: 'engine-turns' }, line.turns.slice(0, 12).map((turn, i) => el('button', { type: 'button', class: 'turn', dataset: { line: number, turn: i } }, turn)))),
      ),
    );
  }

  #status() {
    const { say, thinking } = this;
    const { lines, problem, verdicts } = thinking;
    if (!thinking.allowed) return say('analysis-unfair');
    if (!thinking.on && !thinking.colours) return say('analysis-off');
    if (problem) return problem.status === 429 || problem.status === 503 ? say('analysis-busy') : say('analysis-failed');
    if (!thinking.desk.yours) return say('analysis-over');
    const remote = isRemote() ? `${say('analysis-remote')} ` : '';
    const found = lines ?? verdicts;
    if (!found) return `${remote}${say('analysis-thinking')}`;
    const seconds = (found.milliseconds ?? 1000) / 1000;
    const depth = lines ? `${say('analysis-depth', { depth: lines.depth })} · ` : '';
    return `${remote}${depth}${say('analysis-nodes', { nodes: short(found.nodes), speed: short(Math.round(found.nodes / Math.max(seconds, 0.001))) })}`;
  }
}
