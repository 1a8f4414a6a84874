const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

export const TICKS_MS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY, 365 * DAY]

/** Between 0, now, and 1, the last. Logarithmic, from half a minute on. */
export const placeOf = (waitMs: number, lastMs: number): number =>
  lastMs <= 0 ? 0 : Math.log1p(waitMs / (MINUTE / 2)) / Math.log1p(lastMs / (MINUTE / 2))
