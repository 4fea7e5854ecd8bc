// What is said about studies.

import { Problem } from '../lib/api.js';

/** @typedef {import('../lib/words.js').Say} Say */

/** Reasons that have a sentence of their own; the others are about programs. */
const REASONS = [
  'study-missing', 'study-not-owner', 'study-not-editor', 'study-no-chapter', 'study-no-turn', 'study-too-many', 'study-too-many-chapters',
  'study-last-chapter', 'study-too-many-members', 'study-too-many-turns', 'study-too-deep', 'study-too-nested', 'study-too-many-continuations',
  'study-long-comment', 'study-brace', 'study-wrong-title', 'study-wrong-turn', 'study-too-many-proofs', 'study-full', 'study-no-account',
  'study-no-key', 'study-proof-wrong', 'study-proof-large',
];

/**
 * Why something was refused.
 * @param {unknown} problem
 * @param {Say} say
 */
export function whyNot(problem, say) {
  if (!(problem instanceof Problem)) return String(problem);
  const { reason } = problem.document;
  if (reason && REASONS.includes(reason)) return say(reason);
  if (problem.status === 0 || problem.status >= 500) return say('study-away');
  return problem.status === 429 ? say('game-too-often') : say('study-refused', { detail: problem.message });
}
