import { beforeEach, describe, expect, it } from 'vitest'
import { hkd, PAID } from '../support/amounts.ts'
import { cardRequest } from '../support/card-payments.ts'
import { type Chain, linkUp } from '../support/chain.ts'
import { notifyDisputesAt } from '../support/disputes.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { atOnce, balancesOf, payableOf } from '../support/money.ts'
import { type Arrival, useReceiver } from '../support/receiver.ts'
import { eventStates, linkByHand, type ChainByHand } from '../support/chain-by-hand.ts'
import { useFaultyWay } from './faulty-way.ts'

const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const front = useGateway()
const way = useFaultyWay(back)
const receiver = useReceiver()

const POLL = { timeout: 30_000 }

type Ends = Pick<Chain, 'merchant' | 'upstream'>

const disputesOf = ({ clientId }: Merchant) =>
  front.database.query<{ state: string; amount_minor: string }>(
    'select state, amount_minor::text from disputes where client_id = $1 order by opened_at, dispute_id',
    [clientId],
  )
const statesOf = async (merchant: Merchant) => (await disputesOf(merchant)).map(({ state }) => state)

const stepsSentTo = async (merchant: Merchant) =>
  (await merchant.notifications())
    .filter(({ kind }) => kind === 'notifyDispute')
    .map(({ body }) => body.disputeNotificationType)

const expectLedger = async ({ merchant, upstream }: Ends, ledger: object) => {
  expect(await balancesOf(front, merchant)).toEqual(ledger)
  expect(await balancesOf(back, upstream)).toEqual(ledger)
}

async function newestAt({ clientId }: Merchant, status = 'SUCCESS'): Promise<string> {
  const [row] = await back.database.query<{ payment_id: string }>(
    'select payment_id from payments where client_id = $1 and status = $2 order by created_at desc limit 1',
    [clientId, status],
  )
  return String(row?.payment_id)
}

/** A card that is paid and captured at both. */
async function paidByCard({ merchant, upstream }: Ends) {
  const { body } = await merchant.call('payments/pay', cardRequest())
  await expect.poll(() => payableOf(front, merchant), POLL).toBe(PAID)
  return { paymentId: String(body.paymentId), upstreamId: await newestAt(upstream) }
}

async function paidByWallet({ merchant, upstream }: Ends) {
  const { body } = await merchant.pay()
  const upstreamId = await newestAt(upstream, 'PROCESSING')
  await upstream.complete({ paymentId: upstreamId }, 'SUCCESS')
  await expect.poll(() => payableOf(front, merchant), POLL).toBe(PAID)
  return { paymentId: String(body.paymentId), upstreamId }
}

/** A card's refund takes its time at the back. */
async function refund({ merchant, upstream }: Ends, paymentId: string, value: bigint) {
  const refundRequestId = `refund-${paymentId}-${value}`
  await merchant.refund({ paymentId }, value, { refundRequestId })
  await upstream.advance(60)
  await expect
    .poll(async () => (await merchant.inquireRefund({ refundRequestId })).body.refundStatus, POLL)
    .toBe('SUCCESS')
}

