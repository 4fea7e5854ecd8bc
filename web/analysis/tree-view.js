// The tree of variations as text: the main line in order, variations indented below the turn that they replace.

import { el } from '../lib/dom.js';
import { depthOf } from './tree.js';

/**
 * @typedef {import('./tree.js').Root} Root
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('../lib/words.js').Say} Say
 */

export class TreeView {
  /** @type {Root | null} */
  #drawn = null;
  /** A sign beside the turn that leads to a node, if it has one. @type {(path: string) => HTMLElement | null} */
  seal = () => null;

  /** Draws everything anew the next time, because the seals are others. */
  forget() {
    this.#drawn = null;
  }

  /** @param {{ say: Say, goTo: (path: string) => void, open: (path: string) => void }} what `open` shows what is collapsed */
  constructor({ say, goTo, open }) {
    this.say = say;
    this.text = el('div', { class: 'tree-text' });
    this.element = el('div', { class: 'tree-scroll', tabindex: 0, role: 'group', 'aria-label': say('analysis-tree') }, this.text);
    this.text.addEventListener('click', (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!(button instanceof HTMLElement)) return;
      if (button.dataset.open !== undefined) open(button.dataset.open);
      else goTo(button.dataset.path ?? '');
    });
  }

  /**
   * @param {Root} tree
   * @param {string} path the node that is shown
   */
  draw(tree, path) {
    if (tree !== this.#drawn) {
      this.#drawn = tree;
      const comment = tree.comment ? [el('span', { class: 'tree-comment' }, tree.comment)] : [];
      const empty = tree.children.length === 0 ? [el('p', { class: 'hint' }, this.say('analysis-tree-empty'))] : [];
      this.text.replaceChildren(...comment, ...this.#line(tree, '', true), ...empty);
    }
    for (const old of this.text.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
    const now = this.text.querySelector(`[data-path="${CSS.escape(path)}"]`);
    now?.setAttribute('aria-current', 'step');
    this.#keepInSight(now);
  }

  /** @param {Element | null} now */
  #keepInSight(now) {
    const frame = this.element;
    if (!now) {
      frame.scrollTop = 0;
      return;
    }
    const [box, view] = [now.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (box.top < view.top) frame.scrollTop -= view.top - box.top + 8;
    else if (box.bottom > view.bottom) frame.scrollTop += box.bottom - view.bottom + 8;
  }

  /**
   * The turns after a node.
   * @param {Pick<Node, 'children' | 'collapsed'>} from
   * @param {string} path
   * @param {boolean} main whether it belongs to the main line
   * @returns {HTMLElement[]}
   */
  #line(from, path, main) {
    const made = [];
    let [at, way] = [from, path];
    for (;;) {
      const [next, ...others] = at.children;
      if (!next) return made;
      if (at.collapsed) return [...made, this.#opener(at, way)];
      made.push(...this.#turn(next, way + next.id, main));
      const beside = others.map((node) => el('div', { class: 'tree-variation' }, this.#turn(node, way + node.id, false), this.#line(node, way + node.id, false)));
      if (beside.length > 0) made.push(el('div', { class: 'tree-variations' }, beside));
      [at, way] = [next, way + next.id];
    }
  }

  /** @param {Pick<Node, 'children'> & { text?: string }} node @param {string} path */
  #opener(node, path) {
    const words = this.say('analysis-collapsed');
    return el('button', { type: 'button', class: 'tree-open', dataset: { open: path }, 'aria-label': `${words}: ${node.text ?? ''}`, title: words }, '…');
  }

  /**
   * A turn with its number, mark and comments.
   * @param {Node} node
   * @param {string} path
   * @param {boolean} main
   * @returns {HTMLElement[]}
   */
  #turn({ text, mark, comment, before }, path, main) {
    const words = (/** @type {string | undefined} */ said) => (said ? [el('span', { class: 'tree-comment' }, said)] : []);
    const number = el('span', { class: 'tree-number' }, `${depthOf(path)}.`);
    const seal = this.seal(path);
    const sign = mark ? el('b', { class: 'tree-mark' }, mark) : null;
    return [...words(before?.join(' ')), el('button', { type: 'button', class: `turn${main ? ' main' : ''}`, dataset: { path } }, number, ` ${text}`, sign, seal), ...words(comment)];
  }
}
