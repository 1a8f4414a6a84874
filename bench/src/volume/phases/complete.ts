import { completeMessage, payMessage, paymentNamed } from '../../message.ts'
import { drive, signChains } from '../drive.ts'
import type { Phase } from '../phase.ts'
import { notifyUrlAt } from '../side.ts'

/** Beyond the numbers of any history. */
const NUMBERS_FROM = 1e11
const NUMBERS_OF_SLICE = 1e8

/** A payment is made, and its payer pays. */
export const complete: Phase = {
  name: 'complete',
  async prepare(side, { index, count, ...how }) {
    const { clientId, addresses } = side
    const notifyUrl = notifyUrlAt(addresses[0] ?? '')
    const chains = Array.from({ length: count }, (_, turn) => {
      const number = NUMBERS_FROM + index * NUMBERS_OF_SLICE + turn
      return [
        {
          message: payMessage(clientId, number, notifyUrl),
          expected: { ...paymentNamed(number), resultCode: 'PAYMENT_IN_PROCESS' },
        },
        {
          message: completeMessage(clientId, number),
          expected: { resultCode: 'SUCCESS', paymentStatus: 'SUCCESS' },
        },
      ]
    })
    const signed = await signChains(side, chains)
    return () => drive(side, signed, how)
  },
}
