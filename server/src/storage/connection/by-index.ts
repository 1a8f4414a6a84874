import { sql } from 'kysely'
import { type Database, type DatabaseTransaction, isOnDistributed } from './database.ts'

/**
 * A planner that cannot sort uses an index for the order. Where no index has it, a sort seems so expensive that it would
 * be compiled.
 */
const IN_ORDER = 'set local enable_sort = off; set local jit = off'

/** The nodes that have the rows plan for themselves. */
const IN_ORDER_ON_ALL_NODES = `set local citus.propagate_set_commands = 'local'; ${IN_ORDER}`

/**
 * Work whose statements take some rows in the order of an index, in a database transaction. PostgreSQL's statistics of a
 * table are stale while rows come fast, and missing until it is analyzed. It then takes thousands of rows for a few, and
 * would read and sort them all. Here it cannot.
 */
export const byIndex = <T>(db: Database, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(isOnDistributed(db) ? IN_ORDER_ON_ALL_NODES : IN_ORDER).execute(tx)
    return work(tx)
  })
