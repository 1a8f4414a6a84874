import type { KeyedAttempt, PaymentTransaction } from '../../../domain/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { openRecord, RECORD_LENGTH_MAX, sealRecord } from './record.ts'

/** What nobody else can supply about a refund. */
interface Kept {
  readonly id: string
  readonly request: string
  readonly digest: string
  readonly made: number
  readonly by: string
  readonly notify: string | null
  /** Left out where there is no room. */
  readonly details?: PaymentTransaction['details']
}

/** The text of a refund's reason may name its payer, and so may a bank account: they are left out. */
export function recordOfRefund(
  sealer: Sealer,
  refund: PaymentTransaction,
  of: KeyedAttempt,
): string | undefined {
  const { reason, toBankSealed, ...details } = refund.details
  const kept: Kept = {
    id: refund.transactionId,
    request: refund.requestId,
    digest: refund.requestDigest.toString('base64url'),
    made: refund.createdAt.getTime(),
    by: refund.begunBy,
    notify: refund.notifyUrl,
  }
  return [{ ...kept, details }, kept, { ...kept, notify: null }]
    .map((one) => sealRecord(sealer, of, one))
    .find(({ length }) => length <= RECORD_LENGTH_MAX)
}

export type RefundInRecord = Pick<
  PaymentTransaction,
  'transactionId' | 'requestId' | 'requestDigest' | 'createdAt' | 'begunBy' | 'notifyUrl' | 'details'
>

export function refundInRecord(sealer: Sealer, of: KeyedAttempt, text: string | null): RefundInRecord | null {
  const kept = text === null ? null : (openRecord(sealer, of, text) as Kept | null)
  if (!kept?.id) return null
  return {
    transactionId: kept.id,
    requestId: kept.request,
    requestDigest: Buffer.from(kept.digest, 'base64url'),
    createdAt: new Date(kept.made),
    begunBy: kept.by,
    notifyUrl: kept.notify,
    details: kept.details ?? {},
  }
}
