// The list of the player's sessions, each with a button to end it.

import { get, post } from '../lib/api.js';
import { el } from '../lib/dom.js';
import { ago, dayWords } from '../lib/names.js';
import { lang } from '../lib/static.js';

/** @typedef {import('../lib/types.d.ts').LogIn} LogIn */
/** @typedef {import('../lib/words.js').Say} Say */

/** @param {Say} say */
export function loginList(say) {
  const list = el('ul', { class: 'entries' });
  const show = async () => {
    /** @type {LogIn[]} */
    const logins = await get('/api/me/logins');
    list.replaceChildren(...logins.map((login) => entry(login)));
  };
  /** @param {LogIn} login */
  const entry = (login) =>
    el(
      'li',
      null,
      el('span', { class: 'entry-name' }, browserName(login.agent) || say('some-browser')),
      el(
        'span',
        { class: 'hint' },
        [
          login.current ? say('this-browser') : say('last-seen', { when: ago(login.seen, lang) }),
          say('login-expires', { when: dayWords(login.expires, lang) }),
        ].join(' · '),
      ),
      !login.current &&
        el(
          'button',
          {
            type: 'button',
            class: 'danger-quiet',
            onclick: async () => {
              await post(`/api/me/logins/${login.id}/revoke`);
              await show();
            },
          },
          say('end'),
        ),
    );
  void show();
  return list;
}

/**
 * The browser and the operating system in a user agent string, as far as they can be recognised.
 * @param {string} agent
 */
export function browserName(agent) {
  const browser = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrom', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([sign]) => agent.includes(sign))?.[1];
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([sign]) => agent.includes(sign))?.[1];
  if (!browser) return agent.slice(0, 60);
  return system ? `${browser}, ${system}` : browser;
}
