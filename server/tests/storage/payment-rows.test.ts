// A new payment goes to the database as one text that is put together by hand. Whatever it holds must come back as it was.
import { CURRENCIES, type Currency, canonicalJson } from '@amsel/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Payment } from '../../src/domain/index.ts'
import { findPayment, HotPayments } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'

const gateway = useGateway()

/** Any text that the signed API lets in: no U+0000 and no half of a character. */
const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((value) => value.replaceAll('\0', '"\\'))
const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const made = (clientId: string): fc.Arbitrary<Payment> =>
  fc.record({
    clientId: fc.constant(clientId),
    paymentId: fc.stringMatching(/^\d{35}$/),
    paymentRequestId: fc.uuid(),
    requestDigest: fc.uint8Array({ minLength: 33, maxLength: 33 }).map((bytes) => Buffer.from(bytes)),
    status: fc.constant('PROCESSING' as const),
    resultCode: fc.constant('PAYMENT_IN_PROCESS' as const),
    productCode: text,
    paymentMethodType: text,
    amount: fc.record({
      currency: fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[])),
      value: fc.bigInt(1n, 10n ** 16n),
    }),
    createdAt: time,
    expiresAt: time,
    paidAt: fc.constant(null),
    redirectUrl: text,
    notifyUrl: orNull(text),
    orderDescription: text,
    metadata: orNull(text),
    customizedInfo: orNull(fc.dictionary(text, text)),
    details: fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.bigInt(), time, fc.array(text))),
    answer: text,
    provider: fc.constant(null),
    capturedMinor: fc.constant(0n),
    refundedMinor: fc.constant(0n),
    disputedMinor: fc.constant(0n),
    feeMinor: fc.constant(0n),
    valueDay: fc.constant(null),
    captureMode: fc.constantFrom(null, 'AUTOMATIC' as const, 'MANUAL' as const),
    authExpiresAt: fc.constant(null),
    authClosedAt: fc.constant(null),
    card: fc.constant(null),
    hasTransactions: fc.constant(false),
    changedBy: text,
  })

it('a payment is read as it was written, whatever its texts are', async () => {
  const { clientId } = await gateway.merchant()
  const { storage } = gateway
  const payments = new HotPayments(storage)
  await fc.assert(
    fc.asyncProperty(fc.array(made(clientId), { minLength: 1, maxLength: 20 }), async (group) => {
      const written = await Promise.all(
        group.map((payment) => payments.insert({ payment, clockOffsetMs: 0 })),
      )
      expect(written).toEqual(group.map(() => true))
      for (const payment of group) {
        const { details, customizedInfo, ...rest } = payment
        const found = await findPayment(storage.db, clientId, { paymentId: payment.paymentId })
        expect(found).toMatchObject(rest)
        expect(canonicalJson(found?.details)).toBe(canonicalJson(details))
        expect(canonicalJson(found?.customizedInfo)).toBe(canonicalJson(customizedInfo))
      }
    }),
    { numRuns: 20 },
  )
})
