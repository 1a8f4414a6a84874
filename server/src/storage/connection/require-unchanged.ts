/** Throws if the row is no longer in the state that it was read in: a row must be locked before it is changed. */
export function requireUnchanged(numUpdatedRows: bigint, what: string): void {
  if (numUpdatedRows === 0n) throw new Error(`${what} has changed since it was read`)
}
