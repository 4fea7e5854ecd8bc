// The dialogs of a study: sharing it and deciding who may do what, adding a chapter, renaming.

import { copyRow } from '../game/link.js';
import { ask, openDialog } from '../lib/dialog.js';
import { el, icon } from '../lib/dom.js';
import { DOWNLOAD } from '../lib/icons.js';
import { personName } from '../lib/names.js';
import { toast } from '../lib/toast.js';
import { addressOf } from './api.js';
import { whyNot } from './words.js';

/**
 * @typedef {import('../lib/types.d.ts').StudyView} StudyView
 * @typedef {import('../lib/types.d.ts').CatalogueEntry} Entry
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {ReturnType<typeof import('./api.js').studyApi>} StudyApi
 */

/** The words for who may see a study. @param {string} name */
export const visibilityWord = (name) => (name === 'link' ? 'study-link-only' : `study-${name}`);

/** The choices of who may see a study. @param {Say} say @param {string} chosen */
export function visibilityChoice(say, chosen) {
  const select = el('select', { id: 'study-visibility', name: 'visibility' }, ['private', 'link', 'public'].map((name) => el('option', { value: name }, say(visibilityWord(name)))));
  select.value = chosen;
  return select;
}

/** @param {string} id @param {string} words @param {HTMLElement} control */
const field = (id, words, control) => el('div', { class: 'field' }, el('label', { for: id }, words), control);

/**
 * A dialog with a form. `done` rejects with what is wrong.
 * @param {{ say: Say, title: string, fields: HTMLElement[], yes: string, done: () => Promise<void> }} what
 */
export function formDialog({ say, title, fields, yes, done }) {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const form = el('form', { id: 'study-form' }, fields, problem);
  const send = el('button', { type: 'submit', class: 'primary', form: form.id }, yes);
  const dialog = openDialog({ say, title, content: [form], actions: [send] });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    send.disabled = true;
    try {
      await done();
      dialog.close();
    } catch (reason) {
      problem.textContent = whyNot(reason, say);
    } finally {
      send.disabled = false;
    }
  });
  return dialog;
}

/** A field for a title. @param {Say} say @param {string} [value] */
export function titleField(say, value = '') {
  const input = el('input', { id: 'study-title', name: 'title', required: true, maxlength: 80, autofocus: true, value, autocomplete: 'off' });
  return { input, element: field(input.id, say('study-title'), input) };
}

/** The choice of a game and its variant. @param {Say} say @param {Entry[]} games @param {string} [game] */
export function gameFields(say, games, game) {
  const select = el('select', { id: 'study-game', name: 'game' }, games.map((entry) => el('option', { value: entry.name }, entry.title)));
  const variant = el('select', { id: 'study-variant', name: 'variant' });
  const variants = field(variant.id, say('variant'), variant);
  select.value = game ?? games[0]?.name ?? '';
  const fill = () => {
    const known = games.find(({ name }) => name === select.value)?.variants ?? [];
    variant.replaceChildren(...known.map(({ name, title }) => el('option', { value: name }, title)));
    variants.hidden = known.length < 2;
  };
  select.addEventListener('change', fill);
  fill();
  const chosen = () => ({ game: select.value, variant: variant.value, seed: Math.floor(Math.random() * 1e9) });
  return { chosen, elements: [field(select.id, say('study-game'), select), variants] };
}

/**
 * Adds a chapter: a game's start, a position, or a record.
 * @param {{ say: Say, games: Entry[], game: string, title: string, add: (chapter: object) => Promise<void> }} what
 */
