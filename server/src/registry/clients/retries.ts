import type { AuditTrail } from '../audit/index.ts'
import { clientTime, OperatorError, type Who } from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  findClient,
  getClock,
  type JobName,
  listEndpoints,
  type RetriedAddress,
  retryAddress,
  makeJobDue,
} from '../../storage/index.ts'

const WHY_NOT = {
  MISSING: ['is not a job: it may have been done already', { facts: { why: 'no_such_job' } }],
  UNDER_WAY: ['is being done right now', { facts: { why: 'under_way' } }],
  NOT_FAILING: ['has not failed: it is scheduled for later', { facts: { why: 'not_failing' } }],
} as const

/** Has a failed job tried within a second or two, by a running gateway. */
export function retryJob(trail: AuditTrail, who: Who, job: JobName): Promise<void> {
  const { clientId, kind, subjectId } = job
  return trail.change(who, async (tx) => {
    const retry = await makeJobDue(tx, job, await nowOf(tx, clientId))
    if (retry.outcome !== 'RETRIED') {
      const [why, details] = WHY_NOT[retry.outcome]
      throw new OperatorError(`${kind} ${subjectId} of ${clientId} ${why}.`, details)
    }
    const { failures, lastError } = retry
    return {
      event: {
        ...{ clientId, action: 'agenda_item_retried' as const, subject: `${kind} ${subjectId}` },
        ...{ before: { failures, lastError }, after: null },
      },
      result: undefined,
    }
  })
}

/** Has a failing address called now, with the notifications that wait for it and some of those that were given up. */
export function retryFailingAddress(
  trail: AuditTrail,
  who: Who,
  { clientId, address }: { readonly clientId: string; readonly address: string },
): Promise<RetriedAddress> {
  return trail.change(who, async (tx) => {
    const now = await nowOf(tx, clientId)
    const endpoint = (await listEndpoints(tx, clientId)).find((one) => one.address === address)
    if (!endpoint)
      throw new OperatorError(`Nothing has ever been sent to ${address} for ${clientId}.`, {
        facts: { why: 'no_such_address' },
      })
    const { failingSince, lastFailure } = endpoint
    if (!failingSince)
      throw new OperatorError(`The address ${address} of ${clientId} is not failing.`, {
        facts: { why: 'address_well' },
      })
    const retried = await retryAddress(tx, { clientId, address }, now)
    return {
      event: {
        ...{ clientId, action: 'address_retried' as const, subject: `address ${address}` },
        ...{ before: { failingSince, lastFailure }, after: { ...retried } },
      },
      result: retried,
    }
  })
}

async function nowOf(tx: DatabaseTransaction, clientId: string): Promise<Date> {
  if (!(await findClient(tx, clientId)))
    throw new OperatorError(`There is no client ${clientId}.`, { facts: { why: 'no_such_client' } })
  return clientTime({ now: () => new Date() }, (await getClock(tx, clientId)).offsetMs)
}
