// A form that sends one request and shows errors next to its button.

import { Problem } from '../lib/api.js';
import { el } from '../lib/dom.js';
import { authenticatorProblem } from './authenticator.js';

/** @typedef {import('../lib/words.js').Say} Say */
/** @typedef {{ name: string, label: string, type?: string, value?: string, hint?: string, autocomplete?: string, max?: number, min?: number }} Field */

/**
 * `problems` maps response statuses to sentences that replace the usual ones in this form.
 * @param {{ say: Say, fields: Field[], button: string, look?: string, besides?: import('../lib/dom.js').Child[], problems?: Record<number, string>, send: (values: FormData, form: HTMLFormElement) => Promise<void> }} what
 */
export function makeForm({ say, fields, button, look = 'primary', besides = [], problems = {}, send }) {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const submit = el('button', { type: 'submit', class: look }, button);
  const form = el('form', null, fields.map(field), besides, problem, submit);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    submit.disabled = true;
    try {
      await send(new FormData(form), form);
    } catch (reason) {
      problem.textContent = explain(reason, say, problems);
    } finally {
      submit.disabled = false;
    }
  });
  return form;
}

/** @param {Field} field */
function field({ name, label, type = 'text', value = '', hint, autocomplete = 'off', max = 200, min = 1 }) {
  const input = el('input', { name, type, value, autocomplete, required: true, maxlength: max, minlength: min });
  return el('label', { class: 'field' }, el('span', null, label), input, hint && el('small', null, hint));
}

/** The server's reasons to reject a name or a password. Each has a sentence `problem-…`. */
const REASONS = ['name-length', 'name-letters', 'name-marks', 'name-scripts', 'label-letters', 'password-length', 'password-weak', 'busy'];

/**
 * Describes an error, in the player's language if the kind of error is known.
 * @param {unknown} reason
 * @param {Say} say
 * @param {Record<number, string>} [problems]
 */
export function explain(reason, say, problems = {}) {
  const device = authenticatorProblem(reason);
  if (device) return say(device);
  if (!(reason instanceof Problem)) return String(reason);
  const why = reason.document.reason;
  if (why && REASONS.includes(why)) return say(`problem-${why}`);
  /** @type {Record<number, string>} */
  const usual = { 0: 'no-connection', 401: 'problem-password', 403: 'problem-password', 409: 'problem-taken', 429: 'problem-often' };
  const id = reason.document.banned ? 'problem-banned' : { ...usual, ...problems }[reason.status];
  return id ? say(id) : reason.message;
}
