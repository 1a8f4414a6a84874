/** Which part of a list is wanted: what comes after the cursor that the part before it gave. */
export interface Paging {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A part of a list. */
export interface Page<T> {
  readonly items: readonly T[]
  /** Where the next part begins; null at the end of the list. */
  readonly nextCursor: string | null
  /** False where so many rows were examined in vain that the page was ended early: the next one continues. */
  readonly isComplete: boolean
}

/**
 * At most this many rows are examined for a page, whatever is asked for, where they lie beside each other: some
 * hundredths of a second.
 */
export const LOOKED_AT_MAX = 20_000
/** The same where each lies apart, and a page of the disk is read for it. */
export const SCATTERED_MAX = 3_000

/** Before and after every id, which are digits. */
export const [FIRST_ID, LAST_ID] = ['', '99']

/**
 * From rows that were read in the order of the list, one more than the page holds if there are as many. `reached` is how
 * far was looked where something may follow that was not examined.
 */
export function pageOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  of: { item(row: Row): T; cursor(row: Row): string; reached?: string | null },
): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.map(of.item)
  if (rows.length > limit && last !== undefined)
    return { items, nextCursor: of.cursor(last), isComplete: true }
  const reached = of.reached ?? null
  return { items, nextCursor: reached, isComplete: reached === null }
}

/** A cursor of a moment and what distinguishes rows of the same moment; before the first of all without a cursor. */
export function momentCursor(cursor: string | undefined): { at: Date | 'infinity'; rest: string[] } {
  const [moment = '', ...rest] = (cursor ?? '').split(' ')
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? { at: 'infinity', rest: [] } : { at, rest }
}

/**
 * The same for rows that are in the order of their moments alone, read with all that share the last one. They stay
 * together: a page may have a few more than were asked for.
 */
export function momentsOf<Row extends { readonly created_at: Date }, T>(
  rows: readonly Row[],
  limit: number,
  of: { item(row: Row): T; reached?: Date | undefined },
): Page<T> {
  const last = rows.length > limit ? rows[limit - 1]?.created_at : undefined
  const shown = last ? rows.filter(({ created_at }) => created_at >= last) : rows
  return {
    items: shown.map(of.item),
    nextCursor: (last ?? of.reached)?.toISOString() ?? null,
    isComplete: last !== undefined || of.reached === undefined,
  }
}
