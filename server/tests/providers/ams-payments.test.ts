import { describe, expect, it } from 'vitest'
import { type Attempt, type PaymentTransaction, providerKey } from '../../src/domain/index.ts'
import { createAms } from '../../src/providers/ams/index.ts'
import { Signer } from '../../src/platform/signing/index.ts'
import { CARDS } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { standIn } from '../support/stand-in.ts'
import { card, given, newAttempt, newCardPayment, newPayment } from './asked.ts'
import { asking } from './conformance.ts'
import { candidateAt, configOf, upstreamOf } from './upstream.ts'

const DAY_SECONDS = 86_400

const gateway = useGateway()
// Clocks are moved.
const upstream = useMerchantPerTest(gateway)
const notifyUrl = 'https://pay.example/providers/acme'
const provider = standIn('the provider', () =>
  createAms({
    name: 'acme',
    mayBePrivate: true,
    signer: new Signer(2),
    config: configOf(upstream),
    notifyUrl,
  }),
)
const candidate = candidateAt(upstream, provider)
const { send, inquire, paidCharge, authorizedCharge } = asking(candidate)

const hkd = (value: bigint) => ({ currency: 'HKD', value }) as const

/** Moves upstream's clock, and waits until it has got there. */
async function advance(seconds: number): Promise<void> {
  let { code } = await upstream.advance(seconds)
  while (code === 'CLOCK_IN_PROCESS') code = (await upstream.advance(0)).code
  expect(code).toBe('SUCCESS')
}

interface Row {
  readonly redirect_url: string
  readonly notify_url: string
  readonly expires_at: Date
  readonly capture_mode: string | null
  readonly order_description: string
  readonly details: Record<string, unknown>
}

/** What upstream was asked for. */
async function rowOf(charge: Attempt): Promise<Row> {
  const [row] = await gateway.database.query<Row & Record<string, unknown>>(
    'select * from payments where client_id = $1 and payment_request_id = $2',
    [upstream.clientId, providerKey(charge)],
  )
  if (!row) throw new Error('upstream has no such payment')
  return row
}

describe('a wallet’s payment', () => {
  it('whose time is over is not opened any more; one that stands there tells of itself', async () => {
    const over = newPayment({ expiresAt: new Date(Date.now() - 1_000) })
    const charge = newAttempt(over, 'CHARGE')
    expect(await send(over, charge)).toEqual({
      outcome: 'FAIL',
      resultCode: 'ORDER_IS_CLOSED',
      isCertain: true,
    })
    expect((await upstreamOf(upstream, charge)).result.resultCode).toBe('ORDER_NOT_EXIST')
    const payment = newPayment()
    const open = newAttempt(payment, 'CHARGE')
    const { reference } = await send(payment, open)
    const late = { ...payment, expiresAt: over.expiresAt }
    expect(await send(late, open)).toMatchObject({ outcome: 'OPENED', reference })
  })

  it('is opened upstream as the merchant asked for it, and its payer sent there', async () => {
    const payment = newPayment({ metadata: '{"mine":true}' })
    const charge = newAttempt(payment, 'CHARGE')
    const outcome = await send(payment, charge)
    const { paymentId } = await upstreamOf(upstream, charge)
    expect(outcome).toEqual({
      outcome: 'OPENED',
      reference: paymentId,
      payerUrl: expect.stringMatching(new RegExp(`^${gateway.url}/checkout/`)),
    })
    expect(await inquire(payment, charge)).toEqual(outcome)
    const row = await rowOf(charge)
    expect(row).toMatchObject({
      redirect_url: payment.redirectUrl,
      notify_url: `${notifyUrl}/payment`,
      order_description: payment.orderDescription,
      details: { order: (payment.details as { order: object }).order, env: { clientIp: '203.0.113.9' } },
    })
    expect(row.details).not.toHaveProperty('metadata')
    const aheadMs = payment.expiresAt.getTime() - row.expires_at.getTime()
    expect(aheadMs).toBeGreaterThanOrEqual(0)
    expect(aheadMs).toBeLessThan(5_000)
  })

  it('has the time that is left of it, also where its client’s clock is ahead', async () => {
    const aDayMs = DAY_SECONDS * 1000
    const now = new Date(Date.now() + aDayMs)
    const payment = newPayment({ expiresAt: new Date(now.getTime() + 300_000) })
    const charge = newAttempt(payment, 'CHARGE')
    await provider.send(charge, given(payment, charge, { now }))
    const { expires_at } = await rowOf(charge)
    expect(Math.abs(payment.expiresAt.getTime() - aDayMs - expires_at.getTime())).toBeLessThan(60_000)
  })

  it('whose words are no longer kept, or came without them, is opened all the same', async () => {
    const payment = newPayment({ details: null })
    expect(await send(payment, newAttempt(payment, 'CHARGE'))).toMatchObject({ outcome: 'OPENED' })
  })

  it('whose order came by a request of this moment is handed on, money and dates and all', async () => {
    const details = {
      order: { referenceOrderId: 'o', orderDescription: 'Tea', orderAmount: hkd(25_800n) },
      env: { terminalType: 'WEB' },
    }
    const payment = newPayment({ details })
    expect(await send(payment, newAttempt(payment, 'CHARGE'))).toMatchObject({ outcome: 'OPENED' })
  })

  it('tells of its end: paid, pending, failed with a reason', async () => {
    const payment = newPayment()
    const [pending, failed] = [newAttempt(payment, 'CHARGE'), newAttempt(payment, 'CHARGE')]
    for (const charge of [pending, failed]) await send(payment, charge)
    await upstream.complete({ paymentRequestId: providerKey(pending) }, 'PENDING')
    expect(await inquire(payment, pending)).toMatchObject({ outcome: 'PENDING' })
    const resultCode = 'USER_BALANCE_NOT_ENOUGH'
    await upstream.complete({ paymentRequestId: providerKey(failed) }, 'FAIL', { resultCode })
    expect(await inquire(payment, failed)).toMatchObject({ outcome: 'FAIL', resultCode, isCertain: true })
    expect(await send(payment, failed)).toMatchObject({ outcome: 'FAIL', resultCode, isCertain: true })
  })

  it('of an agreement is refused without a call', async () => {
    const payment = newPayment({ productCode: 'AGREEMENT_PAYMENT' })
    const charge = newAttempt(payment, 'CHARGE')
    expect(await send(payment, charge)).toEqual({
      outcome: 'FAIL',
      resultCode: 'PAYMENT_METHOD_NOT_SUPPORTED',
      isCertain: true,
    })
    expect((await upstreamOf(upstream, charge)).result.resultCode).toBe('ORDER_NOT_EXIST')
  })

  it('by a customer’s code is never sent without the code', async () => {
    const details = { paymentFactor: { inStorePaymentScenario: 'PaymentCode' } }
    const payment = newPayment({ productCode: 'IN_STORE_PAYMENT', details })
    const charge = newAttempt(payment, 'CHARGE')
    await expect(send(payment, charge)).rejects.toThrow('only in the call that brought it')
    expect((await upstreamOf(upstream, charge)).result.resultCode).toBe('ORDER_NOT_EXIST')
  })
})

