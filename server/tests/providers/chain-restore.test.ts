import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardRequest, MANUAL } from '../support/card-payments.ts'
import { type Chain, linkUp } from '../support/chain.ts'
import { type TestGateway, useGateway } from '../support/gateway.ts'
import { type Merchant, payRequest } from '../support/merchant.ts'
import { balancesByKind, listWrongBalances, payableOf } from '../support/money.ts'
import { Home } from '../support/process.ts'
import { Front } from '../support/restored-front.ts'
import { copyOf } from '../support/snapshot.ts'

// It sends its messages to the front, which listens on this machine.
const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
let home: Home
beforeAll(async () => {
  home = await Home.open()
})
afterAll(() => home?.close())

type Answer = Awaited<ReturnType<Merchant['call']>>

/** What a merchant asked for and what it learned. */
interface Call {
  readonly operation: string
  readonly request: object
  readonly answer: Answer
}

/** Merchants that pay, capture and give back, and write down what they learn. */
class Load {
  readonly calls: Call[] = []
  readonly #chain: Chain
  readonly #front: TestGateway
  #isOver = false
  #working: Promise<unknown> = Promise.resolve()

  constructor(chain: Chain, front: TestGateway) {
    this.#chain = chain
    this.#front = front
  }

  begin(merchants: number): void {
    this.#working = Promise.all(Array.from({ length: merchants }, (_, index) => this.#work(index)))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#working
  }

  async #work(index: number): Promise<void> {
    for (let turn = index; !this.#isOver; turn += 1) await TURNS[turn % TURNS.length]?.(this)
  }

  async call(operation: string, request: object): Promise<Answer> {
    const answer = await this.#chain.merchant.call(operation, request)
    this.calls.push({ operation, request, answer })
    return answer
  }

