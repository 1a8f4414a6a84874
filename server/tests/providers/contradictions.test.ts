import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { providerKey } from '../../src/domain/index.ts'
import type { DifferenceRow } from '../../src/entrances/operator-api/shapes.ts'
import { hkd, PAID } from '../support/amounts.ts'
import { authorized } from '../support/card-payments.ts'
import { addUpstream, routeTo, untilRouted } from '../support/chain.ts'
import { goOn } from '../support/clock.ts'
import { useGateway } from '../support/gateway.ts'
import { differencesOf as ledgerDifferencesOf } from '../support/ledger.ts'
import { type Merchant, payRequest } from '../support/merchant.ts'
import { balancesOf, listWrongBalances } from '../support/money.ts'
import { acknowledge, answerStatus, notifiedPayment, settled, useReceiver } from '../support/receiver.ts'
import { allow, invitedOperator, shownProposal, type TestOperator } from '../support/operators.ts'
import { useFaultyWay } from './faulty-way.ts'

const back = useGateway()
const front = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
// Here upstream's key is the test's, which can report what upstream never did.
const way = useFaultyWay(back)
const receiver = useReceiver()

let operator: TestOperator
let other: TestOperator
beforeAll(async () => {
  operator = await invitedOperator(front, 'approver')
  other = await invitedOperator(front, 'approver')
})

interface Chained {
  readonly merchant: Merchant
  readonly upstream: Merchant
  readonly provider: string
}

async function chained(): Promise<Chained> {
  const [merchant, upstream] = [await front.merchant(), await back.merchant()]
  const { url, publicKey } = way
  const provider = await addUpstream(front, upstream, { url, publicKey })
  await routeTo(front, merchant, { provider })
  await untilRouted(merchant, back)
  return { merchant, upstream, provider }
}

interface Attempt extends Record<string, unknown> {
  readonly attempt_id: string
  readonly kind: string
  readonly state: string
}

const attemptsOf = ({ clientId }: Merchant, paymentId: unknown) =>
  front.database.query<Attempt>(
    'select attempt_id, kind, state from attempts where client_id = $1 and payment_id = $2 order by created_at, kind',
    [clientId, paymentId],
  )

async function stateOf(merchant: Merchant, paymentId: unknown, kind: string): Promise<string | undefined> {
  return (await attemptsOf(merchant, paymentId)).find((one) => one.kind === kind)?.state
}

async function keyOf(merchant: Merchant, paymentId: unknown, kind: string): Promise<string> {
  const found = (await attemptsOf(merchant, paymentId)).find((one) => one.kind === kind)
  return providerKey({ clientId: merchant.clientId, attemptId: String(found?.attempt_id) })
}

/** What upstream says by itself, signed by its key. */
async function tell({ upstream, provider }: Chained, said: object, times = 1): Promise<void> {
  const path = `/providers/${provider}/payment`
  const text = JSON.stringify(said)
  for (let reported = 0; reported < times; reported += 1) {
    const headers = way.sign({ path, clientId: upstream.clientId, text })
    const { status } = await fetch(`${front.url}${path}`, { method: 'POST', headers, body: text })
    expect(status).toBe(200)
  }
}

const S = { resultStatus: 'S', resultCode: 'SUCCESS', resultMessage: 'success' }
const F = { resultStatus: 'F', resultCode: 'USER_BALANCE_NOT_ENOUGH', resultMessage: 'no' }

const ofPayment = (paymentRequestId: string, result: object, value: bigint = PAID) => ({
  notifyType: 'PAYMENT_RESULT',
  result,
  paymentRequestId,
  paymentId: randomUUID(),
  paymentAmount: hkd(value),
})
const ofRefund = (refundRequestId: string, result: { resultStatus: string }, value: bigint) => ({
  notifyType: 'REFUND_RESULT',
  result,
  refundRequestId,
  refundStatus: result.resultStatus === 'S' ? 'SUCCESS' : 'FAIL',
  refundAmount: hkd(value),
})
const ofCapture = (captureRequestId: string, result: object, value: bigint) => ({
  notifyType: 'CAPTURE_RESULT',
  result,
  captureRequestId,
  captureAmount: hkd(value),
})

