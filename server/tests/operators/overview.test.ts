import { beforeAll, describe, expect, it } from 'vitest'
import { MATTER_NAMES, MATTERS } from '../../src/domain/index.ts'
import type { Overview, Volume, VolumeOfSpan } from '../../src/entrances/operator-api/shapes.ts'
import { type TestGateway, useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { BANK, opened, paid } from '../support/money.ts'
import { firstOperator, newOperator, type TestOperator, withSecondStep } from '../support/operators.ts'
import { newOwner, PortalBrowser } from '../support/portal.ts'
import { allSearched } from '../support/search.ts'
import { movedBy } from '../support/database.ts'

const DAY_MS = 86_400_000
const PATIENT = { timeout: 60_000, interval: 500 }

const overviewOf = async ({ browser }: TestOperator) => (await browser.ask<Overview>('GET /overview')).body
/** How much there is of each matter, by its name. */
const countsOf = async (operator: TestOperator) => {
  const { matters } = (await overviewOf(operator)).attention
  return Object.fromEntries(matters.map(({ name, count }) => [name, count]))
}
const volumeOf = async ({ browser }: TestOperator) => (await browser.ask<Volume>('GET /overview/volume')).body

const spanOf = ({ spans }: Volume, environment: string, span: string): VolumeOfSpan =>
  spans?.find((one) => one.environment === environment && one.span === span) ?? expect.fail()

describe('what all merchants have sold', () => {
  // Half past twelve: no hour or day ends meanwhile.
  const noonMs = (1.5 * DAY_MS + 30 * 60_000 - (Date.now() % DAY_MS)) % DAY_MS
  let aheadMs = noonMs
  const gateway = useGateway({}, { clock: { now: () => new Date(Date.now() + aheadMs) } })
  let volume: Volume
  let operator: TestOperator
  let now: Date

  /** Of a merchant in production, whose payments no test makes. */
  const addCounts = async (clientId: string, day: Date, [method, currency, status, code]: string[]) => {
    for (const [table, span] of [
      ['payment_counts', 'hour'],
      ['payment_day_counts', 'day'],
    ])
      await gateway.database.query(
        `insert into ${table} values ($1, date_trunc('${span}', $2::timestamptz, 'UTC'), $3, $4, $5, $6, 3, 9000000000000000001)`,
        [clientId, day, method, currency, status, code],
      )
  }

  beforeAll(async () => {
    const administrator = await withSecondStep(firstOperator(gateway))
    operator = await newOperator(gateway, administrator, 'support')
    const merchants = [await gateway.merchant(), await gateway.merchant()]
    const [one, other] = merchants as [Merchant, Merchant]
    await paid(one)
    await paid(other, 'GCASH PHP 5000')
    // The evening before: of the last 24 hours, and not of today. Who has moved on to tomorrow is of neither.
    aheadMs = noonMs + 5 * DAY_MS + 8 * 3_600_000
    const remote = await gateway.merchant()
    await remote.advance(2 * 86_400)
    await paid(remote)
    await paid(one)
    const failed = await opened(other)
    await other.complete(failed, 'FAIL')
    // The first ones are just of the last seven days.
    aheadMs = noonMs + 6 * DAY_MS
    await operator.browser.signIn(operator.email)
    await paid(one)
    await paid(other)
    await opened(other)
    now = new Date(Date.now() + aheadMs)
    const live = await gateway.merchant('production')
    await addCounts(live.clientId, now, ['CARD', 'USD', 'SUCCESS', 'SUCCESS'])
    await addCounts(live.clientId, now, ['CARD', 'USD', 'FAIL', 'RISK_REJECT'])
    await addCounts(live.clientId, new Date(now.getTime() - 6 * DAY_MS), [
      'CARD',
      'JPY',
      'CANCELLED',
      'SUCCESS',
    ])
    await addCounts(live.clientId, new Date(now.getTime() - 7 * DAY_MS), [
      'CARD',
      'JPY',
      'SUCCESS',
      'SUCCESS',
    ])
    for (const merchant of [...merchants, remote]) await allSearched(gateway, merchant)
    await operator.browser.signIn(operator.email)
    await withSecondStep(operator)
    volume = await volumeOf(operator)
  }, 120_000)

  it('is added up over clients, today', () => {
    const today = spanOf(volume, 'sandbox', 'today')
    expect(today).toMatchObject({
      currencies: [
        { currency: 'HKD', payments: 3, succeeded: 2, open: 1, volume: { currency: 'HKD', value: '51600' } },
      ],
      methods: [{ method: 'ALIPAY_HK', payments: 3, succeeded: 2, open: 1 }],
      failures: [],
      step: 'hour',
    })
    expect(today.points).toHaveLength(13)
    expect(today.points.at(-1)?.at).toBe(`${now.toISOString().slice(0, 13)}:00:00.000Z`)
  })

  it('is added up over days, each a point, also those without a payment', () => {
    const week = spanOf(volume, 'sandbox', 'week')
    expect(week).toMatchObject({
      currencies: [
        { currency: 'HKD', payments: 6, succeeded: 4, open: 1, volume: { value: '103200' } },
        { currency: 'PHP', payments: 1, succeeded: 1, open: 0, volume: { value: '5000' } },
      ],
      methods: [
        { method: 'ALIPAY_HK', payments: 6, succeeded: 4 },
        { method: 'GCASH', payments: 1, succeeded: 1 },
      ],
      failures: [{ resultCode: expect.any(String), payments: 1 }],
      step: 'day',
    })
    expect(week.points.map(({ payments, succeeded }) => `${succeeded}/${payments}`)).toEqual([
      '2/2',
      ...Array(4).fill('0/0'),
      '1/2',
      '2/3',
    ])
  })

  it('has production apart, to the last digit', () => {
    expect(spanOf(volume, 'production', 'today')).toMatchObject({
      currencies: [
        {
          ...{ currency: 'USD', payments: 6, succeeded: 3, open: 0 },
          volume: { currency: 'USD', value: '9000000000000000001' },
        },
      ],
      failures: [{ resultCode: 'RISK_REJECT', payments: 3 }],
    })
    // What was cancelled has not succeeded, and what is a week old is not of the last seven days.
    expect(spanOf(volume, 'production', 'week').currencies).toMatchObject([
      { currency: 'USD', payments: 6 },
      { currency: 'JPY', payments: 3, succeeded: 0, open: 0, volume: { value: '0' } },
    ])
  })

  it('today begins where the reader says, and every failure is counted', async () => {
    const sixHoursAgo = new Date(now.getTime() - 6 * 3_600_000).toISOString()
    const { body } = await operator.browser.ask<Volume>(`GET /overview/volume?today=${sixHoursAgo}`)
    expect(spanOf(body, 'sandbox', 'today').points).toHaveLength(7)
    expect(spanOf(body, 'sandbox', 'week').failed).toBe(1)
    const longAgo = await operator.browser.ask<Volume>('GET /overview/volume?today=2020-01-01T00:00:00Z')
    expect(spanOf(longAgo.body, 'sandbox', 'today').points).toHaveLength(26)
  })

  it('the last 24 hours begin with an hour that is not over 24 hours ago', () => {
    const day = spanOf(volume, 'sandbox', 'day')
    expect(day.points).toHaveLength(24)
    expect(day.points.reduce((sum, { payments }) => sum + payments, 0)).toBe(5)
  })

  it('counts what each provider has decided in the last hour, by environment', () => {
    expect(volume.charges).toEqual([
      { environment: 'sandbox', provider: 'simulator', succeeded: 2, failed: 0 },
    ])
  })
})

describe('what needs attention', () => {
  const gateway = useGateway()
  let support: TestOperator
  let approver: TestOperator
  let merchant: Merchant
  beforeAll(async () => {
    const administrator = await withSecondStep(firstOperator(gateway))
    support = await withSecondStep(newOperator(gateway, administrator, 'support'))
    approver = await withSecondStep(newOperator(gateway, administrator, 'approver'))
    merchant = await gateway.merchant()
  }, 60_000)

  it('is nothing at first, and then what is stuck, fails or waits for a decision', async () => {
    const { attention, hold, database } = await overviewOf(support)
    expect(attention).toEqual({
      matters: MATTER_NAMES.map((name) =>
        expect.objectContaining({ name, page: MATTERS[name].page, count: 0, oldestAt: null }),
      ),
      ...{ max: 100, ageSeconds: expect.any(Number) },
    })
    expect([hold, database]).toMatchObject([null, { status: 'writable', reason: null }])

    const { paymentId } = await paid(merchant, BANK)
    const refundAmount = { currency: 'MYR', value: '400' }
    await merchant.call('payments/refund', { refundRequestId: 'slow', paymentId, refundAmount })
    const { query } = gateway.database
    // As if its provider had said nothing for an hour.
    await query(
      "update agenda set due_at = now() + interval '1 day' where client_id = $1 and kind = 'finish_attempt'",
      [merchant.clientId],
    )
    await query(`update attempts set created_at = ${movedBy('created_at', '-1 hour')} where client_id = $1`, [
      merchant.clientId,
    ])
    const waiting = await opened(merchant)
    await query(
      `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, begun_by, created_at)
       values ($1, 'silent', $2, 'CHARGE', 'simulator', 'OPEN', 'HKD', 25800, 'test', now() - interval '1 hour')`,
      [merchant.clientId, waiting.paymentId],
    )
    await query(
      "insert into agenda (client_id, kind, subject_id, due_at) values ($1, 'finish_attempt', 'silent', now() + interval '1 day')",
      [merchant.clientId],
    )
    await query(
      `insert into agenda (client_id, kind, subject_id, due_at, tries, failed_since, last_error)
       select $1, 'forget_card', 'of nobody ' || n, now() + interval '1 day', 3, now() - interval '1 hour', 'no such thing'
       from generate_series(1, 120) n`,
      [merchant.clientId],
    )
    await query(
      `insert into notification_endpoints (client_id, address, failing_since, last_failure)
       values ($1, 'http://127.0.0.1:9', now() - interval '1 hour', 'refused')`,
      [merchant.clientId],
    )
    const owner = await newOwner(gateway)
    await owner.browser.ask(`POST /organisations/${owner.organisationId}/applications`, {
      ...{ name: 'Corner shop', legalName: 'Corner Shop Pte. Ltd.', registrationNumber: '201912345K' },
      ...{ country: 'SG', region: 'SG', website: 'https://shop.example', merchantCategoryCode: '5411' },
      ...{ contactName: 'Ada', contactEmail: 'ada@shop.example' },
    })
    await approver.browser.ask('POST /money/corrections', {
      ...{ clientId: merchant.clientId, kind: 'CORRECTION_CREDIT', currency: 'HKD', amount: '500' },
      reason: 'The bank sent it twice',
    })
    await expect
      .poll(() => countsOf(support), PATIENT)
      .toMatchObject({
        // No more than a hundred are counted.
        ...{
          payments: 1,
          refunds: 1,
          unanswered: 0,
          items: 100,
          addresses: 1,
          applications: 1,
          proposals: 1,
        },
      })
    const { matters } = (await overviewOf(support)).attention
    // What only concerns the sandbox is not critical, and one may have waited for an hour.
    expect(matters.find(({ name }) => name === 'payments')).toMatchObject({
      ...{ severity: 'warning', oldestAt: expect.stringMatching(/^20/) },
    })
  }, 120_000)
})

describe('how the gateway does', () => {
  const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
  let operator: TestOperator
  beforeAll(async () => {
    operator = await withSecondStep(firstOperator(gateway))
    const merchant = await gateway.merchant()
    await paid(merchant, undefined, { paymentNotifyUrl: 'http://127.0.0.1:9/told' })
  }, 60_000)

  it('is read from the metrics of the node that answers', async () => {
    const { node, outbox, queues, database } = await overviewOf(operator)
    expect(node.latency).toContainEqual({
      ...{ operation: 'v1/payments/pay', calls: 1 },
      ...{ p50Ms: expect.any(Number), p95Ms: expect.any(Number) },
    })
    expect(node.latency.every(({ p50Ms, p95Ms }) => p50Ms > 0 && p95Ms >= p50Ms)).toBe(true)
    expect(outbox).toEqual({
      ...{ waiting: 1, oldestSeconds: expect.any(Number), lagSeconds: expect.any(Number) },
    })
    expect(queues?.map(({ queue }) => queue).sort()).toEqual(['database', 'provider'])
    expect(database.commitSeconds).toBeGreaterThanOrEqual(0)
  })

  it('says that a ledger is wrong', async () => {
    // What was moved is rolled up into the accounts' rows a moment later.
    const breakOne = () =>
      gateway.database.query(
        "update account_balances set balance_minor = balance_minor + 1 where kind = 'payable' returning client_id",
      )
    await expect.poll(async () => (await breakOne()).length, PATIENT).toBe(1)
    // One that has not looked yet.
    await atAnother(gateway, operator, async (other) => {
      await expect.poll(async () => (await countsOf(other)).ledger, PATIENT).toBeGreaterThan(0)
    })
  }, 120_000)
})

/** The same operator at another gateway on the same database. */
async function atAnother(
  gateway: TestGateway,
  { browser, email }: TestOperator,
  look: (there: TestOperator) => Promise<void>,
): Promise<void> {
  const { url, stop } = await gateway.startAnother()
  const there = new PortalBrowser(url, 'operator')
  for (const [name, value] of browser.cookies) there.cookies.set(name, value)
  await look({ browser: there, email }).finally(stop)
}

describe('the nodes', () => {
  const gateway = useGateway()
  let operator: TestOperator
  beforeAll(async () => {
    operator = await withSecondStep(firstOperator(gateway))
  }, 60_000)

  const nodes = async () => (await overviewOf(operator)).nodes

  it('are listed as long as they run, and those that stop are gone', async () => {
    await expect
      .poll(nodes, PATIENT)
      .toMatchObject([
        { pid: process.pid, processes: 1, version: expect.stringMatching(/^\d/), isGone: false },
      ])
    const [first] = await nodes()
    await atAnother(gateway, operator, async () => {
      await expect.poll(async () => (await nodes()).length, PATIENT).toBe(2)
      expect((await nodes()).map(({ isGone }) => isGone)).toEqual([false, false])
      expect((await nodes()).some(({ nodeId }) => nodeId === first?.nodeId)).toBe(true)
    })
    expect((await nodes()).map(({ nodeId }) => nodeId)).toEqual([first?.nodeId])
  }, 120_000)

  it('that died are marked, and for a day', async () => {
    await gateway.database.query(
      `insert into gateway_nodes (node_id, host, pid, version, processes, started_at, seen_at)
       values ('dead', 'pay-2.example', 7, '1.0.0', 4, now() - interval '1 hour', now() - interval '1 minute'),
         ('late', 'pay-3.example', 7, '1.0.0', 4, now() - interval '1 hour', now() - interval '30 seconds')`,
    )
    const dead = async (nodeId: string) => (await nodes()).find((node) => node.nodeId === nodeId)
    expect(await dead('dead')).toMatchObject({ host: 'pay-2.example', processes: 4, isGone: true })
    expect(await dead('late')).toMatchObject({ isGone: false })
    const age = (span: string) =>
      gateway.database.query(
        `update gateway_nodes set seen_at = now() - interval '${span}' where node_id = 'dead'`,
      )
    await age('23 hours')
    await atAnother(gateway, operator, async () => {
      expect(await dead('dead')).toMatchObject({ isGone: true })
    })
    await age('25 hours')
    await atAnother(gateway, operator, async () => {
      await expect.poll(() => dead('dead'), PATIENT).toBeUndefined()
    })
  }, 120_000)
})
