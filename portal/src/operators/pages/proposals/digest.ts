/** Enough for two people to compare by eye or on the telephone; the whole of it is copied. */
export const shortDigest = (digest: string): string =>
  `${digest.slice(0, 4)} ${digest.slice(4, 8)} ${digest.slice(8, 12)}`
