// The list of blocked players, each with a button to unblock them.

import { el } from '../lib/dom.js';
import { ago } from '../lib/names.js';
import { blocks, setBlock } from '../lib/people.js';
import { lang } from '../lib/static.js';

/** @typedef {import('../lib/words.js').Say} Say */

/** @param {Say} say */
export function blockList(say) {
  const nobody = el('p', { class: 'hint' }, say('blocked-none'));
  const list = el('ul', { class: 'entries', hidden: true });
  const heading = el('h2', { tabindex: -1 }, say('blocked-players'));
  const show = async () => {
    const blocked = await blocks();
    nobody.hidden = blocked.length > 0;
    list.hidden = blocked.length === 0;
    list.replaceChildren(
      ...blocked.map((who) => {
        const unblock = el('button', { type: 'button', 'aria-label': say('unblock-player', { player: who.name }) }, say('unblock'));
        unblock.addEventListener('click', async () => {
          if (!(await setBlock(who, false, say))) return;
          await show();
          // The button is gone, so move the keyboard focus to the heading.
          heading.focus();
        });
        return el(
          'li',
          null,
          el('a', { class: 'entry-name', href: `/player/${who.id}` }, who.name),
          el('span', { class: 'hint' }, say('blocked-since', { when: ago(who.at, lang) })),
          unblock,
        );
      }),
    );
  };
  void show();
  return el('section', { class: 'card panel', id: 'blocked' }, heading, el('p', { class: 'hint' }, say('blocked-explained')), nobody, list);
}