describe('a dispute about more than is left', () => {
  let chain: Chain
  beforeEach(async () => {
    chain = await linkUp(front, back)
    await notifyDisputesAt(back, chain.upstream, `${front.url}/providers/${chain.provider}/dispute`)
  })

  async function openThere(paymentId: string, value: bigint): Promise<string> {
    const before = (await disputesOf(chain.merchant)).length
    const { body, code } = await chain.upstream.openDispute({ paymentId }, { disputeAmount: hkd(value) })
    expect(code).toBe('SUCCESS')
    await expect.poll(async () => (await disputesOf(chain.merchant)).length, POLL).toBe(before + 1)
    return String(body.disputeId)
  }

  const ENDS: readonly [string, (there: string) => Promise<unknown>, string, bigint][] = [
    ['lost', (there) => chain.upstream.judge(there, 'ACCEPT_BY_MERCHANT'), 'JUDGED', PAID],
    [
      'lost in part',
      (there) => chain.upstream.judge(there, 'ACCEPT_BY_MERCHANT', { disputeJudgedAmount: hkd(700n) }),
      'JUDGED',
      700n,
    ],
    ['won', (there) => chain.upstream.judge(there, 'ACCEPT_BY_CUSTOMER'), 'JUDGED', 0n],
    [
      'withdrawn',
      (there) => chain.upstream.call('simulator/judgeDispute', { disputeId: there, isWithdrawn: true }),
      'CANCELLED',
      0n,
    ],
  ]
  const withoutZero = (ledger: Record<string, bigint>) =>
    Object.fromEntries(Object.entries(ledger).filter(([, value]) => value !== 0n))

  it.each(ENDS)('after a full refund, %s', async (_how, end, state, lost) => {
    const { paymentId, upstreamId } = await paidByCard(chain)
    await refund(chain, paymentId, PAID)
    const there = await openThere(upstreamId, PAID)
    await expectLedger(chain, { 'payable HKD': -PAID, 'held HKD': PAID })
    await end(there)
    await expect.poll(() => statesOf(chain.merchant), POLL).toEqual([state])
    await expectLedger(chain, withoutZero({ 'payable HKD': -lost, 'provider HKD': lost }))
    expect(await stepsSentTo(chain.merchant)).toEqual(await stepsSentTo(chain.upstream))
    expect((await chain.merchant.refund({ paymentId }, 1n)).code).toBe('REFUND_AMOUNT_EXCEED')
  })

  it.each(ENDS)('after a refund of a part, %s', async (_how, end, state, lost) => {
    const { paymentId, upstreamId } = await paidByCard(chain)
    await refund(chain, paymentId, 5_000n)
    const there = await openThere(upstreamId, PAID)
    await expectLedger(chain, {
      'provider HKD': 5_000n - PAID,
      'payable HKD': -5_000n,
      'held HKD': PAID,
    })
    expect((await chain.merchant.refund({ paymentId }, 1n)).code).toBe('REFUND_AMOUNT_EXCEED')
    await end(there)
    await expect.poll(() => statesOf(chain.merchant), POLL).toEqual([state])
    const payable = PAID - 5_000n - lost
    await expectLedger(chain, withoutZero({ 'provider HKD': -payable, 'payable HKD': payable }))
    const left = payable > 0n ? payable : 0n
    expect((await chain.merchant.refund({ paymentId }, left + 1n)).code).toBe('REFUND_AMOUNT_EXCEED')
    if (left > 0n) await refund(chain, paymentId, left)
  })

  it.each(ENDS)('after a cancel, %s', async (_how, end, state, lost) => {
    const { paymentId, upstreamId } = await paidByWallet(chain)
    expect((await chain.merchant.cancel({ paymentId })).code).toBe('SUCCESS')
    expect(await balancesOf(front, chain.merchant)).toEqual({})
    const there = await openThere(upstreamId, PAID)
    await expectLedger(chain, { 'payable HKD': -PAID, 'held HKD': PAID })
    await end(there)
    await expect.poll(() => statesOf(chain.merchant), POLL).toEqual([state])
    await expectLedger(chain, withoutZero({ 'payable HKD': -lost, 'provider HKD': lost }))
    expect((await chain.merchant.inquire({ paymentId })).body.paymentStatus).toBe('CANCELLED')
  })

  it('that was disputed and lost before is lost once more', async () => {
    const { upstreamId } = await paidByCard(chain)
    for (const times of [1n, 2n]) {
      const there = await openThere(upstreamId, PAID)
      await expectLedger(
        chain,
        withoutZero({
          'provider HKD': (times - 2n) * PAID,
          'payable HKD': (1n - times) * PAID,
          'held HKD': PAID,
        }),
      )
      await chain.upstream.judge(there, 'ACCEPT_BY_MERCHANT')
      // Both may have been opened in one second, and are listed in either order then.
      const allJudged = Array(Number(times)).fill('JUDGED')
      await expect.poll(() => statesOf(chain.merchant), POLL).toEqual(allJudged)
    }
    await expectLedger(chain, { 'provider HKD': PAID, 'payable HKD': -PAID })
  })

  it('beside another one: one is lost, one is won', async () => {
    const { paymentId, upstreamId } = await paidByCard(chain)
    await refund(chain, paymentId, 800n)
    const [one, other] = [await openThere(upstreamId, PAID), await openThere(upstreamId, 20_000n)]
    await expectLedger(chain, {
      'provider HKD': 800n - PAID,
      'payable HKD': -800n - 20_000n,
      'held HKD': PAID + 20_000n,
    })
    await chain.upstream.judge(one, 'ACCEPT_BY_CUSTOMER')
    await chain.upstream.judge(other, 'ACCEPT_BY_MERCHANT')
    await expect.poll(() => statesOf(chain.merchant), POLL).toEqual(['JUDGED', 'JUDGED'])
    const payable = PAID - 800n - 20_000n
    await expectLedger(chain, { 'provider HKD': -payable, 'payable HKD': payable })
    await refund(chain, paymentId, payable)
  })
})

