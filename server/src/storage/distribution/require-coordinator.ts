import type pg from 'pg'
import { OperatorError } from '../../domain/index.ts'
import { hasCitus } from './distribute-tables.ts'

/**
 * A worker of a Citus cluster takes most statements, too. But changes to clients are announced, and client numbers are
 * assigned, on the coordinator alone, and some tables are only there.
 */
export async function requireCoordinator(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client))) return
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  if (rows[0] && rows[0].groupid !== COORDINATOR)
    throw new OperatorError(
      'The database of DATABASE_URL is on a worker of a Citus cluster, so the gateway does not start: name the coordinator.',
    )
}

/** Citus numbers the servers of a cluster from here. */
const COORDINATOR = 0
