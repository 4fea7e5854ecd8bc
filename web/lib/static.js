// The addresses of static files, and the language of the page. The hash of all files is part of this module's own
// address, so it need not be passed in.

/**
 * The address of a static file, such as `words/en.json`.
 * @param {string} path
 */
export function staticPath(path) {
  return new URL(`../${path}`, import.meta.url).href;
}

/** @typedef {'en' | 'pt'} Lang */

/** @type {Lang} */
export const lang = globalThis.document?.documentElement.lang === 'pt' ? 'pt' : 'en';
