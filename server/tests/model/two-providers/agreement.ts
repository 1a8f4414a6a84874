import { expect } from 'vitest'
import { providerKey } from '../../../src/domain/index.ts'
import type { TestGateway } from '../../support/gateway.ts'
import { type Explained, expectDifferences } from './differences.ts'
import { inWords, type Query } from './query.ts'
import { isOpen, netOf, type UpstreamPayment } from './records.ts'
import type { Shop } from './shop.ts'

interface PaymentRow extends Record<string, unknown> {
  payment_id: string
  payment_request_id: string
  status: string
  result_code: string
  provider: string | null
  amount: string
  captured: string
  refunded: string
}

interface ChargeRow extends Record<string, unknown> {
  attempt_id: string
  payment_id: string
  provider: string
  state: string
}

/** What the ledger says about one payment's money at one provider. */
interface BookedRow extends Record<string, unknown> {
  payment_id: string
  provider: string
  /** What the provider has. */
  held: string
  /** What of it is on its way back to the payer. */
  returning: string
}

/** At rest the gateway, each of its providers and the merchant's notifications agree, except for what a person is to look at. */
export async function expectAgreement(gateway: TestGateway, shop: Shop): Promise<void> {
  const { clientId } = shop.merchant
  const query: Query = (text) => gateway.database.query(text, [clientId])
  expect(
    await query(
      "select kind, state, payment_id from attempts where client_id = $1 and state in ('OPEN', 'PENDING')",
    ),
  ).toEqual([])
  const explained = await expectDifferences(query, shop)
  const payments = await query<PaymentRow>(
    `select payment_id, payment_request_id, status, result_code, provider, amount_minor::text as amount,
       captured_minor::text as captured, refunded_minor::text as refunded from payments where client_id = $1`,
  )
  const charges = await query<ChargeRow>(
    "select attempt_id, payment_id, provider, state from attempts where client_id = $1 and kind = 'CHARGE'",
  )
  const booked = await query<BookedRow>(
    `select payment_id, provider, ${sumOf('provider', 'debit')} as held, ${sumOf('returning', 'credit')} as returning
     from transfers where client_id = $1 group by payment_id, provider`,
  )
  for (const payment of payments) {
    const { payment_id } = payment
    const isIts = (row: { payment_id: unknown }) => row.payment_id === payment_id
    expectPayment(shop, payment, {
      charges: charges.filter(isIts),
      booked: booked.filter(isIts),
      explained: explained.filter(({ paymentId }) => paymentId === payment_id),
    })
  }
  expectNothingElse(shop, charges)
  await expectSimulator(query, booked)
  await expectWords(query, payments, charges)
}

/** The sum of what an account of this kind has got on this side, less the other. */
const sumOf = (kind: string, side: 'debit' | 'credit') =>
  `sum(case '${kind}' when ${side}_kind then amount_minor when ${side === 'debit' ? 'credit' : 'debit'}_kind
     then -amount_minor else 0 end)::text`

interface Known {
  readonly charges: readonly ChargeRow[]
  readonly booked: readonly BookedRow[]
  readonly explained: readonly Explained[]
}

