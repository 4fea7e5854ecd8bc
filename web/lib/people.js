// Actions on other players: report them to the host, block them, unblock them.

import { get, post, Problem } from './api.js';
import { openDialog } from './dialog.js';
import { el } from './dom.js';
import { toast } from './toast.js';

/**
 * @typedef {import('./words.js').Say} Say
 * @typedef {import('./types.d.ts').Blocked} Blocked
 * @typedef {{ id: string, name: string }} Somebody
 * @typedef {{ game: string, lines: { seq: number, text: string }[] }} Said what they have said in a game
 */

/** The players that the viewer has blocked. @returns {Promise<Blocked[]>} */
export const blocks = () => get('/api/me/blocks');

/**
 * Blocks or unblocks a player and shows a message.
 * @param {Somebody} who
 * @param {boolean} block
 * @param {Say} say
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function setBlock(who, block, say) {
  try {
    await post(`/api/players/${encodeURIComponent(who.id)}/${block ? 'block' : 'unblock'}`);
  } catch (problem) {
    toast(explain(problem, say), { kind: 'bad' });
    return false;
  }
  toast(say(block ? 'blocked' : 'unblocked', { player: who.name }));
  return true;
}

/**
 * The menu items for some players.
 * @param {{ say: Say, people: Somebody[], said?: (who: Somebody) => Said | undefined, changed?: () => void }} what
 */
export async function peopleItems({ say, people, said = () => undefined, changed = () => {} }) {
  const known = await blocks().catch(() => /** @type {Blocked[]} */ ([]));
  return people.flatMap((who) => {
    const isBlocked = known.some(({ id }) => id === who.id);
    return [
      { label: say('report-player', { player: who.name }), act: () => reportDialog(who, say, said(who)) },
      {
        label: say(isBlocked ? 'unblock-player' : 'block-player', { player: who.name }),
        act: () => void setBlock(who, !isBlocked, say).then((done) => done && changed()),
      },
    ];
  });
}

/**
 * Asks for a reason and sends the report to the host.
 * @param {Somebody} who
 * @param {Say} say
 * @param {Said} [said]
 */
export function reportDialog(who, say, said) {
  const reason = el('textarea', { name: 'reason', required: true, maxlength: 500, rows: 4, autofocus: true });
  const none = el('option', { value: '' }, say('report-no-message'));
  const lines = (said?.lines ?? []).map(({ seq, text }) => el('option', { value: seq }, text.length > 60 ? `${text.slice(0, 59)}…` : text));
  const message = el('select', { name: 'event' }, none, lines);
  const problem = el('p', { class: 'problem', role: 'alert' });
  const form = el(
    'form',
    { id: 'report' },
    el('label', { class: 'field' }, el('span', null, say('report-reason')), reason, el('small', null, say('report-explained'))),
    lines.length > 0 && el('label', { class: 'field' }, el('span', null, say('report-message')), message),
    problem,
  );
  const send = el('button', { type: 'submit', class: 'primary', form: 'report' }, say('report-send'));
  const cancel = el('button', { type: 'button', onclick: () => dialog.close() }, say('cancel'));
  const dialog = openDialog({ say, title: say('report-title', { player: who.name }), content: [form], actions: [cancel, send] });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    send.disabled = true;
    const where = said ? { game: said.game, ...(message.value ? { event: Number(message.value) } : {}) } : {};
    try {
      await post('/api/reports', { player: who.id, reason: reason.value, ...where });
      dialog.close();
      toast(say('reported'));
    } catch (wrong) {
      problem.textContent = explain(wrong, say);
    } finally {
      send.disabled = false;
    }
  });
}

/**
 * @param {unknown} problem
 * @param {Say} say
 */
function explain(problem, say) {
  if (!(problem instanceof Problem)) return String(problem);
  /** @type {Record<number, string>} */
  const known = { 0: 'no-connection', 404: 'no-player', 429: 'report-too-many' };
  const id = known[problem.status];
  return id ? say(id) : problem.message;
}
