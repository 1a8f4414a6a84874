import { notifyDispute } from '@amsel/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { amountOf, PAID } from '../support/amounts.ts'
import { cardRequest } from '../support/card-payments.ts'
import { notifyDisputesAt, PDF } from '../support/disputes.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { jobsOf, balancesByKind, paid } from '../support/money.ts'
import { type Arrival, acknowledge, answerStatus, isSignedBy, useReceiver } from '../support/receiver.ts'

const DAY = 86_400
const FEE = 258n

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', FEES: '*=1' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()
beforeEach(async () => {
  await notifyDisputesAt(gateway, merchant, receiver.url())
})

const typesOf = (arrivals: readonly Arrival[]) => arrivals.map(({ body }) => body.disputeNotificationType)

async function open(changes: object = {}, payment: object = {}): Promise<Record<string, string>> {
  const names = await paid(merchant, undefined, payment)
  const { body } = await merchant.openDispute(names, changes)
  return { ...names, disputeId: String(body.disputeId) }
}

const ACTS: Readonly<Record<string, (disputeId: string) => Promise<unknown>>> = {
  supply: (disputeId) => merchant.defend(disputeId, PDF),
  accept: (disputeId) => merchant.acceptDispute(disputeId),
  withdraw: (disputeId) => merchant.call('simulator/judgeDispute', { disputeId, isWithdrawn: true }),
  wait: () => merchant.advance(11 * DAY),
  ACCEPT_BY_CUSTOMER: (disputeId) => merchant.judge(disputeId, 'ACCEPT_BY_CUSTOMER'),
  ACCEPT_BY_MERCHANT: (disputeId) => merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT'),
  VALIDATE_SUCCESS: (disputeId) => merchant.judge(disputeId, 'VALIDATE_SUCCESS'),
  VALIDATE_FAIL: (disputeId) => merchant.judge(disputeId, 'VALIDATE_FAIL'),
}

type Money = 'kept' | 'held' | 'lost'

const STORIES: readonly (readonly [type: string, acts: string[], notified: string[], money: Money])[] = [
  ['CHARGEBACK', ['accept'], ['DISPUTE_ACCEPTED'], 'lost'],
  ['CHARGEBACK', ['accept', 'ACCEPT_BY_MERCHANT'], ['DISPUTE_ACCEPTED', 'DISPUTE_JUDGED'], 'lost'],
  ['CHARGEBACK', ['supply'], ['DEFENSE_SUPPLIED'], 'held'],
  ['CHARGEBACK', ['supply', 'ACCEPT_BY_CUSTOMER'], ['DEFENSE_SUPPLIED', 'DISPUTE_JUDGED'], 'kept'],
  ['CHARGEBACK', ['supply', 'wait', 'ACCEPT_BY_MERCHANT'], ['DEFENSE_SUPPLIED', 'DISPUTE_JUDGED'], 'lost'],
  ['CHARGEBACK', ['wait'], ['DEFENSE_DUE_ALERT', 'DISPUTE_ACCEPTED'], 'lost'],
  [
    'CHARGEBACK',
    ['wait', 'ACCEPT_BY_MERCHANT'],
    ['DEFENSE_DUE_ALERT', 'DISPUTE_ACCEPTED', 'DISPUTE_JUDGED'],
    'lost',
  ],
  ['CHARGEBACK', ['ACCEPT_BY_CUSTOMER', 'wait'], ['DISPUTE_JUDGED'], 'kept'],
  ['CHARGEBACK', ['withdraw', 'wait'], ['DISPUTE_CANCELLED'], 'kept'],
  ['CHARGEBACK', ['supply', 'withdraw'], ['DEFENSE_SUPPLIED', 'DISPUTE_CANCELLED'], 'kept'],
  ['COMPLIANCE_REQUEST', ['supply', 'VALIDATE_SUCCESS'], ['DEFENSE_SUPPLIED', 'DISPUTE_JUDGED'], 'kept'],
  ['COMPLIANCE_REQUEST', ['supply', 'VALIDATE_FAIL'], ['DEFENSE_SUPPLIED', 'DISPUTE_JUDGED'], 'lost'],
  ['COMPLIANCE_REQUEST', ['wait'], ['DEFENSE_DUE_ALERT', 'DISPUTE_ACCEPTED'], 'lost'],
  ['RETRIEVAL_REQUEST', ['supply', 'wait'], ['DEFENSE_SUPPLIED'], 'kept'],
  ['RETRIEVAL_REQUEST', ['wait'], ['DEFENSE_DUE_ALERT'], 'kept'],
  ['RETRIEVAL_REQUEST', ['withdraw'], ['DISPUTE_CANCELLED'], 'kept'],
]

