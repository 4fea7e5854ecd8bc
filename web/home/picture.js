// Pictures of boards for the cards. The server's drawing has the players' strips above and below the board. The board
// is the first group, and its offset determines what to cut off.

/**
 * Crops a drawing to its board.
 * @param {string} drawing an SVG document
 */
export function cut(drawing) {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawing);
  const begin = /<g transform="translate\(([\d.]+) ([\d.]+)\)">/.exec(drawing);
  if (!box || !begin) return drawing;
  const [width, height, x, y] = [box[1], box[2], begin[1], begin[2]].map(Number);
  const board = [x, y, width - 2 * x, height - 2 * y];
  return drawing.replace(box[0], `viewBox="${board.join(' ')}" width="${board[2]}" height="${board[3]}"`);
}

/**
 * The address of a picture of the board alone.
 * @param {string} address the address of the server's drawing
 */
export async function boardPicture(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return `data:image/svg+xml,${encodeURIComponent(cut(await answer.text()))}`;
}

/**
 * The example to show if there is no game in progress: the second board in the game's rules, as the first is its start.
 * @param {string} rules a fragment of HTML
 * @returns {string | undefined} the address of a drawing
 */
export function example(rules) {
  const boards = [...rules.matchAll(/src="(\/api\/picture[^"]*)"/g)].map((found) => found[1]);
  return (boards[1] ?? boards[0])?.replaceAll('&amp;', '&');
}
