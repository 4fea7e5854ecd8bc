// The sign that the connection is lost, and that it is back.

import { el } from '../lib/dom.js';
import { news } from '../lib/news.js';

/**
 * @param {import('../lib/words.js').Say} say
 * @param {() => void} back called when the connection is there again
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
      // A hiccup is not worth a word.
      later = setTimeout(() => (sign.textContent = say('game-offline')), 700);
    }
  });
  return sign;
}
