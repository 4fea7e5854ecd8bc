// What the game page asks for first. A script of its own, so that the requests are on their way while the other modules
// are still being fetched.

import { get } from '../lib/api.js';
import { catalogue } from '../lib/catalogue.js';
import { openGame } from './open.js';

export const api = await openGame(location.pathname.split('/')[2] ?? '');

// The player must be identified before subscribing to events, so that others see them as present. Whoever is not known
// yet is nobody in the game, so it can be asked for at the same time.
export const me = api.local ? null : get('/api/me').catch(() => null);
export const asked = api.view();
// Whoever waits for it deals with what is wrong.
asked.catch(() => {});
catalogue().catch(() => {});
