// What can be done with a turn of the tree: marks, a comment, promoting, collapsing, deleting, and undoing.

import { el, icon } from '../lib/dom.js';
import { TRASH } from '../lib/icons.js';
import { UNDO } from '../game/icons.js';
import { MARKS, annotate, nodeAt, promote, remove, variationOf } from './tree.js';

/**
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {import('../lib/words.js').Say} Say
 */

const UP = 'M12 19V6M6 11.500L12 5.500l6 6';
const FOLD = 'M6 9l6 6l6-6';

export class Notes {
  #path = '';

  /** @param {{ say: Say, desk: () => Desk }} what */
  constructor({ say, desk }) {
    this.say = say;
    this.desk = desk;
    this.marks = MARKS.map((mark, i) =>
      el('button', { type: 'button', class: 'mark', dataset: { mark }, 'aria-label': `${mark} ${say(`analysis-mark-${i + 1}`)}`, title: say(`analysis-mark-${i + 1}`), onclick: () => this.#mark(mark) }, mark),
    );
    this.comment = el('textarea', { rows: 1, 'aria-label': say('analysis-comment'), placeholder: say('analysis-comment') });
    this.comment.addEventListener('change', () => this.#note(this.#path, { comment: this.comment.value.trim() }));
    this.promote = this.#tool('promote', UP, () => this.#change(promote(desk().tree, desk().path)));
    this.collapse = this.#tool('collapse', FOLD, () => this.#collapse());
    this.delete = this.#tool('delete', TRASH, () => this.#change(remove(desk().tree, desk().path)));
    this.undo = this.#tool('undo', UNDO, () => void desk().undoChange());
    this.element = el(
      'div',
      { class: 'notes' },
      el('div', { class: 'notes-row', role: 'toolbar', 'aria-label': say('analysis-notes') }, this.marks, this.promote, this.collapse, this.delete, this.undo),
      this.comment,
    );
  }

  /**
   * @param {string} name
   * @param {string} path
   * @param {() => void} act
   */
  #tool(name, path, act) {
    const words = this.say(`analysis-${name}`);
    return el('button', { type: 'button', class: 'quiet round', dataset: { key: name }, 'aria-label': words, title: words, onclick: act }, icon(path));
  }

  /** @param {import('./tree.js').Root} tree */
  #change(tree) {
    this.desk().change(tree);
  }

  /** @param {string} path @param {import('./tree.js').Note} note */
  #note(path, note) {
    this.#change(annotate(this.desk().tree, path, note));
  }

  /** @param {string} mark */
  #mark(mark) {
    const { tree, path } = this.desk();
    if (path === '') return;
    this.#note(path, { mark: nodeAt(tree, path)?.mark === mark ? '' : mark });
  }

  #collapse() {
    const { tree, path } = this.desk();
    this.#note(path, { collapsed: !(nodeAt(tree, path) ?? tree).collapsed });
  }

  draw() {
    const { tree, path } = this.desk();
    const node = nodeAt(tree, path);
    for (const button of this.marks) {
      button.disabled = path === '';
      button.setAttribute('aria-pressed', String(node !== undefined && node.mark === button.dataset.mark));
    }
    if (this.#path !== path || document.activeElement !== this.comment) {
      this.#path = path;
      this.comment.value = (node ?? tree).comment ?? '';
    }
    this.promote.disabled = variationOf(tree, path) === undefined;
    this.delete.disabled = path === '';
    this.collapse.disabled = (node ?? tree).children.length === 0;
    this.collapse.setAttribute('aria-pressed', String((node ?? tree).collapsed ?? false));
    this.undo.disabled = !this.desk().changes;
  }

  /** Keeps what is being written, before another node is shown. */
  settle() {
    if (document.activeElement === this.comment) this.comment.blur();
  }
}

