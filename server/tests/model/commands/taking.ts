import type { Real } from '../real.ts'
import { uncaptured } from '../world.ts'
import type { Model } from './command.ts'
import { perform } from './twist.ts'

const NOTHING = { what: 'nothing' } as const

/** Whatever is left of a payment can be captured and refunded to the last minor unit, and no more than that. */
export async function takeTheRest(model: Model, real: Real): Promise<void> {
  for (const payment of model.world.payments.filter(({ status }) => status === 'SUCCESS')) {
    const take = (act: 'capture' | 'refund', amount: bigint) => {
      const asked = { of: payment.requestId, requestId: `rest-${model.asked.length}`, amount }
      return act === 'capture'
        ? perform(model, real, { ...asked, act, isLast: false }, NOTHING)
        : perform(model, real, { ...asked, act, isAsync: false }, NOTHING)
    }
    const authorized = payment.captureMode ? uncaptured(payment) : 0n
    for (const more of [1n, 0n]) if (authorized > 0n) await take('capture', authorized + more)
    const paid = payment.captured - payment.refunded
    for (const more of [1n, 0n]) if (paid + more > 0n) await take('refund', paid + more)
  }
}
