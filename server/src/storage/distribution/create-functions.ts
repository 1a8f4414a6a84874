import type pg from 'pg'
import { FOLD_QUEUE } from '../ledger/ledger.ts'
import { RECORD_ATTEMPTS } from '../notifications/attempts.ts'
import { INSERT_NOTIFICATION } from '../notifications/outbox.ts'
import { INSERT_PAYMENTS } from '../payments/insert-payments.ts'
import { INSERT_PAYMENT_SESSION } from '../payments/payment-sessions.ts'
import { DISTRIBUTE_FUNCTION, type DistributedFunction } from './distributed-function.ts'
import { FIRST_OF_A_CLIENT } from './placement.ts'

const FUNCTIONS: readonly DistributedFunction[] = [
  INSERT_PAYMENTS,
  INSERT_PAYMENT_SESSION,
  INSERT_NOTIFICATION,
  RECORD_ATTEMPTS,
  FOLD_QUEUE,
]

/** Makes the functions that are missing. Those of older gateways stay: some may still run. */
export async function createFunctions(client: pg.Client): Promise<void> {
  for (const { name, definition } of FUNCTIONS) {
    const { rows } = await client.query<{ found: string | null }>('select to_regproc($1) as found', [name])
    if (rows[0]?.found) continue
    await client.query('begin')
    await client.query(definition)
    await client.query(DISTRIBUTE_FUNCTION, [name, FIRST_OF_A_CLIENT])
    await client.query('commit')
  }
}
