import { beforeEach, describe, expect, it } from 'vitest'
import { PAID } from '../support/amounts.ts'
import { cardRequest, MANUAL } from '../support/card-payments.ts'
import { type Chain, linkUp } from '../support/chain.ts'
import { base64, notifyDisputesAt, PDF } from '../support/disputes.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { jobsOf, atOnce, balancesOf, payableOf } from '../support/money.ts'
import { type Arrival, useReceiver } from '../support/receiver.ts'
import { eventStates, linkByHand, type ChainByHand } from '../support/chain-by-hand.ts'
import { useFaultyWay } from './faulty-way.ts'

const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const front = useGateway()
const way = useFaultyWay(back)
const receiver = useReceiver()

const POLL = { timeout: 30_000 }
const hkd = (value: number) => ({ currency: 'HKD', value: String(value) })

interface DisputeRow extends Record<string, unknown> {
  readonly dispute_id: string
  readonly state: string
}

const disputesOf = ({ clientId }: Merchant, at = front) =>
  at.database.query<DisputeRow>('select * from disputes where client_id = $1 order by opened_at', [clientId])

const stateOf = async (merchant: Merchant) => (await disputesOf(merchant)).map(({ state }) => state)

const sentTo = async (merchant: Merchant) =>
  (await merchant.notifications())
    .filter(({ kind }) => kind === 'notifyDispute')
    .map(({ body }) => body as Record<string, unknown>)

const stepsSentTo = async (merchant: Merchant) =>
  (await sentTo(merchant)).map(({ disputeNotificationType }) => disputeNotificationType)

/** A card that is paid and captured at both. */
async function paidAtBoth({ merchant, upstream }: Pick<Chain, 'merchant' | 'upstream'>) {
  const { code, body } = await merchant.call('payments/pay', cardRequest())
  expect(code).toBe('SUCCESS')
  await expect.poll(() => payableOf(front, merchant), POLL).toBe(PAID)
  return { paymentId: String(body.paymentId), upstreamId: await newestAt(upstream) }
}

async function newestAt({ clientId }: Merchant): Promise<string> {
  const [row] = await back.database.query<{ payment_id: string }>(
    "select payment_id from payments where client_id = $1 and status = 'SUCCESS' order by created_at desc limit 1",
    [clientId],
  )
  return String(row?.payment_id)
}

const expectSameLedger = async ({ merchant, upstream }: Pick<Chain, 'merchant' | 'upstream'>) =>
  expect(await balancesOf(front, merchant)).toEqual(await balancesOf(back, upstream))

/** Whether a job goes on with an answer. */
const isAwaited = async (merchant: Merchant, disputeId: string) =>
  (await jobsOf(front, merchant)).some(({ subject_id }) => subject_id === disputeId)

