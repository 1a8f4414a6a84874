import type { Currency } from '@amsel/contract'
import {
  type Actor,
  addWorkingDays,
  calendarIdOf,
  dayIn,
  momentIn,
  wayTo,
  workingDaysBetween,
} from '../../../domain/index.ts'
import type { ReportedPayout } from '../../../providers/index.ts'
import {
  type DatabaseTransaction,
  findBankAccount,
  findPayout,
  insertJob,
  lockPayout,
  type Payout,
} from '../../../storage/index.ts'
import { askToPayOut } from '../attempts/ask-provider.ts'
import { carryOutJob } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import { movePayout } from '../payouts/move-payout.ts'
import type { DueHandler } from './due-handler.ts'

/** Payouts are asked about once each working day: banks work in the morning. */
const NOON = '12:00'

/** A bank that cannot credit a payment returns it within so many working days. */
const RETURNED_WITHIN_DAYS = 5

/**
 * A provider pays a merchant out. The payout is SENT before the provider is asked for the first time: from then on nobody
 * can cancel it, even if a node is killed while it asks.
 */
export const payOut: DueHandler = async (deps, actor, job, at) => {
  const { clientId, subjectId } = job
  const reported = await report(deps, actor, await findPayout(deps.db, clientId, subjectId), at)
  const read = async (tx: DatabaseTransaction) => ({ payout: await lockPayout(tx, clientId, subjectId) })
  await carryOutJob(deps, actor, { job, at, read }, (unit, { payout }) => {
    const provider = payout && payerOf(deps, actor, payout)
    if (!payout || !provider) return
    const again = { clientId, kind: 'pay_out', subjectId } as const
    if (payout.state === 'APPROVED') {
      movePayout(unit, payout, { state: 'SENT', debtor: provider })
      insertJob(unit.writes, { ...again, dueAt: at })
      return
    }
    let moved = payout
    for (const state of (reported && wayTo(payout.state, reported.state)) ?? [])
      moved = movePayout(unit, moved, { state, reason: state === reported?.state ? reported.reason : null })
    const isOver = moved.state !== 'SENT' && !mayComeBack(deps, actor, moved, at)
    if (!isOver) insertJob(unit.writes, { ...again, dueAt: nextNoon(deps, actor, moved, at) })
  })
}

/** What the provider says; null where it has not been sent to one. */
async function report(
  deps: MoneyDeps,
  actor: Actor,
  payout: Payout | null,
  at: Date,
): Promise<ReportedPayout | null> {
  if (payout?.state !== 'SENT' && payout?.state !== 'PAID') return null
  const provider = payerOf(deps, actor, payout)
  const account = await findBankAccount(deps.db, payout.clientId, payout.accountId)
  if (!provider || !account) return null
  const { clientId, payoutId, currency, amountMinor } = payout
  const amount = { currency: currency as Currency, value: amountMinor }
  return askToPayOut(deps, provider, {
    ...{ clientId, payoutId, amount, lastFour: account.lastFour },
    workingDays: workingDaysSince(deps, actor, { payout, state: 'SENT' }, at),
  })
}

/** Null where an operator reports what has become of it. */
function payerOf({ providers }: MoneyDeps, { client }: Actor, { state, debtor }: Payout): string | null {
  if (state === 'APPROVED') return providers.payer(client)?.name ?? null
  return debtor !== null && providers.named(debtor)?.payOut ? debtor : null
}

function mayComeBack(deps: MoneyDeps, actor: Actor, payout: Payout, at: Date): boolean {
  if (payout.state !== 'PAID') return false
  return workingDaysSince(deps, actor, { payout, state: 'PAID' }, at) < RETURNED_WITHIN_DAYS
}

function workingDaysSince(
  deps: MoneyDeps,
  { client }: Actor,
  { payout, state }: Pick<Payout, 'state'> & { readonly payout: Payout },
  at: Date,
): number {
  const { zone } = client.settlement
  const begun = payout.steps.find((step) => step.state === state)?.at ?? at
  return workingDaysBetween(calendarFor(deps, payout), dayIn(zone, begun), dayIn(zone, at))
}

function nextNoon(deps: MoneyDeps, { client }: Actor, payout: Payout, at: Date): Date {
  const { zone } = client.settlement
  return momentIn(zone, addWorkingDays(calendarFor(deps, payout), dayIn(zone, at), 1), NOON)
}

const calendarFor = ({ calendars }: MoneyDeps, { currency }: Payout) =>
  calendars.named(calendarIdOf(currency))
