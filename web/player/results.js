// A table of results: one row for each game and kind of opponent.

import { el } from '../lib/dom.js';
import { subjectName } from '../lib/names.js';

/**
 * @param {import('../lib/types.d.ts').Results[]} results
 * @param {(game: string) => string} title
 * @param {import('../lib/words.js').Say} say
 */
export function resultTable(results, title, say) {
  return el(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('results') },
    el(
      'table',
      { class: 'results' },
      el('thead', null, el('tr', null, ['game', 'opponent', 'won', 'drawn', 'lost'].map((head) => el('th', { scope: 'col' }, say(head))))),
      el(
        'tbody',
        null,
        results.map(({ game, opponent, won, drawn, lost }) =>
          el(
            'tr',
            null,
            el('th', { scope: 'row' }, title(game)),
            el('td', null, opponent ? subjectName(opponent, opponent, say) : say('people')),
            [won, drawn, lost].map((count) => el('td', { class: 'count' }, count)),
          ),
        ),
      ),
    ),
  );
}