describe('messages about more than is left', () => {
  let chain: ChainByHand
  beforeEach(async () => {
    chain = await linkByHand(front, back, { way, receiver })
  })

  async function created(paymentId: string): Promise<Arrival> {
    await chain.upstream.openDispute({ paymentId }, { disputeAmount: hkd(PAID) })
    await expect.poll(() => receiver.arrivals.length, POLL).toBeGreaterThan(0)
    return receiver.arrivals.at(-1) as Arrival
  }

  it('act once, however often they come', async () => {
    const { paymentId, upstreamId } = await paidByCard(chain)
    await refund(chain, paymentId, PAID)
    const message = await created(upstreamId)
    expect(await atOnce(4, () => chain.tell(message))).toEqual([200, 200, 200, 200])
    // The same in other bytes.
    expect(await chain.tell(message, { autoDefendReason: 'none' })).toBe(200)
    expect(await statesOf(chain.merchant)).toEqual(['OPEN'])
    expect(await stepsSentTo(chain.merchant)).toEqual(['DISPUTE_CREATED'])
    expect(await eventStates(front, chain.merchant)).toEqual(['HEARD', 'HEARD'])
    await expectLedger(chain, { 'payable HKD': -PAID, 'held HKD': PAID })
  })

  it('of more than ever came in, in another currency, without an amount or a type are not believed', async () => {
    const { paymentId, upstreamId } = await paidByCard(chain)
    await refund(chain, paymentId, PAID)
    const message = await created(upstreamId)
    for (const changes of [
      { disputeAmount: hkd(PAID + 1n) },
      { disputeAmount: { currency: 'USD', value: '100' } },
      { disputeAmount: undefined },
      { disputeType: undefined },
    ])
      expect(await chain.tell(message, changes)).toBe(200)
    expect(await disputesOf(chain.merchant)).toEqual([])
    expect(await eventStates(front, chain.merchant)).toEqual(['DOUBTED', 'DOUBTED', 'DOUBTED', 'DOUBTED'])
    expect(await balancesOf(front, chain.merchant)).toEqual({})
  })

  it('wait for no refund that stays unknown: the money is taken, and comes back when the refund has failed', async () => {
    const { paymentId, upstreamId } = await paidByCard(chain)
    void way.break('payments/refund', { at: 'before', how: 'status 500' })
    const refundRequestId = `refund-${paymentId}`
    await chain.merchant.refund({ paymentId }, 800n, { refundRequestId })
    const message = await created(upstreamId)
    const open = way.close()
    try {
      expect(await chain.tell(message)).toBe(200)
      expect(await payableOf(front, chain.merchant)).toBe(-800n)
    } finally {
      open()
    }
    await chain.merchant.refund({ paymentId }, 800n, { refundRequestId })
    expect((await chain.merchant.inquireRefund({ refundRequestId })).body.refundStatus).toBe('FAIL')
    await expectLedger(chain, { 'provider HKD': -PAID, 'held HKD': PAID })
  })
})
