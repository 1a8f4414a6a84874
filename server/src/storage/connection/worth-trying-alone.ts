import type pg from 'pg'
import { leavesBroken } from './leaves-broken.ts'

/** Another transaction has locked what it needs. */
export const LOCK_NOT_AVAILABLE = '55P03'
/** It took too long: alone it would again, and the database is busy enough. */
const QUERY_CANCELED = '57014'

/** Whether the database refused a group as a whole, so that nothing is written, possibly because of a single row. */
export function isWorthTryingAlone(error: unknown, size: number): boolean {
  if (leavesBroken(error)) return false
  const { code } = error as pg.DatabaseError
  return code === LOCK_NOT_AVAILABLE || (size > 1 && code !== QUERY_CANCELED)
}
