/** How many requests of one moment share a statement. */
export const GROUP_MAX = 64

/** As long as one statement may take: while the database hangs, nobody waits for one group after the other. */
export const PATIENCE_MS = 5_000

/** How long a group waits for a lock that one of its members needs: others wait behind it. */
export const GROUP_LOCK_MS_MAX = 200
