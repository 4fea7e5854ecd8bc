// Logging in without a password: with a passkey or a recovery code.

import { get, post } from '../lib/api.js';
import { openDialog } from '../lib/dialog.js';
import { el, icon } from '../lib/dom.js';
import { KEY } from '../lib/icons.js';
import { toast } from '../lib/toast.js';
import { isOffered, usePasskey } from './authenticator.js';
import { explain, makeForm } from './form.js';

/** @typedef {import('../lib/words.js').Say} Say */

/**
 * @param {Say} say
 * @param {() => Promise<void>} done called after a successful login
 */
export function waysIn(say, done) {
  const code = el('button', { type: 'button', class: 'quiet', onclick: () => openCodeDialog(say, done) }, say('code-use'));
  return el('div', { class: 'ways-in' }, isOffered() && withPasskey(say, done), code);
}

/** @param {Say} say @param {() => Promise<void>} done */
function withPasskey(say, done) {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const button = el('button', { type: 'button' }, icon(KEY), say('passkey-log-in'));
  button.addEventListener('click', async () => {
    problem.textContent = '';
    button.disabled = true;
    try {
      const credential = await usePasskey(await post('/api/login/passkey/challenge'));
      await post('/api/login/passkey', { credential });
      await done();
    } catch (reason) {
      problem.textContent = explain(reason, say, { 403: 'passkey-unknown', 422: 'passkey-impossible' });
    } finally {
      button.disabled = false;
    }
  });
  return el('div', null, button, problem);
}

/** @param {Say} say @param {() => Promise<void>} done */
function openCodeDialog(say, done) {
  const form = makeForm({
    say,
    fields: [
      { name: 'name', label: say('name'), max: 24, autocomplete: 'username' },
      { name: 'code', label: say('code'), max: 60, hint: say('code-hint') },
    ],
    button: say('code-log-in'),
    problems: { 403: 'problem-code' },
    async send(values) {
      await post('/api/login/recovery', { name: values.get('name'), code: values.get('code') });
      const { left } = await get('/api/me/recovery-codes');
      dialog.close();
      await done();
      toast(left === 0 ? say('codes-none') : say('codes-left', { count: left }), { seconds: 10 });
    },
  });
  const dialog = openDialog({ say, title: say('code-use'), content: [el('p', { class: 'hint' }, say('code-explained')), form] });
}
