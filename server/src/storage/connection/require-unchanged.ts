/** Throws where the row was no longer in the state that it was read in: whoever changes one has to hold it. */
export function requireUnchanged(numUpdatedRows: bigint, what: string): void {
  if (numUpdatedRows === 0n) throw new Error(`${what} has changed since it was read`)
}
