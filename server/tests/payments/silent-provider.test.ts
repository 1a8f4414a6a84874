import { describe, expect, test } from 'vitest'
import { authorized, cardRequest, MANUAL } from '../support/card-payments.ts'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import type { Merchant, TestAnswer } from '../support/merchant.ts'
import { balancesByKind, holdTable, opened, paid, waiting } from '../support/money.ts'
import { eventually } from '../support/process.ts'

const DEADLINE_MS = 1_500

interface Shop {
  readonly gateway: TestGateway
  readonly merchant: Merchant
}

/** Each with a gateway of its own, for its provider is silent to everybody. */
const it = test.extend<{ shop: Shop }>({
  shop: async ({ onTestFinished }, use) => {
    const gateway = await startTestGateway({}, { providerDeadlineMs: DEADLINE_MS })
    onTestFinished(() => gateway.stop())
    await use({ gateway, merchant: await gateway.merchant() })
  },
})

/** The provider takes a question and does not answer it in time; it goes on with it when nobody waits any more. */
async function whileSilent({ gateway }: Shop, call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const letGo = await holdTable(gateway, 'simulated_charges')
  const answer = await call().finally(letGo)
  await eventually(async () => expect(await waiting(gateway)).toBe(0))
  return answer
}

const attempts = ({ gateway, merchant }: Shop) =>
  gateway.database.query('select kind, state from attempts where client_id = $1 order by created_at', [
    merchant.clientId,
  ])

describe.concurrent('while a provider is silent', () => {
  it('a card payment is in process, and its job records what came of it, once', async ({ shop }) => {
    const { merchant } = shop
    const request = cardRequest({}, MANUAL)
    const { code, body } = await whileSilent(shop, () => merchant.call('payments/pay', request))
    expect([code, body.result.resultStatus]).toEqual(['PAYMENT_IN_PROCESS', 'U'])
    expect(body).toMatchObject({
      paymentRequestId: request.paymentRequestId,
      paymentId: expect.any(String),
    })
    expect(await attempts(shop)).toEqual([{ kind: 'CHARGE', state: 'OPEN' }])
    await merchant.advance(61)
    expect((await merchant.call('payments/pay', request)).code).toBe('SUCCESS')
    expect(await attempts(shop)).toEqual([{ kind: 'CHARGE', state: 'SUCCEEDED' }])
    expect(await merchant.notifications()).toHaveLength(1)
  })

  it('a payment on a page stays open, and a repeat meets the same charge', async ({ shop }) => {
    const { gateway, merchant } = shop
    const names = await opened(merchant)
    const { code, body } = await whileSilent(shop, () => merchant.complete(names, 'SUCCESS'))
    expect([code, body.result.resultStatus]).toEqual(['UNKNOWN_EXCEPTION', 'U'])
    expect((await merchant.inquire(names)).body.paymentStatus).toBe('PROCESSING')
    expect((await merchant.complete(names, 'SUCCESS')).code).toBe('SUCCESS')
    expect(await attempts(shop)).toEqual([{ kind: 'CHARGE', state: 'SUCCEEDED' }])
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ payable: 25_800n })
  })

  it('a refund is in process, and the money goes back once', async ({ shop }) => {
    const { gateway, merchant } = shop
    const names = await paid(merchant)
    const refund = () => merchant.refund(names, 25_800, { refundRequestId: 'refund-1' })
    const { code, body } = await whileSilent(shop, refund)
    expect([code, body.result.resultStatus]).toEqual(['REFUND_IN_PROCESS', 'U'])
    expect(body).toMatchObject({ refundRequestId: 'refund-1', refundId: expect.any(String) })
    await merchant.advance(61)
    const again = await refund()
    expect([again.code, again.body.refundId]).toEqual(['SUCCESS', body.refundId])
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ payable: 0n, provider: 0n })
  })

  it('a capture is in process, and a raise is taken', async ({ shop }) => {
    const { merchant } = shop
    const names = await authorized(merchant)
    const { code, body } = await whileSilent(shop, () => merchant.capture(names, 5_800))
    expect([code, body.captureId]).toEqual(['CAPTURE_IN_PROCESS', expect.any(String)])
    const other = await authorized(merchant)
    const raise = { updateRequestId: 'raise-1', ...other, amount: { currency: 'HKD', value: '30000' } }
    const raised = await whileSilent(shop, () => merchant.call('payments/updateAmount', raise))
    expect(raised.code).toBe('SUCCESS')
    await merchant.advance(61)
    expect(await merchant.transactions(names)).toMatchObject([{ transactionStatus: 'SUCCESS' }])
    expect((await merchant.inquire({ paymentId: other.paymentId })).body.paymentAmount).toEqual(raise.amount)
  })

  it('a cancel has no other answer than that nothing is known, and is done once', async ({ shop }) => {
    const { gateway, merchant } = shop
    const names = await paid(merchant)
    const { code, body } = await whileSilent(shop, () => merchant.cancel({ paymentId: names.paymentId }))
    expect([code, body.result.resultStatus]).toEqual(['UNKNOWN_EXCEPTION', 'U'])
    await merchant.advance(61)
    expect((await merchant.cancel({ paymentId: names.paymentId })).code).toBe('SUCCESS')
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ payable: 0n, provider: 0n })
  })

  it('a payment expires in its time, and money that comes later goes back', async ({ shop }) => {
    const { gateway, merchant } = shop
    const names = await opened(merchant)
    await whileSilent(shop, () => merchant.complete(names, 'SUCCESS'))
    await gateway.database.query(
      "update agenda set due_at = now() + interval '1 day' where client_id = $1 and kind = 'finish_attempt'",
      [merchant.clientId],
    )
    await whileSilent(shop, () => merchant.advance(15 * 60))
    expect((await merchant.inquire(names)).body).toMatchObject({
      paymentStatus: 'FAIL',
      paymentResultCode: 'ORDER_IS_CLOSED',
    })
    await merchant.advance(2 * 86_400)
    expect((await merchant.inquire(names)).body.paymentStatus).toBe('FAIL')
    expect(await attempts(shop)).toEqual([
      { kind: 'CHARGE', state: 'SUCCEEDED' },
      { kind: 'REVERSAL', state: 'SUCCEEDED' },
    ])
    expect(await balancesByKind(gateway, merchant)).toMatchObject({ returning: 0n, provider: 0n })
  })

  it('a job gives up for now, says so, and asks again', async ({ shop }) => {
    const { gateway, merchant } = shop
    const request = cardRequest({}, MANUAL)
    await whileSilent(shop, () => merchant.call('payments/pay', request))
    gateway.logged.length = 0
    await whileSilent(shop, () => merchant.advance(61))
    expect(gateway.logged).toContainEqual(
      expect.objectContaining({
        msg: 'a provider is not responding: its jobs wait',
        provider: 'simulator',
        reason: `the provider simulator gave no answer within ${DEADLINE_MS} ms`,
        jobs: expect.any(Number),
      }),
    )
    expect(await attempts(shop)).toEqual([{ kind: 'CHARGE', state: 'OPEN' }])
    await merchant.advance(60)
    expect(await attempts(shop)).toEqual([{ kind: 'CHARGE', state: 'SUCCEEDED' }])
  })
})
