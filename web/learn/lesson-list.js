// The list of a game's lessons, with those that are done.

import { el, icon } from '../lib/dom.js';
import { CHECK } from '../lib/icons.js';

export class LessonList {
  #drawn = '';

  /** @param {{ say: import('../lib/words.js').Say, coaches: { name: string, title: string }[] }} what */
  constructor({ say, coaches }) {
    this.say = say;
    this.coaches = coaches;
    this.list = el('ol');
    this.element = el('nav', { class: 'lessons card', 'aria-label': say('learn-lessons') }, this.list);
  }

  /**
   * @param {{ name: string }} current
   * @param {Set<string>} done
   */
  draw(current, done) {
    const drawn = JSON.stringify([current.name, [...done]]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const focused = this.element.contains(document.activeElement);
    this.list.replaceChildren(
      ...this.coaches.map(({ name, title }) => {
        const isDone = done.has(name);
        const tick = isDone ? [icon(CHECK), el('span', { class: 'visually-hidden' }, `, ${this.say('learn-done')}`)] : [];
        const here = name === current.name ? 'step' : undefined;
        return el('li', { class: isDone ? 'done' : '' }, el('a', { href: `#${name}`, 'aria-current': here }, title, tick));
      }),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector('a[aria-current]'))?.focus();
  }
}
