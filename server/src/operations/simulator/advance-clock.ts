import { type AdvanceClockResponse, advanceClock as contract, type Result, resultOf } from '@amsel/contract'
import { updateClockTarget } from '../../storage/index.ts'
import type { Operation } from '../operation.ts'

/** Callers give up at five seconds. */
const LIMIT_MS = 4_000

export const advanceClock: Operation<typeof contract> = {
  contract,
  async run(parts, { client }, { seconds }): Promise<AdvanceClockResponse & { result?: Result }> {
    if (seconds > 0) await updateClockTarget(parts.db, client.clientId, seconds * 1_000)
    const { now, isDone } = await parts.advanceClock(client.clientId, LIMIT_MS)
    await parts.reloadClient(client.clientId)
    return isDone ? { now } : { now, result: resultOf('CLOCK_IN_PROCESS') }
  },
}
