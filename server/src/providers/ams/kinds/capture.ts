import type { Kind } from '../ams.ts'
import { requireAmount, requireName, textOf } from '../answer.ts'
import { refused, unknown } from '../refused.ts'
import { getPayment, paymentIdOf, transactionOutcome } from '../upstream-payment.ts'

/** Captures money that upstream holds. */
export const capture: Kind = {
  async send(ams, asked) {
    const { attempt, key, transaction, signal } = asked
    const request = {
      captureRequestId: key,
      paymentId: await paymentIdOf(ams, asked),
      captureAmount: attempt.amount,
      isLastCapture: transaction?.details.isLastCapture,
    }
    const answer = await ams.call('payments/capture', request, signal)
    const { status, code, fields } = answer
    if (status === 'F') return refused(answer, { inquire: () => capture.inquire(ams, asked) })
    requireName(fields.captureRequestId, key, 'capture')
    const captureId = textOf(fields.captureId)
    const named = captureId === undefined ? {} : { reference: captureId }
    if (status === 'U') {
      if (code !== 'CAPTURE_IN_PROCESS') throw unknown(answer)
      return { outcome: 'PENDING', ...named }
    }
    requireAmount(fields.captureAmount, attempt.amount, 'a capture')
    return { outcome: 'SUCCESS', resultCode: 'SUCCESS', ...named }
  },

  async inquire(ams, asked) {
    const { transactions } = await getPayment(ams, asked)
    const found = transactions.find(({ kind, requestId }) => kind === 'CAPTURE' && requestId === asked.key)
    if (!found) return null
    requireAmount(found.amount, asked.attempt.amount, 'a capture')
    return transactionOutcome(found)
  },
}
