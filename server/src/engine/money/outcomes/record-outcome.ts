import {
  type Actor,
  type Attempt,
  type AttemptKind,
  isDecided,
  later,
  type Payment,
  type PaymentTransaction,
  type ProviderOutcome,
} from '../../../domain/index.ts'
import { findAttempt, updateJobDueTime } from '../../../storage/index.ts'
import { GIVING_UP_SECONDS } from '../attempts/give-up-charge.ts'
import { moveAttempt } from '../attempts/move-attempt.ts'
import { carryOut } from '../carry-out.ts'
import { type Contradiction, contradict } from '../contradictions/contradict.ts'
import { noteDifference } from '../contradictions/note-difference.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Begun } from '../transactions/begin-payment-transaction.ts'
import { performByItself } from '../transactions/perform.ts'
import type { Unit } from '../unit.ts'
import { endCharge } from './charge-outcome.ts'
import { endReversal } from './reversal-outcome.ts'
import { type Known, type OutcomeRows, outcomeRows } from './rows.ts'
import { endTransaction } from './transaction-outcome.ts'

interface Given extends Known {
  readonly outcome: ProviderOutcome
  /** A later report about a decided attempt counts too, where there is a rule for it; a charge's success always does. */
  readonly follows?: boolean
}

/** Where things stand after an outcome was recorded. */
interface Recorded {
  readonly payment: Payment
  readonly transaction?: PaymentTransaction
  readonly contradiction: Contradiction
}

/** What follows from an attempt's first outcome. */
export interface Followed {
  readonly payment: Payment
  readonly transaction?: PaymentTransaction
  /** What the gateway does next by itself, to be performed after the commit. */
  readonly next?: Begun | null
}

type FirstOutcome = (unit: Unit, rows: OutcomeRows, outcome: ProviderOutcome) => Followed

const FIRST_OUTCOMES: Readonly<Record<AttemptKind, FirstOutcome>> = {
  CHARGE: endCharge,
  REVERSAL: endReversal,
  CAPTURE: endTransaction,
  REFUND: endTransaction,
  CANCEL: endTransaction,
  VOID: endTransaction,
  INCREMENTAL: endTransaction,
}

/**
 * Writes the outcome that a provider reports for an attempt, whoever receives it and however often: attempt, payment,
 * ledger, notification and jobs together, once. What follows from it for the gateway itself is performed afterwards.
 */
export async function recordOutcome(
  deps: MoneyDeps,
  actor: Actor,
  attempt: Attempt,
  given: Given,
): Promise<Recorded> {
  const { next, ...recorded } = await carryOut(
    deps,
    actor,
    outcomeRows(actor, attempt, given),
    (unit, rows) => decideOutcome(unit, rows, given),
  )
  if (next) await performByItself(deps, actor, next)
  return recorded
}

/** The same as a decision, for a caller that decides more with it. */
export function decideOutcome(
  unit: Unit,
  rows: OutcomeRows,
  { outcome, follows = false }: Pick<Given, 'outcome' | 'follows'>,
): Followed & { readonly contradiction: Contradiction } {
  const { payment, attempt, transactions } = rows
  if (moveAttempt(unit, attempt, outcome))
    return { ...FIRST_OUTCOMES[attempt.kind](unit, rows, outcome), contradiction: 'FOLLOWED' }
  const transaction = transactions.find(({ transactionId }) => transactionId === attempt.transactionId)
  const unchanged = { payment, ...(transaction && { transaction }) }
  if (!isDecided(attempt.state)) {
    askAfterGivingUp(unit, attempt)
    return { ...unchanged, contradiction: 'FOLLOWED' }
  }
  const isLateSuccess =
    attempt.kind === 'CHARGE' && attempt.state === 'FAILED' && outcome.outcome === 'SUCCESS'
  if (!follows && !isLateSuccess) return { ...unchanged, contradiction: 'AGREES' }
  return { ...unchanged, contradiction: contradict(unit, rows, outcome) }
}

/**
 * While somebody is having the charge given up, their result counts; if they get none, the provider is asked once their
 * time is over.
 */
function askAfterGivingUp({ writes, now }: Unit, { clientId, attemptId: subjectId }: Attempt): void {
  const dueAt = later(now, GIVING_UP_SECONDS * 1_000)
  updateJobDueTime(writes, { clientId, kind: 'finish_attempt', subjectId, dueAt })
}

/** The same for a caller that has asked the provider: what no rule covers is kept for a person. */
export async function recordAnswer(
  deps: MoneyDeps,
  actor: Actor,
  attempt: Attempt,
  outcome: ProviderOutcome,
): Promise<void> {
  const { contradiction } = await recordOutcome(deps, actor, attempt, { outcome, follows: true })
  if (contradiction !== 'NO_RULE') return
  const { clientId, attemptId, provider } = attempt
  const known = await findAttempt(deps.db, clientId, attemptId)
  await noteDifference(deps, {
    key: attempt,
    provider,
    what: 'OUTCOME',
    foundBy: 'ANSWER',
    attempt: known,
    reported: outcome,
  })
}
