import { getClock } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'

/** The engine at the moment when something happened at a provider: it is booked with that time, never a later one. */
export async function depsAt(
  deps: MoneyDeps,
  clientId: string,
  { at, notBefore }: { at: Date | undefined; notBefore: Date },
): Promise<MoneyDeps> {
  const { offsetMs } = await getClock(deps.db, clientId)
  const now = deps.clock.now().getTime()
  // The provider does not have the client's clock.
  const then = Math.min(Math.max(at?.getTime() ?? now, notBefore.getTime() - offsetMs), now)
  return { ...deps, clock: { now: () => new Date(then) } }
}
