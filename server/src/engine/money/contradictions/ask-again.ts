import {
  type Actor,
  type Attempt,
  isDecided,
  ProviderContradicts,
  type ProviderDifference,
  type ProviderOutcome,
  ProviderSilent,
} from '../../../domain/index.ts'
import { findAttempt, updateDifference } from '../../../storage/index.ts'
import { inquireAttempt, look } from '../attempts/ask-provider.ts'
import { clientNow } from '../client-now.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'

/**
 * Asks the provider once more about a difference. If it agrees now, or says what a rule covers, the difference is gone,
 * and this returns true. Throws if the provider does not answer.
 */
export async function askAgain(
  deps: MoneyDeps,
  actor: Actor,
  difference: ProviderDifference,
): Promise<boolean> {
  const { clientId, attemptId } = difference
  const attempt = await findAttempt(deps.db, clientId, attemptId)
  const now = await clientNow(deps, deps.db, clientId)
  const agrees = attempt
    ? await agreesOn(deps, actor, { attempt, reported: await reportedState(deps, attempt, now) })
    : (await look(deps, difference.provider, { clientId, attemptId })) === null
  if (!agrees) return false
  return deps.db.transaction().execute((tx) => updateDifference(tx, difference, 'GONE', now))
}

/** Undefined where it still reports other money than was asked for. */
async function reportedState(
  deps: MoneyDeps,
  attempt: Attempt,
  now: Date,
): Promise<ProviderOutcome | null | undefined> {
  try {
    return await inquireAttempt(deps, attempt, now)
  } catch (error) {
    if (error instanceof ProviderSilent && error.cause instanceof ProviderContradicts) return undefined
    throw error
  }
}

async function agreesOn(
  deps: MoneyDeps,
  actor: Actor,
  { attempt, reported }: { attempt: Attempt; reported: ProviderOutcome | null | undefined },
): Promise<boolean> {
  if (reported === undefined) return false
  // What it does not know has moved nothing there.
  if (reported === null) return attempt.state !== 'SUCCEEDED'
  if (isDecided(attempt.state) && (reported.outcome === 'OPENED' || reported.outcome === 'PENDING'))
    return false
  const { contradiction } = await recordOutcome(deps, actor, attempt, { outcome: reported, follows: true })
  return contradiction !== 'NO_RULE'
}
