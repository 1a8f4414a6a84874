import { REFUND_AMOUNT, refundMessage } from '../../message.ts'
import { drive, signChains } from '../drive.ts'
import { paymentIdOf, scatteredPaid } from '../history.ts'
import type { Phase } from '../phase.ts'
import { notifyUrlAt } from '../side.ts'

/** So many that the slices of a run share the small history's payments evenly: none is refunded beyond its amount. */
const TURNS_OF_SLICE = 617

/** A part of a payment goes back, of one anywhere in the history. */
export const refund: Phase = {
  name: 'refund',
  async prepare(side, { index, count, ...how }) {
    const { clientId, rows, addresses } = side
    const notifyUrl = notifyUrlAt(addresses[0] ?? '')
    const chains = Array.from({ length: count }, (_, turn) => {
      const paymentId = paymentIdOf(scatteredPaid(index * TURNS_OF_SLICE + turn, rows))
      const requestId = `refund-${index}-${turn}`
      return [
        {
          message: refundMessage(clientId, { requestId, paymentId, notifyUrl }),
          expected: {
            resultCode: 'SUCCESS',
            refundRequestId: requestId,
            paymentId,
            refundAmount: REFUND_AMOUNT,
          },
        },
      ]
    })
    const signed = await signChains(side, chains)
    return () => drive(side, signed, how)
  },
}
