// Where the page's own files are and which language it was served in. The hash of all files is part of this module's
// own address, so nobody has to be told it.

/**
 * The address of a file of the page, such as `words/en.json`.
 * @param {string} path
 */
export function staticPath(path) {
  return new URL(`../${path}`, import.meta.url).href;
}

/** @typedef {'en' | 'pt'} Lang */

/** @type {Lang} */
export const lang = globalThis.document?.documentElement.lang === 'pt' ? 'pt' : 'en';
