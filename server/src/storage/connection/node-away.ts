import pg from 'pg'

/** The server that was asked has answered: what has no connection is between it and another of a distributed database. */
const NO_CONNECTION = /^08/

/** Whether a statement failed because a node of a distributed database cannot be reached, which has some of its rows. */
export const isNodeAway = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && NO_CONNECTION.test(error.code ?? '')

/** Null for what lies on a node that cannot be reached. */
export const unlessNodeAway = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isNodeAway(error)) return null
    throw error
  })
