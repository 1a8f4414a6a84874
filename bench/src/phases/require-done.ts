import { OperatorError } from '../../../server/dist/domain/index.js'
import type { Slice } from '../phase.ts'
import type { Stage } from '../stage.ts'
import { countRows } from '../tables.ts'

/** Where what was done stands in the gateway's database. */
interface Trace {
  readonly table: string
  readonly condition: string
}

/** What was answered must be there. */
export async function requireDone(
  { db }: Stage,
  { table, condition }: Trace,
  work: () => Promise<Slice>,
): Promise<Slice> {
  const before = await countRows(db, table, condition)
  const slice = await work()
  const done = (await countRows(db, table, condition)) - before
  if (done < slice.answers)
    throw new OperatorError(`${slice.answers} requests were answered, but the database has ${done} of them.`)
  return slice
}
