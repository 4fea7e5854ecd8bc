/** The files of nets by game, relative to this folder; written by the server. */
export const nets: Record<string, string[]>;
