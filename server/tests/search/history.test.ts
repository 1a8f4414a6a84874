import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOf } from '../support/amounts.ts'
import { cardRequest, MANUAL } from '../support/card-payments.ts'
import { useGateway } from '../support/gateway.ts'
import { at, type Merchant } from '../support/merchant.ts'
import { allSearched } from '../support/search.ts'

const gateway = useGateway()

const METHODS = ['ALIPAY_HK HKD', 'GCASH PHP', 'ONLINEBANKING_FPX MYR', 'CARD HKD'] as const

type Step =
  | { act: 'pay'; method: number; value: number }
  | { act: 'complete'; pick: number; outcome: 'SUCCESS' | 'FAIL' | 'PENDING' }
  | { act: 'refund' | 'capture'; pick: number; value: number }
  | { act: 'cancel' | 'dispute'; pick: number }
  | { act: 'judge'; pick: number; result: 'ACCEPT_BY_CUSTOMER' | 'ACCEPT_BY_MERCHANT' }
  | { act: 'advance'; seconds: number }

const pick = fc.nat(20)
const value = fc.integer({ min: 100, max: 5_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pay'), method: fc.nat(3), value }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('complete'),
      pick,
      outcome: fc.constantFrom('SUCCESS', 'SUCCESS', 'FAIL', 'PENDING'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('refund', 'capture'), pick, value }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('cancel', 'dispute'), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('judge'),
      pick,
      result: fc.constantFrom('ACCEPT_BY_CUSTOMER', 'ACCEPT_BY_MERCHANT'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('advance'), seconds: fc.nat(8_000) }) },
) as fc.Arbitrary<Step>

it('whatever happens at two gateways at once, search and counts come to what the payments say', async () => {
  const another = await gateway.startAnother()
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const merchant = await gateway.merchant()
        const twin = at(another.url, merchant)
        const payments: Payment[] = []
        const disputes: unknown[] = []
        for (const [index, next] of steps.entries())
          await play(index % 2 === 0 ? merchant : twin, { payments, disputes }, next)
        // The same of one payment at both, at one moment.
        const [last] = payments
        if (last)
          await Promise.all([
            merchant.refund(last, amountOf(last.currency, 1)),
            twin.refund(last, amountOf(last.currency, 2)),
          ])
        await allSearched(gateway, merchant)
      }),
      { numRuns: 12, seed: 20261116 },
    )
  } finally {
    await another.stop()
  }
}, 300_000)

interface Payment {
  readonly paymentId: unknown
  readonly currency: 'HKD'
}

interface Notes {
  readonly payments: Payment[]
  readonly disputes: unknown[]
}

/** Whether it is allowed does not matter: what is refused changes nothing. */
async function play(merchant: Merchant, { payments, disputes }: Notes, step: Step): Promise<void> {
  if (step.act === 'advance') {
    expect((await merchant.advance(step.seconds)).code).toBe('SUCCESS')
    return
  }
  if (step.act === 'pay') {
    const [type, currency] = (METHODS[step.method] ?? METHODS[0]).split(' ') as [string, 'HKD']
    const paymentAmount = amountOf(currency, step.value)
    const { body } =
      type === 'CARD'
        ? await merchant.call('payments/pay', cardRequest({}, { ...MANUAL, paymentAmount }))
        : await merchant.pay({ paymentAmount, paymentMethod: { paymentMethodType: type } })
    expect(body.paymentId).toEqual(expect.any(String))
    payments.push({ paymentId: body.paymentId, currency })
    return
  }
  if (step.act === 'judge') {
    if (disputes.length > 0) await merchant.judge(disputes[step.pick % disputes.length], step.result)
    return
  }
  const payment = payments[step.pick % Math.max(payments.length, 1)]
  if (!payment) return
  const { paymentId, currency } = payment
  if (step.act === 'complete') await merchant.complete({ paymentId }, step.outcome)
  else if (step.act === 'cancel') await merchant.cancel({ paymentId })
  else if (step.act === 'refund') await merchant.refund(payment, amountOf(currency, step.value))
  else if (step.act === 'capture') await merchant.capture(payment, amountOf(currency, step.value))
  else {
    const { body } = await merchant.openDispute(payment)
    if (body.disputeId) disputes.push(body.disputeId)
  }
}