async function openedAt({ merchant }: Chained) {
  const request = payRequest()
  const { body } = await merchant.pay(request)
  return { paymentId: body.paymentId, key: await keyOf(merchant, body.paymentId, 'CHARGE') }
}

async function paidAt(chain: Chained) {
  const { paymentId, key } = await openedAt(chain)
  await chain.upstream.complete({ paymentRequestId: key }, 'SUCCESS')
  await goOn(chain.merchant, 60)
  expect((await chain.merchant.inquire({ paymentId })).body.paymentStatus).toBe('SUCCESS')
  return { paymentId, key }
}

function newSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give: () => give(), given }
}

const notifiedOf = async (merchant: Merchant, kind: string, paymentId?: unknown) =>
  (await merchant.notifications())
    .filter((one) => one.kind === kind && [one.body.paymentId, undefined].includes(paymentId))
    .map(({ body }) => (body.result as { resultCode: string }).resultCode)

const differencesOf = ({ clientId }: Merchant) =>
  front.database.query<Record<string, unknown>>(
    'select what, attempt_kind, here, told as reported, found_by, state from provider_differences where client_id = $1 order by found_at',
    [clientId],
  )

async function decide({ merchant }: Chained, paymentId: unknown, outcome: 'success' | 'failure') {
  const [charge] = await attemptsOf(merchant, paymentId)
  const { status, body } = await operator.browser.ask<{ error?: { message: string } }>(
    `POST /stuck/payments/${merchant.clientId}/${paymentId}/decide`,
    { attemptId: charge?.attempt_id, outcome, reason: 'seen in the portal of the provider' },
  )
  return [status, body?.error?.message]
}

describe('a success that a provider signs for a charge that has failed here', () => {
  it('because an operator said so is late money: booked, sent back once, however often it is reported', async () => {
    const chain = await chained()
    const { merchant, upstream } = chain
    const { paymentId, key } = await openedAt(chain)
    await decide(chain, paymentId, 'failure')
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('FAIL')
    await upstream.complete({ paymentRequestId: key }, 'SUCCESS')
    const { paymentId: theirs } = (await upstream.inquire({ paymentRequestId: key })).body
    await tell(chain, { ...ofPayment(key, S), paymentId: theirs }, 3)
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': -PAID, 'returning HKD': PAID })
    await goOn(merchant, 60)
    expect(await balancesOf(front, merchant)).toEqual({})
    expect((await upstream.inquire({ paymentRequestId: key })).body.paymentStatus).toBe('CANCELLED')
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('FAIL')
    expect(await stateOf(merchant, paymentId, 'REVERSAL')).toBe('SUCCEEDED')
    expect(await differencesOf(merchant)).toEqual([])
  })

  it('because the provider said so itself goes back as well', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId, key } = await openedAt(chain)
    await tell(chain, ofPayment(key, F))
    await tell(chain, ofPayment(key, S))
    expect(await stateOf(merchant, paymentId, 'CHARGE')).toBe('SUCCEEDED')
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': -PAID, 'returning HKD': PAID })
  })

  it('is reached by an operator too, and by nobody twice', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId, key } = await openedAt(chain)
    await tell(chain, ofPayment(key, F))
    await decide(chain, paymentId, 'success')
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': -PAID, 'returning HKD': PAID })
    expect(await decide(chain, paymentId, 'success')).toEqual([
      expect.any(Number),
      expect.stringContaining('is SUCCEEDED already'),
    ])
  })
})

