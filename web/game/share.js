// Sharing a game: its link, its position, its record, and the HTML to embed it.

import { openDialog } from '../lib/dialog.js';
import { el, icon } from '../lib/dom.js';
import { DOWNLOAD } from '../lib/icons.js';
import { copyRow, linkOf } from './link.js';

/**
 * @typedef {import('../lib/types.d.ts').View} View
 * @typedef {import('../lib/words.js').Say} Say
 */

/**
 * The HTML that embeds a game in another page.
 * @param {string} origin
 * @param {string} id
 * @param {string} title
 */
export function embedCode(origin, id, title) {
  const plain = title.replace(/[<>&"]/g, '');
  return `<iframe src="${origin}/embed/${id}" title="${plain}" width="480" height="600" loading="lazy" style="border:0"></iframe>`;
}

/**
 * The position and the whole game as pictures.
 * @param {View} view
 * @param {View} shown
 * @param {Say} say
 */
function pictures(view, shown, say) {
  const base = `/api/games/${view.id}`;
  const name = `${view.game}-${view.id}`;
  /** @type {[string, string, string][]} */
  const files = [
    ['PNG', `${base}/picture.png?turn=${shown.shown}`, `${name}-${shown.shown}.png`],
    ['SVG', `${base}/picture?turn=${shown.shown}&lang=${document.documentElement.lang}`, `${name}-${shown.shown}.svg`],
    ['GIF', `${base}/animation.gif`, `${name}.gif`],
  ];
  const label = (/** @type {string} */ kind) => say(kind === 'GIF' ? 'game-share-animation' : 'game-share-picture', { kind });
  return el(
    'div',
    { class: 'share-files' },
    files.map(([kind, href, file]) => el('a', { class: 'button', href, download: file }, icon(DOWNLOAD), label(kind))),
    el('img', { class: 'qr', src: `${base}/qr`, alt: say('qr-code'), width: 160, height: 160 }),
  );
}

/**
 * @param {View} view
 * @param {View} shown
 * @param {Say} say
 * @param {string} [record] the address of the record of a game on this device, which nobody else can open
 */
export function shareDialog(view, shown, say, record) {
  openDialog({
    say,
    title: say('game-share'),
    class: 'share',
    content: [
      !record && copyRow(say('game-share-link'), linkOf(view), say),
      copyRow(say('game-share-position'), shown.position, say),
      !record && copyRow(say('game-share-embed'), embedCode(location.origin, view.id, document.title), say),
      !record && pictures(view, shown, say),
      el(
        'a',
        { class: 'button', href: record ?? `/api/games/${view.id}/record`, download: `${view.game}-${view.id}.txt` },
        icon(DOWNLOAD),
        say('game-share-record'),
      ),
    ],
  });
}
