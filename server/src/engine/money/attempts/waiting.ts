/** A repeat that meets unfinished work waits this long for its end, and looks so often. */
export const WAIT_MS = 3_000
export const LOOK_AGAIN_MS = 50
