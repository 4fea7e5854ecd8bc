// The setting to keep the page for use without a server.

import { el } from '../lib/dom.js';
import { canKeep, forget, isKept, keep, keptSize, sizeToKeep } from './keep.js';

/** @typedef {import('../lib/words.js').Say} Say */

/** A number of bytes in megabytes. @param {number} bytes */
const megabytes = (bytes) => (bytes / 1_000_000).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

/**
 * A field with what is kept and a button to change it.
 * @param {Say} say
 */
export function offlineSetting(say) {
  const words = el('p', { class: 'hint', role: 'status' });
  // Without a word on it until it is known what there is to change.
  const button = el('button', { type: 'button', class: 'offline-change', hidden: true });
  const field = el('fieldset', { class: 'choice offline-setting' }, el('legend', null, say('offline-setting')), words, button);
  if (!canKeep()) {
    words.textContent = say('offline-impossible');
    return field;
  }

  async function show() {
    const kept = await isKept();
    const size = megabytes(await (kept ? keptSize() : sizeToKeep()));
    words.textContent = say(kept ? 'offline-kept' : 'offline-explained', { size });
    button.textContent = say(kept ? 'offline-forget' : 'offline-keep');
    button.onclick = () => void change(kept ? forget : keep, kept ? '' : say('offline-fetching'));
    button.disabled = false;
    button.hidden = false;
  }

  /**
   * @param {() => Promise<void>} act
   * @param {string} meanwhile
   */
  async function change(act, meanwhile) {
    button.disabled = true;
    words.textContent = meanwhile;
    try {
      await act();
      await show();
    } catch {
      words.textContent = say('offline-failed');
      button.disabled = false;
    }
  }

  show().catch(() => (words.textContent = say('offline-failed')));
  return field;
}
