import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/platform/config/index.ts'
import { DAY_MS, providerKey } from '../../src/domain/index.ts'
import { openEngine } from '../../src/main/index.ts'
import { Comparisons } from '../../src/engine/money/index.ts'
import { listComparisons } from '../../src/storage/index.ts'
import { hkd, PAID } from '../support/amounts.ts'
import { addUpstream, routeTo, untilRouted } from '../support/chain.ts'
import { goOn } from '../support/clock.ts'
import { useGateway } from '../support/gateway.ts'
import { type Merchant, payRequest } from '../support/merchant.ts'
import { balancesOf } from '../support/money.ts'
import { invitedOperator, type TestOperator } from '../support/operators.ts'
import { useFaultyWay } from './faulty-way.ts'

const back = useGateway()
const front = useGateway({ COMPARISON_QUESTIONS_PER_MINUTE: '0' })
// Upstream's own messages do not reach the front: by this way its key is another.
const way = useFaultyWay(back)

let operator: TestOperator
let nowMs = Date.now()
const running: Comparisons[] = []
beforeAll(async () => {
  operator = await invitedOperator(front, 'approver')
})
afterAll(() => Promise.all(running.map((one) => one.stop())))

/** One node's comparisons, whose nights come when the test says so. */
async function newNode(): Promise<Comparisons> {
  const log = pino({ level: 'silent' })
  const settings = readSettings({})
  const engine = await openEngine({ settings, log, storage: front.storage }, front.sealer)
  const money = { ...engine, clock: { now: () => new Date(nowMs) } }
  const node = new Comparisons({ money, questionsPerMinute: 6_000, mayRun: () => true })
  running.push(node)
  return node
}

async function chained() {
  const [merchant, upstream] = [await front.merchant(), await back.merchant()]
  const { url, publicKey } = way
  const provider = await addUpstream(front, upstream, { url, publicKey })
  await routeTo(front, merchant, { provider })
  await untilRouted(merchant, back)
  return { merchant, upstream, provider }
}

async function openedBy(merchant: Merchant) {
  const { body } = await merchant.pay(payRequest())
  const [row] = await front.database.query<{ attempt_id: string }>(
    "select attempt_id from attempts where client_id = $1 and payment_id = $2 and kind = 'CHARGE'",
    [merchant.clientId, body.paymentId],
  )
  const attemptId = String(row?.attempt_id)
  return {
    paymentId: String(body.paymentId),
    attemptId,
    key: providerKey({ clientId: merchant.clientId, attemptId }),
  }
}

async function paidBy({ merchant, upstream }: { merchant: Merchant; upstream: Merchant }) {
  const opened = await openedBy(merchant)
  await upstream.complete({ paymentRequestId: opened.key }, 'SUCCESS')
  await goOn(merchant, 60)
  expect((await merchant.inquire({ paymentId: opened.paymentId })).body.paymentStatus).toBe('SUCCESS')
  return opened
}

const differencesOf = ({ clientId }: Merchant) =>
  front.database.query<Record<string, unknown>>(
    'select what, attempt_id, found_by, state from provider_differences where client_id = $1 order by what, attempt_id',
    [clientId],
  )

const comparisonWith = async (provider: string) =>
  (await listComparisons(front.storage.db)).find((one) => one.provider === provider)

describe('the nightly comparison', () => {
  it('finds nothing where all is well, and goes over each account once a night', async () => {
    const chain = await chained()
    await paidBy(chain)
    const { paymentId } = await paidBy(chain)
    await chain.merchant.refund({ paymentId }, 800n)
    const cancelled = await paidBy(chain)
    await chain.merchant.cancel({ paymentId: cancelled.paymentId })
    const before = await balancesOf(front, chain.merchant)
    const [one, other] = [await newNode(), await newNode()]
    await Promise.all([one.runDue(), other.runDue()])
    expect(await differencesOf(chain.merchant)).toEqual([])
    const first = await comparisonWith(chain.provider)
    expect(first).toMatchObject({ isListed: true, different: 0, unanswered: 0, finishedAt: expect.any(Date) })
    expect(first?.checked).toBeGreaterThanOrEqual(3)
    await other.runDue()
    expect((await comparisonWith(chain.provider))?.startedAt).toEqual(first?.startedAt)
    nowMs += DAY_MS
    await other.runDue()
    expect((await comparisonWith(chain.provider))?.startedAt).not.toEqual(first?.startedAt)
    expect(await balancesOf(front, chain.merchant)).toEqual(before)
  })

  it('finds what was paid there and has failed here, once, and books nothing', async () => {
    const chain = await chained()
    const { merchant, upstream } = chain
    const { paymentId, attemptId, key } = await openedBy(merchant)
    const path = `POST /stuck/payments/${merchant.clientId}/${paymentId}/decide`
    await operator.browser.ask(path, { attemptId, outcome: 'failure', reason: 'a guess' })
    await upstream.complete({ paymentRequestId: key }, 'SUCCESS')
    const node = await newNode()
    for (let nights = 0; nights < 2; nights += 1) {
      nowMs += DAY_MS
      await node.runDue()
    }
    const found = { what: 'OUTCOME', attempt_id: attemptId, found_by: 'COMPARISON', state: 'OPEN' }
    expect(await differencesOf(merchant)).toEqual([found])
    expect(await comparisonWith(chain.provider)).toMatchObject({ isListed: true })
    expect(await balancesOf(front, merchant)).toEqual({})
    // A person asks again: the provider says what a rule covers, and it is late money.
    const [row] = await front.database.query<{ difference_id: string }>(
      'select difference_id from provider_differences where client_id = $1',
      [merchant.clientId],
    )
    const asked = `POST /stuck/differences/${merchant.clientId}/${row?.difference_id}/ask`
    expect((await operator.browser.ask(asked)).body).toEqual({ isGone: true })
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': -PAID, 'returning HKD': PAID })
  })

  it('finds what is paid here and not there', async () => {
    const chain = await chained()
    const { merchant, upstream, provider } = chain
    const { attemptId, key } = await openedBy(merchant)
    const text = JSON.stringify({
      notifyType: 'PAYMENT_RESULT',
      result: { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success' },
      paymentRequestId: key,
      paymentAmount: hkd(PAID),
    })
    const to = `/providers/${provider}/payment`
    const headers = way.sign({ path: to, clientId: upstream.clientId, text })
    await fetch(`${front.url}${to}`, { method: 'POST', headers, body: text })
    expect(await balancesOf(front, merchant)).toMatchObject({ 'payable HKD': PAID })
    // A new account is due at once.
    nowMs = Date.now()
    await (await newNode()).runDue()
    expect(await differencesOf(merchant)).toEqual([
      { what: 'OUTCOME', attempt_id: attemptId, found_by: 'COMPARISON', state: 'OPEN' },
    ])
  })

  it('goes by a sample where an account keeps no list', async () => {
    const chain = await chained()
    await paidBy(chain)
    const refusal = { resultStatus: 'F', resultCode: 'NO_INTERFACE_DEF' }
    for (let times = 0; times < 60; times += 1)
      void way.break('notifications/list', { at: 'before', result: refusal })
    // A new account is due at once.
    nowMs = Date.now()
    await (await newNode()).runDue()
    expect(await comparisonWith(chain.provider)).toMatchObject({ isListed: false, different: 0 })
    expect((await comparisonWith(chain.provider))?.checked).toBeGreaterThan(0)
  })
})
