// What both gateways and the back's simulator have written down.

/** Everything of the gateway: payments and what was done to them by their names, sums by account. */
export async function readLedger(gateway) {
  const payments = await gateway.query(
    `select client_id, payment_id, payment_request_id as id, status, result_code, amount_minor::text as amount,
       captured_minor::text as captured, refunded_minor::text as refunded, capture_mode,
       paid_at is not null as was_paid from payments`,
  )
  const attempts = await gateway.query(
    `select client_id, attempt_id, client_id || '_' || replace(attempt_id, '-', '') as key, payment_id, kind, state, transaction_id,
       provider, amount_minor::text as amount from attempts`,
  )
  const transactions = await gateway.query(
    `select transaction_id, payment_id, kind, request_id as id, status, amount_minor::text as amount
     from payment_transactions`,
  )
  const disputes = await gateway.query(
    `select dispute_id, reference, state, amount_minor::text as amount, judged_result, judged_minor::text as judged from disputes`,
  )
  const balances = await balancesOf(gateway)
  return { payments, attempts, transactions, disputes, balances, held: await heldBy(gateway) }
}

/** What providers hold, by account and by client. */
const heldBy = (gateway) =>
  gateway.query(
    `select client_id, provider, sum(case 'provider' when debit_kind then amount_minor when credit_kind then -amount_minor
       else 0 end)::text as held from transfers group by client_id, provider`,
  )

async function balancesOf(gateway) {
  const moved = `select debit_kind as kind, -amount_minor as amount from transfers
    union all select credit_kind, amount_minor from transfers`
  const kept = `select kind, balance_minor as amount from account_balances
    union all select kind, amount_minor from ledger_queue`
  return { moved: await sums(gateway, moved), kept: await sums(gateway, kept) }
}

async function sums(gateway, amounts) {
  const rows = await gateway.query(
    `select kind, sum(amount)::text as sum from (${amounts}) as amounts group by kind order by kind`,
  )
  return Object.fromEntries(rows.filter(({ sum }) => sum !== '0').map(({ kind, sum }) => [kind, sum]))
}

/** What the simulator has done under the keys of the back's attempts; of a card, what is captured is money. */
export const readSimulator = (back) =>
  back.query(
    `select a.attempt_id, a.kind, a.state, a.amount_minor::text as amount, s.outcome, s.amount_minor::text as kept,
       p.capture_mode is not null as is_card
     from attempts a join payments p on p.client_id = a.client_id and p.payment_id = a.payment_id
     left join simulated_charges s on s.client_id = a.client_id and s.charge_key = a.attempt_id`,
  )