export function chapterDialog({ say, games, game, title, add }) {
  const name = titleField(say, title);
  const choice = gameFields(say, games, game);
  const text = el('textarea', { id: 'study-text', rows: 5, spellcheck: 'false', 'aria-describedby': 'study-text-hint' });
  const hint = el('small', { id: 'study-text-hint' }, say('study-text-hint'));
  const given = el('div', { class: 'field' }, el('label', { for: text.id }, say('study-text')), text, hint);
  formDialog({
    say,
    title: say('study-add'),
    fields: [name.element, ...choice.elements, given],
    yes: say('study-add-done'),
    done: () => {
      const { game, variant, seed } = choice.chosen();
      const plain = text.value.trim();
      if (/^\[\w+ "/.test(plain)) return add({ title: name.input.value, record: plain });
      return add({ title: name.input.value, game, variant, ...(plain ? { position: plain } : { seed }) });
    },
  });
}

/** Asks for another title. @param {{ say: Say, title: string, value: string, rename: (title: string) => Promise<unknown> }} what */
export function renameDialog({ say, title, value, rename }) {
  const name = titleField(say, value);
  formDialog({ say, title, fields: [name.element], yes: say('study-rename-done'), done: async () => void (await rename(name.input.value)) });
}

/** The HTML that embeds a chapter in another page. @param {string} address @param {string} title */
const embedCode = (address, title) =>
  `<iframe src="${location.origin}/embed${address}" title="${title.replace(/[<>&"]/g, '')}" width="480" height="640" loading="lazy" style="border:0"></iframe>`;

/**
 * Shares a study. Its owner also decides here who may see and change it.
 * @param {object} what
 * @param {Say} what.say
 * @param {StudyApi} what.api
 * @param {() => StudyView} what.study
 * @param {string} what.chapter
 * @param {string} what.path of the position on the board
 * @param {string} what.picture the address of its picture
 * @param {() => Promise<void>} what.refresh asks for the study again
 */
export function shareDialog({ say, api, study, chapter, path, picture, refresh }) {
  const { id, title, role } = study();
  const address = addressOf(id, chapter, path);
  const file = (/** @type {string} */ href, /** @type {string} */ words, download = '') => el('a', { class: 'button', href, download }, icon(DOWNLOAD), words);
  const problem = el('p', { class: 'problem', role: 'alert' });
  const owner = el('div', { class: 'study-owner' });
  const run = async (/** @type {() => Promise<unknown>} */ act) => {
    problem.textContent = '';
    try {
      await act();
      await refresh();
      draw();
    } catch (reason) {
      problem.textContent = whyNot(reason, say);
    }
  };
  const draw = () => owner.replaceChildren(...(role === 'owner' ? ownerParts({ say, api, study, run, chapter }) : []));
  const leave = async () => {
    const me = await import('../lib/page.js').then(({ whoAmI }) => whoAmI());
    if (me && (await ask({ say, question: say('study-leave-sure'), yes: say('study-leave') }))) {
      await run(() => api.change({ do: 'remove', member: me.id }));
      location.reload();
    }
  };
  draw();
  openDialog({
    say,
    title: say('study-share'),
    class: 'share',
    content: [
      copyRow(say('study-share-link'), location.origin + address, say),
      copyRow(say('study-embed'), embedCode(address, title), say),
      el('p', { class: 'share-buttons' }, file(api.record(chapter), say('study-record')), file(api.record(), say('study-records')), file(picture, say('analysis-picture'), 'position.svg')),
      owner,
      role === 'contributor' && el('p', null, el('button', { type: 'button', onclick: () => void leave() }, say('study-leave'))),
      problem,
    ],
  });
}

/**
 * @param {object} what
 * @param {Say} what.say
 * @param {StudyApi} what.api
 * @param {() => StudyView} what.study
 * @param {string} what.chapter
 * @param {(act: () => Promise<unknown>) => Promise<void>} what.run
 */
function ownerParts({ say, api, study, run, chapter }) {
  const { id, title, visibility, key, members } = study();
  const select = visibilityChoice(say, visibility);
  select.addEventListener('change', () => void run(() => api.change({ do: 'show', visibility: select.value })));
  const invited = el('input', { id: 'study-invite', autocomplete: 'off', maxlength: 24 });
  const form = el('form', { class: 'share-row' }, el('label', { for: invited.id, class: 'share-label' }, say('study-invite')), invited, el('button', { type: 'submit' }, say('study-invite-done')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = invited.value.trim();
    if (name) void run(() => api.change({ do: 'invite', name }));
  });
  const remove = (/** @type {{ id: string, name: string, account: boolean }} */ who) =>
    el(
      'li',
      null,
      personName(who, say),
      ' ',
      el('button', { type: 'button', 'aria-label': `${say('study-remove')}: ${personName(who, say)}`, onclick: () => void run(() => api.change({ do: 'remove', member: who.id })) }, say('study-remove')),
    );
  const gone = async () => {
    if (!(await ask({ say, question: say('study-delete-sure', { title }), detail: say('study-delete-detail'), yes: say('study-delete'), danger: true }))) return;
    await run(async () => {
      await api.delete();
      location.assign('/studies');
    });
  };
  const rename = () => renameDialog({ say, title: say('study-rename'), value: title, rename: (name) => run(() => api.change({ do: 'rename', title: name })) });
  return [
    el('h3', null, say('study-rights')),
    field(select.id, say('study-visibility'), select),
    copyRow(say('study-edit-link'), `${location.origin}${addressOf(id, chapter)}?key=${key}`, say),
    el('p', { class: 'hint' }, say('study-edit-link-hint'), ' ', el('button', { type: 'button', onclick: () => void run(async () => {
      await api.change({ do: 'renew-key' });
      toast(say('study-key-renewed'));
    }) }, say('study-renew-key'))),
    form,
    el('ul', { class: 'study-members', 'aria-label': say('study-editors') }, members.map(remove)),
    el('p', { class: 'share-buttons' }, el('button', { type: 'button', onclick: rename }, say('study-rename')), el('button', { type: 'button', class: 'danger', onclick: () => void gone() }, say('study-delete'))),
  ];
}
