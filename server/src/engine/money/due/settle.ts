import {
  addDays,
  dayIn,
  later,
  nextClosing,
  nextPayout,
  type SettlementTerms,
} from '../../../domain/index.ts'
import {
  type ClaimedJob,
  continueJob,
  type Database,
  findSettlementMarks,
  finishJob,
  listPayable,
  lockFirstOpenLine,
  ROLLED_UP_AT_ONCE,
  rollUpBalances,
  updateSettlementMarks,
} from '../../../storage/index.ts'
import { makePayouts } from '../payouts/make-payouts.ts'
import { closePeriods } from '../settlement/close-periods.ts'
import type { DueHandler } from './due-handler.ts'

/**
 * Closes the client's periods at each closing of its terms, as long as something happens in them, and pays out what is available, as
 * long as there is something to pay out. A moment that was missed, because no gateway ran, is made up for by the latest: what happened
 * meanwhile is one period and one payout.
 */
export const settle: DueHandler = async (deps, actor, job, at) => {
  const { db } = deps
  const { clientId, settlement } = actor.client
  // While others go on booking there is always a little more, and that may wait.
  while ((await rollUpBalances(db, clientId)) >= ROLLED_UP_AT_ONCE);
  const open = await findOpen(db, job, settlement)
  if (!open) return
  const closing = open.since && latest(open.since, at, (after) => nextClosing(settlement, after))
  if (closing) return closeAt(db, job, settlement, { closing, pays: open.pays })
  const { payDue } = open
  if (open.pays && payDue !== null && payDue <= at) {
    const moment = latest(later(payDue, -1), at, (after) => nextPayout(settlement, after)) ?? payDue
    await makePayouts(deps, actor, { moment, day: dayIn(settlement.zone, moment) })
    return goOn(db, job, settlement, { since: open.since, payDue: nextPayout(settlement, moment), at })
  }
  const next = open.pays ? (payDue ?? nextPayout(settlement, at)) : null
  return goOn(db, job, settlement, { since: open.since, payDue: next, at })
}

/** Of the days that have come, so many are still compared with their transfers. */
const KEPT_DAYS = 40

/** Where there is something to pay out, that is done next, at the same moment. */
function closeAt(
  db: Database,
  job: ClaimedJob,
  settlement: SettlementTerms,
  { closing, pays }: { readonly closing: Date; readonly pays: boolean },
): Promise<void> {
  const day = dayIn(settlement.zone, closing)
  const next = pays ? closing : nextClosing(settlement, closing)
  return closePeriods({ db }, job, { closing, day, next, keptSince: addDays(day, -KEPT_DAYS) })
}

interface Open {
  /** Since when a period is open, which ends with the next closing; null where nothing has happened in it. */
  readonly since: Date | null
  /** Whether there is something to pay out, available or pending. */
  readonly pays: boolean
  readonly payDue: Date | null
}

/** Null where there is nothing to be done until something happens: then the job is over. */
function findOpen(db: Database, job: ClaimedJob, settlement: SettlementTerms): Promise<Open | null> {
  const { clientId } = job
  return db.transaction().execute(async (tx) => {
    const first = await lockFirstOpenLine(tx, clientId)
    const payable = settlement.payouts === 'hand' ? [] : await listPayable(tx, clientId)
    const pays = payable.some(({ currency, owedMinor }) => owedMinor >= (settlement.minimums[currency] ?? 0n))
    const { closedThrough, payDue } = await findSettlementMarks(tx, clientId)
    if (first === null && !pays) {
      if ((await finishJob(tx, job)) && payDue !== null)
        await updateSettlementMarks(tx, clientId, { payDue: null })
      return null
    }
    if (first === null) return { since: null, pays, payDue }
    // Closings before it had nothing in them.
    const before = later(first, -1)
    return { since: closedThrough !== null && closedThrough > before ? closedThrough : before, pays, payDue }
  })
}

/** Waits for the next closing or payout, whichever comes first. A node that has lost its lease writes nothing. */
async function goOn(
  db: Database,
  job: ClaimedJob,
  settlement: SettlementTerms,
  { since, payDue, at }: { readonly since: Date | null; readonly payDue: Date | null; readonly at: Date },
): Promise<void> {
  // What happens until then begins no job of its own.
  const closing = nextClosing(settlement, since ?? at)
  const next = payDue !== null && payDue < closing ? payDue : closing
  await db.transaction().execute(async (tx) => {
    if (await continueJob(tx, job, next)) await updateSettlementMarks(tx, job.clientId, { payDue })
  })
}

/** The last moment up to now; null where none has come since the one before. */
function latest(after: Date, now: Date, next: (after: Date) => Date | null): Date | null {
  let found: Date | null = null
  for (let at = next(after); at !== null && at <= now; at = next(at)) found = at
  return found
}
