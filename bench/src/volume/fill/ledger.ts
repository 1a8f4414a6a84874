import { AMOUNT_MINOR, IS_PAID, IS_REFUNDED, PAYMENT_ID, REFUND_ID } from '../history.ts'
import { inOneTransaction, type Side } from '../side.ts'
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
  select holder, kind, case kind when 'provider' then provider else '' end as provider, currency, sum(amount) as balance_minor
  from (
    select credit_holder as holder, credit_kind as kind, provider, currency, amount_minor::numeric as amount
    from transfers where client_id = $1
    union all
    select debit_holder, debit_kind, provider, currency, -amount_minor::numeric from transfers where client_id = $1
  ) as moved group by 1, 2, 3, 4`

/** After these the balances say what was copied, as if all of it had been rolled up long ago. */
const STATEMENTS = [
  'delete from ledger_queue where client_id = $1',
  'delete from account_balances where client_id = $1',
  `insert into account_balances (client_id, holder, kind, provider, currency, balance_minor)
   select $1, holder, kind, provider, currency, balance_minor from (${SUMS}) as sums`,
]

/** Nothing else moves the merchant's money meanwhile. */
export const fillBalances = (side: Side): Promise<void> => inOneTransaction(side, STATEMENTS, [side.clientId])
