// The dialogs to set up a game: against the computer, or with a friend who gets a link.

import { openDialog } from '../lib/dialog.js';
import { el, icon } from '../lib/dom.js';
import { COPY, SHARE } from '../lib/icons.js';
import { choice } from '../lib/settings-dialog.js';
import { copy } from '../lib/toast.js';
import { clockChoice } from './clock-choice.js';
import { LEVELS, remember, remembered, variantOf } from './setup.js';

/** @typedef {import('../lib/types.d.ts').CatalogueEntry} Entry */
/** @typedef {import('../lib/words.js').Say} Say */
/** @typedef {import('./setup.js').Mode} Mode */
/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').Side} Side */

/**
 * @param {Entry} entry
 * @param {Mode} mode
 * @param {Say} say
 * @param {(setup: Setup, open: boolean) => Promise<void>} begin called with the choices
 */
export function chooseGame(entry, mode, say, begin) {
  const setup = remembered(localStorage, entry.name, mode);
  const open = el('input', { type: 'checkbox', role: 'switch', name: 'public' });

  const form = el(
    'form',
    { id: 'new-game' },
    mode === 'computer' && levelChoice(setup, say),
    mode !== 'someone' && sideChoice(entry, setup, say),
    entry.variants.length > 1 && variantChoice(entry, setup, say),
    clockChoice(setup, say),
    mode !== 'someone' && ratedChoice(setup, say),
    mode === 'friend' && el('label', { class: 'tick' }, el('span', null, say('anyone')), open),
  );
  const go = el(
    'button',
    { type: 'submit', class: 'primary', form: form.id, autofocus: true },
    say({ computer: 'start', friend: 'make-link', someone: 'seek' }[mode]),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    remember(localStorage, entry.name, mode, setup);
    go.disabled = true;
    try {
      await begin(setup, open.checked);
      dialog.close();
    } finally {
      go.disabled = false;
    }
  });

  const dialog = openDialog({
    say,
    title: say(`against-${mode}`, { game: entry.title }),
    class: 'new-game',
    content: [form],
    actions: [go],
  });
}

/** @param {Setup} setup @param {Say} say */
function levelChoice(setup, say) {
  const levels = LEVELS.map((level) => /** @type {[string, string]} */ ([String(level), String(level)]));
  const line = el('p', { class: 'level-line', role: 'status' });
  const describe = () =>
    line.replaceChildren(el('strong', null, say(`level-${setup.level}-name`)), ' ', say(`level-${setup.level}-line`));
  const field = choice(say('strength'), 'level', levels, String(setup.level), (level) => {
    setup.level = Number(level);
    describe();
  });
  describe();
  field.classList.add('levels');
  field.append(line);
  return field;
}

/** @param {Entry} entry @param {Setup} setup @param {Say} say */
function sideChoice(entry, setup, say) {
  /** @type {[Side, string][]} */
  const sides = [
    ['first', say('side-first', { seat: entry.seats[0] })],
    ['either', say('side-either')],
    ['second', say('side-second', { seat: entry.seats[1] })],
  ];
  return choice(say('side'), 'side', sides, setup.side, (side) => {
    setup.side = side;
  });
}

/** @param {Entry} entry @param {Setup} setup @param {Say} say */
function variantChoice(entry, setup, say) {
  const current = variantOf(entry, setup) ?? '';
  const variants = entry.variants.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]));
  const field = choice(say('variant'), 'variant', variants, current, (variant) => {
    setup.variant = variant;
  });
  field.classList.add('stacked');
  return field;
}

/** @param {Setup} setup @param {Say} say */
function ratedChoice(setup, say) {
  const box = el('input', { type: 'checkbox', role: 'switch', name: 'rated', checked: setup.rated });
  box.addEventListener('change', () => {
    setup.rated = box.checked;
  });
  const words = el('span', null, say('rated'), el('small', { class: 'hint' }, say('rated-explained')));
  return el('label', { class: 'tick' }, words, box);
}

/**
 * Shows the link for a friend, to copy or share.
 * @param {{ id: string }} game
 * @param {string} title
 * @param {Say} say
 */
export function showLink(game, title, say) {
  const address = new URL(`/game/${game.id}`, location.href).href;
  const field = el('input', { type: 'text', readonly: true, value: address, 'aria-label': say('link') });
  field.addEventListener('focus', () => field.select());
  const canShare = typeof navigator.share === 'function';
  openDialog({
    say,
    title: say('link-ready'),
    class: 'link',
    content: [
      el('p', null, say('link-explained', { game: title })),
      el('img', { class: 'qr', src: `/api/games/${game.id}/qr`, alt: say('qr-code'), width: 200, height: 200 }),
      el(
        'div',
        { class: 'link-row' },
        field,
        el('button', { type: 'button', onclick: () => copy(address, say) }, icon(COPY), say('copy')),
      ),
    ],
    actions: [
      canShare &&
        el(
          'button',
          { type: 'button', onclick: () => navigator.share({ title, url: address }).catch(() => {}) },
          icon(SHARE),
          say('share'),
        ),
      el('a', { class: 'button primary', href: `/game/${game.id}` }, say('to-board')),
    ],
  });
}
