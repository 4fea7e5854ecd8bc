/** Whether this build of the server has the core as a module; written by the server. */
export const built: boolean;
