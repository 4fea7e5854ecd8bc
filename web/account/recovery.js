// Recovery codes: ten one-time codes for logging in, to be kept on paper. New codes are shown only once.

import { get, post } from '../lib/api.js';
import { el, icon } from '../lib/dom.js';
import { COPY, DOWNLOAD } from '../lib/icons.js';
import { copy } from '../lib/toast.js';
import { makeForm } from './form.js';

/** @typedef {import('../lib/types.d.ts').Me} Me */
/** @typedef {import('../lib/words.js').Say} Say */

/**
 * @param {Say} say
 * @param {Me} me
 */
export function recoverySection(say, me) {
  const left = el('p', { class: 'codes-left' });
  const fresh = el('div', { class: 'fresh' });
  const show = async () => {
    const { left: count } = await get('/api/me/recovery-codes');
    left.textContent = count === 0 ? say('codes-none') : say('codes-left', { count });
  };

  const form = makeForm({
    say,
    fields: [{ name: 'password', label: say('password'), type: 'password', autocomplete: 'current-password' }],
    button: say('codes-make'),
    look: '',
    problems: { 403: 'problem-only-password', 409: 'game-refused' },
    async send(values, sent) {
      const { codes } = await post('/api/me/recovery-codes', { password: values.get('password') });
      sent.reset();
      details.open = false;
      const once = el('p', { tabindex: '-1' }, say('codes-once'));
      fresh.replaceChildren(
        once,
        el('ol', { class: 'codes' }, codes.map((/** @type {string} */ code) => el('li', null, el('code', null, code)))),
        el(
          'div',
          { class: 'link-row' },
          el('button', { type: 'button', onclick: () => copy(codes.join('\n'), say) }, icon(COPY), say('copy')),
          el('button', { type: 'button', onclick: () => download(say, me, codes) }, icon(DOWNLOAD), say('download')),
        ),
      );
      once.focus();
      await show();
    },
  });
  const details = el('details', null, el('summary', null, say('codes-new')), form);

  void show();
  return el(
    'section',
    { class: 'card panel', id: 'recovery-codes' },
    el('h2', null, say('codes')),
    el('p', { class: 'hint' }, say('codes-explained')),
    left,
    fresh,
    details,
  );
}

/**
 * Saves the codes as a text file that says what they are for.
 * @param {Say} say
 * @param {Me} me
 * @param {string[]} codes
 */
function download(say, me, codes) {
  const lines = [say('codes-file', { name: me.name, site: location.host }), '', ...codes, ''];
  const address = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'text/plain' }));
  el('a', { href: address, download: 'ludoteca-codes.txt' }).click();
  URL.revokeObjectURL(address);
}
