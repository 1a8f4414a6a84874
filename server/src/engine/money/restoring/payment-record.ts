import type { Attempt, KeyedAttempt, Payment } from '../../../domain/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { openRecord, RECORD_LENGTH_MAX, sealRecord } from './record.ts'

/** What nobody else can supply about a payment. Names are short: there is little room. */
interface Kept {
  readonly id: string
  readonly request: string
  readonly digest: string
  readonly made: number
  readonly expires: number
  readonly product: string
  readonly method: string
  readonly amount: readonly [currency: string, value: string]
  readonly notify: string | null
  readonly capture: Payment['captureMode']
  readonly card: Payment['card']
  readonly by: string
  // What follows is left out, the last first, where there is no room.
  readonly redirect?: string
  readonly described?: string
  readonly details?: unknown
  readonly metadata?: string | null
  readonly info?: unknown
}

const OPTIONAL = ['redirect', 'described', 'details', 'metadata', 'info'] as const

/** As much as fits. A payer's own words are left out: nobody could erase them there. */
export function recordOfPayment(sealer: Sealer, payment: Payment, of: KeyedAttempt): string | undefined {
  let kept: Partial<Kept> = {
    id: payment.paymentId,
    request: payment.paymentRequestId,
    digest: payment.requestDigest.toString('base64url'),
    made: payment.createdAt.getTime(),
    expires: payment.expiresAt.getTime(),
    product: payment.productCode,
    method: payment.paymentMethodType,
    amount: [payment.amount.currency, String(payment.amount.value)],
    notify: payment.notifyUrl,
    capture: payment.captureMode,
    card: payment.card,
    by: payment.changedBy,
    redirect: payment.redirectUrl,
    described: payment.orderDescription,
    details: detailsKept(payment.details),
    metadata: payment.metadata,
    info: payment.customizedInfo,
  }
  for (const leftOut of [null, ...OPTIONAL.toReversed(), 'notify' as const]) {
    if (leftOut) kept = { ...kept, [leftOut]: undefined }
    const sealed = sealRecord(sealer, of, kept)
    if (sealed.length <= RECORD_LENGTH_MAX) return sealed
  }
  return undefined
}

const DETAILS = [
  'paymentAmount',
  'paymentFactor',
  'settlementStrategy',
  'cardWish',
  'agreementInfo',
  'merchantRegion',
] as const

function detailsKept(details: unknown): object {
  const given = (details ?? {}) as Record<string, unknown>
  const { referenceOrderId, orderAmount, merchant } = (given.order ?? {}) as Record<string, unknown>
  const kept = Object.fromEntries(DETAILS.map((name) => [name, given[name]]))
  return JSON.parse(
    JSON.stringify({ ...kept, order: { referenceOrderId, orderAmount, merchant } }, (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  )
}

/** The payment as it was when it was made; null where the provider has no record by this gateway for it. */
export function paymentInRecord(
  sealer: Sealer,
  of: KeyedAttempt & Pick<Attempt, 'provider'>,
  text: string | null,
): Payment | null {
  const kept = text === null ? null : (openRecord(sealer, of, text) as Kept | null)
  if (!kept?.id) return null
  const [currency, value] = kept.amount
  return {
    clientId: of.clientId,
    paymentId: kept.id,
    paymentRequestId: kept.request,
    requestDigest: Buffer.from(kept.digest, 'base64url'),
    status: 'PROCESSING',
    resultCode: 'PAYMENT_IN_PROCESS',
    productCode: kept.product,
    paymentMethodType: kept.method,
    amount: { currency: currency as Payment['amount']['currency'], value: BigInt(value) },
    createdAt: new Date(kept.made),
    expiresAt: new Date(kept.expires),
    paidAt: null,
    redirectUrl: kept.redirect ?? '',
    notifyUrl: kept.notify ?? null,
    orderDescription: kept.described ?? '',
    metadata: kept.metadata ?? null,
    customizedInfo: kept.info ?? null,
    details: kept.details ?? {},
    answer: '',
    provider: of.provider,
    capturedMinor: 0n,
    refundedMinor: 0n,
    disputedMinor: 0n,
    feeMinor: 0n,
    valueDay: null,
    captureMode: kept.capture,
    authExpiresAt: null,
    authClosedAt: null,
    card: kept.card,
    hasTransactions: false,
    changedBy: kept.by,
  }
}
