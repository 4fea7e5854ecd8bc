// A page that does not exist: only the header and the way home.

import { startPage } from '../lib/page.js';

await startPage();
