import { reset as contract, type Result, resultOf } from '@amsel/contract'
import type { Operation } from '../operation.ts'

/** Callers give up at five seconds. */
const LIMIT_MS = 4_000

export const reset: Operation<typeof contract> = {
  contract,
  async run(deps, { actor: { client } }): Promise<{ result?: Result }> {
    const isDone = await deps.emptyClient(client.clientId, LIMIT_MS)
    await deps.reloadClient(client.clientId)
    return isDone ? {} : { result: resultOf('RESET_IN_PROCESS') }
  },
}
