// The tools below the tree: the board round, in words, typing, keys, reviewing, setting up, importing, sharing.

import { FLIP, KEYBOARD, SHARE, SPEAK, TYPE } from '../game/icons.js';
import { el, icon } from '../lib/dom.js';
import { LOOK, SLIDERS } from '../lib/icons.js';

const IMPORT = 'M12 15.500V4M7.500 8.500L12 4l4.500 4.500M5 19.500h14';

export class Tools {
  /**
   * @param {{ say: import('../lib/words.js').Say, flip: () => void, describe: () => void, type: () => void, keys: () => void, setUp: () => void, review: () => void, take: () => void, share: () => void }} what
   */
  constructor({ say, flip, describe, type, keys, setUp, review, take, share }) {
    const tool = (/** @type {string} */ path, /** @type {string} */ words, /** @type {() => void} */ act) =>
      el(
        'button',
        { type: 'button', class: 'quiet tool', dataset: { key: words }, 'aria-label': say(words), title: say(words), onclick: act },
        icon(path),
        el('span', { class: 'tool-label', 'aria-hidden': 'true' }, say(`${words}-short`)),
      );
    this.element = el(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': say('game-tools') },
      tool(LOOK, 'analysis-review', review),
      tool(SLIDERS, 'analysis-set-up', setUp),
      tool(IMPORT, 'analysis-import', take),
      tool(SHARE, 'game-share', share),
      tool(FLIP, 'game-flip', flip),
      tool(TYPE, 'game-type', type),
      tool(SPEAK, 'game-describe', describe),
      tool(KEYBOARD, 'game-keys', keys),
    );
  }
}
