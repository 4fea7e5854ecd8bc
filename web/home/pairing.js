// Looking for somebody to play with: a place in the server's queue for as long as the dialog is open.

import { Problem } from '../lib/api.js';
import { openDialog } from '../lib/dialog.js';
import { el } from '../lib/dom.js';
import { clockWords } from '../lib/names.js';
import { toast } from '../lib/toast.js';
import { goPlay } from './summons.js';

/** @typedef {import('../lib/words.js').Say} Say */
/** The game that is sought. @typedef {{ game: string, variant: string, clock: string }} Sought */

/**
 * @param {Sought} sought
 * @param {string} title
 * @param {Say} say
 */
export function lookForSomeone(sought, title, say) {
  const leaving = new AbortController();
  const cancel = el('button', { type: 'button', autofocus: true, onclick: () => dialog.close() }, say('cancel'));
  const dialog = openDialog({
    say,
    title: say('seeking'),
    class: 'seeking',
    content: [
      el('div', { class: 'seeking-dots', 'aria-hidden': 'true' }, el('i'), el('i'), el('i')),
      el('p', null, `${title} · ${clockWords(sought.clock, say)}`),
      el('p', { class: 'hint' }, say('seeking-explained')),
    ],
    actions: [cancel],
  });
  dialog.addEventListener('close', () => leaving.abort());
  queue(sought, leaving.signal)
    .then(goPlay)
    .catch((problem) => {
      if (leaving.signal.aborted) return;
      dialog.close();
      toast(say('seeking-ended', { reason: problem instanceof Problem ? problem.message : '' }), { kind: 'bad' });
    });
}

/**
 * Waits in the queue. Aborting leaves it.
 * @param {Sought} sought
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the game
 */
async function queue(sought, signal) {
  const answer = await fetch('/api/pairing', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sought),
    signal,
  });
  if (!answer.ok) throw new Problem({ ...(await answer.json().catch(() => ({}))), status: answer.status });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) throw new Problem({});
    text += value;
    const found = /^event: ?paired\ndata: ?(.*)\n/m.exec(text);
    if (found) return JSON.parse(found[1]).game;
  }
}
