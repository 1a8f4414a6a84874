import {
  ATTEMPT_STATES,
  type Attempt,
  isDecided,
  type ProviderOutcome,
  ProviderUnavailable,
  StillOpen,
} from '../../../domain/index.ts'
import { beginGivingUp, endGivingUp } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'
import { abandonAttempt } from './ask-provider.ts'
import { providerNamed } from './choose-provider.ts'

/** A call that gets no answer may still arrive: for this long, a success reported in any other way is not believed. */
export const GIVING_UP_SECONDS = 30

/**
 * Has the provider give up a charge, and returns where it stands then. The payer may pay upstream at that very moment,
 * and then the call sends the money back: what is reported in another way while the call is under way does not count,
 * what is reported after it does. Null where the charge has been decided meanwhile.
 */
export async function giveUpCharge(
  deps: MoneyDeps,
  attempt: Attempt,
  now: Date,
): Promise<ProviderOutcome | null> {
  const { db } = deps
  const { provider, attemptId } = attempt
  if (!providerNamed(deps, provider).abilities.isRemote) return abandonAttempt(deps, attempt, now)
  const begun = await beginGivingUp(db, attempt, GIVING_UP_SECONDS)
  if (!begun) return null
  const stands = await abandonAttempt(deps, attempt, now).catch(async (error: Error) => {
    if (error instanceof ProviderUnavailable) await endGivingUp(db, attempt, begun)
    throw error
  })
  const { outcome } = stands
  const isForOthers = outcome === 'SUCCESS' && begun.othersUntil !== null
  if (isForOthers || !isDecided(ATTEMPT_STATES[outcome])) await endGivingUp(db, attempt, begun)
  if (isForOthers)
    throw new StillOpen(
      `the provider ${provider} may still be asked by somebody else to give ${attemptId} up`,
    )
  return { ...stands, isLastWord: true }
}

/**
 * A repeated call was refused: of several calls one may have succeeded and another been refused, so the charge is given
 * up, and where it stands then counts. If that is a failure too, the reason is that of the refusal.
 */
export async function giveUpRefused(
  deps: MoneyDeps,
  attempt: Attempt,
  { reported, now }: { readonly reported: ProviderOutcome; readonly now: Date },
): Promise<ProviderOutcome | null> {
  const stands = await giveUpCharge(deps, attempt, now)
  return stands?.outcome === 'FAIL' && reported.resultCode
    ? { ...stands, resultCode: reported.resultCode }
    : stands
}
