import type { Kind } from '../ams.ts'
import { refused } from '../refused.ts'
import { verdictOn } from '../result-codes.ts'
import { getPayment } from '../upstream-payment.ts'
import { CANCELLED, cancelling, cancelPaid } from './cancel.ts'
import { inquireRefund, sendRefund } from './refund.ts'

/**
 * Money that came too late goes back to its payer: the payment is cancelled, or, where a rule forbids that (too late, a
 * method that cannot be cancelled), refunded under the key of the reversal. Whichever was begun is continued, never both.
 */
export const reversal: Kind = {
  async send(ams, asked) {
    const begun = await reversal.inquire(ams, asked)
    if (begun) return begun
    const answer = await cancelPaid(ams, asked)
    if (answer.status === 'S') return CANCELLED
    if (verdictOn(answer.code) !== 'asks')
      return refused(answer, { inquire: () => reversal.inquire(ams, asked) })
    return (await reversal.inquire(ams, asked)) ?? sendRefund(ams, asked)
  },

  async inquire(ams, asked) {
    return cancelling(await getPayment(ams, asked)) ?? inquireRefund(ams, asked)
  },
}
