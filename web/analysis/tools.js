// The tools below the tree: the board round, in words, typing, keys, reviewing, setting up, importing, sharing.

import { FLIP, KEYBOARD, SHARE, SPEAK, TYPE } from '../game/icons.js';
import { el, icon } from '../lib/dom.js';
import { LOOK, SLIDERS } from '../lib/icons.js';

/** @typedef {import('../lib/words.js').Say} Say */

const IMPORT = 'M12 15.500V4M7.500 8.500L12 4l4.500 4.500M5 19.500h14';

/**
 * A tool: an icon with a short name below it.
 * @param {Say} say
 * @param {string} path
 * @param {string} words
 * @param {() => void} act
 */
export const tool = (say, path, words, act) =>
  el(
    'button',
    { type: 'button', class: 'quiet tool', dataset: { key: words }, 'aria-label': say(words), title: say(words), onclick: act },
    icon(path),
    el('span', { class: 'tool-label', 'aria-hidden': 'true' }, say(`${words}-short`)),
  );

export class Tools {
  /**
   * @param {{ say: import('../lib/words.js').Say, flip: () => void, describe: () => void, type: () => void, keys: () => void, setUp: () => void, review: () => void, take: () => void, share: () => void }} what
   */
  constructor({ say, flip, describe, type, keys, setUp, review, take, share }) {
    this.element = el(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': say('game-tools') },
      tool(say, LOOK, 'analysis-review', review),
      tool(say, SLIDERS, 'analysis-set-up', setUp),
      tool(say, IMPORT, 'analysis-import', take),
      tool(say, SHARE, 'game-share', share),
      tool(say, FLIP, 'game-flip', flip),
      tool(say, TYPE, 'game-type', type),
      tool(say, SPEAK, 'game-describe', describe),
      tool(say, KEYBOARD, 'game-keys', keys),
    );
  }
}