describe('what a provider takes back', () => {
  it('a payment fails after all: its money is booked back, and the merchant is notified', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId, key } = await paidAt(chain)
    await tell(chain, ofPayment(key, F), 2)
    const { body } = await merchant.inquire({ paymentId })
    expect([body.paymentStatus, body.paymentResultCode]).toEqual(['FAIL', 'USER_BALANCE_NOT_ENOUGH'])
    expect(await stateOf(merchant, paymentId, 'CHARGE')).toBe('RETRACTED')
    expect(await balancesOf(front, merchant)).toEqual({})
    expect(await notifiedOf(merchant, 'notifyPayment')).toEqual(['SUCCESS', 'USER_BALANCE_NOT_ENOUGH'])
    expect((await merchant.refund({ paymentId })).body.result.resultStatus).toBe('F')
  })

  it('a merchant that could not be told of the success learns of the failure alone', async () => {
    const chain = await chained()
    const { merchant, upstream } = chain
    receiver.answerBy(answerStatus(500))
    const { paymentId } = await notifiedPayment(merchant, receiver)
    const key = await keyOf(merchant, paymentId, 'CHARGE')
    await upstream.complete({ paymentRequestId: key }, 'SUCCESS')
    await goOn(merchant, 60)
    const refused = (await receiver.arrived(1)).length
    receiver.answerBy(acknowledge)
    await tell(chain, ofPayment(key, F))
    await settled(merchant, 'ACKNOWLEDGED')
    await goOn(merchant, 3_600)
    const arrived = receiver.arrivals.slice(refused).map(({ body }) => body.result.resultCode)
    expect(arrived).toEqual(['USER_BALANCE_NOT_ENOUGH'])
    const notified = (await merchant.notifications()).filter(({ body }) => body.paymentId === paymentId)
    expect(notified.map(({ deliveryState }) => deliveryState).sort()).toEqual(['ACKNOWLEDGED', 'OVERTAKEN'])
  })

  it('a payment that was refunded before fails after all: the merchant has paid the refund', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId, key } = await paidAt(chain)
    await merchant.refund({ paymentId }, 800n)
    await goOn(merchant, 120)
    await tell(chain, ofPayment(key, F))
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': 800n, 'payable HKD': -800n })
  })

  it('a refund that could not be told of is told as it is now, and another one as it was', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId } = await paidAt(chain)
    receiver.answerBy(answerStatus(500))
    for (const value of [300n, 400n])
      await merchant.refund({ paymentId }, value, { refundNotifyUrl: receiver.url() })
    const key = await keyOf(merchant, paymentId, 'REFUND')
    await goOn(merchant, 120)
    await tell(chain, ofRefund(key, S, 300n))
    const refused = (await receiver.arrived(2)).length
    await tell(chain, ofRefund(key, F, 300n))
    receiver.answerBy(acknowledge)
    await goOn(merchant, 3_600)
    const arrived = new Set(
      receiver.arrivals
        .slice(refused)
        .map(({ body }) => `${(body.refundAmount as { value: string }).value} ${body.result.resultCode}`),
    )
    expect([...arrived].sort()).toEqual(['300 USER_BALANCE_NOT_ENOUGH', '400 SUCCESS'])
  })

  it('a refund has failed after all: the money is the merchant’s again, and may be given back anew', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId } = await paidAt(chain)
    await merchant.refund({ paymentId }, 800n)
    await goOn(merchant, 120)
    const key = await keyOf(merchant, paymentId, 'REFUND')
    await tell(chain, ofRefund(key, S, 800n))
    expect(await balancesOf(front, merchant)).toMatchObject({ 'payable HKD': PAID - 800n })
    await tell(chain, ofRefund(key, F, 800n), 2)
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': -PAID, 'payable HKD': PAID })
    expect(await notifiedOf(merchant, 'notifyRefund')).toEqual(['SUCCESS', 'USER_BALANCE_NOT_ENOUGH'])
    const [row] = await front.database.query(
      'select refunded_minor::int as refunded from payments where payment_id = $1',
      [paymentId],
    )
    expect(row).toEqual({ refunded: 0 })
  })

  it('a refund that had failed has been paid after all', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId } = await paidAt(chain)
    void way.break('payments/refund', { at: 'before', how: 'status 500' })
    await merchant.refund({ paymentId }, 800n)
    const key = await keyOf(merchant, paymentId, 'REFUND')
    await tell(chain, ofRefund(key, F, 800n))
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': -PAID, 'payable HKD': PAID })
    await tell(chain, ofRefund(key, S, 800n), 2)
    expect(await balancesOf(front, merchant)).toEqual({
      'provider HKD': 800n - PAID,
      'payable HKD': PAID - 800n,
    })
    expect(await notifiedOf(merchant, 'notifyRefund')).toEqual(['USER_BALANCE_NOT_ENOUGH', 'SUCCESS'])
  })

  it('a capture that had failed has brought its money after all, and closes what it has used up', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId } = await authorized(merchant)
    const result = { resultStatus: 'F', resultCode: 'PROCESS_FAIL' }
    void way.break('payments/capture', { at: 'before', result })
    expect((await merchant.capture({ paymentId }, PAID)).code).toBe('PROCESS_FAIL')
    await tell(chain, ofCapture(await keyOf(merchant, paymentId, 'CAPTURE'), S, PAID), 2)
    expect(await notifiedOf(merchant, 'notifyCapture')).toEqual(['PROCESS_FAIL', 'SUCCESS'])
    const [payment] = await front.database.query<Record<string, unknown>>(
      'select captured_minor, auth_closed_at from payments where client_id = $1 and payment_id = $2',
      [merchant.clientId, paymentId],
    )
    expect(payment).toEqual({ captured_minor: String(PAID), auth_closed_at: expect.any(Date) })
    expect(await differencesOf(merchant)).toEqual([])
  })

  it('a capture is gone again, with its fee', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId } = await authorized(merchant)
    await merchant.capture({ paymentId }, 5_000n)
    const key = await keyOf(merchant, paymentId, 'CAPTURE')
    expect(await balancesOf(front, merchant)).toMatchObject({ 'payable HKD': 5_000n })
    await tell(chain, ofCapture(key, F, 5_000n), 2)
    expect(await balancesOf(front, merchant)).toEqual({})
    expect(await notifiedOf(merchant, 'notifyCapture')).toEqual(['SUCCESS', 'USER_BALANCE_NOT_ENOUGH'])
  })
})

