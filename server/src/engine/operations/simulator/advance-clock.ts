import { type AdvanceClockResponse, advanceClock as contract, type Result, resultOf } from '@amsel/contract'
import { clientTime, Refusal } from '../../../domain/index.ts'
import { updateClockTarget } from '../../../storage/index.ts'
import type { Operation } from '../operation.ts'

/** Callers give up at five seconds. */
const LIMIT_MS = 4_000
/** Times on the wire have four-digit years. */
const LATEST = new Date('9999-01-01T00:00:00Z')

export const advanceClock: Operation<typeof contract> = {
  contract,
  async run(deps, { actor: { client } }, { seconds }): Promise<AdvanceClockResponse & { result?: Result }> {
    const asked = clientTime(deps.clock, client.clockOffsetMs + seconds * 1_000)
    if (asked > LATEST)
      throw new Refusal('PARAM_ILLEGAL', 'seconds would move the clock beyond the year 9998')
    if (seconds > 0) await updateClockTarget(deps.db, client.clientId, seconds * 1_000)
    const { now, isDone } = await deps.advanceClock(client.clientId, LIMIT_MS)
    await deps.reloadClient(client.clientId)
    return isDone ? { now } : { now, result: resultOf('CLOCK_IN_PROCESS') }
  },
}
