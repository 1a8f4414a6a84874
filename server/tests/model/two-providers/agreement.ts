import { expect } from 'vitest'
import { providerKey } from '../../../src/domain/index.ts'
import type { TestGateway } from '../../support/gateway.ts'
import type { UpstreamPayment } from './records.ts'
import type { TwoWayShop } from './shop.ts'

interface PaymentRow {
  payment_id: string
  status: string
  result_code: string
  provider: string | null
  amount: string
  captured: string
  refunded: string
}

/** At rest the gateway, each of its providers and what the merchant was told agree. */
export async function expectAgreement(gateway: TestGateway, shop: TwoWayShop): Promise<void> {
  const { clientId } = shop.merchant
  const query = <R extends Record<string, unknown>>(text: string) =>
    gateway.database.query<R>(text, [clientId])
  expect(
    await query(
      "select kind, state, payment_id from attempts where client_id = $1 and state in ('OPEN', 'PENDING')",
    ),
  ).toEqual([])

  const payments = await query<PaymentRow & Record<string, unknown>>(
    `select payment_id, status, result_code, provider, amount_minor::text as amount,
       captured_minor::text as captured, refunded_minor::text as refunded from payments where client_id = $1`,
  )
  const charges = await query<{ attempt_id: string; payment_id: string; provider: string }>(
    "select attempt_id, payment_id, provider from attempts where client_id = $1 and kind = 'CHARGE'",
  )
  for (const payment of payments) {
    expect(['SUCCESS', 'FAIL', 'CANCELLED'], JSON.stringify(payment)).toContain(payment.status)
    const there = charges
      .filter(({ payment_id }) => payment_id === payment.payment_id)
      .flatMap(({ attempt_id: attemptId }) => {
        const found = shop.upstream.records.payments.get(providerKey({ clientId, attemptId }))
        return found ?? []
      })
    if (payment.provider === 'elsewhere') expectSame(payment, there)
  }
  await expectBooks(query, shop)
  await expectWords(query, payments)
}

function expectSame(payment: PaymentRow, there: readonly UpstreamPayment[]): void {
  const paid = there.filter(({ status }) => status === 'SUCCESS')
  const words = JSON.stringify({ payment, there }, (_key, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  if (payment.status === 'SUCCESS')
    expect(
      paid.map(({ amount, captured, refunded }) => [amount, captured, refunded].map(String)),
      words,
    ).toEqual([[payment.amount, payment.captured, payment.refunded]])
  else expect(sum(there), words).toBe(0n)
}

const sum = (payments: readonly UpstreamPayment[]) =>
  payments.reduce((total, { captured, refunded }) => total + captured - refunded, 0n)

type Query = <R extends Record<string, unknown>>(text: string) => Promise<R[]>

/** What the books say that each provider holds is what it holds, and nothing is on its way. */
async function expectBooks(query: Query, shop: TwoWayShop): Promise<void> {
  const { clientId } = shop.merchant
  const rows = await query<{ provider: string; held: string }>(
    `select provider, sum(case when debit_kind = 'provider' then amount_minor when credit_kind = 'provider'
       then -amount_minor else 0 end)::text as held from transfers where client_id = $1 group by provider`,
  )
  const booked = Object.fromEntries(rows.map(({ provider, held }) => [provider, BigInt(held)]))
  const ours = [...shop.upstream.records.payments.values()].filter(({ id }) => id.startsWith(`${clientId}_`))
  expect(booked.elsewhere ?? 0n).toBe(sum(ours))
  const [simulated] = await query<{ held: string }>(
    `select coalesce(sum(case a.kind when 'CHARGE' then case when p.capture_mode is null then a.amount_minor else 0 end
       when 'CAPTURE' then a.amount_minor when 'VOID' then 0 when 'INCREMENTAL' then 0
       when 'REVERSAL' then case when p.capture_mode is null then -a.amount_minor else 0 end
       else -a.amount_minor end), 0)::text as held
     from simulated_charges s
     join attempts a on a.client_id = s.client_id and a.attempt_id = s.charge_key
     join payments p on p.client_id = a.client_id and p.payment_id = a.payment_id
     where s.client_id = $1 and s.outcome = 'SUCCESS'`,
  )
  expect(booked.simulator ?? 0n).toBe(BigInt(simulated?.held ?? 0))
  const [returning] = await query<{ left: string }>(
    `select coalesce(sum(case when credit_kind = 'returning' then amount_minor when debit_kind = 'returning'
       then -amount_minor else 0 end), 0)::text as left from transfers where client_id = $1`,
  )
  expect(returning?.left).toBe('0')
}

/** One final word of each payment, and the right one. */
async function expectWords(query: Query, payments: readonly PaymentRow[]): Promise<void> {
  const told = await query<{ subject_id: string; body: string }>(
    "select subject_id, body from notifications where client_id = $1 and kind = 'notifyPayment' order by sequence",
  )
  for (const { payment_id, status, result_code } of payments) {
    const results = told
      .filter(({ subject_id }) => subject_id === payment_id)
      .map(({ body }) => JSON.parse(body) as { notifyType: string; result: { resultCode: string } })
      .filter(({ notifyType }) => notifyType === 'PAYMENT_RESULT')
      .map(({ result }) => result.resultCode)
    if (status === 'SUCCESS') expect(results, payment_id).toEqual(['SUCCESS'])
    else if (status === 'FAIL') expect(results, payment_id).toEqual([result_code])
    else expect(results.filter((code) => code !== 'SUCCESS' && code !== result_code)).toEqual([])
  }
}
