import { getClock } from '../../../storage/index.ts'
import type { MoneyParts } from '../parts.ts'

/** The engine at the moment when something happened at a provider: it is booked with that time, never a later one. */
export async function partsAt(
  parts: MoneyParts,
  clientId: string,
  { at, notBefore }: { at: Date | undefined; notBefore: Date },
): Promise<MoneyParts> {
  const { offsetMs } = await getClock(parts.db, clientId)
  const now = parts.clock.now().getTime()
  // The provider has no clock of the client's.
  const then = Math.min(Math.max(at?.getTime() ?? now, notBefore.getTime() - offsetMs), now)
  return { ...parts, clock: { now: () => new Date(then) } }
}
