/** The middle one; of an even number the mean of the two in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The value below which such a share of the values lies, between two of them where it falls there. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('there is no percentile of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? 0
  return below + (above - below) * (place - Math.floor(place))
}
