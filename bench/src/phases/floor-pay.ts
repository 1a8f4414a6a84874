import { payMessage } from '../message.ts'
import type { Contender } from '../phase.ts'
import { enoughFor, loadSlice, signRequests } from '../slice.ts'
import { clientOf, type Stage } from '../stage.ts'
import { emptyFloor } from '../tables.ts'

/**
 * What everything without a floor of its own is compared with: the floor of pay. It is sent the same requests again and
 * again; what it wrote is thrown away before.
 */
export function floorPay(stage: Stage): Contender {
  const { floor, floorDb, floorFiles } = stage
  return async (_, seconds) => {
    const signed = floorFiles.get(seconds) ?? signPays(stage, seconds)
    floorFiles.set(seconds, signed)
    const file = await signed
    await emptyFloor(floorDb)
    return loadSlice(stage, { pid: floor.pid, url: floor.counterpart.url }, { file, seconds })
  }
}

const signPays = (stage: Stage, seconds: number) =>
  signRequests(stage, `floor-${seconds}`, enoughFor(stage, seconds), (number) =>
    payMessage(clientOf(stage, number), number),
  )