describe('a dispute that upstream tells of', () => {
  async function disputed(more: object = {}) {
    const chain = await linkUp(front, back)
    await notifyDisputesAt(back, chain.upstream, `${front.url}/providers/${chain.provider}/dispute`)
    const { paymentId, upstreamId } = await paidAtBoth(chain)
    const { body } = await chain.upstream.openDispute({ paymentId: upstreamId }, more)
    await expect.poll(async () => (await disputesOf(chain.merchant)).length, POLL).toBe(1)
    const [row] = await disputesOf(chain.merchant)
    return {
      ...chain,
      paymentId,
      upstreamId,
      there: String(body.disputeId),
      disputeId: String(row?.dispute_id),
    }
  }

  it('is the merchant’s under an id of this gateway, and its money is held at both', async () => {
    const { merchant, upstream, paymentId, upstreamId, there, disputeId } = await disputed({
      disputeAmount: hkd(5_000),
    })
    const [notified] = await sentTo(merchant)
    const [toldThere] = await sentTo(upstream)
    expect(disputeId).not.toBe(there)
    expect(notified).toEqual({
      ...toldThere,
      disputeId,
      paymentId,
      paymentRequestId: expect.stringMatching(/^req-/),
      captureId: expect.stringMatching(/^\d+$/),
    })
    expect(JSON.stringify(notified)).not.toContain(upstreamId)
    expect(notified?.captureId).not.toBe(toldThere?.captureId)
    expect(await payableOf(front, merchant)).toBe(PAID - 5_000n)
    await expectSameLedger({ merchant, upstream })
  })

  it.each<[string, object, (upstream: Merchant, there: string) => Promise<unknown>, string, bigint]>([
    ['won', {}, (upstream, there) => upstream.judge(there, 'ACCEPT_BY_CUSTOMER'), 'JUDGED', PAID],
    ['lost', {}, (upstream, there) => upstream.judge(there, 'ACCEPT_BY_MERCHANT'), 'JUDGED', 0n],
    [
      'lost in part',
      { disputeAmount: hkd(5_000) },
      (upstream, there) => upstream.judge(there, 'ACCEPT_BY_MERCHANT', { disputeJudgedAmount: hkd(1_999) }),
      'JUDGED',
      PAID - 1_999n,
    ],
    [
      'withdrawn',
      {},
      (upstream, there) => upstream.call('simulator/judgeDispute', { disputeId: there, isWithdrawn: true }),
      'CANCELLED',
      PAID,
    ],
    ['left until its time is over there', {}, (upstream) => upstream.advance(11 * 86_400), 'ACCEPTED', 0n],
    [
      'a compliance request that is lost',
      { disputeType: 'COMPLIANCE_REQUEST' },
      (upstream, there) => upstream.judge(there, 'VALIDATE_FAIL'),
      'JUDGED',
      0n,
    ],
    ['settled by its scheme', { disputeType: 'RDR' }, async () => {}, 'CLOSED', 0n],
  ])('%s ends the same way at both', async (_what, more, end, state, left) => {
    const { merchant, upstream, there } = await disputed(more)
    await end(upstream, there)
    await expect.poll(() => stateOf(merchant), POLL).toEqual([state])
    expect(await payableOf(front, merchant)).toBe(left)
    await expectSameLedger({ merchant, upstream })
    expect(await stepsSentTo(merchant)).toEqual(await stepsSentTo(upstream))
  })

  it('accepted here is accepted there, once, and judged there is judged here', async () => {
    const { merchant, upstream, there, disputeId } = await disputed()
    const { code, body } = await merchant.acceptDispute(disputeId)
    expect([code, body.disputeId]).toEqual(['SUCCESS', disputeId])
    expect((await merchant.acceptDispute(disputeId)).code).toBe('REPEAT_REQUEST')
    expect((await merchant.defend(disputeId, PDF)).code).toBe('REPEAT_REQUEST')
    await expectSameLedger({ merchant, upstream })
    expect(await payableOf(front, merchant)).toBe(0n)
    await upstream.judge(there, 'ACCEPT_BY_MERCHANT')
    await expect.poll(() => stateOf(merchant), POLL).toEqual(['JUDGED'])
    await expectSameLedger({ merchant, upstream })
    expect(await stepsSentTo(merchant)).toEqual(['DISPUTE_CREATED', 'DISPUTE_ACCEPTED', 'DISPUTE_JUDGED'])
  })

  it('is defended there with the very document, and won', async () => {
    const { merchant, upstream, there, disputeId } = await disputed()
    expect((await merchant.defend(disputeId, PDF)).code).toBe('SUCCESS')
    const file = (by: Merchant, id: string, disputeEvidenceType = 'DISPUTE_EVIDENCE_FILE') =>
      by.call('payments/downloadDisputeEvidence', { disputeId: id, disputeEvidenceType })
    expect((await file(upstream, there)).body.disputeEvidence).toBe(PDF)
    expect((await file(merchant, disputeId)).body.disputeEvidence).toBe(PDF)
    const page = await file(merchant, disputeId, 'DISPUTE_EVIDENCE_TEMPLATE')
    expect(page.body.disputeEvidence).toBe(
      (await file(upstream, there, 'DISPUTE_EVIDENCE_TEMPLATE')).body.disputeEvidence,
    )
    await upstream.judge(there, 'ACCEPT_BY_CUSTOMER')
    await expect.poll(() => stateOf(merchant), POLL).toEqual(['JUDGED'])
    expect(await payableOf(front, merchant)).toBe(PAID)
    await expectSameLedger({ merchant, upstream })
    expect(await stepsSentTo(merchant)).toEqual(['DISPUTE_CREATED', 'DEFENSE_SUPPLIED', 'DISPUTE_JUDGED'])
  })

  it('is not ended by the clock of here, nor by who plays the scheme in front', async () => {
    const { merchant, paymentId, disputeId } = await disputed()
    await merchant.advance(40 * 86_400)
    expect(await stateOf(merchant)).toEqual(['OPEN'])
    expect((await merchant.judge(disputeId, 'ACCEPT_BY_CUSTOMER')).code).toBe('ORDER_STATUS_INVALID')
    expect((await merchant.openDispute({ paymentId })).code).toBe('ORDER_STATUS_INVALID')
    // There its time is not over: it is for them to say so.
    expect((await merchant.acceptDispute(disputeId)).code).toBe('SUCCESS')
  })

  it('that cannot be answered any more there is refused here, and ends as they say', async () => {
    const { merchant, upstream, disputeId } = await disputed({
      disputeType: 'RETRIEVAL_REQUEST',
      defenseDueTime: new Date(Date.now() + 86_400_000 * 2).toISOString(),
    })
    await upstream.advance(3 * 86_400)
    expect((await merchant.defend(disputeId, PDF)).code).toBe('TIME_EXCEEDS_LIMIT')
    expect(await stateOf(merchant)).toEqual(['OPEN'])
    expect(await isAwaited(merchant, disputeId)).toBe(false)
  })

  it('is nobody else’s', async () => {
    const { disputeId } = await disputed()
    const other = await front.merchant()
    expect((await other.acceptDispute(disputeId)).code).toBe('PARAM_ILLEGAL')
    expect((await other.defend(disputeId, PDF)).code).toBe('PARAM_ILLEGAL')
  })
})

