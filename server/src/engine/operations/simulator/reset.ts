import { reset as contract, type Result, resultOf } from '@amsel/contract'
import type { Operation } from '../operation.ts'

/** Callers give up at five seconds. */
const LIMIT_MS = 4_000

export const reset: Operation<typeof contract> = {
  contract,
  async run(parts, { actor: { client } }): Promise<{ result?: Result }> {
    const isDone = await parts.emptyClient(client.clientId, LIMIT_MS)
    await parts.reloadClient(client.clientId)
    return isDone ? {} : { result: resultOf('RESET_IN_PROCESS') }
  },
}
