import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../../../domain/index.ts'
import { KeyRing, Sealer } from '../../../platform/sealing/index.ts'
import { paymentInRecord, recordOfPayment } from './payment-record.ts'
import { openRecord, RECORD_LENGTH_MAX, sealRecord } from './record.ts'

const newSealer = () => new Sealer(new KeyRing([{ label: null, secret: randomBytes(32) }]), randomBytes(32))
const sealer = newSealer()
const of = { clientId: 'SANDBOX_5CLIENT', attemptId: 'e1bb5922-e7d4-821a-9b25-ebf58915a68d' }
const another = { ...of, attemptId: 'e1bb5922-e7d4-821a-9b25-ebf58915a68e' }

describe('a record that a provider keeps', () => {
  it('is opened by who sealed it, and the same for the same', () => {
    const sealed = sealRecord(sealer, of, { id: 'p' })
    expect(openRecord(sealer, of, sealed)).toEqual({ id: 'p' })
    expect(sealRecord(sealer, of, { id: 'p' })).toBe(sealed)
    expect(Buffer.from(sealed.slice(2), 'base64url').toString('latin1')).not.toContain('"id":"p"')
  })

  it.each<[string, (sealed: string) => unknown]>([
    ['for another attempt', (sealed) => openRecord(sealer, another, sealed)],
    ["of another client's", (sealed) => openRecord(sealer, { ...of, clientId: 'SANDBOX_5OTHER' }, sealed)],
    ['of another gateway', (sealed) => openRecord(newSealer(), of, sealed)],
    ['that was cut', (sealed) => openRecord(sealer, of, sealed.slice(0, -4))],
    [
      'that was changed',
      (sealed) =>
        openRecord(
          sealer,
          of,
          sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
        ),
    ],
    ['that is none', () => openRecord(sealer, of, 'order 1')],
    ['that is almost none', () => openRecord(sealer, of, '1.AAAA')],
  ])('is nothing where it is one %s', (_what, open) => {
    expect(open(sealRecord(sealer, of, { id: 'p' }))).toBeNull()
  })
})

const payment: Payment = {
  clientId: of.clientId,
  paymentId: '20261116214806843062149173505090853',
  paymentRequestId: 'order-1',
  requestDigest: randomBytes(33),
  status: 'PROCESSING',
  resultCode: 'PAYMENT_IN_PROCESS',
  productCode: 'CASHIER_PAYMENT',
  paymentMethodType: 'ALIPAY_HK',
  amount: { currency: 'HKD', value: 9_007_199_254_740_993n },
  createdAt: new Date('2026-11-16T21:48:06.843Z'),
  expiresAt: new Date('2026-11-16T22:48:06Z'),
  paidAt: null,
  redirectUrl: 'https://shop.example/back?order=1',
  notifyUrl: 'https://shop.example/notify',
  orderDescription: 'Cups',
  metadata: '{"basket":1}',
  customizedInfo: null,
  details: {
    paymentAmount: { currency: 'HKD', value: '9007199254740993' },
    order: { referenceOrderId: '1', buyer: { buyerName: 'Somebody' } },
  },
  answer: '',
  provider: 'acme',
  capturedMinor: 0n,
  refundedMinor: 0n,
  disputedMinor: 0n,
  feeMinor: 0n,
  valueDay: null,
  captureMode: null,
  authExpiresAt: null,
  authClosedAt: null,
  card: null,
  hasTransactions: false,
  changedBy: 'client',
}

describe('a payment in a record', () => {
  const again = (one: Payment) => {
    const record = recordOfPayment(sealer, one, of) ?? null
    return paymentInRecord(sealer, { ...of, provider: 'acme' }, record)
  }

  it("is what it was, but for its payer's own words", () => {
    const details = {
      paymentAmount: { currency: 'HKD', value: '9007199254740993' },
      order: { referenceOrderId: '1' },
    }
    expect(again(payment)).toEqual({ ...payment, details })
  })

  it('of many words keeps the names, and the words that fit', () => {
    const long = { ...payment, metadata: randomBytes(1_000).toString('hex') }
    expect(again(long)).toMatchObject({
      paymentId: payment.paymentId,
      metadata: null,
      orderDescription: 'Cups',
    })
    const url = `https://shop.example/${randomBytes(1_000).toString('hex')}`
    const longer = { ...payment, notifyUrl: url, redirectUrl: url }
    expect((recordOfPayment(sealer, longer, of) ?? '').length).toBeLessThanOrEqual(RECORD_LENGTH_MAX)
    expect(again(longer)).toMatchObject({
      paymentRequestId: 'order-1',
      requestDigest: payment.requestDigest,
      amount: payment.amount,
    })
  })
})
