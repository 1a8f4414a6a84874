import { call, requireFields } from '../check.ts'
import { cardMessage, paymentNamed } from '../message.ts'
import { clientOf, takeNumbers } from '../stage.ts'
import { moneyPhase } from './money.ts'

/** A card is charged and its money captured, all in the call. */
export const card = moneyPhase({
  name: 'card',
  done: { table: 'payments', condition: `payment_method_type = 'CARD' and captured_minor = amount_minor` },
  async check(stage) {
    const number = takeNumbers(stage, 1)
    const answer = await call(stage.counterpart, cardMessage(clientOf(stage, number), number))
    requireFields(answer, { ...paymentNamed(number), resultCode: 'SUCCESS' })
  },
  async prepare(stage, count) {
    const first = takeNumbers(stage, count)
    return (index) => cardMessage(clientOf(stage, first + index), first + index)
  },
})
