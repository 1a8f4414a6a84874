// What the gateway has said, compared with what it has: its ledger, the simulator's, and the shop's notifications.

/** Findings in words; none means that nothing is lost and nothing is doubled. */
export async function compare(server, shop, receiver) {
  const ledger = await readLedger(server)
  return [
    ...compareRows('payment', shop.payments, ledger.payments),
    ...compareRows('refund', shop.refunds, ledger.refunds),
    ...compareMoney(shop, ledger),
    ...compareNotifications(shop, receiver),
    ...shop.refused.map((refusal) => `the gateway refused ${refusal}`),
  ]
}

async function readLedger(server) {
  const rows = (table, id, kind, event) =>
    server.query(
      `select ${id} as id, count(*)::int as times, max(${table}.amount_minor)::text as value, max(status) as status,
         (select count(*)::int from transfers t where t.client_id = ${table}.client_id
          and t.event_kind = '${kind}' and t.event_id = max(${table}.${event})) as transfers
       from ${table} group by client_id, ${id}`,
    )
  const [totals] = await server.query(`
    select (select count(*)::int from attempts where state in ('OPEN', 'PENDING')) as open_attempts,
      (select count(*)::int from simulated_charges) as provider_charges,
      (select count(*)::int from attempts) as attempts,
      (select count(*)::int from agenda where due_at < now() - interval '1 minute') as overdue`)
  const balances = await sums(
    server,
    `select debit_kind as kind, -amount_minor as amount from transfers
     union all select credit_kind, amount_minor from transfers`,
  )
  const rowsOfBalances = await sums(
    server,
    `select kind, balance_minor as amount from account_balances
     union all select kind, amount_minor from ledger_queue`,
  )
  return {
    payments: await rows('payments', 'payment_request_id', 'PAYMENT', 'payment_id'),
    refunds: await rows('payment_transactions', 'request_id', 'REFUND_PAID', 'transaction_id'),
    balances,
    rowsOfBalances,
    ...totals,
  }
}

async function sums(server, amounts) {
  const rows = await server.query(
    `select kind, sum(amount)::text as sum from (${amounts}) as amounts group by kind order by kind`,
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, BigInt(sum)]))
}

/** Everything that was answered is there once, with its amount and its money; and there is nothing else. */
function compareRows(what, confirmed, rows) {
  const found = new Map(rows.map((row) => [row.id, row]))
  const lost = [...confirmed].filter(([id, { value }]) => {
    const row = found.get(id)
    return row?.status !== 'SUCCESS' || BigInt(row.value) !== value || row.transfers < 1
  })
  const doubled = rows.filter(({ times, transfers }) => times > 1 || transfers > 1)
  const unasked = rows.filter(({ id }) => !confirmed.has(id))
  return [
    ...lost.map(([id]) => `lost: the ${what} ${id} was answered S: ${JSON.stringify(found.get(id) ?? null)}`),
    ...doubled.map((row) => `doubled: the ${what} ${row.id}: ${JSON.stringify(row)}`),
    ...unasked.map(({ id }) => `nobody was notified of the ${what} ${id}`),
  ]
}

function compareMoney({ payments, refunds }, ledger) {
  const { balances, rowsOfBalances, open_attempts, provider_charges, attempts, overdue } = ledger
  const sum = (records) => [...records.values()].reduce((total, { value }) => total + value, 0n)
  const { provider = 0n, payable = 0n, fees = 0n, returning = 0n, held = 0n } = balances
  const [captured, refunded] = [sum(payments), sum(refunds)]
  const checks = {
    'the balances add up to zero': provider + payable + fees + returning + held === 0n,
    'captured = payable + fees + returning + held + refunded':
      captured === payable + fees + returning + held + refunded,
    'the rows of the balances say the same': Object.entries(balances).every(
      ([kind, balance]) => (rowsOfBalances[kind] ?? 0n) === balance,
    ),
    'the provider holds what was paid less what was refunded': -provider === captured - refunded,
    'nothing is on its way any more': returning === 0n && open_attempts === 0 && overdue === 0,
    'the provider was asked once for each payment and refund':
      provider_charges === payments.size + refunds.size && attempts === provider_charges,
  }
  return Object.entries(checks)
    .filter(([, holds]) => !holds)
    .map(([promise]) => `not true: ${promise}`)
}

/** Each arrived at least once, and a refund's first came after its payment's. */
function compareNotifications({ payments, refunds }, { arrivals }) {
  const missing = [...payments.keys(), ...refunds.keys()].filter((id) => !arrivals.has(id))
  const disordered = [...refunds].filter(([id, { paymentRequestId }]) => {
    const [refund, payment] = [arrivals.get(id), arrivals.get(paymentRequestId)]
    return refund && payment && (refund.place < payment.place || refund.sequence <= payment.sequence)
  })
  return [
    ...missing.map((id) => `no notification of ${id}`),
    ...disordered.map(([id]) => `out of order: the notification of ${id} came before that of its payment`),
  ]
}
