import { AMOUNT_MINOR, IS_PAID, IS_REFUNDED, PAYMENT_ID, REFUND_ID } from '../history.ts'
import type { Side } from '../side.ts'
import type { Copy } from './copy.ts'
import type { Models } from './models.ts'

/** What the payments and refunds of a history moved. */
export const transferCopies = (models: Models, at: string): Copy[] => [
  {
    table: 'transfers',
    model: `event_kind = 'PAYMENT' and event_id = '${models.paid}'`,
    when: IS_PAID,
    columns: { ...movedAt(at), event_id: PAYMENT_ID, amount_minor: AMOUNT_MINOR },
  },
  {
    table: 'transfers',
    model: `event_kind in ('REFUND', 'REFUND_PAID') and event_id = '${models.refundId}'`,
    when: IS_REFUNDED,
    columns: { ...movedAt(`${at} + interval '1 hour'`), event_id: REFUND_ID },
  },
]

const movedAt = (at: string) => ({ payment_id: PAYMENT_ID, happened_at: at, recorded_at: at })

/** Every account with what its transfers add up to, which is what a balance must say. */
export const SUMS = `
  select holder, kind, currency, sum(amount) as balance_minor from (
    select credit_holder as holder, credit_kind as kind, currency, amount_minor::numeric as amount
    from transfers where client_id = $1
    union all
    select debit_holder, debit_kind, currency, -amount_minor::numeric from transfers where client_id = $1
  ) as moved group by holder, kind, currency`

/** The statements after which the balances say what was copied, as if all of it had been folded into them long ago. */
const BALANCES = {
  account_balances: [
    'delete from ledger_queue where client_id = $1',
    'delete from account_balances where client_id = $1',
    `insert into account_balances (client_id, holder, kind, currency, balance_minor)
     select $1, holder, kind, currency, balance_minor from (${SUMS}) as sums`,
  ],
  checkpoint_balances: [
    'delete from checkpoint_balances where client_id = $1',
    `insert into ledger_checkpoints (client_id, through) values ($1, clock_timestamp())
     on conflict (client_id) do update set through = excluded.through`,
    `insert into checkpoint_balances (client_id, holder, kind, currency, balance_minor)
     select $1, holder, kind, currency, balance_minor from (${SUMS}) as sums`,
  ],
} as const

/** Nothing else moves the merchant's money meanwhile. */
export async function fillBalances({ pool, clientId }: Side): Promise<void> {
  const { rows } = await pool.query<{ has: boolean }>(
    `select to_regclass('account_balances') is not null as has`,
  )
  const db = await pool.connect()
  try {
    await db.query('begin')
    for (const statement of BALANCES[rows[0]?.has ? 'account_balances' : 'checkpoint_balances'])
      await db.query(statement, [clientId])
    await db.query('commit')
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}
