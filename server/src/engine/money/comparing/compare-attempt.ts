import {
  type Attempt,
  contradictedState,
  isDecided,
  type KeyedAttempt,
  type ProviderOutcome,
} from '../../../domain/index.ts'
import { findAttempt, findPayment, listAttempts, listTransactions } from '../../../storage/index.ts'
import { inquireAttempt, look } from '../attempts/ask-provider.ts'
import { isGoingBack } from '../charges/send-back.ts'
import { clientNow } from '../client-now.ts'
import { noteDifference } from '../contradictions/note-difference.ts'
import type { MoneyDeps } from '../deps.ts'

/** The result of a comparison. */
export type Comparison = 'same' | 'different' | 'undecided'

/**
 * Compares an attempt that is known here with what its provider says about it now, and writes only a difference. What is
 * undecided here is left to its job.
 */
export async function compareAttempt(deps: MoneyDeps, attempt: Attempt): Promise<Comparison> {
  const { provider, state } = attempt
  if (!isDecided(state)) return 'undecided'
  const now = await clientNow(deps, deps.db, attempt.clientId)
  const reported = await inquireAttempt(deps, attempt, now)
  const isMissing = reported === null && state === 'SUCCEEDED'
  if (!isMissing && !(reported && (await isContradicted(deps, attempt, reported)))) return 'same'
  const what = isMissing ? 'MISSING' : 'OUTCOME'
  await noteDifference(deps, { key: attempt, provider, what, foundBy: 'COMPARISON', attempt, reported })
  return 'different'
}

/** Whether what a provider has reported differs from what is known here; it may have reported something else since. */
export async function mayDiffer(
  deps: MoneyDeps,
  attempt: Attempt,
  reported: ProviderOutcome,
): Promise<boolean> {
  const { amount } = attempt
  const there = reported.amount ?? amount
  if (there.currency !== amount.currency || there.value !== amount.value) return true
  return isDecided(attempt.state) && isContradicted(deps, attempt, reported)
}

/** Money that a provider reports and nobody here knows: it is asked whether it exists. */
export async function compareUnknown(
  deps: MoneyDeps,
  provider: string,
  { key, reported }: { readonly key: KeyedAttempt; readonly reported: ProviderOutcome },
): Promise<Comparison> {
  if (reported.outcome !== 'SUCCESS' || (await findAttempt(deps.db, key.clientId, key.attemptId)))
    return 'same'
  if ((await look(deps, provider, key)) === null) return 'same'
  await noteDifference(deps, {
    key,
    provider,
    what: 'UNKNOWN',
    foundBy: 'COMPARISON',
    attempt: null,
    reported,
  })
  return 'different'
}

/** Some providers report returned money as a failure: then nothing differs. */
async function isContradicted(
  deps: MoneyDeps,
  attempt: Attempt,
  reported: ProviderOutcome,
): Promise<boolean> {
  if (attempt.state === 'RETRACTED') return reported.outcome === 'SUCCESS'
  // An open payment has not been paid.
  if (attempt.state === 'SUCCEEDED' && (reported.outcome === 'OPENED' || reported.outcome === 'PENDING'))
    return true
  if (contradictedState(attempt.state, reported.outcome) === null) return false
  if (attempt.kind !== 'CHARGE' || reported.outcome === 'SUCCESS') return true
  const { clientId, paymentId } = attempt
  const payment = await findPayment(deps.db, clientId, { paymentId })
  if (!payment) return false
  const attempts = await listAttempts(deps.db, clientId, paymentId)
  const transactions = await listTransactions(deps.db, clientId, paymentId)
  return !isGoingBack({ payment, attempts, transactions }, attempt)
}
