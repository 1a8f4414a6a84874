import pg from 'pg'

/** A deadlock, a serialization failure, a row that others have come to refer to, a statement that waited too long for a lock. */
const CODES: ReadonlySet<string | undefined> = new Set(['40P01', '40001', '23503', '57014', '55P03'])

/** Whether a database transaction failed because of another one at the same moment: it is worth another try. */
export const isPassingConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && CODES.has(error.code)
