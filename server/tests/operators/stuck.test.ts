import { beforeAll, describe, expect, it } from 'vitest'
import type {
  FailingAddressRow,
  FailingItemRow,
  MoneyOnTheWayRow,
  Page,
  StuckCount,
  StuckLists,
} from '../../src/entrances/operator-api/shapes.ts'
import { disputed } from '../support/disputes.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { BANK, holdTable, listWrongBalances, opened, paid, payableOf, waiting } from '../support/money.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { eventually } from '../support/process.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)
let support: TestOperator
let approver: TestOperator
let other: TestOperator

beforeAll(async () => {
  const administrator = await firstOperator(gateway)
  support = await newOperator(gateway, administrator, 'support')
  approver = await newOperator(gateway, administrator, 'approver')
  other = await newOperator(gateway, administrator, 'approver')
}, 60_000)

const ask = <T>({ browser }: TestOperator, line: string, body?: unknown) => browser.ask<T>(line, body)

/** A refund that its bank has not decided yet. */
async function slowRefund() {
  const { paymentId } = await paid(merchant, BANK)
  await merchant.call('payments/refund', {
    refundRequestId: 'slow',
    paymentId,
    refundAmount: { currency: 'MYR', value: '400' },
  })
  const { body } = await ask<StuckLists>(support, 'GET /stuck?minutes=0&limit=500')
  const row = body.refunds.rows.find((one) => one.paymentId === paymentId)
  const path = `/stuck/payments/${merchant.clientId}/${paymentId}`
  return { paymentId, row, attemptId: row?.attemptId ?? '', path }
}

const refundStatus = async () => (await merchant.inquireRefund({ refundRequestId: 'slow' })).body.refundStatus

const entries = (action: string) =>
  gateway.database.query<{ actor: string; after: unknown }>(
    'select actor, subject, after from audit_entries where client_id = $1 and action = $2 order by entry_id',
    [merchant.clientId, action],
  )

