/** The files of books of openings by game and variant, relative to this folder; written by the server. */
export const books: Record<string, Record<string, string>>;
