import type { ProviderOutcome } from '../../../domain/index.ts'
import type { Ams, Asked, Kind } from '../ams.ts'
import { AmsError, type Answer, textOf } from '../answer.ts'
import { refused, unknown } from '../refused.ts'
import { isUnknownName } from '../result-codes.ts'
import { getPayment, type UpstreamPayment } from '../upstream-payment.ts'

/** All the money of a payment goes back. It has no key of its own: a payment is cancelled once, however often that is asked. */
export const cancel: Kind = {
  async send(ams, asked) {
    const answer = await cancelPaid(ams, asked)
    if (answer.status === 'S') return CANCELLED
    return refused(answer, { inquire: () => cancel.inquire(ams, asked) })
  },
  inquire: async (ams, asked) => cancelling(await getPayment(ams, asked)),
}

export const CANCELLED: ProviderOutcome = { outcome: 'SUCCESS', resultCode: 'SUCCESS' }

/** Cancels the payment of a charge that has succeeded, and returns the answer: S or F. */
export async function cancelPaid(
  { call }: Ams,
  { charge: { reference }, chargeKey, signal }: Asked,
): Promise<Answer> {
  // By its own name where that is known: for a request id that it does not know, upstream would report success.
  const name = reference === null ? { paymentRequestId: chargeKey } : { paymentId: reference }
  const answer = await call('payments/cancel', name, signal)
  const { status, code, fields } = answer
  if (status === 'U') throw unknown(answer)
  const isOfNothing = status === 'F' ? isUnknownName(code) : textOf(fields.paymentId) === undefined
  if (isOfNothing) throw new AmsError('upstream does not know a payment that it has reported before')
  return answer
}

/** Whether a payment was cancelled, or is being cancelled; null where nobody has begun to. */
export function cancelling({ status, transactions }: UpstreamPayment): ProviderOutcome | null {
  if (status === 'CANCELLED') return CANCELLED
  const isUnderWay = transactions.some(
    ({ kind, status }) => (kind === 'CANCEL' || kind === 'VOID') && status === 'PROCESSING',
  )
  return isUnderWay ? { outcome: 'PENDING' } : null
}
