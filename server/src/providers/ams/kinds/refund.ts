import type { ProviderOutcome } from '../../../domain/index.ts'
import type { Ams, Asked, Kind } from '../ams.ts'
import { requireAmount, requireName, textOf } from '../answer.ts'
import { metadataOf } from '../metadata.ts'
import { refused, unknown } from '../refused.ts'
import { isUnknownName } from '../result-codes.ts'
import { paymentIdOf, transactionOutcome } from '../upstream-payment.ts'

/** Gives money back. */
export const refund: Kind = { send: sendRefund, inquire: inquireRefund }

export async function sendRefund(ams: Ams, asked: Asked): Promise<ProviderOutcome> {
  const { attempt, key, chargeKey, transaction, record, refundToBankInfo, signal } = asked
  const request = {
    refundRequestId: key,
    paymentId: await paymentIdOf(ams, asked),
    refundAmount: attempt.amount,
    refundReason: transaction?.details.reason,
    refundToBankInfo,
    refundNotifyUrl: `${ams.notifyUrl}/refund`,
    metadata: metadataOf(record, chargeKey),
  }
  const answer = await ams.call('payments/refund', request, signal)
  const { status, code, fields } = answer
  if (status === 'F') return refused(answer, { inquire: () => inquireRefund(ams, asked) })
  requireName(fields.refundRequestId, key, 'refund')
  const refundId = textOf(fields.refundId)
  const named = refundId === undefined ? {} : { reference: refundId }
  if (status === 'U') {
    if (code !== 'REFUND_IN_PROCESS') throw unknown(answer)
    return { outcome: 'PENDING', ...named }
  }
  requireAmount(fields.refundAmount, attempt.amount, 'a refund')
  return { outcome: 'SUCCESS', resultCode: 'SUCCESS', ...named }
}

export async function inquireRefund(
  { call }: Ams,
  { attempt, key, signal }: Asked,
): Promise<ProviderOutcome | null> {
  const answer = await call('payments/inquiryRefund', { refundRequestId: key }, signal)
  const { status, code, fields } = answer
  if (status === 'F' && isUnknownName(code)) return null
  if (status !== 'S') throw unknown(answer)
  requireName(fields.refundRequestId, key, 'refund')
  requireAmount(fields.refundAmount, attempt.amount, 'a refund')
  return transactionOutcome({
    status: textOf(fields.refundStatus),
    transactionId: textOf(fields.refundId),
    resultCode: '',
  })
}
