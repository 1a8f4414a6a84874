import { type Actor, isDecided, StillOpen } from '../../../domain/index.ts'
import { listAttempts, type RecordedAttempt } from '../../../storage/index.ts'
import { learnEnd } from '../due/finish-attempt.ts'
import type { MoneyDeps } from '../deps.ts'

/** Asks the provider now about whatever a payment waits for, as its job would later. Returns where that stands then. */
export async function askNow(
  deps: MoneyDeps,
  actor: Actor,
  { paymentId }: { readonly paymentId: string },
): Promise<RecordedAttempt[]> {
  const { clientId } = actor.client
  const open = (await listAttempts(deps.db, clientId, paymentId)).filter(({ state }) => !isDecided(state))
  for (const attempt of open)
    await learnEnd(deps, actor, attempt).catch((error: unknown) => {
      // That is what is said of it then.
      if (!(error instanceof StillOpen)) throw error
    })
  const after = await listAttempts(deps.db, clientId, paymentId)
  return after.filter(({ attemptId }) => open.some((one) => one.attemptId === attemptId))
}
