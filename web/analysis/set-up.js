// Sets up a position: a variant and a text, checked by the core at every letter, with the board beside it.

import { makeBoard } from '../board/board.js';
import { openDialog } from '../lib/dialog.js';
import { el } from '../lib/dom.js';
import { Problem } from '../lib/api.js';

/**
 * @typedef {import('../lib/words.js').Say} Say
 * @typedef {import('../lib/types.d.ts').CatalogueEntry} Entry
 */

/**
 * @param {object} what
 * @param {Say} what.say
 * @param {Say} what.gameSay
 * @param {Entry} what.entry
 * @param {{ variant: string, position: string }} what.here
 * @param {Pick<typeof import('../lib/rules.js'), 'snapshot'>} what.rules
 * @param {(set: { variant: string, start: string }) => void} what.done
 */
export function setUpDialog({ say, gameSay, entry, here, rules, done }) {
  const board = makeBoard({ game: entry.name, lift: entry.lift, title: entry.title, say, gameSay });
  const variant = el('select', { id: 'set-up-variant' }, entry.variants.map((known) => el('option', { value: known.name }, known.title)));
  variant.value = here.variant;
  const text = el('textarea', { id: 'set-up-text', rows: 3, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'set-up-problem' });
  text.value = here.position;
  const problem = el('p', { id: 'set-up-problem', class: 'problem', role: 'status' });
  const play = el('button', { type: 'button', class: 'primary', disabled: true }, say('analysis-set-up-done'));
  const start = el('button', { type: 'button' }, say('analysis-set-up-start'));
  let asked = 0;
  /** @param {string} [position] the text; without one, the start */
  const check = async (position) => {
    asked += 1;
    const mine = asked;
    play.disabled = true;
    try {
      const seed = Math.floor(Math.random() * 1e6);
      const found = await rules.snapshot({ game: entry.name, variant: variant.value, ...(position === undefined ? { seed } : { position }) });
      if (mine !== asked) return;
      if (position === undefined) text.value = found.position;
      problem.textContent = '';
      board.show({ ...found.scene, last_turn: [] });
      play.disabled = false;
    } catch (reason) {
      if (mine !== asked) return;
      problem.textContent = reason instanceof Problem ? reason.message.replace(/^position: /, '') : String(reason);
    }
  };
  text.addEventListener('input', () => void check(text.value.trim()));
  variant.addEventListener('change', () => void check());
  start.addEventListener('click', () => void check());
  const dialog = openDialog({
    say,
    title: say('analysis-set-up'),
    class: 'set-up',
    content: [
      board,
      el('div', { class: 'field', hidden: entry.variants.length < 2 }, el('label', { for: variant.id }, say('variant')), variant),
      el('div', { class: 'field' }, el('label', { for: text.id }, say('game-share-position')), text, el('small', null, gameSay('notation'))),
      problem,
    ],
    actions: [start, play],
  });
  play.addEventListener('click', () => {
    dialog.close();
    done({ variant: variant.value, start: text.value.trim() });
  });
  void check(here.position);
  return dialog;
}
