import { addDays, dayIn, nextClosing, type SettlementTerms } from '../../../domain/index.ts'
import {
  continueJob,
  type Database,
  findClosedThrough,
  rollUpBalances,
  updateClosedThrough,
} from '../../../storage/index.ts'
import { closePeriods } from '../settlement/close-periods.ts'
import type { DueHandler } from './due-handler.ts'

/**
 * Closes the client's periods at each closing of its terms. A closing that was missed, because no gateway ran, is made up for by
 * the latest: what happened meanwhile is one period.
 */
export const settle: DueHandler = async (deps, { client }, job, at) => {
  const { clientId, settlement } = client
  const through = await closedThrough(deps.db, clientId, job.dueAt)
  const closing = latestClosing(settlement, through, at)
  if (closing === null) return void (await continueJob(deps.db, job, nextClosing(settlement, through)))
  while ((await rollUpBalances(deps.db, clientId)) > 0) {}
  const day = dayIn(settlement.zone, closing)
  await closePeriods(deps, job, {
    closing,
    day,
    next: nextClosing(settlement, closing),
    keptSince: addDays(day, -KEPT_DAYS),
  })
}

/** Of the days that have come, so many are still compared with their transfers. */
const KEPT_DAYS = 40

/** The first period begins when something has happened for the first time. */
async function closedThrough(db: Database, clientId: string, firstAt: Date): Promise<Date> {
  const known = await findClosedThrough(db, clientId)
  if (known === null) await updateClosedThrough(db, clientId, firstAt)
  return known ?? firstAt
}

/** The last closing up to now; null where none has come since the one before. */
function latestClosing(terms: SettlementTerms, through: Date, now: Date): Date | null {
  let found: Date | null = null
  for (let at = nextClosing(terms, through); at <= now; at = nextClosing(terms, at)) found = at
  return found
}
