// Passkeys: logging in with a device instead of a password. Lists, adds and removes them.

import { get, post } from '../lib/api.js';
import { ask } from '../lib/dialog.js';
import { el } from '../lib/dom.js';
import { ago } from '../lib/names.js';
import { lang } from '../lib/static.js';
import { toast } from '../lib/toast.js';
import { isOffered, makePasskey } from './authenticator.js';
import { makeForm } from './form.js';
import { browserName } from './logins.js';

/** @typedef {import('../lib/types.d.ts').Passkey} Passkey */
/** @typedef {import('../lib/words.js').Say} Say */

/** The maximum length of a passkey's name. */
const LONGEST = 24;

/** @param {Say} say */
export function passkeySection(say) {
  const list = el('ul', { class: 'entries' });
  const heading = el('h2', { tabindex: '-1' }, say('passkeys'));
  const section = el('section', { class: 'card panel', id: 'passkeys', hidden: true }, heading, el('p', { class: 'hint' }, say('passkeys-explained')), list);

  const show = async () => {
    /** @type {Passkey[]} */
    const passkeys = await get('/api/me/passkeys').catch(() => []);
    list.replaceChildren(...passkeys.map((passkey) => entry(passkey)));
    list.hidden = passkeys.length === 0;
    // Hide the section where passkeys cannot work, unless some were added elsewhere.
    section.hidden = !isOffered() && passkeys.length === 0;
  };

  /** @param {Passkey} passkey */
  const entry = (passkey) => {
    const used = passkey.used ? say('last-used', { when: ago(passkey.used, lang) }) : say('never-used');
    const remove = el('button', { type: 'button', class: 'danger-quiet', 'aria-label': say('passkey-remove-named', { name: passkey.name }) }, say('passkey-remove'));
    remove.addEventListener('click', async () => {
      const sure = await ask({
        say,
        question: say('passkey-remove-sure', { name: passkey.name }),
        detail: say('passkey-remove-explained'),
        yes: say('passkey-remove'),
        danger: true,
      });
      if (!sure) return;
      await post(`/api/me/passkeys/${encodeURIComponent(passkey.id)}/revoke`);
      await show();
      toast(say('passkey-removed'));
      heading.focus();
    });
    return el(
      'li',
      null,
      el('span', { class: 'entry-name' }, passkey.name),
      el('span', { class: 'hint' }, [say('passkey-added', { when: ago(passkey.created, lang) }), used].join(' · ')),
      remove,
    );
  };

  if (isOffered()) {
    const form = makeForm({
      say,
      fields: [
        {
          name: 'name',
          label: say('passkey-name'),
          value: (browserName(navigator.userAgent) || say('some-browser')).slice(0, LONGEST),
          max: LONGEST,
          hint: say('passkey-name-hint'),
        },
      ],
      button: say('passkey-add'),
      look: '',
      problems: { 409: 'passkey-there' },
      async send(values) {
        const asked = await post('/api/me/passkeys/challenge');
        const credential = await makePasskey(asked);
        await post('/api/me/passkeys', { name: values.get('name'), credential });
        details.open = false;
        await show();
        toast(say('passkey-saved'));
        summary.focus();
      },
    });
    const summary = el('summary', null, say('passkey-new'));
    const details = el('details', null, summary, form);
    section.append(details);
  }

  void show();
  return section;
}
