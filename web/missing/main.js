// The page for unknown addresses: only the header and a link to the home page.

import { startPage } from '../lib/page.js';

await startPage();
