// The requests about studies.

import { get, post } from '../lib/api.js';

/**
 * @typedef {import('../lib/types.d.ts').StudyView} StudyView
 * @typedef {import('../lib/types.d.ts').ChapterView} ChapterView
 * @typedef {import('../lib/types.d.ts').ChapterWish} ChapterWish
 * @typedef {import('../lib/types.d.ts').ChangeAnswer} ChangeAnswer
 * @typedef {import('../lib/types.d.ts').StudyCommand} StudyCommand
 * @typedef {import('../lib/types.d.ts').Visibility} Visibility
 */

/** A name for a request that no other has, so that one that is sent again is carried out once. */
export const fresh = () => crypto.getRandomValues(new Uint32Array(3)).reduce((text, number) => text + number.toString(36), '');

/** @param {string} id */
const base = (id) => `/api/studies/${encodeURIComponent(id)}`;

/** @param {{ title: string, visibility?: Visibility, chapter: Partial<ChapterWish> & { title: string }, request: string }} wish @returns {Promise<StudyView>} */
export const makeStudy = (wish) => post('/api/studies', wish);

/** @param {'public' | 'mine' | 'edited'} list @returns {Promise<import('../lib/types.d.ts').ListedStudy[]>} */
export const studies = (list) => get(`/api/studies?list=${list}`);

/** @param {string} id */
export function studyApi(id) {
  return {
    /** @returns {Promise<StudyView>} */
    view: () => get(base(id)),
    /** @param {string} chapter @returns {Promise<ChapterView>} */
    chapter: (chapter) => get(`${base(id)}/chapters/${encodeURIComponent(chapter)}`),
    /** @param {any} change @param {string} [request] @returns {Promise<ChangeAnswer>} */
    change: (change, request = fresh()) => post(`${base(id)}/changes`, { request, change }),
    /** @param {string} key @returns {Promise<StudyView>} */
    join: (key) => post(`${base(id)}/join`, { key }),
    /** @param {{ chapter: string, path: string[], proof: string }} proof @returns {Promise<ChangeAnswer>} */
    prove: (proof) => post(`${base(id)}/proofs`, { ...proof, request: fresh() }),
    delete: () => post(`${base(id)}/delete`),
    /** The address of the records of all chapters, or of one. @param {string} [chapter] */
    record: (chapter) => (chapter === undefined ? `${base(id)}/record` : `${base(id)}/chapters/${encodeURIComponent(chapter)}/record`),
  };
}

/** The address of a chapter, and of a position in it. @param {string} id @param {string} [chapter] @param {string} [path] */
export const addressOf = (id, chapter, path) => `/study/${id}${chapter ? `/${chapter}` : ''}${path ? `#${path}` : ''}`;