  async wallet(): Promise<string> {
    const request = payRequest()
    const { body } = await this.call('payments/pay', request)
    const [charge] = await this.#front.database.query<{ key: string }>(
      `select client_id || '_' || replace(attempt_id, '-', '') as key from attempts
       where client_id = $1 and payment_id = $2`,
      [this.#chain.merchant.clientId, body.paymentId],
    )
    await this.#chain.upstream.complete({ paymentRequestId: charge?.key }, 'SUCCESS')
    const name = { paymentId: body.paymentId }
    await expect
      .poll(async () => (await this.#chain.merchant.inquire(name)).body.paymentStatus, { timeout: 30_000 })
      .toBe('SUCCESS')
    await this.call('payments/inquiryPayment', name)
    return String(body.paymentId)
  }

  refund(paymentId: string, value: string): Promise<Answer> {
    return this.call('payments/refund', {
      refundRequestId: `refund-${randomUUID()}`,
      paymentId,
      refundAmount: { currency: 'HKD', value },
    })
  }
}

const TURNS: readonly ((load: Load) => Promise<unknown>)[] = [
  (load) => load.wallet(),
  async (load) => load.refund(await load.wallet(), '700'),
  (load) => load.call('payments/pay', cardRequest()),
  async (load) => {
    const { body } = await load.call('payments/pay', cardRequest({}, MANUAL))
    const { paymentId } = body
    await load.call('payments/capture', {
      captureRequestId: `capture-${randomUUID()}`,
      paymentId,
      captureAmount: { currency: 'HKD', value: '9000' },
    })
    await load.refund(String(paymentId), '300')
  },
  async (load) => load.call('payments/cancel', { paymentId: await load.wallet() }),
  (load) => load.call('payments/pay', payRequest()),
]

/** Waits until so much more was notified. */
const until = (load: Load, count: number) =>
  expect.poll(() => load.calls.length, { timeout: 60_000 }).toBeGreaterThan(count)

async function loadedFront() {
  const front = await Front.start()
  const chain = await linkUp(front.gateway, back)
  const load = new Load(chain, front.gateway)
  load.begin(4)
  await until(load, 40)
  const since = new Date()
  const copy = await copyOf(front.gateway.database)
  const before = load.calls.length
  await until(load, before + 60)
  await load.end()
  return { front, chain, load, copy, since }
}

const reconcile = (front: Front, database: TestGateway['database'], since: Date, ...more: string[]) =>
  front.reconcile(home, { database, since }, ...more)

/** Without the times, which are the only thing that a repeat may tell otherwise. */
const bare = ({ body, code }: Answer) => {
  const { refundTime, captureTime, cancelTime, paymentTime, authExpiryTime, ...rest } = body
  return { code, ...rest }
}

const namesOf = ({ answer }: Call) => ({ paymentId: answer.body.paymentId })

describe('a front whose database goes back to a moment under load', () => {
  it('is held, reconciled and lifted: nothing is lost, nothing doubled, and repeats get their answers', async ({
    onTestFinished,
  }) => {
    const { front, chain, load, copy, since } = await loadedFront()
    onTestFinished(() => front.stop())
    const { merchant, upstream } = chain
    const [owed, owedThere] = [await payableOf(front.gateway, merchant), await payableOf(back, upstream)]
    expect(owed).toBe(owedThere)
    const restored = await front.restart(copy, true)
    const successes = load.calls.filter(({ answer }) => answer.code === 'SUCCESS')
    const lost = successes.at(-1) as Call

    // Nobody gets a no, and nobody is notified.
    const held = [
      await merchant.call(lost.operation, lost.request),
      await merchant.inquire({ paymentId: 'x' }),
    ]
    expect(held.map(({ code }) => code)).toEqual(['UNKNOWN_EXCEPTION', 'UNKNOWN_EXCEPTION'])
    const posted = await Promise.all(
      ['providers/x/payment', 'checkout/x/y/z'].map((path) =>
        fetch(`${merchant.gatewayUrl}/${path}`, { method: 'POST' }),
      ),
    )
    expect(posted.map(({ status }) => status)).toEqual([503, 503])
    const health = await (await fetch(`${merchant.gatewayUrl}/healthz`)).json()
    expect(health).toMatchObject({ status: 'ready', warnings: [expect.stringContaining('held')] })
    expect(await (await fetch(`${merchant.gatewayUrl}/metrics`)).text()).toContain('amsel_held 1')
    expect(restored.logged.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('is held'))
    expect(await payableOf(restored, merchant)).not.toBe(owed)

    // Two at one moment do it once.
    const first = await Promise.all([reconcile(front, copy, since), reconcile(front, copy, since)])
    for (const { status, summary } of first) {
      expect(summary).toMatchObject({ disagreeing: [], unanswered: 0, isLifted: false })
      expect(status).toBe(0)
    }
    expect(first.reduce((sum, { summary }) => sum + summary.rebuilt, 0)).toBeGreaterThan(10)
    const again = await reconcile(front, copy, since, '--lift')
    expect(again.summary).toMatchObject({ booked: 0, rebuilt: 0, disagreeing: [], isLifted: true })
    await expect
      .poll(async () => (await merchant.inquire({ paymentId: 'x' })).code, { timeout: 30_000 })
      .toBe('ORDER_NOT_EXIST')

    expect(await payableOf(restored, merchant)).toBe(owed)
    expect(await payableOf(back, upstream)).toBe(owedThere)
    expect(await balancesByKind(restored, merchant)).toEqual(await balancesByKind(front.gateway, merchant))
    expect(await listWrongBalances(restored)).toEqual([])

    const cancelled = new Set(
      successes
        .filter(({ operation }) => operation === 'payments/cancel')
        .map((one) => String(one.answer.body.paymentId)),
    )
    for (const one of successes.filter(({ operation }) => /pay$|inquiryPayment$/i.test(operation))) {
      const { body } = await merchant.inquire(namesOf(one))
      const expected = cancelled.has(String(body.paymentId)) ? 'CANCELLED' : 'SUCCESS'
      expect([body.paymentId, body.paymentStatus]).toEqual([one.answer.body.paymentId, expected])
    }
    const isRepeatable = ({ operation, answer }: Call) =>
      operation !== 'payments/inquiryPayment' &&
      // A payment that was cancelled answers otherwise, with or without a restore.
      (operation === 'payments/cancel' || !cancelled.has(String(answer.body.paymentId)))
    for (const { operation, request, answer } of load.calls.filter(isRepeatable)) {
      const repeated = await merchant.call(operation, request)
      expect({ operation, ...bare(repeated) }).toEqual({ operation, ...bare(answer) })
    }
    expect(await payableOf(back, upstream)).toBe(owedThere)
    expect(await payableOf(restored, merchant)).toBe(owed)
    const ids = await copy.query<{ n: number }>(
      'select count(*)::int as n from payments where client_id = $1 group by payment_request_id having count(*) > 1',
      [merchant.clientId],
    )
    expect(ids).toEqual([])
    const paid = new Set(successes.map((one) => String(one.answer.body.paymentId)))
    const calls = await copy.query<{ body: string }>(
      "select body from notifications where client_id = $1 and kind = 'notifyPayment'",
      [merchant.clientId],
    )
    const failures = calls
      .map(({ body }) => JSON.parse(body))
      .filter(({ result, paymentId }) => result.resultStatus === 'F' && paid.has(paymentId))
    expect(failures).toEqual([])
  }, 240_000)

  it('a payment that nobody had paid comes back by its message; one of another amount is for a person', async ({
    onTestFinished,
  }) => {
    const front = await Front.start()
    onTestFinished(() => front.stop())
    const { merchant, upstream } = await linkUp(front.gateway, back)
    const keyOf = async ({ body }: Answer) => {
      const [charge] = await front.gateway.database.query<{ key: string }>(
        "select client_id || '_' || replace(attempt_id, '-', '') as key from attempts where payment_id = $1",
        [body.paymentId],
      )
      return { paymentRequestId: charge?.key }
    }
    const since = new Date()
    const copy = await copyOf(front.gateway.database)
    const [unpaid, inquired, wrong, forged] = [
      await merchant.pay(),
      await merchant.pay(),
      await merchant.pay(),
      await merchant.pay(),
    ]
    const statusOf = async ({ body }: Answer) =>
      (await merchant.inquire({ paymentId: body.paymentId })).body.paymentStatus
    for (const one of [wrong, forged]) {
      await upstream.complete(await keyOf(one), 'SUCCESS')
      await expect.poll(() => statusOf(one), { timeout: 30_000 }).toBe('SUCCESS')
    }
    const change = async (one: Answer, what: string) =>
      back.database.query(`update payments set ${what} where client_id = $1 and payment_request_id = $2`, [
        upstream.clientId,
        (await keyOf(one)).paymentRequestId,
      ])
    await change(wrong, 'amount_minor = amount_minor + 1')
    // The record of another payment, as a provider that lies would tell it.
    const [other] = await back.database.query<{ metadata: string }>(
      'select metadata from payments where client_id = $1 and payment_request_id = $2',
      [upstream.clientId, (await keyOf(unpaid)).paymentRequestId],
    )
    await change(forged, `metadata = '${other?.metadata}'`)
    await back.database.query(
      `update notifications set body = replace(body, '25800', '25801') where client_id = $1 and body like $2`,
      [upstream.clientId, `%${(await keyOf(wrong)).paymentRequestId}%`],
    )
    // What the hold is for: nobody must be told that a paid payment does not exist.
    await front.restart(copy, false)
    expect((await merchant.inquire({ paymentId: wrong.body.paymentId })).code).toBe('ORDER_NOT_EXIST')
    await front.restart(copy, true)
    expect((await merchant.inquire({ paymentId: wrong.body.paymentId })).code).toBe('UNKNOWN_EXCEPTION')

    const { status, summary } = await reconcile(front, copy, since, '--lift')
    expect([status, summary.isLifted, summary.rebuilt]).toEqual([1, false, 0])
    expect(summary.disagreeing.map(({ why }: { why: string }) => why).sort()).toEqual([
      'it is not known here, and came without a record of this gateway',
      'its amount is different there',
    ])
    const lifted = await home.amsel(['hold', 'lift', '--json'], front.settings(copy))
    expect(JSON.parse(lifted.stdout)).toMatchObject({ isHeld: false, since: since.toISOString() })
    await expect
      .poll(async () => (await merchant.inquire({ paymentId: 'x' })).code, { timeout: 30_000 })
      .toBe('ORDER_NOT_EXIST')

    expect((await merchant.inquire({ paymentRequestId: inquired.body.paymentRequestId })).body).toMatchObject(
      {
        paymentId: inquired.body.paymentId,
        paymentStatus: 'PROCESSING',
      },
    )
    await upstream.complete(await keyOf(unpaid), 'SUCCESS')
    await expect.poll(() => statusOf(unpaid), { timeout: 30_000 }).toBe('SUCCESS')
  }, 240_000)
})
