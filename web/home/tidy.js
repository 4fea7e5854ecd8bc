// Tidying the list of one's games: hiding a game, or deleting it where nobody else plays.

import { post } from '../lib/api.js';
import { ask } from '../lib/dialog.js';
import { menuButton } from '../lib/menu.js';
import { toast } from '../lib/toast.js';

/** @typedef {import('../lib/types.d.ts').Listed} Listed */
/** @typedef {import('../lib/words.js').Say} Say */

/**
 * The menu of one's own game.
 * @param {Listed} game
 * @param {string | undefined} me
 * @param {Say} say
 * @param {() => void} changed
 * @param {boolean} [dismissed] whether the game is hidden now
 */
export function tidyMenu(game, me, say, changed, dismissed = false) {
  const alone = game.seats.every((seat) => seat.kind !== 'person' || seat.id === me);
  /** @param {string} command @param {object} body @param {string} done */
  const act = async (command, body, done) => {
    try {
      await post(`/api/games/${game.id}/${command}`, body);
      toast(say(done));
    } catch (problem) {
      toast(say('not-tidied', { reason: problem instanceof Error ? problem.message : '' }), { kind: 'bad' });
    }
    changed();
  };
  const remove = async () => {
    const sure = await ask({ say, question: say('delete-game-sure'), detail: say('delete-game-explained'), yes: say('delete-game'), danger: true });
    if (sure) await act('delete', {}, 'game-deleted');
  };
  const items = [
    dismissed
      ? { label: say('restore-game'), act: () => void act('dismiss', { dismissed: false }, 'game-restored') }
      : { label: say('dismiss-game'), act: () => void act('dismiss', { dismissed: true }, 'game-dismissed') },
    ...(alone ? [{ label: say('delete-game'), act: () => void remove() }] : []),
  ];
  return menuButton({ label: say('game-menu'), items: () => items });
}
