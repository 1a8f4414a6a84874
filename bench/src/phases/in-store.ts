import { type Answer, call, requireFields } from '../check.ts'
import { inStoreMessage, issueCodeMessage, paymentNamed } from '../message.ts'
import { clientOf, type Stage, takeNumbers } from '../stage.ts'
import { keepCodes } from '../tables.ts'
import { moneyPhase } from './money.ts'

const QUEUES = 32

/** A till scans a customer's code, and the money is booked in the call. */
export const inStore = moneyPhase({
  name: 'inStore',
  done: { table: 'payments', condition: `product_code = 'IN_STORE_PAYMENT' and status = 'SUCCESS'` },
  async check(stage) {
    const number = takeNumbers(stage, 1)
    const [code = ''] = await issueCodes(stage, number, 1)
    const answer = await call(stage.counterpart, inStoreMessage(clientOf(stage, number), number, code))
    requireFields(answer, { ...paymentNamed(number), resultCode: 'SUCCESS' })
  },
  async prepare(stage, count) {
    const first = takeNumbers(stage, count)
    const codes = await issueCodes(stage, first, count)
    await keepCodes(stage.db)
    return (index) => inStoreMessage(clientOf(stage, first + index), first + index, codes[index] ?? '')
  },
})

/** A code for each payment, of its client. */
async function issueCodes(stage: Stage, first: number, count: number): Promise<string[]> {
  const codes: string[] = []
  let next = 0
  const queue = async () => {
    for (let index = next++; index < count; index = next++) {
      stage.signal.throwIfAborted()
      codes[index] = codeOf(await call(stage.counterpart, issueCodeMessage(clientOf(stage, first + index))))
    }
  }
  await Promise.all(Array.from({ length: QUEUES }, queue))
  return codes
}

function codeOf(answer: Answer): string {
  requireFields(answer, { resultCode: 'SUCCESS' })
  return String(answer.paymentCode)
}
