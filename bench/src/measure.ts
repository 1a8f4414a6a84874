import { MemoryWatch } from './memory.ts'
import type { Phase, PhaseName, RacedPhaseName } from './phase.ts'
import { type ApiLogCost, measureApiLog } from './phases/api-log.ts'
import { booked } from './phases/booked.ts'
import { card } from './phases/card.ts'
import { type ChainedCost, measureChained } from './phases/chained.ts'
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
  readonly apiLog: ApiLogCost | null
  readonly chained: ChainedCost | null
  /** The gateway's peak so far at the end of each phase. */
  readonly rssMbAfter: Readonly<Partial<Record<RacedPhaseName, number>>>
  /** The peaks of the processes. */
  readonly rssMb: { readonly gateway: number; readonly floor: number; readonly naive: number }
}

const RACED: readonly Phase[] = [
  ...[pay, inquiry, notify],
  ...[complete, refund, card, inStore, booked, completeDelivered],
]

export async function measure(stage: Stage): Promise<Outcome> {
  const { gateway, floor, naive, options, db } = stage
  const memory = {
    gateway: new MemoryWatch(gateway.pid),
    floor: new MemoryWatch(floor.pid),
    naive: new MemoryWatch(naive.pid),
  }
  const wanted = (name: PhaseName) => options.only.includes(name)
  try {
    // How many requests a load needs is guessed from it.
    await nextCeiling(stage)
    const rounds: Partial<Record<RacedPhaseName, Round[]>> = {}
    const rssMbAfter: Partial<Record<RacedPhaseName, number>> = {}
    for (const phase of RACED.filter(({ name }) => wanted(name))) {
      rounds[phase.name] = await measureRounds(stage, phase)
      rssMbAfter[phase.name] = memory.gateway.peakMb()
      await keepPayments(db)
    }
    const full = rounds.completeDelivered?.map(({ gateway: slice }) => perSecondOf(slice))
    const firstNotification = wanted('firstNotification')
      ? await measureFirstNotification(stage, full ? median(full) : null)
      : null
    const apiLog = wanted('apiLog') ? await measureApiLog(stage) : null
    const chained = wanted('chained') ? await measureChained(stage) : null
    const rssMb = {
      gateway: memory.gateway.peakMb(),
      floor: memory.floor.peakMb(),
      naive: memory.naive.peakMb(),
    }
    return { rounds, firstNotification, apiLog, chained, rssMbAfter, rssMb }
  } finally {
    for (const watch of Object.values(memory)) watch.stop()
  }
}
