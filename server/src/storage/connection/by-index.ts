import { sql } from 'kysely'
import { type Database, type DatabaseTransaction, isOnDistributed } from './database.ts'

/** Who cannot sort takes an index for the order. Where no index has it, a sort seems so dear that it would be compiled. */
const IN_ORDER = 'set local enable_sort = off; set local jit = off'

/** The nodes that have the rows plan for themselves. */
const IN_ORDER_ON_ALL_NODES = `set local citus.propagate_set_commands = 'local'; ${IN_ORDER}`

/**
 * Work whose statements take some rows in the order of an index, in a database transaction. What PostgreSQL knows of a
 * table is old while rows come fast, and nothing while nobody has counted them. It then takes thousands of rows for a few,
 * and would read them all and sort them. Here it cannot.
 */
export const byIndex = <T>(db: Database, work: (tx: DatabaseTransaction) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(isOnDistributed(db) ? IN_ORDER_ON_ALL_NODES : IN_ORDER).execute(tx)
    return work(tx)
  })
