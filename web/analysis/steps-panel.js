// Every legal step with what it leads to, best first. "Why?" shows how a losing step is refuted.

import { el } from '../lib/dom.js';
import { chip } from './engine-panel.js';
import { shownValue, worth } from './values.js';

/**
 * @typedef {import('../lib/types.d.ts').StepVerdict} StepVerdict
 * @typedef {import('../lib/words.js').Say} Say
 */

export class StepsPanel {
  #drawn = '';

  /**
   * @param {{ say: Say, play: (step: string) => void, why: (verdict: StepVerdict) => void }} what
   */
  constructor({ say, play, why }) {
    this.say = say;
    this.play = play;
    this.why = why;
    this.list = el('ol', { class: 'step-list', tabindex: 0, 'aria-label': say('analysis-steps') });
    this.element = el('section', { class: 'steps card', 'aria-label': say('analysis-steps'), hidden: true }, el('h2', null, say('analysis-steps')), this.list);
  }

  /** @param {StepVerdict[] | undefined} verdicts nothing to hide the panel */
  draw(verdicts) {
    this.element.hidden = !verdicts;
    const drawn = JSON.stringify(verdicts ?? null);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const { activeElement: focused } = document;
    const key = focused instanceof HTMLElement && this.list.contains(focused) ? focused.dataset.key : undefined;
    const sorted = [...(verdicts ?? [])].sort((one, other) => worth(other) - worth(one));
    this.list.replaceChildren(...sorted.map((verdict) => this.#row(verdict)));
    if (key) this.list.querySelector(`[data-key="${CSS.escape(key)}"]`)?.dispatchEvent(new Event('refocus'));
  }

  /** @param {StepVerdict} verdict */
  #row(verdict) {
    const { step, result, chance, line } = verdict;
    const known = result !== null || chance !== null;
    const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => void} */ act, /** @type {Record<string, unknown>} */ more = {}) => {
      const made = el('button', { type: 'button', dataset: { key }, onclick: act, ...more }, words);
      made.addEventListener('refocus', () => made.focus());
      return made;
    };
    const why = result === 'loss' && line.length > 1 && button(`why ${step}`, this.say('analysis-why'), () => this.why(verdict), { class: 'why', 'aria-label': `${this.say('analysis-why')} ${step}` });
    return el('li', null, known ? chip(shownValue(verdict, this.say)) : el('span', { class: 'chip' }, '…'), button(`step ${step}`, step, () => this.play(step), { class: 'turn' }), why);
  }
}
