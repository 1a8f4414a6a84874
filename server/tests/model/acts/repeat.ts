import { resume } from '../money.ts'
import type { Plot } from '../plot.ts'
import type { Transaction, World } from '../world.ts'
import type { Capture, Raise, Refund } from './act.ts'

/** The same request id again: the same amount of the same payment, or a mistake. */
export function* repeat(world: World, earlier: Transaction, asked: Capture | Raise | Refund): Plot<string> {
  if (earlier.amount !== asked.amount || earlier.errand?.payment.requestId !== asked.of)
    return 'REPEAT_REQ_INCONSISTENT'
  yield* resume(world, earlier)
  return earlier.code
}
