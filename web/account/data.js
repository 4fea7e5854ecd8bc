// Downloads everything that the server stores about the player.

import { Problem } from '../lib/api.js';
import { el, icon } from '../lib/dom.js';
import { DOWNLOAD } from '../lib/icons.js';
import { explain } from './form.js';

/** @typedef {import('../lib/words.js').Say} Say */

/** @param {Say} say */
export function dataSection(say) {
  const problem = el('p', { class: 'problem', role: 'alert' });
  const button = el('button', { type: 'button' }, icon(DOWNLOAD), say('download-data'));
  button.addEventListener('click', async () => {
    problem.textContent = '';
    button.disabled = true;
    try {
      await download();
    } catch (reason) {
      problem.textContent = explain(reason, say);
    } finally {
      button.disabled = false;
    }
  });
  return el('section', { class: 'card panel', id: 'data' }, el('h2', null, say('your-data')), el('p', { class: 'hint' }, say('your-data-explained')), problem, button);
}

/** Fetches the file first, so that an error can be shown, and then lets the browser save it. */
async function download() {
  const answer = await fetch('/api/me/data', { credentials: 'same-origin' }).catch((reason) => {
    throw new Problem({ status: 0, title: String(reason) });
  });
  if (!answer.ok) throw new Problem({ ...(await answer.json().catch(() => ({}))), status: answer.status });
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'ludoteca.json';
  const address = URL.createObjectURL(await answer.blob());
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
