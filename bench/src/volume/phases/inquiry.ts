import { inquiryMessage } from '../../message.ts'
import { drive, signChains } from '../drive.ts'
import { scattered, shownOf } from '../history.ts'
import type { Phase } from '../phase.ts'

const TURNS_OF_SLICE = 100_003

/** The merchant asks what has become of a payment, of one anywhere in the history. */
export const inquiry: Phase = {
  name: 'inquiry',
  async prepare(side, { index, count, ...how }) {
    const chains = Array.from({ length: count }, (_, turn) => {
      const shown = shownOf(scattered(index * TURNS_OF_SLICE + turn, side.rows))
      const message = inquiryMessage(side.clientId, shown.paymentRequestId)
      return [{ message, expected: { ...shown, resultCode: 'SUCCESS' } }]
    })
    const signed = await signChains(side, chains)
    return () => drive(side, signed, how)
  },
}
