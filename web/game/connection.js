// The notice that the connection is lost or restored.

import { el } from '../lib/dom.js';
import { news } from '../lib/news.js';

/**
 * @param {import('../lib/words.js').Say} say
 * @param {() => void} back called when the connection is restored
 */
export function connectionSign(say, back) {
  const sign = el('div', { class: 'connection', role: 'status' });
  let lost = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  news.watch((state) => {
    clearTimeout(later);
    if (state === 'online') {
      sign.textContent = '';
      if (lost) back();
      lost = false;
    } else if (state === 'offline') {
      lost = true;
      // Short interruptions are not shown.
      later = setTimeout(() => (sign.textContent = say('game-offline')), 700);
    }
  });
  return sign;
}
