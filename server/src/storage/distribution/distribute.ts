import pg from 'pg'
import { OperatorError } from '../../domain/index.ts'
import type { ConnectionTarget } from '../connection/database.ts'
import { awaitMigrationTurn } from '../connection/migration-turn.ts'
import { openClient } from '../connection/open-client.ts'
import { createFunctions } from './create-functions.ts'
import {
  areTablesDistributed,
  distributeTables,
  hasCitus,
  removeLocalRows,
  type TableStep,
} from './distribute-tables.ts'
import { requireCoordinator } from './require-coordinator.ts'

interface DistributionOptions {
  /** How many shards a new distribution has; the database's setting if not given. */
  readonly shards?: number | undefined
  onTable(step: TableStep): void
}

interface Distribution {
  /** False where it was distributed before, and at most new tables were left. */
  readonly isNew: boolean
  readonly tables: readonly Pick<TableStep, 'table' | 'placement'>[]
}

/** Spreads the tables over the nodes of the Citus cluster that the database coordinates: all of them, or those left. */
export async function distribute(
  target: ConnectionTarget,
  options: DistributionOptions,
): Promise<Distribution> {
  const client = await openClient(target)
  try {
    await awaitMigrationTurn(client)
    if (!(await hasCitus(client)))
      throw new OperatorError(
        'The database has no Citus extension: install Citus on its servers and run "create extension citus" first.',
      )
    await requireCoordinator(client)
    const isNew = !(await areTablesDistributed(client))
    if (isNew) await requireNobodyElse(client)
    await client.query('begin')
    const steps = await distributeTables(client, options)
    await client.query('commit')
    await removeLocalRows(client)
    await createFunctions(client)
    return { isNew, tables: steps.map(({ table, placement }) => ({ table, placement })) }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new OperatorError(`The database cannot be distributed: ${error.message}.`)
  } finally {
    await client.end()
  }
}

/** A gateway finds out at its start whether its database is distributed. */
async function requireNobodyElse(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name like 'amsel%' and pid <> pg_backend_pid() limit 1`,
  )
  if (rowCount)
    throw new OperatorError('A gateway is connected to the database: stop all gateways, then try again.')
}
