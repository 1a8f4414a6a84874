import { payMessage } from '../message.ts'
import type { Contender } from '../phase.ts'
import { enoughFor, loadSlice, signRequests } from '../slice.ts'
import { clientOf, type Stage } from '../stage.ts'
import { emptyFloor } from '../tables.ts'

/**
 * What everything without a floor of its own is compared with: the floor of pay. It needs half of the time. It is sent
 * the same requests again and again; what it wrote is thrown away before.
 */
export function floorPay(stage: Stage): Contender {
  const { floor, floorDb } = stage
  return async (_, gatewaySeconds) => {
    const seconds = Math.ceil(gatewaySeconds / 2)
    const file = await signedPays(stage, seconds)
    await emptyFloor(floorDb)
    return loadSlice(stage, { pid: floor.pid, url: floor.counterpart.url }, { file, seconds })
  }
}

/** Signed again when the machine has turned out to be much faster than it was. */
async function signedPays(stage: Stage, seconds: number): Promise<string> {
  const { floorFiles } = stage
  const file = `floor-${seconds}`
  const count = enoughFor(stage, seconds)
  const signed = floorFiles.get(file)
  if (signed && signed.count > count / 2) return signed.path
  const message = (number: number) => payMessage(clientOf(stage, number), number)
  const path = await signRequests(stage, file, count, message)
  floorFiles.set(file, { path, count })
  return path
}
