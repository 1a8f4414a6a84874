import { median } from './median.ts'
import type { SideName } from './side.ts'

export interface Comparison {
  readonly smallPerSecond: number
  readonly largePerSecond: number
  /** Of the large to the small. */
  readonly ratio: number
}

/**
 * What the slices of a phase tell. Each slice of the large history is compared with that of the small one beside it, for
 * those two had the same machine; the ratio is the median of these. The speed of the small history is the median of its
 * slices, and that of the large one is what it would be under the same conditions.
 */
export function compareSlices({ small, large }: Readonly<Record<SideName, readonly number[]>>): Comparison {
  const ratio = median(large.map((speed, slice) => speed / (small[slice] ?? Number.NaN)))
  const smallPerSecond = median(small)
  return { smallPerSecond, largePerSecond: smallPerSecond * ratio, ratio }
}
