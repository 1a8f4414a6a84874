import { MemoryWatch } from './memory.ts'
import type { Phase, PhaseName, RacedPhaseName } from './phase.ts'
import { booked } from './phases/booked.ts'
import { card } from './phases/card.ts'
import { complete } from './phases/complete.ts'
import { completeDelivered } from './phases/complete-delivered.ts'
import { type Delays, measureFirstNotification } from './phases/first-notification.ts'
import { inStore } from './phases/in-store.ts'
import { inquiry } from './phases/inquiry.ts'
import { notify } from './phases/notify.ts'
import { pay } from './phases/pay.ts'
import { refund } from './phases/refund.ts'
import { measureRounds, nextCeiling, perSecondOf, type Round } from './rounds.ts'
import type { Stage } from './stage.ts'
import { keepPayments } from './tables.ts'
import { median } from './volume/median.ts'

export interface Outcome {
  readonly rounds: Readonly<Partial<Record<RacedPhaseName, readonly Round[]>>>
  readonly firstNotification: Delays | null
  /** The peaks of the processes. */
  readonly rssMb: { readonly gateway: number; readonly floor: number; readonly naive: number }
}

const RACED: readonly Phase[] = [
  ...[pay, inquiry, notify],
  ...[complete, refund, card, inStore, booked, completeDelivered],
]

export async function measure(stage: Stage): Promise<Outcome> {
  const { gateway, floor, naive, options, db } = stage
  const watches = [gateway, floor, naive].map(({ pid }) => new MemoryWatch(pid))
  const stopWatches = () => watches.map((watch) => watch.stop())
  const wanted = (name: PhaseName) => options.only.includes(name)
  try {
    // How many requests a load needs is guessed from it.
    await nextCeiling(stage)
    const rounds: Partial<Record<RacedPhaseName, Round[]>> = {}
    for (const phase of RACED.filter(({ name }) => wanted(name))) {
      rounds[phase.name] = await measureRounds(stage, phase)
      await keepPayments(db)
    }
    const full = rounds.completeDelivered?.map(({ gateway: slice }) => perSecondOf(slice))
    const firstNotification = wanted('firstNotification')
      ? await measureFirstNotification(stage, full ? median(full) : null)
      : null
    const [ofGateway = 0, ofFloor = 0, ofNaive = 0] = stopWatches()
    return { rounds, firstNotification, rssMb: { gateway: ofGateway, floor: ofFloor, naive: ofNaive } }
  } finally {
    stopWatches()
  }
}
