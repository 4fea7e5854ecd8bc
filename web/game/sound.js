// When a sound is played: not before the player has touched the page, and not while nobody looks at it.

import { later } from '../lib/later.js';
import { settings } from '../lib/settings.js';

/** @typedef {'move' | 'take' | 'sink' | 'start' | 'win' | 'lose' | 'end' | 'hurry' | 'chat'} Sound */

const tones = later(() => import('./tones.js'));

/** @param {Sound} sound */
export function play(sound) {
  if (!settings.get('sound') || !navigator.userActivation?.hasBeenActive || document.hidden) return;
  void tones().then(({ SOUNDS }) => SOUNDS[sound]());
}
