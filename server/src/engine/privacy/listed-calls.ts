import { idTime, later, MINUTE_MS } from '../../domain/index.ts'
import { type Database, getClock, type ListedCalls, listCallsNaming } from '../../storage/index.ts'

/** Something of a payer's, as answers about several payers name it. */
export interface Listed {
  readonly names: readonly string[]
  /** When it was made, by the client's clock: nobody mentioned it before. */
  readonly since: Date
}

/** The clocks of two nodes differ by less. */
const TOLERANCE_MS = MINUTE_MS

/**
 * The logged calls whose answers list one of these beside others. One walk for all of them, a short read at a time, from
 * where the first was made; the log has real time, and the client's clock is now as far ahead of it as it ever was.
 */
export async function findListed(
  db: Database,
  clientId: string,
  listed: readonly Listed[],
): Promise<string[]> {
  if (listed.length === 0) return []
  const names = listed.flatMap((one) => one.names)
  const { offsetMs } = await getClock(db, clientId)
  const first = Math.min(...listed.map(({ since }) => since.getTime()))
  const found: string[] = []
  for (
    let after: string | null = idTime(later(new Date(first), -offsetMs - TOLERANCE_MS));
    after !== null;
  ) {
    const { named, next }: ListedCalls = await listCallsNaming(db, clientId, names, after)
    found.push(...named)
    after = next
  }
  return found
}