describe('a whole dispute', () => {
  it.each(STORIES)('%s: %j tells %j and the money is %s', async (disputeType, acts, notified, money) => {
    const { disputeId = '', paymentId, paymentRequestId } = await open({ disputeType })
    for (const act of acts) await ACTS[act]?.(disputeId)
    const arrivals = await receiver.arrived(1 + notified.length)
    expect(typesOf(arrivals)).toEqual(['DISPUTE_CREATED', ...notified])
    for (const arrival of arrivals) {
      expect(isSignedBy(merchant, arrival)).toBe(true)
      expect(notifyDispute.body.strict().safeParse(arrival.body).error?.issues ?? []).toEqual([])
      expect(arrival.body).toMatchObject({ disputeId, paymentId, paymentRequestId, disputeType })
    }
    const { payable = 0n, fees, held = 0n, provider = 0n } = await balancesByKind(gateway, merchant)
    expect({ payable, held, fees }).toEqual({
      payable: (money === 'kept' ? PAID : 0n) - FEE,
      held: money === 'held' ? PAID : 0n,
      fees: FEE,
    })
    // Captured is what is owed, kept, held and lost; what is lost has left the provider again.
    const lost = PAID + provider
    expect(payable + FEE + held + lost).toBe(PAID)
    expect(lost).toBe(money === 'lost' ? PAID : 0n)
    expect(await waiting()).toEqual([])
  })

  const waiting = async () => {
    return (await jobsOf(gateway, merchant)).map(({ kind }) => kind)
  }
})

describe('what the merchant is notified of', () => {
  const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/

  it('at the beginning: everything about the dispute, and until when to answer', async () => {
    const names = await open({ disputeAmount: { currency: 'HKD', value: '800' } })
    const [created] = await receiver.arrived(1)
    expect(created?.body).toEqual({
      ...names,
      disputeNotificationType: 'DISPUTE_CREATED',
      disputeType: 'CHARGEBACK',
      disputeTime: expect.stringMatching(DATE),
      disputeAmount: { currency: 'HKD', value: '800' },
      disputeReasonCode: '4853',
      disputeReasonMsg: expect.stringContaining('goods'),
      disputeSource: 'ALIPAY_HK',
      defenseDueTime: expect.stringMatching(DATE),
      defendable: true,
    })
    const { disputeTime, defenseDueTime } = (created as Arrival).body
    expect(Date.parse(String(defenseDueTime)) - Date.parse(String(disputeTime))).toBe(10 * DAY * 1_000)
  })

  it('of a card: its scheme, the capture and the reference of the acquirer', async () => {
    const paymentAmount = amountOf('USD', 5000)
    const { body } = await merchant.call(
      'payments/pay',
      cardRequest({ cardNo: '4111111111111111' }, { paymentAmount }),
    )
    const { paymentId } = body
    const inquired = (await merchant.inquire({ paymentId })).body
    const [capture] = inquired.transactions as { transactionId: string }[]
    await merchant.openDispute({ paymentId }, { disputeReasonCode: '13.1' })
    const [created] = await receiver.arrived(1)
    expect(created?.body).toMatchObject({
      disputeSource: 'Visa',
      disputeReasonCode: '13.1',
      captureId: capture?.transactionId,
      arn: expect.stringMatching(/^\d{23}$/),
    })
    expect(created?.body).not.toHaveProperty('disputeReasonMsg')
  })

  it('at the end: who accepted and when, who was judged to bear what', async () => {
    const { disputeId = '' } = await open()
    await merchant.defend(disputeId, PDF)
    const part = { currency: 'HKD', value: '800' }
    await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT', { disputeJudgedAmount: part })
    const [, supplied, judged] = await receiver.arrived(3)
    expect(Object.keys(supplied?.body ?? {}).sort()).toEqual([
      'disputeId',
      'disputeNotificationType',
      'disputeType',
      'paymentId',
      'paymentRequestId',
    ])
    expect(judged?.body).toMatchObject({
      disputeJudgedResult: 'ACCEPT_BY_MERCHANT',
      disputeJudgedAmount: part,
      disputeJudgedTime: expect.stringMatching(DATE),
      disputeReasonCode: '4853',
      disputeSource: 'ALIPAY_HK',
    })
    const other = await open()
    await merchant.acceptDispute(other.disputeId)
    expect((await receiver.arrived(5))[4]?.body).toMatchObject({
      disputeAcceptReason: 'MERCHANT_ACCEPTED',
      disputeAcceptTime: expect.stringMatching(DATE),
    })
  })

  it('of an RDR is one message, which says what was lost', async () => {
    const names = await open({ disputeType: 'RDR' })
    await merchant.advance(20 * DAY)
    expect(typesOf(receiver.arrivals)).toEqual(['RDR_RESOLVED'])
    expect(receiver.arrivals[0]?.body).toMatchObject({
      ...names,
      disputeAmount: { currency: 'HKD', value: String(PAID) },
    })
    expect(receiver.arrivals[0]?.body).not.toHaveProperty('defenseDueTime')
    expect(receiver.arrivals[0]?.body).not.toHaveProperty('disputeType')
  })

  it('is in the feed too, numbered for each dispute', async () => {
    const { disputeId = '' } = await open()
    await merchant.acceptDispute(disputeId)
    const listed = (await merchant.notifications()).filter(({ kind }) => kind === 'notifyDispute')
    expect(listed.map(({ sequence }) => sequence)).toEqual([1, 2])
    expect(listed[1]?.body).toMatchObject({ disputeNotificationType: 'DISPUTE_ACCEPTED', disputeId })
  })
})

