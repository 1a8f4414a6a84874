/** How long a repeat that meets unfinished work waits for its end, and how often it looks. */
export const WAIT_MS = 3_000
export const LOOK_AGAIN_MS = 50
