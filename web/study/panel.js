// Beside the board of a study: its chapters, who is there, whether all is saved, and what can be done with it.

import { SHARE } from '../game/icons.js';
import { el, icon } from '../lib/dom.js';
import { PLUS } from '../lib/icons.js';
import { menuButton } from '../lib/menu.js';
import { personName } from '../lib/names.js';
import { addressOf } from './api.js';

/**
 * @typedef {import('../lib/types.d.ts').StudyView} StudyView
 * @typedef {import('../lib/types.d.ts').ChapterHead} ChapterHead
 * @typedef {import('../lib/words.js').Say} Say
 */

export class StudyPanel {
  /**
   * @param {object} what
   * @param {Say} what.say
   * @param {string} what.chapter
   * @param {() => void} what.share
   * @param {() => void} what.add
   * @param {(chapter: ChapterHead) => import('../lib/menu.js').Item[]} what.items what can be done with a chapter
   */
  constructor({ say, chapter, share, add, items }) {
    this.say = say;
    this.chapter = chapter;
    this.items = items;
    this.list = el('ol', { class: 'chapters' });
    this.people = el('ul', { class: 'editors', 'aria-label': say('study-editors') });
    this.state = el('p', { class: 'hint study-state', role: 'status' });
    this.add = el('button', { type: 'button', dataset: { key: 'study-add' }, onclick: add }, icon(PLUS), say('study-add'));
    const open = el('button', { type: 'button', dataset: { key: 'study-share' }, onclick: share }, icon(SHARE), say('study-share'));
    const all = el('a', { class: 'button quiet', href: '/studies' }, say('studies'));
    this.element = el(
      'section',
      { class: 'study card', 'aria-label': say('study-chapters') },
      el('nav', { 'aria-label': say('study-chapters') }, this.list),
      this.people,
      this.state,
      el('p', { class: 'share-buttons' }, this.add, open, all),
    );
  }

  /**
   * @param {StudyView} study
   * @param {{ unsent: number, waits: boolean, online: boolean }} state
   */
  draw(study, { unsent, waits, online }) {
    const { say } = this;
    const edits = study.role !== 'viewer';
    this.add.hidden = !edits;
    const drawn = JSON.stringify([study.chapters, study.role]);
    if (drawn !== this.list.dataset.drawn) {
      this.list.dataset.drawn = drawn;
      this.list.replaceChildren(...study.chapters.map((chapter) => this.#row(study, chapter, edits)));
    }
    const { editors, spectators } = study.presence;
    const all = [study.owner, ...study.members].flatMap((who) => who ?? []);
    const here = (/** @type {string} */ id) => (editors ?? []).includes(id);
    const person = (/** @type {{ id: string, name: string, account: boolean }} */ who) =>
      el(
        'li',
        { class: here(who.id) ? 'here' : '' },
        el('span', { class: 'dot', 'aria-hidden': 'true' }),
        personName(who, say),
        el('span', { class: 'visually-hidden' }, ` ${say(here(who.id) ? 'study-here' : 'study-away-person')}`),
      );
    this.people.replaceChildren(...all.map(person), ...(spectators > 0 ? [el('li', { class: 'hint' }, say('study-lookers', { number: spectators }))] : []));
    const words = !edits ? 'study-looking' : unsent > 0 && (waits || !online) ? 'study-waiting' : unsent > 0 ? 'study-saving' : online ? 'study-saved' : 'study-offline';
    const text = say(words, { number: unsent });
    if (this.state.textContent !== text) this.state.textContent = text;
  }

  /**
   * @param {StudyView} study
   * @param {ChapterHead} chapter
   * @param {boolean} edits
   */
  #row(study, chapter, edits) {
    const current = chapter.id === this.chapter;
    const link = el('a', { href: addressOf(study.id, chapter.id), 'aria-current': current && 'page' }, chapter.title);
    const menu = edits && menuButton({ label: this.say('study-chapter-menu', { title: chapter.title }), items: () => this.items(chapter) });
    return el('li', null, link, menu);
  }
}
