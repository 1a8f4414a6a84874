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

/** A call that gets no answer may still arrive: so long, a success that is heard otherwise is not believed. */
export const GIVING_UP_SECONDS = 30

/**
 * Has the provider of a charge give it up, and says what stands then. Somebody else's payer may pay in that moment, and
 * then the call sends the money back: what is heard on another way while it is out does not hold, and what is heard
 * after it does. Null where the charge is decided by now.
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
 * A call that was not the first was refused: of several one may have been done and another refused, so the charge is given up,
 * and what stands then holds. Where that is a failure too, the reason is that of the refusal.
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
