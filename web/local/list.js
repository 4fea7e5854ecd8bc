// The games on this device, for the home page: to go on with, to hand to the server, or to delete.

import { ask } from '../lib/dialog.js';
import { el } from '../lib/dom.js';
import { ago } from '../lib/names.js';
import { lang } from '../lib/static.js';
import { toast } from '../lib/toast.js';
import { handOver } from './create.js';
import { all, remove } from './store.js';

/**
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {import('./store.js').KeptGame} KeptGame
 */

/** The most games that are listed. */
const MOST = 12;

/**
 * A list that appears once there are games in it.
 * @param {Say} say
 * @param {(game: string) => string} title
 */
export function localList(say, title) {
  const rows = el('ul', { class: 'rows' });
  const section = el('section', { class: 'list', id: 'local', 'aria-labelledby': 'list-local', hidden: true }, el('h2', { id: 'list-local' }, say('list-local')), rows);
  const show = async () => {
    const games = await all().catch(() => []);
    section.hidden = games.length === 0;
    rows.replaceChildren(...games.slice(0, MOST).map((game) => row(game, say, title(game.game), show)));
  };
  void show();
  return section;
}

/**
 * @param {KeptGame} game
 * @param {Say} say
 */
function players(game, say) {
  const level = game.seats.find((seat) => seat !== 'me')?.split(':')[1];
  return level === undefined ? say('play-here') : say('against', { opponent: say('computer-level', { level }) });
}

/**
 * @param {KeptGame} game
 * @param {Say} say
 * @param {string} title
 * @param {() => void} changed
 */
function row(game, say, title, changed) {
  const state = game.result ? say('local-over') : say('turns-played', { turns: game.turns.length });
  const link = el(
    'a',
    { href: `/game/${game.id}` },
    el('span', { class: 'row-title' }, title),
    el('span', { class: 'row-players' }, players(game, say)),
    el('span', { class: 'row-detail' }, `${state} · ${ago(game.updated, lang)}`),
  );
  const hand = el('button', { type: 'button', class: 'quiet', onclick: () => void give(game, say, hand) }, say(game.result ? 'local-hand-in' : 'local-hand-over'));
  const del = el('button', { type: 'button', class: 'quiet' }, say('local-delete'));
  del.addEventListener('click', async () => {
    if (!(await ask({ say, question: say('local-delete-question'), yes: say('local-delete'), danger: true }))) return;
    await remove(game.id);
    changed();
  });
  return el('li', { class: 'local-row' }, link, el('div', { class: 'local-deeds' }, hand, del));
}

/**
 * Hands a game to the server and opens it there.
 * @param {KeptGame} game
 * @param {Say} say
 * @param {HTMLButtonElement} button
 */
export async function give(game, say, button) {
  button.disabled = true;
  try {
    location.href = `/game/${await handOver(game)}`;
  } catch {
    toast(say('local-not-handed'), { kind: 'bad' });
    button.disabled = false;
  }
}
