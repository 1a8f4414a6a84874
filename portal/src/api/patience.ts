/** How long an answer may take. With the pause before it, a silence is noticed within four seconds. */
export const PATIENCE_MS = 2_500
export const PAUSE_MS = 1_500
