import type { Amount } from '@amsel/contract'
import type { Attempt, KeyedAttempt, ProviderDifference, ProviderOutcome } from '../../../domain/index.ts'
import { insertDifference } from '../../../storage/index.ts'
import { keyOf } from '../attempts/attempt-key.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyDeps } from '../deps.ts'

interface Noted extends Pick<ProviderDifference, 'provider' | 'what' | 'foundBy'> {
  readonly key: KeyedAttempt
  /** What is known under the key. */
  readonly attempt: Attempt | null
  readonly reported: Pick<ProviderOutcome, 'outcome' | 'amount'> | null
}

/** Keeps what a provider says and the ledger does not, for a person to look at. Reported again, it is the same difference. */
export async function noteDifference(
  deps: Pick<MoneyDeps, 'db' | 'clock' | 'log'>,
  { key: { clientId, attemptId }, provider, what, foundBy, attempt, reported }: Noted,
): Promise<void> {
  const there = reported && { outcome: reported.outcome, amount: reported.amount ?? null }
  const found = {
    clientId,
    differenceId: keyOf(
      JSON.stringify([
        'difference',
        provider,
        clientId,
        attemptId,
        what,
        there?.outcome,
        ...words(there?.amount),
      ]),
    ),
    provider,
    attemptId,
    paymentId: attempt?.paymentId ?? null,
    attemptKind: attempt?.kind ?? null,
    what,
    here: attempt && { state: attempt.state, amount: attempt.amount },
    reported: there,
    foundBy,
  }
  await insertDifference(deps.db, found, await clientNow(deps, deps.db, clientId))
  deps.log.warn(
    { clientId, provider, attemptId, differenceId: found.differenceId, what },
    'a provider contradicts the ledger: somebody must look at it',
  )
}

const words = (amount: Amount | null | undefined): string[] =>
  amount ? [amount.currency, String(amount.value)] : []
