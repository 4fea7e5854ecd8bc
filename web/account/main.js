// The account page: name, account, sessions, and tokens for programs.

import { get, post } from '../lib/api.js';
import { ask } from '../lib/dialog.js';
import { byId, el, icon } from '../lib/dom.js';
import { showName } from '../lib/header.js';
import { ARROW } from '../lib/icons.js';
import { viewIsComplete } from '../lib/later.js';
import { personName } from '../lib/names.js';
import { startPage } from '../lib/page.js';
import { toast } from '../lib/toast.js';
import { blockList } from './blocks.js';
import { dataSection } from './data.js';
import { makeForm } from './form.js';
import { loginList } from './logins.js';
import { passkeySection } from './passkeys.js';
import { recoverySection } from './recovery.js';
import { tokenSection } from './tokens.js';
import { waysIn } from './ways-in.js';

/** @typedef {import('../lib/types.d.ts').Me} Me */

const { say } = await startPage();
const main = byId('main');
await show();
viewIsComplete();

/** Fetches the player's account and shows what applies to it. */
async function show() {
  /** @type {Me} */
  const me = await get('/api/me');
  showName(me);
  main.replaceChildren(
    el('h1', null, personName({ name: me.name, account: !me.guest }, say)),
    el(
      'p',
      { class: 'lead' },
      say(me.guest ? 'account-guest' : 'account-known'),
      ' ',
      el('a', { href: `/player/${me.id}` }, say('my-page'), icon(ARROW)),
    ),
    ...(me.guest ? guest(me) : known(me)),
  );
}

/**
 * @param {string} title
 * @param {...import('../lib/dom.js').Child} content
 */
function section(title, ...content) {
  return el('section', { class: 'card panel' }, el('h2', null, title), content);
}

/** @param {Me} me */
function nameForm(me) {
  return makeForm({
    say,
    fields: [{ name: 'name', label: say('name'), value: me.name, max: 24, autocomplete: 'nickname' }],
    button: say('save-name'),
    look: '',
    async send(values) {
      await post('/api/me', { name: values.get('name') });
      toast(say('saved'));
      await show();
    },
  });
}

/** @param {Me} me */
function guest(me) {
  return [
    section(say('your-name'), nameForm(me)),
    section(
      say('become'),
      el('p', { class: 'hint' }, say('become-explained')),
      makeForm({
        say,
        fields: [
          { name: 'name', label: say('name'), value: me.name, max: 24, autocomplete: 'username' },
          { name: 'password', label: say('password'), type: 'password', autocomplete: 'new-password', min: 8, hint: say('password-hint') },
        ],
        button: say('become-button'),
        async send(values) {
          await post('/api/me/account', { name: values.get('name'), password: values.get('password') });
          toast(say('became'));
          await show();
        },
      }),
    ),
    section(
      say('log-in'),
      makeForm({
        say,
        fields: [
          { name: 'name', label: say('name'), max: 24, autocomplete: 'username' },
          { name: 'password', label: say('password'), type: 'password', autocomplete: 'current-password' },
        ],
        button: say('log-in'),
        look: '',
        async send(values) {
          await post('/api/login', { name: values.get('name'), password: values.get('password') });
          await show();
        },
      }),
      waysIn(say, show),
    ),
    tokenSection(say),
    blockList(say),
    dataSection(say),
  ];
}

/** @param {Me} me */
function known(me) {
  const logOut = el('button', { type: 'button' }, say('log-out'));
  logOut.addEventListener('click', async () => {
    await post('/api/logout');
    location.href = '/';
  });
  return [
    section(say('your-name'), nameForm(me), el('p', { class: 'panel-end' }, logOut)),
    section(say('logins'), loginList(say)),
    passkeySection(say),
    recoverySection(say, me),
    tokenSection(say),
    section(
      say('change-password'),
      el('p', { class: 'hint' }, say('change-password-explained')),
      makeForm({
        say,
        fields: [
          { name: 'old', label: say('old-password'), type: 'password', autocomplete: 'current-password' },
          { name: 'new', label: say('new-password'), type: 'password', autocomplete: 'new-password', min: 8, hint: say('password-hint') },
        ],
        button: say('change-password'),
        look: '',
        async send(values) {
          await post('/api/me/password', { old: values.get('old'), new: values.get('new') });
          toast(say('saved'));
          await show();
        },
      }),
    ),
    blockList(say),
    dataSection(say),
    section(
      say('delete-account'),
      el('p', { class: 'hint' }, say('delete-explained')),
      makeForm({
        say,
        fields: [{ name: 'password', label: say('password'), type: 'password', autocomplete: 'current-password' }],
        button: say('delete-account'),
        look: 'danger',
        async send(values) {
          const sure = await ask({ say, question: say('delete-sure'), detail: say('delete-explained'), yes: say('delete-account'), danger: true });
          if (!sure) return;
          await post('/api/me/delete', { password: values.get('password') });
          location.href = '/';
        },
      }),
    ),
  ];
}
