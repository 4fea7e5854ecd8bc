// The dialogs to set up a game: against the computer, or with a friend who gets a link.

import { openDialog } from '../lib/dialog.js';
import { el, icon } from '../lib/dom.js';
import { COPY, SHARE } from '../lib/icons.js';
import { clockWords } from '../lib/names.js';
import { choice } from '../lib/settings-dialog.js';
import { copy } from '../lib/toast.js';
import { CLOCKS, LEVELS, remember, remembered } from './setup.js';

/** @typedef {import('../lib/types.d.ts').CatalogueEntry} Entry */
/** @typedef {import('../lib/words.js').Say} Say */
/** @typedef {import('./setup.js').Setup} Setup */
/** @typedef {import('./setup.js').Side} Side */

/**
 * @param {Entry} entry
 * @param {'computer' | 'friend'} kind
 * @param {Say} say
 * @param {(setup: Setup, open: boolean) => Promise<void>} begin called with the choices
 */
export function chooseGame(entry, kind, say, begin) {
  const setup = remembered(localStorage);
  const open = el('input', { type: 'checkbox', role: 'switch', name: 'public' });

  const go = el('button', { type: 'button', class: 'primary', autofocus: true }, say(kind === 'computer' ? 'start' : 'make-link'));
  go.addEventListener('click', async () => {
    remember(localStorage, setup);
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
    title: say(kind === 'computer' ? 'against-computer' : 'against-friend', { game: entry.title }),
    class: 'new-game',
    content: [
      kind === 'computer' && levelChoice(setup, say),
      sideChoice(entry, setup, say),
      entry.variants.length > 1 && variantChoice(entry, setup, say),
      clockChoice(setup, say),
      kind === 'friend' && el('label', { class: 'tick' }, el('span', null, say('anyone')), open),
    ],
    actions: [go],
  });
}

/** @param {Setup} setup @param {Say} say */
function levelChoice(setup, say) {
  const levels = LEVELS.map((level) => /** @type {[string, string]} */ ([String(level), String(level)]));
  const field = choice(say('strength'), 'level', levels, String(setup.level), (level) => {
    setup.level = Number(level);
  });
  field.classList.add('levels');
  field.append(el('p', { class: 'hint ends' }, el('span', null, say('weakest')), el('span', null, say('strongest'))));
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
  const current = setup.variants[entry.name] ?? entry.variants[0].name;
  const variants = entry.variants.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]));
  const field = choice(say('variant'), 'variant', variants, current, (variant) => {
    setup.variants = { ...setup.variants, [entry.name]: variant };
  });
  field.classList.add('stacked');
  return field;
}

/** @param {Setup} setup @param {Say} say */
function clockChoice(setup, say) {
  const select = el(
    'select',
    { name: 'clock' },
    CLOCKS.map((clock) => el('option', { value: clock, selected: clock === setup.clock }, clockWords(clock, say))),
  );
  select.addEventListener('change', () => {
    setup.clock = select.value;
  });
  return el('label', { class: 'field' }, el('span', null, say('clock')), select);
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
