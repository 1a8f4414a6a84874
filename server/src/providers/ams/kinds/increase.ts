import type { Kind } from '../ams.ts'
import { requireAmount } from '../answer.ts'
import { refused, unknown } from '../refused.ts'
import { getPayment, paymentIdOf, transactionOutcome } from '../upstream-payment.ts'

/**
 * Asks the issuer to hold more. The answer says that the request was accepted; the outcome is asked for, or comes as a
 * message.
 */
export const increase: Kind = {
  async send(ams, asked) {
    const { attempt, key, signal } = asked
    const paymentId = await paymentIdOf(ams, asked)
    const request = { updateRequestId: key, paymentId, amount: attempt.amount }
    const answer = await ams.call('payments/updateAmount', request, signal)
    if (answer.status === 'F') return refused(answer, { inquire: () => increase.inquire(ams, asked) })
    if (answer.status === 'U' && answer.code !== 'PAYMENT_IN_PROCESS') throw unknown(answer)
    return (await increase.inquire(ams, asked)) ?? { outcome: 'PENDING' }
  },

  async inquire(ams, asked) {
    const { transactions, fields } = await getPayment(ams, asked)
    const found = transactions.find(
      ({ kind, requestId }) => kind === 'INCREMENTAL' && requestId === asked.key,
    )
    if (!found) return null
    const outcome = transactionOutcome(found)
    // One raise at a time: the payment has the amount that this one asked for.
    if (outcome.outcome === 'SUCCESS')
      requireAmount(fields.paymentAmount, asked.attempt.amount, 'a raised payment')
    return outcome
  },
}
