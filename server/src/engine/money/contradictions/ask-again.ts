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
import type { MoneyParts } from '../parts.ts'

/**
 * Asks the provider once more about what differs. Where it agrees now, or says what a rule covers, the difference is gone; true
 * then. Throws where the provider does not answer.
 */
export async function askAgain(
  parts: MoneyParts,
  actor: Actor,
  difference: ProviderDifference,
): Promise<boolean> {
  const { clientId, attemptId } = difference
  const attempt = await findAttempt(parts.db, clientId, attemptId)
  const now = await clientNow(parts, parts.db, clientId)
  const agrees = attempt
    ? await agreesOn(parts, actor, { attempt, told: await standing(parts, attempt, now) })
    : (await look(parts, difference.provider, { clientId, attemptId })) === null
  if (!agrees) return false
  return parts.db.transaction().execute((tx) => updateDifference(tx, difference, 'GONE', now))
}

/** Undefined where it still speaks of other money than was asked for. */
async function standing(
  parts: MoneyParts,
  attempt: Attempt,
  now: Date,
): Promise<ProviderOutcome | null | undefined> {
  try {
    return await inquireAttempt(parts, attempt, now)
  } catch (error) {
    if (error instanceof ProviderSilent && error.cause instanceof ProviderContradicts) return undefined
    throw error
  }
}

async function agreesOn(
  parts: MoneyParts,
  actor: Actor,
  { attempt, told }: { attempt: Attempt; told: ProviderOutcome | null | undefined },
): Promise<boolean> {
  if (told === undefined) return false
  // What it never heard of has moved nothing there.
  if (told === null) return attempt.state !== 'SUCCEEDED'
  if (isDecided(attempt.state) && (told.outcome === 'OPENED' || told.outcome === 'PENDING')) return false
  const { contradiction } = await recordOutcome(parts, actor, attempt, { outcome: told, follows: true })
  return contradiction !== 'NO_RULE'
}
