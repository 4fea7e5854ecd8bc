// Asks the server again if it does not answer.

import { Problem } from '../lib/api.js';

/** The delays between retries, in milliseconds, if the server does not answer. */
const PATIENCE = [300, 700, 1500, 3000, 5000, 8000, 8000, 8000];

/**
 * Retries until there is an answer. This is safe because a request that is sent twice takes effect once.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
export async function persist(ask) {
  for (const wait of PATIENCE) {
    try {
      return await ask();
    } catch (problem) {
      const away = problem instanceof Problem && [0, 502, 503, 504].includes(problem.status);
      if (!away) throw problem;
    }
    await new Promise((wake) => setTimeout(wake, wait));
  }
  return ask();
}
