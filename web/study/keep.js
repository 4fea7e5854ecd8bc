// Keeps what is on the analysis board as a study on the server.

import { recordOf } from '../analysis/record.js';
import { el } from '../lib/dom.js';
import { lang } from '../lib/static.js';
import * as rules from '../lib/rules.js';
import { addWords } from '../lib/words.js';
import { addressOf, fresh, makeStudy, studies, studyApi } from './api.js';
import { formDialog, titleField, visibilityChoice } from './dialogs.js';

/**
 * Asks for a title and who may see it, or for a study that gets another chapter, and opens it.
 * @param {{ words: import('../lib/words.js').Words, desk: import('../analysis/desk.js').Desk, title: string }} what
 */
export async function keepAsStudy({ words, desk, title }) {
  const [own] = await Promise.all([studies('mine').catch(() => []), addWords(words, 'study', lang)]);
  const { say } = words;
  const request = fresh();
  const name = titleField(say, title);
  const visibility = visibilityChoice(say, 'link');
  const where = el('select', { id: 'study-where' }, el('option', { value: '' }, say('study-new')), own.map((study) => el('option', { value: study.id }, study.title)));
  const seen = el('div', { class: 'field' }, el('label', { for: visibility.id }, say('study-visibility')), visibility);
  where.addEventListener('change', () => {
    seen.hidden = where.value !== '';
  });
  const done = async () => {
    const { game, variant, start, tree } = desk;
    const { text } = await rules.record({ record: /** @type {any} */ (recordOf(tree, { game, variant, start })) });
    const chapter = { title: name.input.value, record: text };
    if (where.value) {
      const { news } = await studyApi(where.value).change({ do: 'add-chapter', chapter }, request);
      const [added] = news;
      location.assign(addressOf(where.value, added && 'chapter' in added.event ? added.event.chapter : undefined));
    } else {
      const study = await makeStudy({ title: name.input.value, visibility: /** @type {any} */ (visibility.value), chapter, request });
      location.assign(addressOf(study.id));
    }
  };
  formDialog({
    say,
    title: say('analysis-study'),
    fields: [name.element, el('div', { class: 'field', hidden: own.length === 0 }, el('label', { for: where.id }, say('study-where')), where), seen],
    yes: say('study-keep-done'),
    done,
  });
}
