// The list of games.

import { lang } from './static.js';

/** @typedef {import('./types.d.ts').CatalogueEntry[]} Catalogue */

/** @type {Promise<Catalogue> | undefined} */
let asked;

/** The list of games, requested once. */
export function catalogue() {
  asked ??= fetch(`/api/catalogue?lang=${lang}`).then((answer) => answer.json());
  return asked;
}