describe('time', () => {
  it('makes an alert pointless that did not arrive before the answer', async () => {
    const { disputeId = '' } = await open()
    await receiver.arrived(1)
    receiver.answerBy(answerStatus(500))
    await merchant.advance(9 * DAY + 60)
    receiver.answerBy(acknowledge)
    await merchant.acceptDispute(disputeId)
    await merchant.advance(DAY)
    expect(typesOf(receiver.arrivals)).toEqual(['DISPUTE_CREATED', 'DEFENSE_DUE_ALERT', 'DISPUTE_ACCEPTED'])
    const states = (await merchant.notifications())
      .filter(({ kind }) => kind === 'notifyDispute')
      .map(({ deliveryState }) => deliveryState)
    expect(states).toEqual(['ACKNOWLEDGED', 'OVERTAKEN', 'ACKNOWLEDGED'])
  })

  it('reminds a day before the due time, and times out at it, each at its own moment', async () => {
    await open()
    await merchant.advance(9 * DAY - 60)
    expect(typesOf(receiver.arrivals)).toEqual(['DISPUTE_CREATED'])
    await merchant.advance(120)
    expect(typesOf(receiver.arrivals)).toEqual(['DISPUTE_CREATED', 'DEFENSE_DUE_ALERT'])
    await merchant.advance(DAY - 120)
    expect(receiver.arrivals).toHaveLength(2)
    await merchant.advance(120)
    const [created, alert, accepted] = receiver.arrivals
    const { defenseDueTime } = (created as Arrival).body
    expect(alert?.body).toMatchObject({ defenseDueTime })
    expect(accepted?.body).toMatchObject({ disputeAcceptReason: 'TIMEOUT' })
    const lateMs = Date.parse(String(accepted?.body.disputeAcceptTime)) - Date.parse(String(defenseDueTime))
    expect(lateMs).toBeGreaterThanOrEqual(0)
    expect(lateMs).toBeLessThan(5_000)
  })

  it('reminds at once where less than a day is left', async () => {
    await open({ defenseDueTime: new Date(Date.now() + 3_600_000).toISOString() })
    expect(typesOf(await receiver.arrived(2))).toEqual(['DISPUTE_CREATED', 'DEFENSE_DUE_ALERT'])
    await merchant.advance(2 * 3_600)
    expect(typesOf(receiver.arrivals)).toEqual(['DISPUTE_CREATED', 'DEFENSE_DUE_ALERT', 'DISPUTE_ACCEPTED'])
  })

  it('that runs out at the very moment of an answer: one of the two counts, and the money moves once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { disputeId = '' } = await open()
      const before = await balancesByKind(gateway, merchant)
      await gateway.database.query(
        "update agenda set due_at = now() where client_id = $1 and subject_id = $2 and kind = 'time_out_dispute'",
        [merchant.clientId, disputeId],
      )
      const [answer] = await Promise.all([merchant.acceptDispute(disputeId), merchant.advance(0)])
      const [row] = await gateway.database.query<{ state: string; accept_reason: string }>(
        'select state, accept_reason from disputes where client_id = $1 and dispute_id = $2',
        [merchant.clientId, disputeId],
      )
      expect(row).toEqual({
        state: 'ACCEPTED',
        accept_reason: answer.code === 'SUCCESS' ? 'MERCHANT_ACCEPTED' : 'TIMEOUT',
      })
      const after = await balancesByKind(gateway, merchant)
      expect((before.held ?? 0n) - (after.held ?? 0n)).toBe(PAID)
    }
    expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})
