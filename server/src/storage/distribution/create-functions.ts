import type pg from 'pg'
import { INSERT_PAYMENTS } from '../payments/insert-payments.ts'
import { INSERT_PAYMENT_SESSION } from '../payments/payment-sessions.ts'
import type { DistributedFunction } from './distributed-function.ts'
import { FIRST_OF_A_CLIENT } from './placement.ts'

const FUNCTIONS: readonly DistributedFunction[] = [INSERT_PAYMENTS, INSERT_PAYMENT_SESSION]

/** Makes the functions that are missing. Those of older gateways stay: some may still run. */
export async function createFunctions(client: pg.Client): Promise<void> {
  for (const { name, definition } of FUNCTIONS) {
    const { rows } = await client.query<{ found: string | null }>('select to_regproc($1) as found', [name])
    if (rows[0]?.found) continue
    await client.query('begin')
    await client.query(definition)
    await client.query(
      `select create_distributed_function($1::regproc::regprocedure, '$1', colocate_with := $2)`,
      [name, FIRST_OF_A_CLIENT],
    )
    await client.query('commit')
  }
}
