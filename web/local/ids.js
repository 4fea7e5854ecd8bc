// The ids of games on this device.

/** How they begin. */
const MARK = 'local-';

/** Whether an id is that of a game on this device. @param {string} id */
export const isKept = (id) => id.startsWith(MARK);

/** A new id. */
export const newId = () => MARK + crypto.randomUUID();
