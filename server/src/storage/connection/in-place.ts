/** What was found for each of a group, in its order: rows say the place of what they answer, from 1 on; null where none does. */
export function inPlace<Row extends { readonly position: bigint }, Result>(
  group: readonly unknown[],
  rows: readonly Row[],
  toResult: (row: Row) => Result,
): (Result | null)[] {
  const results: (Result | null)[] = group.map(() => null)
  for (const row of rows) results[Number(row.position) - 1] = toResult(row)
  return results
}