describe('a refund that its provider left open', () => {
  it('is listed after its time, with the names it has at the merchant, and its money is on the way', async () => {
    const { paymentId, row } = await slowRefund()
    expect(row).toMatchObject({
      ...{ clientId: merchant.clientId, merchantName: 'A merchant' },
      ...{ state: 'PENDING', tries: 0, lastError: null },
      ...{ kind: 'REFUND', requestId: 'slow', provider: 'simulator' },
      amount: { currency: 'MYR', value: '400' },
    })
    const { body } = await ask<StuckLists>(support, 'GET /stuck?limit=500')
    expect(body.refunds.rows.some((one) => one.paymentId === paymentId)).toBe(false)
    // What was moved is rolled up into the accounts' rows a moment later.
    const money = async () =>
      (await all<MoneyOnTheWayRow>('/stuck/money')).find(({ clientId }) => clientId === merchant.clientId)
    await expect.poll(money, { timeout: 20_000 }).toMatchObject({
      ...{ kind: 'returning', balance: { currency: 'MYR', value: '400' }, since: expect.any(String) },
    })
  })

  it('is shown as one of more where the list is cut off', async () => {
    await slowRefund()
    await slowRefundOfAnother()
    const { body } = await ask<StuckLists>(support, 'GET /stuck?minutes=0&limit=1')
    expect([body.refunds.rows.length, body.refunds.hasMore]).toEqual([1, true])
  })

  it('is asked for now by support, and stays open while the provider has not decided', async () => {
    const { path, attemptId } = await slowRefund()
    expect((await ask(support, `POST ${path}/ask`)).body).toEqual({
      status: 'SUCCESS',
      attempts: [{ attemptId, kind: 'REFUND', state: 'PENDING' }],
    })
    expect(await refundStatus()).toBe('PROCESSING')
  })

  it.each([
    ['success', 'SUCCESS', 600n],
    ['failure', 'FAIL', 1_000n],
  ])('is decided as %s by an approver, with a reason in the audit trail', async (outcome, status, left) => {
    const { path, attemptId, paymentId } = await slowRefund()
    const request = { attemptId, outcome, reason: 'Seen in their portal' }
    expect((await ask(support, `POST ${path}/decide`, request)).status).toBe(403)
    expect((await ask(approver, `POST ${path}/decide`, { ...request, reason: ' ' })).status).toBe(400)
    expect((await ask(approver, `POST ${path}/decide`, { ...request, outcome: 'maybe' })).status).toBe(400)
    expect(await ask(approver, `POST ${path}/decide`, { ...request, attemptId: 'none' })).toMatchObject({
      status: 409,
      body: { error: { code: 'refused', facts: { why: 'no_such_attempt' } } },
    })
    expect(await refundStatus()).toBe('PROCESSING')
    expect((await ask(approver, `POST ${path}/decide`, request)).status).toBe(200)
    expect([await refundStatus(), await payableOf(gateway, merchant)]).toEqual([status, left])
    expect(await ask(other, `POST ${path}/decide`, request)).toMatchObject({
      status: 409,
      body: { error: { code: 'refused', facts: { why: 'attempt_decided' } } },
    })
    expect(await entries('attempt_decided')).toEqual([
      {
        actor: `operator ${approver.email}`,
        subject: `the REFUND ${attemptId} of the payment ${paymentId}`,
        after: { outcome: outcome === 'success' ? 'SUCCESS' : 'FAIL', reason: 'Seen in their portal' },
      },
    ])
  })

  it('is decided once by two who decide otherwise at one moment', async () => {
    const { path, attemptId } = await slowRefund()
    // Both have seen that it is open before either of them has decided.
    const letGo = await holdTable(gateway, 'audit_entries', 'share')
    const asking = [approver, other].map((operator, place) =>
      ask(operator, `POST ${path}/decide`, {
        attemptId,
        outcome: place === 0 ? 'success' : 'failure',
        reason: 'Seen in their portal',
      }),
    )
    await eventually(async () => expect(await waiting(gateway)).toBe(2)).finally(letGo)
    const answers = await Promise.all(asking)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const isFirst = answers[0]?.status === 200
    expect([await refundStatus(), await payableOf(gateway, merchant)]).toEqual(
      isFirst ? ['SUCCESS', 600n] : ['FAIL', 1_000n],
    )
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('is not found under the id of another client', async () => {
    const { paymentId, attemptId } = await slowRefund()
    const stranger = await gateway.merchant()
    const path = `/stuck/payments/${stranger.clientId}/${paymentId}`
    const request = { attemptId, outcome: 'success', reason: 'r' }
    expect((await ask(approver, `POST ${path}/decide`, request)).status).toBe(404)
    expect((await ask(approver, `POST ${path}/ask`)).status).toBe(404)
    expect(await refundStatus()).toBe('PROCESSING')
  })
})

async function slowRefundOfAnother() {
  const another = await gateway.merchant()
  const { paymentId } = await paid(another, BANK)
  const refundAmount = { currency: 'MYR', value: '400' }
  await another.call('payments/refund', { refundRequestId: 'slow', paymentId, refundAmount })
}

/** Every page of a list. */
async function all<T>(path: string, minutes = 0): Promise<T[]> {
  const rows: T[] = []
  for (let query = ''; ; ) {
    const { body } = await ask<Page<T>>(support, `GET ${path}?minutes=${minutes}${query}`)
    rows.push(...body.rows)
    if (body.nextCursor === null) return rows
    query = `&cursor=${encodeURIComponent(body.nextCursor)}`
  }
}

describe('a job that fails', () => {
  const add = (count: number) =>
    gateway.database.query(
      `insert into agenda (client_id, kind, subject_id, due_at, tries, failed_since, last_error)
       select $1, 'forget_card', 'of nobody ' || n, now() + interval '1 day', 3, now() - interval '20 minutes',
         'no such thing'
       from generate_series(1, $2::integer) n`,
      [merchant.clientId, count],
    )
  const own = async (minutes = 0) =>
    (await all<FailingItemRow>('/stuck/items', minutes)).filter(
      ({ clientId }) => clientId === merchant.clientId,
    )

  it('is listed with its error, page after page, and tried when somebody asks for it', async () => {
    await add(60)
    expect(await own()).toHaveLength(60)
    const item = (await own()).find(({ subjectId }) => subjectId === 'of nobody 7')
    expect(item).toMatchObject({ kind: 'forget_card', failures: 3, lastError: 'no such thing' })
    const { clientId, kind, subjectId } = item as FailingItemRow
    const request = { clientId, kind, subjectId }
    expect((await ask(support, 'POST /stuck/items/retry', request)).status).toBe(200)
    await expect.poll(async () => (await own()).length, { timeout: 20_000 }).toBe(59)
    expect(await ask(support, 'POST /stuck/items/retry', request)).toMatchObject({
      status: 409,
      body: { error: { facts: { why: 'no_such_job' } } },
    })
    expect(await entries('agenda_item_retried')).toMatchObject([{ actor: `operator ${support.email}` }])
  })

  it('is listed by how long it has failed, and counted for the menu', async () => {
    await add(1)
    const listed = (await Promise.all([10, 60].map((minutes) => own(minutes)))).map(({ length }) => length)
    expect(listed).toEqual([1, 0])
    const [failing] = await gateway.database.query(
      'select count(*)::int as problems from agenda where tries > 2',
    )
    const count = async () => (await ask<StuckCount>(support, 'GET /stuck/count')).body
    await expect.poll(count, { timeout: 20_000 }).toMatchObject({ ...failing, isMore: false })
  })

  it('is not found under the id of another client, and stays as it is', async () => {
    await add(1)
    const { clientId } = await gateway.merchant()
    const request = { clientId, kind: 'forget_card', subjectId: 'of nobody 1' }
    for (const [whose, why] of [
      [clientId, 'no_such_job'],
      ['nobody', 'no_such_client'],
    ])
      expect(await ask(support, 'POST /stuck/items/retry', { ...request, clientId: whose })).toMatchObject({
        status: 409,
        body: { error: { code: 'refused', facts: { why } } },
      })
    expect(await own()).toMatchObject([{ failures: 3 }])
    expect(await entries('agenda_item_retried')).toEqual([])
  })

  it('is no work of its own where a provider owes an answer to a dispute', async () => {
    const { clientId } = merchant
    const { disputeId } = await disputed(merchant)
    await gateway.database.query(
      `insert into agenda (client_id, kind, subject_id, due_at, tries, failed_since, last_error)
       values ($1, 'finish_attempt', $2, now() + interval '1 day', 4, now() - interval '20 minutes', 'silent')`,
      [clientId, disputeId],
    )
    const unanswered = async (minutes: number) =>
      (await ask<StuckLists>(support, `GET /stuck?minutes=${minutes}&limit=500`)).body.unanswered.rows.filter(
        (row) => row.clientId === clientId,
      )
    expect(await unanswered(10)).toMatchObject([
      { what: 'dispute', subjectId: disputeId, failures: 4, lastError: 'silent', merchantName: 'A merchant' },
    ])
    expect(await unanswered(60)).toEqual([])
    expect(await own()).toEqual([])
    const request = { clientId, kind: 'finish_attempt', subjectId: disputeId }
    expect((await ask(support, 'POST /stuck/items/retry', request)).status).toBe(200)
    await expect.poll(() => unanswered(10), { timeout: 20_000 }).toEqual([])
  })
})

describe('an address that fails', () => {
  it('is listed and called again when somebody asks for it', async () => {
    const [clientId, address] = [merchant.clientId, 'http://127.0.0.1:9']
    await gateway.database.query(
      `insert into notification_endpoints (client_id, address, failing_since, last_failure)
       values ($1, $2, now(), 'refused')`,
      [clientId, address],
    )
    const found = (await all<FailingAddressRow>('/stuck/addresses')).find((row) => row.clientId === clientId)
    expect(found).toMatchObject({ address, waiting: 0, givenUp: 0 })
    expect((await ask(support, 'POST /stuck/addresses/retry', { clientId, address })).body).toEqual({
      ...{ waiting: 0, reopened: 0 },
    })
    expect(await entries('address_retried')).toMatchObject([{ actor: `operator ${support.email}` }])
  })
  it('is not found under the id of another client', async () => {
    const { clientId } = await gateway.merchant()
    const request = { clientId, address: 'http://127.0.0.1:9' }
    expect(await ask(support, 'POST /stuck/addresses/retry', request)).toMatchObject({
      status: 409,
      body: { error: { code: 'refused', facts: { why: 'no_such_address' } } },
    })
  })
})

describe('a charge of which its provider says nothing', () => {
  const silent = useGateway({}, { providerDeadlineMs: 1_500 })
  const shop = useMerchantPerTest(silent)
  let operator: TestOperator
  beforeAll(async () => {
    operator = await firstOperator(silent)
  }, 60_000)

  /** The provider goes on with what it was asked when nobody waits any more. */
  async function whileSilent<T>(call: () => Promise<T>): Promise<T> {
    const letGo = await holdTable(silent, 'simulated_charges')
    const answer = await call().finally(letGo)
    await expect.poll(() => waiting(silent), { timeout: 20_000 }).toBe(0)
    return answer
  }

  const lists = async (query = '') =>
    (await ask<StuckLists>(operator, `GET /stuck?minutes=0${query}`)).body.payments.rows

  async function lost() {
    const names = await opened(shop)
    await whileSilent(() => shop.complete(names, 'SUCCESS'))
    const row = (await lists()).find(({ clientId }) => clientId === shop.clientId)
    const path = `/stuck/payments/${shop.clientId}/${names.paymentId}`
    return { names, row, path, attemptId: row?.attemptId ?? '' }
  }

  const status = async (names: object) => (await shop.inquire(names)).body.paymentStatus

  it('is asked for in vain, which is said and changes nothing, and then with success', async () => {
    const { names, row, path, attemptId } = await lost()
    expect(row).toMatchObject({ kind: 'CHARGE', state: 'OPEN', paymentId: names.paymentId })
    expect(await whileSilent(() => ask(operator, `POST ${path}/ask`))).toMatchObject({
      status: 503,
      body: { error: { code: 'provider_silent' } },
    })
    expect(await status(names)).toBe('PROCESSING')
    expect((await ask(operator, `POST ${path}/ask`)).body).toEqual({
      status: 'SUCCESS',
      attempts: [{ attemptId, kind: 'CHARGE', state: 'SUCCEEDED' }],
    })
    expect((await ask(operator, `POST ${path}/ask`)).body).toEqual({ status: 'SUCCESS', attempts: [] })
    expect(await payableOf(silent, shop)).toBe(25_800n)
  })

  it('is decided, and not asked for any more', async () => {
    const { names, path, attemptId } = await lost()
    const request = { attemptId, outcome: 'success', reason: 'Seen in their portal' }
    expect((await ask(operator, `POST ${path}/decide`, request)).status).toBe(200)
    expect([await status(names), await payableOf(silent, shop)]).toEqual(['SUCCESS', 25_800n])
    expect((await lists()).filter(({ clientId }) => clientId === shop.clientId)).toEqual([])
    expect(await listWrongBalances(silent)).toEqual([])
  })

  it('is not hidden by refunds that are older', async () => {
    for (const refundRequestId of ['slow', 'slower']) {
      const { paymentId } = await paid(shop, BANK)
      const refundAmount = { currency: 'MYR', value: '400' }
      await shop.call('payments/refund', { refundRequestId, paymentId, refundAmount })
    }
    await lost()
    expect(await lists('&limit=1')).toMatchObject([{ kind: 'CHARGE' }])
  })
})