describe('a card’s payment', () => {
  it('is only held upstream, also where this gateway is to capture by itself', async () => {
    const payment = newCardPayment({ captureMode: 'AUTOMATIC' })
    const charge = newAttempt(payment, 'CHARGE')
    const outcome = await send(payment, charge, { source: card() })
    expect(outcome).toMatchObject({ outcome: 'SUCCESS', card: { networkTransactionId: expect.any(String) } })
    expect(outcome.card).not.toHaveProperty('providerToken')
    expect(await rowOf(charge)).toMatchObject({ capture_mode: 'MANUAL' })
    expect(await upstreamOf(upstream, charge)).not.toHaveProperty('transactions')
  })

  it('whose payer shall prove who they are is opened, and paid when they have', async () => {
    const details = { ...(newPayment().details as object), cardWish: { is3DSAuthentication: true } }
    const payment = newCardPayment({ details })
    const charge = newAttempt(payment, 'CHARGE')
    const outcome = await send(payment, charge, { source: card() })
    expect(outcome).toMatchObject({ outcome: 'OPENED', payerUrl: expect.stringMatching(/^http/) })
    await candidate.complete(charge)
    expect(await inquire(payment, charge)).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('without a card is opened: the payer types it at upstream’s page', async () => {
    const payment = newCardPayment()
    const outcome = await send(payment, newAttempt(payment, 'CHARGE'))
    expect(outcome).toMatchObject({ outcome: 'OPENED', payerUrl: expect.stringMatching(/^http/) })
  })

  it('is captured in deps, and the last lets the rest go', async () => {
    const { payment, charge } = await authorizedCharge()
    const capture = (value: bigint, details: PaymentTransaction['details'] = {}) => {
      const attempt = newAttempt(payment, 'CAPTURE', { amount: hkd(value) })
      const transaction = { details } as PaymentTransaction
      return provider.send(attempt, given(payment, charge, { context: { payment, charge, transaction } }))
    }
    expect(await capture(10_000n)).toMatchObject({ outcome: 'SUCCESS' })
    expect(await capture(5_000n, { isLastCapture: true })).toMatchObject({ outcome: 'SUCCESS' })
    const resultCode = 'CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT'
    expect(await capture(1_000n)).toMatchObject({ outcome: 'FAIL', resultCode, isCertain: true })
  })

  it('of which a part was captured is never cancelled: the rest goes when upstream’s hold has run out', async () => {
    const { payment, charge } = await authorizedCharge()
    const part = newAttempt(payment, 'CAPTURE', { amount: hkd(10_000n) })
    expect(await send(payment, part, {}, charge)).toMatchObject({ outcome: 'SUCCESS' })
    const rest = newAttempt(payment, 'VOID', { amount: hkd(15_800n) })
    const captured = { ...payment, capturedMinor: 10_000n }
    expect(await send(captured, rest, {}, charge)).toEqual({ outcome: 'PENDING' })
    expect(await inquire(captured, rest, charge)).toEqual({ outcome: 'PENDING' })
    expect(await upstreamOf(upstream, charge)).toMatchObject({ paymentStatus: 'SUCCESS' })
    await advance(8 * DAY_SECONDS)
    expect(await inquire(captured, rest, charge)).toMatchObject({ outcome: 'SUCCESS' })
    expect(await send(captured, rest, {}, charge)).toMatchObject({ outcome: 'SUCCESS' })
    expect(await upstreamOf(upstream, charge)).toMatchObject({ paymentStatus: 'SUCCESS' })
  })

  it('that upstream has let go of by itself is let go', async () => {
    const { payment, charge } = await authorizedCharge()
    await advance(8 * DAY_SECONDS)
    const outcome = await send(payment, newAttempt(payment, 'VOID'), {}, charge)
    expect(outcome).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('that cannot be raised says so', async () => {
    const { payment, charge } = await authorizedCharge(card(CARDS.JCB))
    const raise = newAttempt(payment, 'INCREMENTAL', { amount: hkd(30_000n) })
    const resultCode = 'INCREMENTAL_NOT_SUPPORT'
    expect(await send(payment, raise, {}, charge)).toMatchObject({ outcome: 'FAIL', resultCode })
  })
})

describe('money that goes back', () => {
  it('is found by the key of its charge where upstream’s name for it never came', async () => {
    const { payment, charge } = await paidCharge()
    const refund = newAttempt(payment, 'REFUND', { amount: hkd(1_000n) })
    const unnamed = { ...charge, reference: null }
    expect(await send(payment, refund, {}, unnamed)).toMatchObject({ outcome: 'SUCCESS' })
    const cancelled = await paidCharge()
    const cancel = newAttempt(cancelled.payment, 'CANCEL')
    const outcome = await send(cancelled.payment, cancel, {}, { ...cancelled.charge, reference: null })
    expect(outcome).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('slowly is pending, and then done', async () => {
    const changes = { paymentMethodType: 'DANA', amount: { currency: 'IDR', value: 5_000_000n } } as const
    const { payment, charge } = await paidCharge(changes)
    const refund = newAttempt(payment, 'REFUND')
    const outcome = { ...(await send(payment, refund, {}, charge)) }
    if (outcome.outcome === 'PENDING') {
      expect(await inquire(payment, refund, charge)).toEqual(outcome)
      await advance(120)
    }
    expect(await inquire(payment, refund, charge)).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('too late to be cancelled fails as a cancel, and is refunded as a reversal, once', async () => {
    const { payment, charge } = await paidCharge()
    await advance(3 * DAY_SECONDS)
    const cancel = newAttempt(payment, 'CANCEL')
    const resultCode = 'CANCEL_WINDOW_EXCEED'
    expect(await send(payment, cancel, {}, charge)).toMatchObject({ outcome: 'FAIL', resultCode })
    const reversal = newAttempt(payment, 'REVERSAL')
    for (let times = 0; times < 2; times++)
      expect(await send(payment, reversal, {}, charge)).toMatchObject({ outcome: 'SUCCESS' })
    expect(await inquire(payment, reversal, charge)).toMatchObject({ outcome: 'SUCCESS' })
    const { transactions } = await upstreamOf(upstream, charge)
    expect(transactions).toEqual([
      expect.objectContaining({ transactionType: 'REFUND', transactionRequestId: providerKey(reversal) }),
    ])
  })

  it('later than upstream gives any back cannot, and says so', async () => {
    const { payment, charge } = await paidCharge()
    await advance(400 * DAY_SECONDS)
    const outcome = await send(payment, newAttempt(payment, 'REVERSAL'), {}, charge)
    expect(outcome).toMatchObject({ outcome: 'FAIL', resultCode: 'REFUND_WINDOW_EXCEED' })
  })

  it('of a payment that upstream does not know is unknown, and no id is spent', async () => {
    const payment = newPayment()
    const charge = newAttempt(payment, 'CHARGE')
    for (const kind of ['CANCEL', 'REVERSAL', 'VOID', 'CAPTURE'] as const)
      for (const reference of [null, 'unknown'] as const)
        for (let times = 0; times < 2; times++)
          await expect(
            send(payment, newAttempt(payment, kind), {}, { ...charge, reference }),
            `${kind} ${reference} ${times}`,
          ).rejects.toThrow()
  })
})

it('an attempt without its payment is a mistake of who asks', async () => {
  const { context, ...alone } = given(newPayment(), newAttempt(newPayment(), 'CHARGE'))
  await expect(provider.send(newAttempt(newPayment(), 'CHARGE'), alone)).rejects.toThrow(
    'without its payment',
  )
})
