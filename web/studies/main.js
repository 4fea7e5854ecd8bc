// The studies of this server: one's own, those that one may edit, and the public ones.

import { gameFields, formDialog, titleField, visibilityChoice, visibilityWord } from '../study/dialogs.js';
import { addressOf, fresh, makeStudy, studies } from '../study/api.js';
import { byId, el, icon } from '../lib/dom.js';
import { PLUS } from '../lib/icons.js';
import { viewIsComplete } from '../lib/later.js';
import { ago, personName } from '../lib/names.js';
import { catalogue, lang, startPage, whoAmI } from '../lib/page.js';
import { addWords } from '../lib/words.js';

/** @typedef {import('../lib/types.d.ts').ListedStudy} Listed */

const [{ words, say }, games] = await Promise.all([startPage(), catalogue()]);
await addWords(words, 'study', lang);
await whoAmI();

/** @param {string} name */
const titleOf = (name) => games.find((game) => game.name === name)?.title ?? name;

/** @param {Listed} study @param {boolean} own */
function row({ id, title, owner, games, chapters, updated, visibility }, own) {
  const about = [games.map(titleOf).join(', '), say(chapters === 1 ? 'study-one-chapter' : 'study-count', { number: chapters }), own ? say(visibilityWord(visibility)) : personName(owner, say), ago(updated, lang)];
  return el('li', { class: 'card' }, el('a', { href: addressOf(id) }, title), el('p', { class: 'hint' }, about.filter(Boolean).join(' · ')));
}

/**
 * @param {string} heading
 * @param {Listed[] | undefined} found
 * @param {{ own?: boolean, empty?: string }} how
 */
function section(heading, found, { own = false, empty }) {
  if (found?.length === 0 && !empty) return '';
  const list = found ? el('ul', { class: 'study-list' }, found.map((study) => row(study, own))) : el('p', { class: 'problem' }, say('study-away'));
  return el('section', null, el('h2', null, heading), found?.length === 0 ? el('p', { class: 'hint' }, empty ?? '') : list);
}

function make() {
  const request = fresh();
  const name = titleField(say);
  const choice = gameFields(say, games);
  const visibility = visibilityChoice(say, 'link');
  formDialog({
    say,
    title: say('study-new'),
    fields: [name.element, ...choice.elements, el('div', { class: 'field' }, el('label', { for: visibility.id }, say('study-visibility')), visibility)],
    yes: say('study-make'),
    done: async () => {
      const chapter = { title: say('study-chapter-number', { number: 1 }), ...choice.chosen() };
      const study = await makeStudy({ title: name.input.value, visibility: /** @type {any} */ (visibility.value), chapter, request });
      location.assign(addressOf(study.id));
    },
  });
}

const lists = /** @type {const} */ (['mine', 'edited', 'public']);
const [mine, edited, open] = await Promise.all(lists.map((list) => studies(list).catch(() => undefined)));
byId('main').replaceChildren(
  el('h1', null, say('studies')),
  el('p', { class: 'hint' }, say('studies-explained')),
  el('p', null, el('button', { type: 'button', class: 'primary', id: 'new-study', onclick: make }, icon(PLUS), say('study-new'))),
  section(say('study-mine'), mine, { own: true, empty: say('study-none') }),
  section(say('study-edited'), edited, {}),
  section(say('study-public-list'), open, { empty: say('study-none-public') }),
);
viewIsComplete();
