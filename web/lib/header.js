// The header of every page: links to the home page and the rules, the player, language, theme and sound.

import { el, icon } from './dom.js';
import { BOOK, CHART, GEAR, MOON, PERSON, PUZZLE, SUN } from './icons.js';
import { later } from './later.js';
import { personName } from './names.js';
import { settings } from './settings.js';
import { staticPath } from './static.js';

/** @typedef {import('./words.js').Say} Say */

const settingsDialog = later(() => import('./settings-dialog.js'));

/** The sentences of the header, once they are loaded. @type {Say | undefined} */
let words;

/**
 * @param {HTMLElement} header
 * @param {Say} say
 * @param {import('./static.js').Lang} lang
 */
export function fillHeader(header, say, lang) {
  words = say;
  header.replaceChildren(
    el(
      'a',
      { class: 'brand', href: '/' },
      el('img', { src: staticPath('icons/ludoteca.svg'), alt: '', width: 32, height: 32 }),
      el('span', null, 'Ludoteca'),
    ),
    el(
      'nav',
      { 'aria-label': say('nav') },
      el('a', { class: 'quiet button', href: '/rules', ...here('/rules') }, icon(BOOK), el('span', null, say('rules'))),
      el('a', { class: 'quiet button', href: '/puzzles', ...here('/puzzles') }, icon(PUZZLE), el('span', null, say('puzzles'))),
      el('a', { class: 'quiet button', href: '/studies', ...here('/stud') }, icon(CHART), el('span', null, say('studies'))),
      el(
        'a',
        { class: 'quiet button', id: 'me', href: '/account', ...here('/account') },
        icon(PERSON),
        el('span', null, say('account')),
      ),
      languageButton(lang),
      themeButton(say),
      el(
        'button',
        {
          type: 'button',
          class: 'quiet round',
          'aria-label': say('settings'),
          title: say('settings'),
          onclick: async () => (await settingsDialog()).openSettings(say),
        },
        icon(GEAR),
      ),
    ),
  );
}

/** @param {string} path */
const here = (path) => (location.pathname.startsWith(path) ? { 'aria-current': 'page' } : {});

/** @param {import('./static.js').Lang} lang */
function languageButton(lang) {
  const other = lang === 'pt' ? 'en' : 'pt';
  const name = other === 'pt' ? 'Português' : 'English';
  return el(
    'button',
    {
      type: 'button',
      class: 'quiet language',
      lang: other,
      title: name,
      onclick: () => switchLanguage(other),
    },
    other.toUpperCase(),
    el('span', { class: 'visually-hidden' }, ` ${name}`),
  );
}

/**
 * Switches the language by loading another page, because the server renders the texts.
 * @param {import('./static.js').Lang} to
 */
export function switchLanguage(to) {
  settings.set('lang', to);
  location.reload();
}

/** @param {Say} say */
function themeButton(say) {
  const dark = () => {
    const wish = settings.get('theme');
    return wish === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : wish === 'dark';
  };
  const button = el('button', {
    type: 'button',
    class: 'quiet round',
    id: 'theme',
    onclick: () => settings.set('theme', dark() ? 'light' : 'dark'),
  });
  const show = () => {
    const label = say(dark() ? 'to-light' : 'to-dark');
    button.replaceChildren(icon(dark() ? SUN : MOON));
    button.setAttribute('aria-label', label);
    button.title = label;
  };
  show();
  settings.subscribe(show);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  return button;
}

const HERE = 'was-here';

/** Whether this browser has had a player before, so that it makes sense to request the name. */
export function wasHere() {
  try {
    return localStorage.getItem(HERE) !== null;
  } catch {
    return false;
  }
}

/**
 * Shows the player's name in the header.
 * @param {{ name: string, guest: boolean }} me
 */
export function showName(me) {
  const link = document.querySelector('#me span');
  if (link && words && me.name) link.textContent = personName({ name: me.name, account: !me.guest }, words);
  try {
    localStorage.setItem(HERE, '');
  } catch {
    // The name is then shown only on pages that request it anyway.
  }
}