describe('messages about disputes', () => {
  let chain: ChainByHand
  let there: string
  beforeEach(async () => {
    chain = await linkByHand(front, back, { way, receiver })
  })

  /** A dispute at the back, and the message of its beginning. */
  async function disputedThere(more: object = {}): Promise<Arrival> {
    const { upstreamId } = await paidAtBoth(chain)
    const { body } = await chain.upstream.openDispute({ paymentId: upstreamId }, more)
    there = String(body.disputeId)
    return messageOf('DISPUTE_CREATED')
  }

  async function messageOf(step: string): Promise<Arrival> {
    const find = () => receiver.arrivals.find(({ body }) => body.disputeNotificationType === step)
    await expect.poll(find, POLL).toBeDefined()
    return find() as Arrival
  }

  it('that come twice, and at the same moment, act once', async () => {
    const created = await disputedThere()
    expect(await atOnce(4, () => chain.tell(created))).toEqual([200, 200, 200, 200])
    expect(await chain.tell(created)).toBe(200)
    // The same in other bytes.
    expect(await chain.tell(created, { autoDefendReason: 'none' })).toBe(200)
    await chain.upstream.judge(there, 'ACCEPT_BY_CUSTOMER')
    const judged = await messageOf('DISPUTE_JUDGED')
    await atOnce(4, () => chain.tell(judged))
    expect(await stateOf(chain.merchant)).toEqual(['JUDGED'])
    expect(await stepsSentTo(chain.merchant)).toEqual(['DISPUTE_CREATED', 'DISPUTE_JUDGED'])
    expect(await eventStates(front, chain.merchant)).toEqual(['HEARD', 'HEARD', 'HEARD'])
    await expectSameLedger(chain)
  })

  it('that come before the beginning wait for it, and are followed in the order of its life', async () => {
    const created = await disputedThere()
    await chain.upstream.defend(there, PDF)
    await chain.upstream.judge(there, 'ACCEPT_BY_MERCHANT', { disputeJudgedAmount: hkd(700) })
    const [supplied, judged] = [await messageOf('DEFENSE_SUPPLIED'), await messageOf('DISPUTE_JUDGED')]
    for (const early of [judged, supplied]) expect(await chain.tell(early)).toBe(200)
    expect(await disputesOf(chain.merchant)).toEqual([])
    expect(await eventStates(front, chain.merchant)).toEqual(['UNMATCHED', 'UNMATCHED'])
    await chain.tell(created)
    expect(await eventStates(front, chain.merchant)).toEqual(['HEARD', 'HEARD', 'HEARD'])
    expect(await stateOf(chain.merchant)).toEqual(['JUDGED'])
    expect(await stepsSentTo(chain.merchant)).toEqual([
      'DISPUTE_CREATED',
      'DEFENSE_SUPPLIED',
      'DISPUTE_JUDGED',
    ])
    expect(await payableOf(front, chain.merchant)).toBe(PAID - 700n)
    await expectSameLedger(chain)
  })

  it('beginning and judgement at the same moment end the same way', async () => {
    const created = await disputedThere()
    await chain.upstream.judge(there, 'ACCEPT_BY_MERCHANT')
    const judged = await messageOf('DISPUTE_JUDGED')
    await Promise.all([judged, created, judged, created].map((message) => chain.tell(message)))
    expect(await stateOf(chain.merchant)).toEqual(['JUDGED'])
    await expectSameLedger(chain)
  })

  it('a reminder is handed on once, and none to who has answered', async () => {
    await chain.tell(await disputedThere())
    await chain.upstream.advance(9 * 86_400 + 3_600)
    const alert = await messageOf('DEFENSE_DUE_ALERT')
    await atOnce(4, () => chain.tell(alert))
    expect(await stepsSentTo(chain.merchant)).toEqual(['DISPUTE_CREATED', 'DEFENSE_DUE_ALERT'])
    const [row] = await disputesOf(chain.merchant)
    await chain.merchant.defend(row?.dispute_id, PDF)
    await chain.tell(alert, { autoDefendReason: 'none' })
    expect((await stepsSentTo(chain.merchant)).at(-1)).toBe('DEFENSE_SUPPLIED')
  })

  it('an answer that is reported after the judgement changes nothing', async () => {
    const created = await disputedThere()
    await chain.upstream.acceptDispute(there)
    await chain.upstream.judge(there, 'ACCEPT_BY_MERCHANT')
    const [accepted, judged] = [await messageOf('DISPUTE_ACCEPTED'), await messageOf('DISPUTE_JUDGED')]
    for (const message of [created, judged, accepted]) await chain.tell(message)
    expect(await stateOf(chain.merchant)).toEqual(['JUDGED'])
    expect(await eventStates(front, chain.merchant)).toEqual(['HEARD', 'HEARD', 'HEARD'])
    await expectSameLedger(chain)
  })

  it('before the capture is known here, that is asked for first', async () => {
    const { body } = await chain.merchant.call('payments/pay', cardRequest({}, MANUAL))
    void way.break('payments/capture', { at: 'after', how: 'status 500' })
    await chain.merchant.capture({ paymentId: String(body.paymentId) })
    expect(await payableOf(front, chain.merchant)).toBe(0n)
    await chain.upstream.openDispute({ paymentId: await newestAt(chain.upstream) })
    expect(await chain.tell(await messageOf('DISPUTE_CREATED'))).toBe(200)
    expect(await stateOf(chain.merchant)).toEqual(['OPEN'])
    await expectSameLedger(chain)
  })

  it('while the capture stays unknown they are not acknowledged, and come again', async () => {
    const { body } = await chain.merchant.call('payments/pay', cardRequest({}, MANUAL))
    void way.break('payments/capture', { at: 'after', how: 'status 500' })
    await chain.merchant.capture({ paymentId: String(body.paymentId) })
    await chain.upstream.openDispute({ paymentId: await newestAt(chain.upstream) })
    const created = await messageOf('DISPUTE_CREATED')
    const open = way.close()
    try {
      expect(await chain.tell(created)).toBe(503)
      expect(await disputesOf(chain.merchant)).toEqual([])
    } finally {
      open()
    }
    expect(await chain.tell(created)).toBe(200)
    await expectSameLedger(chain)
  })

  it('while a refund of the same money is unknown, that is asked for first, and one of both has it', async () => {
    const { paymentId, upstreamId } = await paidAtBoth(chain)
    void way.break('payments/refund', { at: 'before', how: 'status 500' })
    const refundRequestId = `refund-${paymentId}`
    await chain.merchant.refund({ paymentId }, 100, { refundRequestId })
    await chain.upstream.openDispute({ paymentId: upstreamId })
    expect(await chain.tell(await messageOf('DISPUTE_CREATED'))).toBe(200)
    expect(await stateOf(chain.merchant)).toEqual(['OPEN'])
    const { body } = await chain.merchant.inquireRefund({ refundRequestId })
    expect(body.refundStatus).toBe('FAIL')
    await expectSameLedger(chain)
  })

  it.each<[string, object]>([
    ['of more than was captured', { disputeAmount: hkd(Number(PAID) + 1) }],
    ['in another currency', { disputeAmount: { currency: 'USD', value: '100' } }],
    ['without an amount', { disputeAmount: undefined }],
    ['of nothing', { disputeAmount: hkd(0) }],
    ['without a type', { disputeType: undefined }],
    ['about another payment of upstream’s', { paymentId: '20261116000000000000000000000000001' }],
  ])('%s are kept and not believed', async (_what, changes) => {
    const created = await disputedThere()
    expect(await chain.tell(created, changes)).toBe(200)
    expect(await disputesOf(chain.merchant)).toEqual([])
    expect(await eventStates(front, chain.merchant)).toEqual(['DOUBTED'])
    expect(await payableOf(front, chain.merchant)).toBe(PAID)
    expect(await sentTo(chain.merchant)).toEqual([])
    // The true one is followed all the same.
    await chain.tell(created)
    await expectSameLedger(chain)
  })

  it.each<[string, object]>([
    ['of more than is disputed', { disputeJudgedAmount: hkd(Number(PAID) + 1) }],
    ['in another currency', { disputeJudgedAmount: { currency: 'USD', value: '100' } }],
    ['of nothing', { disputeJudgedAmount: hkd(0) }],
    ['without an amount', { disputeJudgedAmount: undefined }],
    ['without a result', { disputeJudgedResult: undefined }],
    ['that is none of its kind', { disputeJudgedResult: 'VALIDATE_FAIL' }],
  ])('a judgement %s moves nothing', async (_what, changes) => {
    const created = await disputedThere()
    await chain.tell(created)
    await chain.upstream.judge(there, 'ACCEPT_BY_MERCHANT')
    const judged = await messageOf('DISPUTE_JUDGED')
    expect(await chain.tell(judged, changes)).toBe(200)
    expect(await stateOf(chain.merchant)).toEqual(['OPEN'])
    expect((await eventStates(front, chain.merchant)).sort()).toEqual(['DOUBTED', 'HEARD'])
    await chain.tell(judged)
    expect(await stateOf(chain.merchant)).toEqual(['JUDGED'])
    // What contradicts the end is not believed either.
    await chain.tell(judged, { disputeJudgedResult: 'ACCEPT_BY_CUSTOMER' })
    await chain.tell(judged, { disputeNotificationType: 'DISPUTE_CANCELLED' })
    expect(await stateOf(chain.merchant)).toEqual(['JUDGED'])
    await expectSameLedger(chain)
  })

  it('that somebody else has signed, or of another account, do nothing', async () => {
    const created = await disputedThere()
    expect(await chain.tell(created, {}, 'another')).toBe(401)
    const other = await linkByHand(front, back, { way, receiver })
    const path = created.path.replace(chain.provider, other.provider)
    expect(await other.tell({ ...created, path })).toBe(200)
    expect(await disputesOf(chain.merchant)).toEqual([])
    expect(await eventStates(front, chain.merchant)).toEqual(['UNMATCHED'])
    expect(await payableOf(front, chain.merchant)).toBe(PAID)
    await chain.tell(created)
    expect(await stateOf(chain.merchant)).toEqual(['OPEN'])
  })

  describe('when the answer to an answer is lost', () => {
    async function heldHere(): Promise<string> {
      await chain.tell(await disputedThere())
      const [row] = await disputesOf(chain.merchant)
      return String(row?.dispute_id)
    }
    const isAccepted = async () => (await disputesOf(chain.upstream, back)).map(({ state }) => state)

    it('before the work, an acceptance is unknown, and its repeat does it once', async () => {
      const disputeId = await heldHere()
      void way.break('payments/acceptDispute', { at: 'before', how: 'status 500' })
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('UNKNOWN_EXCEPTION')
      expect(await stateOf(chain.merchant)).toEqual(['OPEN'])
      // It is being accepted: nobody defends it meanwhile.
      expect((await chain.merchant.defend(disputeId, PDF)).code).toBe('REPEAT_REQUEST')
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('SUCCESS')
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('REPEAT_REQUEST')
      expect(await isAccepted()).toEqual(['ACCEPTED'])
      await expectSameLedger(chain)
    })

    it('after the work, it is unknown until a message says so, and the repeat learns it once', async () => {
      const disputeId = await heldHere()
      void way.break('payments/acceptDispute', { at: 'after', how: 'status 500' })
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('UNKNOWN_EXCEPTION')
      // Upstream says no more than that somebody has answered: it may have been withdrawn as well.
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('UNKNOWN_EXCEPTION')
      expect(await stateOf(chain.merchant)).toEqual(['OPEN'])
      await chain.tell(await messageOf('DISPUTE_ACCEPTED'))
      expect(await stateOf(chain.merchant)).toEqual(['ACCEPTED'])
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('SUCCESS')
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('REPEAT_REQUEST')
      expect(await stepsSentTo(chain.merchant)).toEqual(['DISPUTE_CREATED', 'DISPUTE_ACCEPTED'])
      await expectSameLedger(chain)
    })

    it('an acceptance that meets a withdrawal loses nothing', async () => {
      const disputeId = await heldHere()
      await chain.upstream.call('simulator/judgeDispute', { disputeId: there, isWithdrawn: true })
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('UNKNOWN_EXCEPTION')
      await chain.tell(await messageOf('DISPUTE_CANCELLED'))
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('REPEAT_REQUEST')
      expect(await payableOf(front, chain.merchant)).toBe(PAID)
      expect(await isAwaited(chain.merchant, disputeId)).toBe(false)
      await expectSameLedger(chain)
    })

    it.each(['before', 'after'] as const)(
      '%s the work, a document is unknown, and its repeat finds or supplies it',
      async (at) => {
        const disputeId = await heldHere()
        void way.break('payments/supplyDefenseDocument', { at, how: 'status 500' })
        expect((await chain.merchant.defend(disputeId, PDF)).code).toBe('UNKNOWN_EXCEPTION')
        expect((await chain.merchant.defend(disputeId, base64('another'))).code).toBe('REPEAT_REQUEST')
        expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('REPEAT_REQUEST')
        const missing = { disputeId, disputeEvidenceType: 'DISPUTE_EVIDENCE_FILE' }
        expect((await chain.merchant.call('payments/downloadDisputeEvidence', missing)).code).toBe(
          'PARAM_ILLEGAL',
        )
        expect((await chain.merchant.defend(disputeId, PDF)).code).toBe('SUCCESS')
        expect((await chain.merchant.defend(disputeId, PDF)).code).toBe('REPEAT_REQUEST')
        expect(await stateOf(chain.merchant)).toEqual(['DEFENDED'])
        expect(await isAccepted()).toEqual(['DEFENDED'])
        await expectSameLedger(chain)
      },
    )

    it('a job goes on where the merchant does not', async () => {
      const disputeId = await heldHere()
      void way.break('payments/acceptDispute', { at: 'before', how: 'status 500' })
      await chain.merchant.acceptDispute(disputeId)
      await chain.merchant.advance(120)
      await expect.poll(() => stateOf(chain.merchant), POLL).toEqual(['ACCEPTED'])
      expect(await isAwaited(chain.merchant, disputeId)).toBe(false)
      // A caller that got no answer learns it once.
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('SUCCESS')
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('REPEAT_REQUEST')
      await expectSameLedger(chain)
    })

    it('at the same moment it is done once, and all get the same answer', async () => {
      const disputeId = await heldHere()
      const codes = (await atOnce(3, () => chain.merchant.acceptDispute(disputeId))).map(({ code }) => code)
      expect(codes.filter((code) => code === 'SUCCESS').length).toBeGreaterThan(0)
      expect(codes.every((code) => code === 'SUCCESS' || code === 'REPEAT_REQUEST')).toBe(true)
      expect(await stepsSentTo(chain.merchant)).toEqual(['DISPUTE_CREATED', 'DISPUTE_ACCEPTED'])
      await expectSameLedger(chain)
    })

    it.each(['unsigned', 'signed by another'] as const)('an answer that is %s is none', async (how) => {
      const disputeId = await heldHere()
      void way.break('payments/acceptDispute', { at: 'after', how })
      expect((await chain.merchant.acceptDispute(disputeId)).code).toBe('UNKNOWN_EXCEPTION')
      expect(await payableOf(front, chain.merchant)).toBe(0n)
      expect(await stateOf(chain.merchant)).toEqual(['OPEN'])
    })
  })
})
