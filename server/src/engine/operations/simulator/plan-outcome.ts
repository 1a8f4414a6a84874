import { randomUUID } from 'node:crypto'
import {
  COMMON_CODES,
  planOutcome as contract,
  OPERATIONS,
  type OperationContract,
  type PlanOutcomeResponse,
  type ResultCode,
  suggest,
} from '@amsel/contract'
import { Refusal } from '../../../domain/index.ts'
import { insertPlan } from '../../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const planOutcome: Operation<typeof contract> = {
  contract,
  async run(deps, { actor: { client } }, request): Promise<PlanOutcomeResponse> {
    const { delaySeconds, drop, times = 1 } = request
    const planned = requireOperation(request.operation)
    const resultCode = request.resultCode && requireCode(planned, request.resultCode)
    const planId = randomUUID()
    await insertPlan(deps.db, {
      clientId: client.clientId,
      planId,
      operation: planned.path,
      ...(resultCode ? { resultCode } : { delaySeconds, drop }),
      times,
    })
    await deps.reloadClient(client.clientId)
    return { planId }
  },
}

/** The simulator's own operations cannot be planned, or a plan could lock its maker out. */
function requireOperation(name: string): OperationContract {
  const planned = OPERATIONS.find(({ path }) => path === `v1/${name}`)
  if (!planned) {
    const offered = OPERATIONS.map(({ path }) => path.replace('v1/', ''))
    const complaint = 'operation must be one that is offered, such as payments/pay'
    throw new Refusal('PARAM_ILLEGAL', suggest(complaint, name, offered))
  }
  if (planned.path.startsWith('v1/simulator/'))
    throw new Refusal('PARAM_ILLEGAL', 'operation must not be one of the simulator')
  return planned
}

function requireCode({ path, resultCodes }: OperationContract, wanted: string): ResultCode {
  const codes: readonly ResultCode[] = [...resultCodes, ...COMMON_CODES]
  const code = codes.find((listed) => listed === wanted && listed !== 'SUCCESS')
  if (!code) {
    const complaint = `resultCode must be one that ${path.replace('v1/', '')} may answer, other than SUCCESS`
    throw new Refusal('PARAM_ILLEGAL', suggest(complaint, wanted, codes))
  }
  return code
}
