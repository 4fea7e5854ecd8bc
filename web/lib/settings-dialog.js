// The settings dialog, made of plain form fields. Every change takes effect immediately.

import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { switchLanguage } from './header.js';
import { settings } from './settings.js';
import { lang } from './static.js';

/** @typedef {import('./words.js').Say} Say */
/** @typedef {import('./settings.js').Settings} Settings */

/** @param {Say} say */
export async function openSettings(say) {
  // The files of a page that is older than the server are gone; the other settings work all the same.
  const offline = await import('../offline/setting.js').catch(() => null);
  openDialog({
    say,
    title: say('settings'),
    class: 'settings',
    content: [
      choice(say('language'), 'lang', [['en', 'English'], ['pt', 'Português']], lang, switchLanguage),
      setting(say, 'theme', ['auto', 'light', 'dark']),
      setting(say, 'contrast', ['auto', 'more']),
      setting(say, 'motion', ['auto', 'less']),
      setting(say, 'pace', ['calm', 'quick']),
      setting(say, 'confirm', ['auto', 'always', 'never']),
      tick(say, 'sound'),
      tick(say, 'coordinates'),
      offline?.offlineSetting(say),
    ],
  });
}

/**
 * A setting with a few possible values, as a group of radio buttons.
 * @param {Say} say
 * @param {'theme' | 'contrast' | 'motion' | 'pace' | 'confirm'} name
 * @param {string[]} values
 */
function setting(say, name, values) {
  const named = /** @type {[string, string][]} */ (values.map((value) => [value, say(`setting-${name}-${value}`)]));
  return choice(say(`setting-${name}`), name, named, settings.get(name), (value) =>
    settings.set(name, /** @type {any} */ (value)),
  );
}

/**
 * @template {string} Value
 * @param {string} title
 * @param {string} name
 * @param {[Value, string][]} values each with its label
 * @param {string} current
 * @param {(value: Value) => void} choose
 */
export function choice(title, name, values, current, choose) {
  return el(
    'fieldset',
    { class: 'choice' },
    el('legend', null, title),
    el(
      'div',
      { class: 'segments' },
      values.map(([value, words]) =>
        el(
          'label',
          null,
          el('input', { type: 'radio', name, value, checked: value === current, onchange: () => choose(value) }),
          el('span', null, words),
        ),
      ),
    ),
  );
}

/**
 * @param {Say} say
 * @param {'sound' | 'coordinates'} name
 */
function tick(say, name) {
  const box = el('input', { type: 'checkbox', role: 'switch', name, checked: settings.get(name) });
  box.addEventListener('change', () => settings.set(name, box.checked));
  return el('label', { class: 'tick' }, el('span', null, say(`setting-${name}`)), box);
}
