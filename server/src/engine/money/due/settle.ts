import { addDays, dayIn, later, nextClosing, type SettlementTerms } from '../../../domain/index.ts'
import {
  type ClaimedJob,
  continueJob,
  type Database,
  findClosedThrough,
  finishJob,
  lockFirstOpenLine,
  ROLLED_UP_AT_ONCE,
  rollUpBalances,
} from '../../../storage/index.ts'
import { closePeriods } from '../settlement/close-periods.ts'
import type { DueHandler } from './due-handler.ts'

/**
 * Closes the client's periods at each closing of its terms, as long as something happens in them. A closing that was missed, because
 * no gateway ran, is made up for by the latest: what happened meanwhile is one period.
 */
export const settle: DueHandler = async ({ db }, { client }, job, at) => {
  const { clientId, settlement } = client
  // While others go on booking there is always a little more, and that may wait.
  while ((await rollUpBalances(db, clientId)) >= ROLLED_UP_AT_ONCE);
  const since = await openSince(db, job)
  if (since === null) return
  const closing = latestClosing(settlement, since, at)
  if (closing === null) return void (await continueJob(db, job, nextClosing(settlement, since)))
  const day = dayIn(settlement.zone, closing)
  await closePeriods({ db }, job, {
    ...{ closing, day, next: nextClosing(settlement, closing) },
    keptSince: addDays(day, -KEPT_DAYS),
  })
}

/** Of the days that have come, so many are still compared with their transfers. */
const KEPT_DAYS = 40

/** Since when a period is open, which ends with the next closing. Null where nothing has happened: then the job is over. */
function openSince(db: Database, job: ClaimedJob): Promise<Date | null> {
  return db.transaction().execute(async (tx) => {
    const first = await lockFirstOpenLine(tx, job.clientId)
    if (first === null) {
      await finishJob(tx, job)
      return null
    }
    // Closings before it had nothing in them.
    const through = await findClosedThrough(tx, job.clientId)
    const before = later(first, -1)
    return through !== null && through > before ? through : before
  })
}

/** The last closing up to now; null where none has come since the one before. */
function latestClosing(terms: SettlementTerms, through: Date, now: Date): Date | null {
  let found: Date | null = null
  for (let at = nextClosing(terms, through); at <= now; at = nextClosing(terms, at)) found = at
  return found
}