function expectPayment(shop: Shop, payment: PaymentRow, { charges, booked, explained }: Known): void {
  const { clientId } = shop.merchant
  const accounts = shop.upstreams.map(({ name, records }) => ({
    name,
    there: charges
      .filter(({ provider }) => provider === name)
      .flatMap(
        ({ attempt_id: attemptId }) => records.payments.get(providerKey({ clientId, attemptId })) ?? [],
      ),
    held: sum(booked.filter(({ provider }) => provider === name).map(({ held }) => held)),
    missing: explained
      .filter(({ provider }) => provider === name)
      .reduce((total, one) => total + one.missing, 0n),
  }))
  const words = inWords({ payment, charges, booked, explained, accounts })
  expect(['SUCCESS', 'FAIL', 'CANCELLED'], words).toContain(payment.status)
  // To the minor unit the ledger has what the account has; what else it says, a person is shown.
  for (const { there, held, missing } of accounts) expect([0n, missing], words).toContain(netOf(there) - held)
  const isExplained = accounts.some(({ there, held }) => netOf(there) !== held)
  const returning = sum(booked.map((one) => one.returning))
  if (!isExplained) expect(returning, words).toBe(0n)
  expect(sum(booked.map(({ held }) => held)), words).toBe(
    BigInt(payment.captured) - BigInt(payment.refunded) + returning,
  )
  const there = accounts.flatMap((one) => one.there)
  expectOnce(there, words)
  if (there.length > 0 && payment.status === 'SUCCESS' && explained.length === 0)
    expect(there.filter(({ status }) => status === 'SUCCESS').map(reported), words).toEqual([
      [payment.amount, payment.captured, payment.refunded],
    ])
  const bought = shop.bought.find(({ request }) => request.paymentRequestId === payment.payment_request_id)
  expectPage([...(bought?.pages ?? [])], { payment, there }, words)
}

const reported = ({ amount, captured, refunded }: UpstreamPayment) => [amount, captured, refunded].map(String)

/** Nobody pays twice, unless an account has refused what it did. */
function expectOnce(there: readonly UpstreamPayment[], words: string): void {
  if (there.some(({ isDenied }) => isDenied)) return
  expect(there.filter(({ wasPaid }) => wasPaid).length, words).toBeLessThan(2)
}

/** However often it was asked for, its payer was sent to one page, and that is of the account where the payment is. */
function expectPage(
  pages: readonly string[],
  { payment, there }: { payment: PaymentRow; there: readonly UpstreamPayment[] },
  words: string,
): void {
  expect(pages.length, `${pages} ${words}`).toBeLessThan(2)
  const [page] = pages
  if (page === undefined || !page.includes('wallet.example')) return
  expect(page, words).toContain(`/${payment.provider}-`)
  expect(there.map(({ paymentId }) => `https://wallet.example/${paymentId}`)).toContain(page)
}

/** Accounts have nothing that nobody asked them for, and nothing that its payer could still pay. */
function expectNothingElse(shop: Shop, charges: readonly ChargeRow[]): void {
  const { clientId } = shop.merchant
  for (const { name, records } of shop.upstreams) {
    const keys = charges
      .filter(({ provider }) => provider === name)
      .map(({ attempt_id: attemptId }) => providerKey({ clientId, attemptId }))
    const ours = records.of(clientId)
    expect(ours.filter(({ id }) => !keys.includes(id))).toEqual([])
    expect(ours.filter(isOpen), inWords(charges)).toEqual([])
  }
}

async function expectSimulator(query: Query, booked: readonly BookedRow[]): Promise<void> {
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
  const held = booked.filter(({ provider }) => provider === 'simulator').map((one) => one.held)
  expect(sum(held)).toBe(BigInt(simulated?.held ?? 0))
}

/** One final word of each payment, and the right one; two where an account has taken the first back. */
async function expectWords(
  query: Query,
  payments: readonly PaymentRow[],
  charges: readonly ChargeRow[],
): Promise<void> {
  const reported = await query<{ subject_id: string; body: string }>(
    "select subject_id, body from notifications where client_id = $1 and kind = 'notifyPayment' order by sequence",
  )
  for (const { payment_id, status, result_code } of payments) {
    const results = reported
      .filter(({ subject_id }) => subject_id === payment_id)
      .map(({ body }) => JSON.parse(body) as { notifyType: string; result: { resultCode: string } })
      .filter(({ notifyType }) => notifyType === 'PAYMENT_RESULT')
      .map(({ result }) => result.resultCode)
    const isTakenBack = charges.some((one) => one.payment_id === payment_id && one.state === 'RETRACTED')
    if (status === 'SUCCESS') expect(results, payment_id).toEqual(['SUCCESS'])
    else if (status === 'FAIL')
      expect(results, payment_id).toEqual(isTakenBack ? ['SUCCESS', result_code] : [result_code])
    else expect(results.filter((code) => code !== 'SUCCESS' && code !== result_code)).toEqual([])
  }
}

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)
