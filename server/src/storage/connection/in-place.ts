/** The results of a group, in its order: each row names the position that it answers, from 1 on; null where no row does. */
export function inPlace<Row extends { readonly position: bigint }, Result>(
  group: readonly unknown[],
  rows: readonly Row[],
  toResult: (row: Row) => Result,
): (Result | null)[] {
  const results: (Result | null)[] = group.map(() => null)
  for (const row of rows) results[Number(row.position) - 1] = toResult(row)
  return results
}
