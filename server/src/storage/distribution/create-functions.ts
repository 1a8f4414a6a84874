import type pg from 'pg'
import { ROLL_UP } from '../ledger/ledger.ts'
import { RECORD_ATTEMPTS } from '../notifications/attempts.ts'
import { INSERT_NOTIFICATION } from '../notifications/outbox.ts'
import { INSERT_PAYMENTS } from '../payments/insert-payments.ts'
import { INSERT_PAYMENT_SESSION } from '../payments/payment-sessions.ts'
import { FOLLOW_PAYMENTS } from '../search/follow-statement.ts'
import { DISTRIBUTE_FUNCTION, type DistributedFunction } from './distributed-function.ts'
import { FIRST_OF_A_CLIENT } from './placement.ts'

/**
 * A migration creates it. It runs as the owner of the tables: the coordinator would open a connection of the owner's for
 * it, and refuses that where the gateway's own has written to the same client.
 */
const REMOVE_SANDBOX_TRANSFERS = { name: 'remove_sandbox_transfers', definition: null }

const FUNCTIONS: readonly (DistributedFunction | typeof REMOVE_SANDBOX_TRANSFERS)[] = [
  INSERT_PAYMENTS,
  INSERT_PAYMENT_SESSION,
  INSERT_NOTIFICATION,
  RECORD_ATTEMPTS,
  ROLL_UP,
  FOLLOW_PAYMENTS,
  REMOVE_SANDBOX_TRANSFERS,
]

/** Creates the missing functions. Those of older gateways stay: some may still be running. */
export async function createFunctions(client: pg.Client): Promise<void> {
  for (const { name, definition } of FUNCTIONS) {
    if (await isDistributed(client, name)) continue
    await client.query('begin')
    if (definition) await client.query(definition)
    await client.query(DISTRIBUTE_FUNCTION, [name, FIRST_OF_A_CLIENT])
    await client.query('commit')
  }
}

/** Whether this gateway finds all that it calls. */
export async function hasFunctions(client: pg.Client): Promise<boolean> {
  for (const { name } of FUNCTIONS) if (!(await isDistributed(client, name))) return false
  return true
}

/** Citus may also know a function that it delegates to no node. */
async function isDistributed(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_dist_object
     where classid = 'pg_proc'::regclass and objid = to_regproc($1) and distribution_argument_index is not null`,
    [name],
  )
  return (rowCount ?? 0) > 0
}
