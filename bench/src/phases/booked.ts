import { completeMessage, payMessage } from '../message.ts'
import { clientOf, takeNumbers } from '../stage.ts'
import { checkComplete, IS_PAID, openPayments } from './complete.ts'
import { moneyPhase } from './money.ts'

/** A payment is completed after so many others have been made: by then its pay has been answered. */
const LAG = 1_000

/** A payment is made, and its payer pays; both requests count as one. */
export const booked = moneyPhase({
  name: 'booked',
  requestsEach: 2,
  done: IS_PAID,
  async check(stage) {
    await checkComplete(stage)
  },
  async prepare(stage, count) {
    const first = await openPayments(stage, LAG, null)
    takeNumbers(stage, count)
    return (index) => {
      const number = first + Math.floor(index / 2)
      return index % 2 === 0
        ? payMessage(clientOf(stage, number + LAG), number + LAG, null)
        : completeMessage(clientOf(stage, number), number)
    }
  },
})
