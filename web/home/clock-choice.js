// The clock of a new game: one of the usual ones, or any time of one's own.

import { el } from '../lib/dom.js';
import { clockWords } from '../lib/names.js';
import { CLOCKS, MOST } from './setup.js';

/** @typedef {import('../lib/words.js').Say} Say */

/**
 * @param {{ clock: string }} setup changed with every choice
 * @param {Say} say
 */
export function clockChoice(setup, say) {
  const clocks = CLOCKS.includes(setup.clock) ? CLOCKS : [...CLOCKS, setup.clock];
  const select = el(
    'select',
    { name: 'clock' },
    clocks.map((clock) => el('option', { value: clock, selected: clock === setup.clock }, clockWords(clock, say))),
    el('option', { value: 'budget' }, say('clock-own')),
    el('option', { value: 'days' }, say('clock-own-days')),
  );
  const minutes = number('minutes', 1, MOST.minutes, 15);
  const increment = number('increment', 0, MOST.increment, 10);
  const days = number('days', 1, MOST.days, 7);
  const budgetRow = el('div', { class: 'own-clock', hidden: true }, labelled(say('clock-minutes'), minutes), labelled(say('clock-increment'), increment));
  const daysRow = el('div', { class: 'own-clock', hidden: true }, labelled(say('clock-days-each'), days));

  function change() {
    const own = select.value;
    budgetRow.hidden = own !== 'budget';
    daysRow.hidden = own !== 'days';
    // What is hidden must not keep the form from being sent.
    for (const field of [minutes, increment]) field.disabled = budgetRow.hidden;
    days.disabled = daysRow.hidden;
    if (own === 'budget') setup.clock = `${Number(minutes.value) * 60}+${Number(increment.value)}`;
    else if (own === 'days') setup.clock = `${Number(days.value)}d`;
    else setup.clock = own;
  }
  for (const field of [select, minutes, increment, days]) field.addEventListener('input', change);
  change();
  return el('div', { class: 'field' }, el('label', { class: 'field' }, el('span', null, say('clock')), select), budgetRow, daysRow);
}

/**
 * @param {string} name
 * @param {number} least
 * @param {number} most
 * @param {number} usual
 */
const number = (name, least, most, usual) =>
  el('input', { type: 'number', name, min: least, max: most, step: 1, value: usual, required: true, inputmode: 'numeric' });

/**
 * @param {string} words
 * @param {HTMLElement} field
 */
const labelled = (words, field) => el('label', null, el('span', null, words), field);