describe('a payment that its payer completes while the gateway has it given up', () => {
  const CANCEL = 'payments/cancel'
  /** However slow the test is, until it has lapsed. */
  const WAITED_FOR = `update attempts set given_up_until = now() + interval '1 hour' where client_id = $1 and given_up_until is not null`
  const LAPSED = `update attempts set given_up_until = now() - interval '1 second' where client_id = $1`

  /** What was paid until routes led there is over. */
  async function quietlyChained(): Promise<Chained> {
    const chain = await chained()
    await goOn(chain.merchant, 3_600)
    return chain
  }

  /** Its time is over, and the call that gives it up is on its way, until it is let go. */
  async function givingUp(chain: Chained, end: { how?: 'status 500' } = {}) {
    const payment = await openedAt(chain)
    const [sent, held] = [newSignal(), newSignal()]
    const hold = () => {
      sent.give()
      return held.given
    }
    void way.break(CANCEL, { at: 'before', clientId: chain.upstream.clientId, hold, ...end })
    const advancing = chain.merchant.advance(3_600)
    await sent.given
    return {
      ...payment,
      release: async () => {
        held.give()
        await advancing
      },
    }
  }

  const pays = async (chain: Chained, key: string) => {
    await chain.upstream.complete({ paymentRequestId: key }, 'SUCCESS')
    await tell(chain, ofPayment(key, S))
  }
  const statusOf = async ({ merchant }: Chained, paymentId: unknown) =>
    (await merchant.inquire({ paymentId })).body.paymentStatus
  const atEnd = async (chain: Chained, paymentId: unknown, status: string) => {
    await expect
      .poll(() => goOn(chain.merchant, 600).then(() => statusOf(chain, paymentId)), { timeout: 30_000 })
      .toBe(status)
    return {
      balances: await balancesOf(front, chain.merchant),
      reported: await notifiedOf(chain.merchant, 'notifyPayment', paymentId),
      differences: await differencesOf(chain.merchant),
    }
  }

  it('is not paid: the money goes back by that call, and nobody was notified of it', async () => {
    const chain = await quietlyChained()
    const { paymentId, key, release } = await givingUp(chain)
    await pays(chain, key)
    expect(await statusOf(chain, paymentId)).toBe('PROCESSING')
    await release()
    expect(await atEnd(chain, paymentId, 'FAIL')).toEqual({
      balances: {},
      reported: ['ORDER_IS_CLOSED'],
      differences: [],
    })
    expect((await chain.upstream.inquire({ paymentRequestId: key })).body.paymentStatus).toBe('CANCELLED')
  })

  it('is paid where that call never gets there, and that is notified when nobody waits for it any more', async () => {
    const chain = await quietlyChained()
    const { paymentId, key, release } = await givingUp(chain, { how: 'status 500' })
    await front.database.query(WAITED_FOR, [chain.merchant.clientId])
    await pays(chain, key)
    await release()
    expect(await statusOf(chain, paymentId)).toBe('PROCESSING')
    await front.database.query(LAPSED, [chain.merchant.clientId])
    expect(await atEnd(chain, paymentId, 'SUCCESS')).toEqual({
      balances: { 'provider HKD': -PAID, 'payable HKD': PAID },
      reported: ['SUCCESS'],
      differences: [],
    })
  })

  it('is paid when others must be done, for a caller that has it given up at the same time and learns of it', async () => {
    const chain = await quietlyChained()
    const { clientId } = chain.upstream
    const { paymentId, key } = await openedAt(chain)
    await front.database.query(
      `update attempts set given_up_until = now() + interval '1 hour' where client_id = $1 and payment_id = $2`,
      [chain.merchant.clientId, paymentId],
    )
    // Nobody else asks about it.
    await front.database.query(`delete from agenda where client_id = $1 and kind = 'finish_attempt'`, [
      chain.merchant.clientId,
    ])
    await chain.upstream.complete({ paymentRequestId: key }, 'SUCCESS')
    // It is paid between the question what stands and the call.
    const lie = (body: Record<string, unknown>) => {
      body.paymentStatus = 'PROCESSING'
    }
    const met = way.break('payments/inquiryPayment', { at: 'after', clientId, lie })
    await chain.merchant.advance(3_600)
    await met
    expect(await statusOf(chain, paymentId)).toBe('PROCESSING')
    const [held] = await front.database.query<{ minutes: number }>(
      `select extract(epoch from given_up_until - now())::int / 60 as minutes from attempts
       where client_id = $1 and payment_id = $2`,
      [chain.merchant.clientId, paymentId],
    )
    expect(held?.minutes).toBeGreaterThan(50)
    await front.database.query(LAPSED, [chain.merchant.clientId])
    expect(await atEnd(chain, paymentId, 'SUCCESS')).toMatchObject({ reported: ['SUCCESS'], differences: [] })
  })

  it('is taken back where that call comes later than anybody expects', async () => {
    const chain = await quietlyChained()
    const { paymentId, key, release } = await givingUp(chain)
    await front.database.query(LAPSED, [chain.merchant.clientId])
    await pays(chain, key)
    expect(await statusOf(chain, paymentId)).toBe('SUCCESS')
    await release()
    expect(await atEnd(chain, paymentId, 'FAIL')).toEqual({
      balances: {},
      reported: ['SUCCESS', 'ORDER_IS_CLOSED'],
      differences: [],
    })
    expect(await stateOf(chain.merchant, paymentId, 'CHARGE')).toBe('RETRACTED')
  })
})

