// Access tokens, with which programs play or read on behalf of the player. A new token is shown only once.

import { get, post } from '../lib/api.js';
import { el, icon } from '../lib/dom.js';
import { COPY } from '../lib/icons.js';
import { ago, dayWords } from '../lib/names.js';
import { lang } from '../lib/static.js';
import { copy } from '../lib/toast.js';
import { makeForm } from './form.js';

/** @typedef {import('../lib/types.d.ts').Token} Token */
/** @typedef {import('../lib/words.js').Say} Say */

/** @param {Say} say */
export function tokenSection(say) {
  const list = el('ul', { class: 'entries' });
  const fresh = el('div', { class: 'fresh', role: 'status' });

  const show = async () => {
    /** @type {Token[]} */
    const tokens = await get('/api/me/tokens').catch(() => []);
    list.replaceChildren(...tokens.map((token) => entry(token)));
    list.hidden = tokens.length === 0;
  };

  /** @param {Token} token */
  const entry = (token) =>
    el(
      'li',
      null,
      el('span', { class: 'entry-name' }, token.name),
      el(
        'span',
        { class: 'hint' },
        [
          token.scopes.map((scope) => say(`scope-${scope}`)).join(', '),
          token.used ? say('last-used', { when: ago(token.used, lang) }) : say('never-used'),
          say(token.expires > Date.now() ? 'token-expires' : 'token-expired', { when: dayWords(token.expires, lang) }),
        ].join(' · '),
      ),
      el(
        'button',
        {
          type: 'button',
          class: 'danger-quiet',
          onclick: async () => {
            await post(`/api/me/tokens/${token.id}/revoke`);
            await show();
          },
        },
        say('revoke'),
      ),
    );

  const form = makeForm({
    say,
    fields: [{ name: 'name', label: say('token-name'), max: 40, hint: say('token-name-hint') }],
    besides: [
      el('fieldset', { class: 'choice scopes' }, el('legend', null, say('scopes')), scope(say, 'play', true), scope(say, 'puzzles', false), scope(say, 'read', false)),
      term(say),
    ],
    button: say('make-token'),
    look: '',
    async send(values, sent) {
      const made = await post('/api/me/tokens', { name: values.get('name'), scopes: values.getAll('scopes'), days: Number(values.get('days')) });
      sent.reset();
      fresh.replaceChildren(
        el('p', null, say('token-once')),
        el(
          'div',
          { class: 'link-row' },
          el('code', { tabindex: '0' }, made.token),
          el('button', { type: 'button', onclick: () => copy(made.token, say) }, icon(COPY), say('copy')),
        ),
      );
      await show();
    },
  });

  void show();
  return el(
    'section',
    { class: 'card panel', id: 'tokens' },
    el('h2', null, say('tokens')),
    el('p', { class: 'hint' }, say('tokens-explained')),
    list,
    fresh,
    el('details', null, el('summary', null, say('new-token')), form),
  );
}

/** The choices for the lifetime of a token, in days. */
const DAYS = [7, 30, 90, 365];

/** @param {Say} say */
function term(say) {
  const options = DAYS.map((days) => el('option', { value: days, selected: days === 365 }, say('token-days', { days })));
  return el('label', { class: 'field' }, el('span', null, say('token-term')), el('select', { name: 'days' }, options));
}

/**
 * @param {Say} say
 * @param {'play' | 'puzzles' | 'read'} name
 * @param {boolean} checked
 */
function scope(say, name, checked) {
  return el(
    'label',
    { class: 'scope' },
    el('input', { type: 'checkbox', name: 'scopes', value: name, checked }),
    el('span', null, say(`scope-${name}`), ' ', el('small', { class: 'hint' }, say(`scope-${name}-hint`))),
  );
}
