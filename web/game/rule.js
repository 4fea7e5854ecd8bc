// A numbered rule in a small popover: the part of the game's rules for players that explains it, with its pictures.

import { byId, el } from '../lib/dom.js';
import { lang, staticPath } from '../lib/static.js';

/** @typedef {import('../lib/words.js').Say} Say */

/** The page's only one. @type {RulePopover | undefined} */
let popover;

/**
 * Shows a rule of the page's game.
 * @param {{ say: Say, game: string }} what
 * @param {string} rule its number
 * @param {HTMLElement} from the button that asked for it
 */
export async function showRule(what, rule, from) {
  if (!popover) {
    popover = new RulePopover(what);
    byId('main').append(popover.element);
  }
  await popover.show(rule, from);
}

class RulePopover {
  /** @type {Promise<Document> | undefined} the rules of the game, fetched once */
  #rules;

  /** @param {{ say: Say, game: string }} what */
  constructor({ say, game }) {
    this.say = say;
    this.game = game;
    this.element = el('div', { class: 'rule-popover card prose', popover: 'auto', role: 'dialog', 'aria-label': say('game-rules') });
  }

  /**
   * Shows a rule.
   * @param {string} rule its number
   * @param {HTMLElement} from the button that asked for it
   */
  async show(rule, from) {
    this.#rules ??= fetch(staticPath(`rules/${this.game}.${lang}.html`))
      .then((answer) => answer.text())
      .then((text) => new DOMParser().parseFromString(text, 'text/html'));
    const page = `/rules/${this.game}#${rule}`;
    const explained = await this.#rules.then((rules) => explanation(rules, rule)).catch(() => []);
    const all = el('a', { href: page, target: '_blank' }, this.say('game-all-rules'));
    const close = el('button', { type: 'button', class: 'quiet', onclick: () => this.element.hidePopover() }, this.say('close'));
    this.element.replaceChildren(...explained, el('p', { class: 'rule-foot' }, el('span', { class: 'hint' }, rule), all, close));
    this.element.showPopover();
    const [box, at] = [this.element.getBoundingClientRect(), from.getBoundingClientRect()];
    const below = at.bottom + 8 + box.height < innerHeight;
    this.element.style.top = `${Math.max(8, below ? at.bottom + 8 : at.top - box.height - 8)}px`;
    this.element.style.left = `${Math.max(8, Math.min(at.left, document.documentElement.clientWidth - box.width - 8))}px`;
    close.focus();
  }
}

/**
 * The elements that explain a rule: from its anchor to the next one.
 * @param {Document} rules
 * @param {string} rule
 * @returns {Element[]}
 */
export function explanation(rules, rule) {
  const found = [];
  let next = rules.getElementById(rule)?.closest('.rule-anchor')?.nextElementSibling;
  while (next && !next.classList.contains('rule-anchor')) {
    if (shows(next, rule)) found.push(document.importNode(next, true));
    next = next.nextElementSibling;
  }
  return found;
}

/**
 * Whether an element is about a rule: a figure may be about others of the same part.
 * @param {Element} element
 * @param {string} rule
 */
function shows(element, rule) {
  const about = element instanceof HTMLElement ? element.dataset.rules : undefined;
  return about === undefined || about.split(' ').includes(rule);
}