describe('a contradiction that no rule covers', () => {
  it('waits for a person: another amount, something never asked for, a word that was taken back twice', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { key } = await openedAt(chain)
    await tell(chain, ofPayment(key, S, PAID - 1n), 2)
    const stranger = providerKey({ clientId: merchant.clientId, attemptId: randomUUID() })
    await tell(chain, ofPayment(stranger, S))
    const paidOnce = await paidAt(chain)
    await tell(chain, ofPayment(paidOnce.key, F))
    await tell(chain, ofPayment(paidOnce.key, S))
    expect(await differencesOf(merchant)).toEqual([
      {
        what: 'AMOUNT',
        attempt_kind: 'CHARGE',
        here: { state: 'PENDING', amount: { currency: 'HKD', value: String(PAID) } },
        reported: { outcome: 'SUCCESS', amount: { currency: 'HKD', value: String(PAID - 1n) } },
        found_by: 'MESSAGE',
        state: 'OPEN',
      },
      expect.objectContaining({ what: 'UNKNOWN', attempt_kind: null, here: null, state: 'OPEN' }),
      expect.objectContaining({ what: 'OUTCOME', attempt_kind: 'CHARGE', state: 'OPEN' }),
    ])
    expect(await balancesOf(front, merchant)).toEqual({})
  })

  it('late money that could not go back, because the provider never had it', async () => {
    const chain = await chained()
    const { merchant, upstream } = chain
    const { paymentId, key } = await openedAt(chain)
    await upstream.complete({ paymentRequestId: key }, 'FAIL')
    await merchant.advance(60)
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('FAIL')
    const { paymentId: theirs } = (await upstream.inquire({ paymentRequestId: key })).body
    // An older word comes late, and is followed.
    await tell(chain, { ...ofPayment(key, S), paymentId: theirs })
    await merchant.advance(60)
    expect(await stateOf(merchant, paymentId, 'REVERSAL')).toBe('FAILED')
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': -PAID, 'returning HKD': PAID })
    await tell(chain, ofPayment(key, F), 2)
    expect(await stateOf(merchant, paymentId, 'CHARGE')).toBe('RETRACTED')
    expect(await balancesOf(front, merchant)).toEqual({})
    expect(await differencesOf(merchant)).toEqual([])
  })

  it('is shown to operators, and booked by two of them, naming the payment', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { paymentId, key } = await openedAt(chain)
    await tell(chain, ofPayment(key, S, 9_000n))
    const { clientId } = merchant
    const listed = await operator.browser.ask<{ rows: DifferenceRow[] }>('GET /stuck/differences?limit=500')
    const row = listed.body.rows.find((one) => one.clientId === clientId)
    expect(row).toMatchObject({
      ...{ what: 'AMOUNT', kind: 'CHARGE', paymentId, provider: chain.provider, foundBy: 'MESSAGE' },
      missing: [hkd(9_000n)],
    })
    const path = `/stuck/differences/${clientId}/${row?.differenceId}`
    // The provider knows of no payment yet: nothing says that it was wrong.
    const request = { reason: 'the provider has sent its statement' }
    const asked = await operator.browser.ask<{ proposalId: string }>(`POST ${path}/book`, request)
    expect(asked.status).toBe(200)
    const { proposalId } = asked.body
    expect((await allow(operator, proposalId)).status).toBe(409)
    expect(await balancesOf(front, merchant)).toEqual({})
    expect((await allow(other, proposalId)).status).toBe(200)
    expect((await allow(other, proposalId)).status).toBe(409)
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': -9_000n, 'payable HKD': 9_000n })
    const [booked] = await front.database.query(
      "select payment_id, provider from transfers where client_id = $1 and event_kind = 'DIFFERENCE_CREDIT'",
      [clientId],
    )
    expect(booked).toEqual({ payment_id: paymentId, provider: chain.provider })
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('FAIL')
    expect(await differencesOf(merchant)).toEqual([expect.objectContaining({ state: 'BOOKED' })])
    expect((await operator.browser.ask(`POST ${path}/book`, request)).status).toBe(409)
  })

  it('that has another amount since it was proposed is not booked, and the proposal is void', async () => {
    const chain = await chained()
    const { merchant } = chain
    const { key } = await openedAt(chain)
    await tell(chain, ofPayment(key, S, 9_000n))
    const { clientId } = merchant
    const [row] = await front.database.query<{ difference_id: string }>(
      'select difference_id from provider_differences where client_id = $1',
      [clientId],
    )
    const path = `/stuck/differences/${clientId}/${row?.difference_id}`
    const propose = async () => {
      const asked = await operator.browser.ask<{ proposalId: string }>(`POST ${path}/book`, {
        reason: 'seen',
      })
      return asked.body.proposalId
    }
    const proposalId = await propose()
    await front.database.query(
      `update provider_differences set here = '{"state":"SUCCEEDED","amount":{"currency":"HKD","value":"100"}}'
       where client_id = $1`,
      [clientId],
    )
    expect(await allow(other, proposalId)).toMatchObject({
      status: 409,
      body: { error: { code: 'proposal_void' } },
    })
    expect(await balancesOf(front, merchant)).toEqual({})
    expect(await shownProposal(other, proposalId)).toMatchObject({ state: 'VOID' })
    expect((await allow(other, await propose())).status).toBe(200)
  })

  it('is gone when the provider, asked again, agrees', async () => {
    const chain = await chained()
    const { merchant, upstream } = chain
    const { paymentId, key } = await openedAt(chain)
    await tell(chain, ofPayment(key, S, 9_000n))
    await upstream.complete({ paymentRequestId: key }, 'SUCCESS')
    const [row] = await front.database.query<{ difference_id: string }>(
      'select difference_id from provider_differences where client_id = $1',
      [merchant.clientId],
    )
    const path = `/stuck/differences/${merchant.clientId}/${row?.difference_id}`
    expect((await operator.browser.ask(`POST ${path}/ask`)).body).toEqual({ isGone: true })
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('SUCCESS')
    expect(await differencesOf(merchant)).toEqual([expect.objectContaining({ state: 'GONE' })])
  })

  it('about nothing that is known needs the payment to be named, and one of the merchant’s', async () => {
    const chain = await chained()
    const { merchant } = chain
    const stranger = providerKey({ clientId: merchant.clientId, attemptId: randomUUID() })
    await tell(chain, ofPayment(stranger, S))
    const { paymentId } = await openedAt(chain)
    const [row] = await front.database.query<{ difference_id: string }>(
      'select difference_id from provider_differences where client_id = $1',
      [merchant.clientId],
    )
    const path = `POST /stuck/differences/${merchant.clientId}/${row?.difference_id}/book`
    const reason = 'seen'
    const anothers = (await openedAt(await chained())).paymentId
    expect((await operator.browser.ask(path, { reason })).status).toBe(400)
    expect((await operator.browser.ask(path, { reason, paymentId: anothers })).status).toBe(400)
    const asked = await operator.browser.ask<{ proposalId: string }>(path, { reason, paymentId })
    expect((await allow(other, asked.body.proposalId)).status).toBe(200)
    expect(await balancesOf(front, merchant)).toEqual({ 'provider HKD': -PAID, 'payable HKD': PAID })
  })

  it('is found in an answer as well, and asked about again', async () => {
    const chain = await chained()
    const { merchant, upstream } = chain
    const { paymentId, key } = await openedAt(chain)
    await upstream.complete({ paymentRequestId: key }, 'SUCCESS')
    // Others of this merchant are asked about at the same moment.
    const lie = (body: object) => void Object.assign(body, { paymentAmount: hkd(1) })
    for (let times = 0; times < 4; times += 1) void way.break('payments/inquiryPayment', { at: 'after', lie })
    await goOn(merchant, 60)
    expect(await differencesOf(merchant)).toEqual([
      expect.objectContaining({ what: 'AMOUNT', found_by: 'ANSWER', state: 'OPEN' }),
    ])
    await goOn(merchant, 600)
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('SUCCESS')
  })
})

it('whatever was contradicted, the ledger is right', async () => {
  expect(await listWrongBalances(front)).toEqual([])
  const clients = await front.database.query<{ client_id: string }>(
    'select distinct client_id from transfers',
  )
  expect(clients.length).toBeGreaterThan(5)
  for (const { client_id } of clients) expect(await ledgerDifferencesOf(front, client_id)).toEqual([])
})
