import { describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { eventually, freePort } from '../support/process.ts'
import { allSearched } from '../support/search.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })

async function metricsOf(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`)).text()
}

/** A counter or gauge of the answer; 0 where it has no such line. */
function readSeries(text: string, series: string): number {
  const line = text.split('\n').find((found) => found.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** What another node, which has counted nothing yet, sees in the database. */
async function seenByAnother(): Promise<(series: string) => number> {
  const another = await gateway.startAnother({ LOG_LEVEL: 'silent' })
  try {
    const text = await metricsOf(another.url)
    return (series) => readSeries(text, series)
  } finally {
    await another.stop()
  }
}

/** An answer may be a second old: this one knows of a call that was made after it was asked for. */
async function freshMetrics(): Promise<string> {
  const strangers = (text: string) =>
    readSeries(text, 'amsel_requests_total{operation="none",result_code="METHOD_NOT_SUPPORTED"}')
  const known = strangers(await metricsOf(gateway.url))
  await fetch(`${gateway.url}/ams/api/v1/payments/pay`)
  return eventually(async () => {
    const text = await metricsOf(gateway.url)
    expect(strangers(text)).toBeGreaterThan(known)
    return text
  })
}

/** How much each series has grown. */
async function growthOf(work: () => Promise<void>, growth: Record<string, number>): Promise<void> {
  const before = await freshMetrics()
  await work()
  await eventually(async () => {
    const after = await metricsOf(gateway.url)
    const grown = Object.keys(growth).map((series) => [
      series,
      readSeries(after, series) - readSeries(before, series),
    ])
    expect(Object.fromEntries(grown)).toEqual(growth)
  })
}

const payments = (status: string) => `amsel_payments_total{status="${status}"}`
const attempts = (kind: string, outcome: string) =>
  `amsel_attempts_total{provider="simulator",kind="${kind}",outcome="${outcome}"}`

describe('payments and attempts', () => {
  it('are counted once, when what they became is committed', async () => {
    const merchant = await gateway.merchant()
    await growthOf(
      async () => {
        const [paid, failed, open] = [await merchant.pay(), await merchant.pay(), await merchant.pay()]
        await merchant.complete({ paymentId: paid.body.paymentId }, 'SUCCESS')
        await merchant.complete({ paymentId: paid.body.paymentId }, 'SUCCESS')
        await merchant.complete({ paymentId: failed.body.paymentId }, 'FAIL')
        await merchant.call('payments/cancel', { paymentId: open.body.paymentId })
        await merchant.call('payments/cancel', { paymentId: open.body.paymentId })
      },
      {
        [payments('PROCESSING')]: 3,
        [payments('SUCCESS')]: 1,
        [payments('FAIL')]: 1,
        [payments('CANCELLED')]: 1,
        [attempts('CHARGE', 'SUCCEEDED')]: 1,
        [attempts('CHARGE', 'FAILED')]: 1,
      },
    )
  })

  it('that are only repeated, or refused, are not counted', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay({ paymentRequestId: 'once' })
    await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
    await growthOf(
      async () => {
        await merchant.pay({ paymentRequestId: 'once' })
        const refund = { refundRequestId: 'too-much', paymentId: body.paymentId }
        await merchant.call('payments/refund', {
          ...refund,
          refundAmount: { currency: 'HKD', value: '99999999' },
        })
        // Something that counts, so that an older answer is told from a newer one.
        await merchant.pay()
      },
      { [payments('PROCESSING')]: 1, [attempts('REFUND', 'SUCCEEDED')]: 0 },
    )
  })

  it('ask a provider in a time that is measured', async () => {
    const text = await metricsOf(gateway.url)
    expect(
      readSeries(text, 'amsel_provider_calls_total{provider="simulator",call="send",outcome="answered"}'),
    ).toBeGreaterThan(0)
    expect(
      readSeries(text, 'amsel_provider_seconds_count{provider="simulator",call="send"}'),
    ).toBeGreaterThan(0)
  })
})

describe('what is counted in the database', () => {
  it('is the open payments, the outbox with its age by the clocks of the clients, and a ledger that is right', async () => {
    const before = await seenByAnother()
    const merchant = await gateway.merchant()
    const paymentNotifyUrl = `http://127.0.0.1:${await freePort()}/told`
    const paid = await merchant.pay({ paymentNotifyUrl })
    await merchant.pay()
    await merchant.complete({ paymentId: paid.body.paymentId }, 'SUCCESS')
    const { body } = await merchant.call('simulator/advanceClock', { seconds: 600 })
    expect(body.result.resultStatus).toBe('S')
    await allSearched(gateway, merchant)
    const after = await seenByAnother()
    const grown = (series: string) => after(series) - before(series)
    expect(grown('amsel_payments_open')).toBe(1)
    expect(grown('amsel_outbox_waiting')).toBe(1)
    expect(after('amsel_outbox_oldest_seconds')).toBeGreaterThanOrEqual(600)
    expect(after('amsel_outbox_oldest_seconds')).toBeLessThan(700)
    expect(after('amsel_outbox_lag_seconds')).toBeLessThan(30)
    for (const identity of ['sum', 'below_zero'])
      expect(after(`amsel_books_broken{identity="${identity}"}`)).toBe(0)
  })

  it('shows a balance that is not what the transfers say, and none of another client', async () => {
    const [merchant, other] = [await gateway.merchant(), await gateway.merchant()]
    for (const caller of [merchant, other]) {
      const { body } = await caller.pay()
      await caller.complete({ paymentId: body.paymentId }, 'SUCCESS')
    }
    const { db } = gateway.storage
    const row = {
      client_id: merchant.clientId,
      holder: 'own',
      kind: 'held',
      provider: '',
      currency: 'HKD',
      balance_minor: '-1',
    } as const
    await db.insertInto('account_balances').values(row).execute()
    const broken = await seenByAnother()
    await db
      .deleteFrom('account_balances')
      .where('client_id', '=', merchant.clientId)
      .where('kind', '=', 'held')
      .execute()
    expect(broken('amsel_books_broken{identity="sum"}')).toBe(1)
    expect(broken('amsel_books_broken{identity="below_zero"}')).toBe(1)
    const whole = await seenByAnother()
    expect(whole('amsel_books_broken{identity="sum"}')).toBe(0)
  })
})
