/**
 * What follows from the rows that were made: the counts of payments, as the gateway's follower makes them, and the accounts.
 * Each statement is one pass over a table, where the gateway would take one step a payment.
 */
/** Of the client's own accounts. */
export const OWN_HOLDER = 'own'
const COUNTED = 'payment_method_type, currency, status, result_code'

export const SUMS: readonly (readonly [table: string, statement: string])[] = [
  ['payment_counts', 'delete from payment_counts'],
  ['payment_day_counts', 'delete from payment_day_counts'],
  [
    'payment_counts',
    `insert into payment_counts (client_id, hour, ${COUNTED}, payments, amount_minor)
     select client_id, date_trunc('hour', created_at, 'UTC') as hour, ${COUNTED}, count(*), sum(amount_minor)
     from payments group by client_id, hour, ${COUNTED} order by client_id, hour, ${COUNTED}`,
  ],
  [
    'payment_day_counts',
    `insert into payment_day_counts (client_id, day, ${COUNTED}, payments, amount_minor)
     select client_id, date_trunc('day', hour, 'UTC') as day, ${COUNTED}, sum(payments), sum(amount_minor)
     from payment_counts group by client_id, day, ${COUNTED} order by client_id, day, ${COUNTED}`,
  ],
  ['ledger_queue', 'delete from ledger_queue'],
  ['account_balances', 'delete from account_balances'],
  [
    'account_balances',
    `insert into account_balances (client_id, holder, kind, provider, currency, balance_minor)
     select client_id, '${OWN_HOLDER}', kind, provider, currency, sign * sum(amount_minor)
     from payment_day_counts, (values ('payable', '', 1), ('provider', 'simulator', -1)) as k (kind, provider, sign)
     where status = 'SUCCESS' group by client_id, kind, provider, sign, currency`,
  ],
  [
    'account_balances',
    `insert into account_balances (client_id, holder, kind, provider, currency, balance_minor)
     select client_id, holder, 'fees', '', currency, 1000 from account_balances where kind = 'payable'`,
  ],
  [
    'account_balances',
    `update account_balances set balance_minor = balance_minor - 1000 where kind = 'payable'`,
  ],
  [
    'ledger_queue',
    `insert into ledger_queue (client_id, holder, kind, provider, currency, amount_minor)
     select client_id, holder, kind, provider, currency, case kind when 'provider' then -1 else 1 end
     from account_balances, generate_series(1, 10) where kind in ('provider', 'payable')`,
  ],
]
