// A server in front of the real one, at an address of its own, that can turn into a newer version of it: the address of
// the files changes, and the files of the old version are gone.

import { createServer, request } from 'node:http';

/**
 * @param {string} base the address of the real server
 */
export async function versions(base) {
  let mark = '';
  const { host, hostname, port } = new URL(base);
  const real = (/** @type {string} */ path) => (mark ? path.replace(new RegExp(`^/static/([0-9a-f]+)${mark}/`), '/static/$1/') : path);

  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    const isFile = path.startsWith('/static/');
    if (mark && isFile && real(path) === path) {
      answer.writeHead(404).end();
      return;
    }
    // Texts are changed on the way, so they must not be compressed.
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity' };
    const passed = request({ hostname, port, path: real(path), method: asked.method, headers }, (found) => {
      /** @type {Buffer[]} */
      const parts = [];
      found.on('data', (part) => parts.push(part));
      found.on('end', () => {
        const kind = found.headers['content-type'] ?? '';
        let body = Buffer.concat(parts);
        if (mark && !isFile && /html|javascript|manifest/.test(kind)) {
          body = Buffer.from(body.toString().replaceAll(/\/static\/([0-9a-f]+)/g, `/static/$1${mark}`));
        }
        const { 'content-length': _, 'transfer-encoding': __, ...kept } = found.headers;
        answer.writeHead(found.statusCode ?? 500, kept).end(body);
      });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return {
    base: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Becomes a newer version. */
    renew: () => (mark += 'x'),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
