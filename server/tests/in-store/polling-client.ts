/**
 * A till as the official in-store library makes one: it pays with a limit of five seconds, and whatever left it in doubt
 * it inquires, at once and then with growing pauses, until the payment has an end. If there is none it cancels. Every F
 * of an inquiry but ORDER_NOT_EXIST makes it cancel at once.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Merchant, TestAnswer } from '../support/merchant.ts'

export type TillEnd = 'PAID' | 'FAILED' | 'CANCELLED' | 'CANCEL_UNKNOWN'

export interface Till {
  readonly merchant: Merchant
  /** The till's pauses; a test moves the clock instead. */
  wait(seconds: number): Promise<void>
}

const LIMIT_MS = 5_000
const INQUIRY_PAUSES_SECONDS = [2, 3, 3, 5, 5, 5, 5, 5, 5] as const
const CANCEL_PAUSES_SECONDS = [2, 3, 3, 5, 5] as const

export async function payAtTill(till: Till, request: { paymentRequestId: string }): Promise<TillEnd> {
  const status = statusOf(await ask(till, 'payments/pay', request))
  if (status === 'S') return 'PAID'
  if (status === 'F') return 'FAILED'
  return inquire(till, request)
}

async function inquire(till: Till, { paymentRequestId }: { paymentRequestId: string }): Promise<TillEnd> {
  for (const pause of [0, ...INQUIRY_PAUSES_SECONDS]) {
    if (pause > 0) await till.wait(pause)
    const answer = await ask(till, 'payments/inquiryPayment', { paymentRequestId })
    const end = answer && statusOf(answer) === 'S' ? ENDS.get(String(answer.body.paymentStatus)) : undefined
    if (end) return end
    if (statusOf(answer) === 'F' && answer?.code !== 'ORDER_NOT_EXIST') break
  }
  return cancel(till, paymentRequestId)
}

const ENDS: ReadonlyMap<string, TillEnd> = new Map([
  ['SUCCESS', 'PAID'],
  ['FAIL', 'FAILED'],
  ['CANCELLED', 'CANCELLED'],
])

/** When this fails too, a person has to look. */
async function cancel(till: Till, paymentRequestId: string): Promise<TillEnd> {
  for (const pause of CANCEL_PAUSES_SECONDS) {
    if (statusOf(await ask(till, 'payments/cancel', { paymentRequestId })) === 'S') return 'CANCELLED'
    await till.wait(pause)
  }
  return 'CANCEL_UNKNOWN'
}

/** Null when no answer came in time, or the connection broke. */
const ask = (till: Till, operation: string, request: object): Promise<TestAnswer | null> =>
  Promise.race([
    till.merchant.call(operation, request).catch((error) => {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
      return null
    }),
    delay(LIMIT_MS, null, { ref: false }),
  ])

const statusOf = (answer: TestAnswer | null) => answer?.body.result.resultStatus ?? 'U'
