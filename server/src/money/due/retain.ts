import { DAY_MS, later, nextRetention, type RetainedKind, retentionDays } from '../../domain/index.ts'
import { listOldest, removeOld, renewAgendaItem } from '../../storage/index.ts'
import type { DueHandler } from './due-handler.ts'

/** As many as fit well into a lease. */
const BATCHES_AT_ONCE = 20

/**
 * Removes what a client need not keep any longer, in batches of a database transaction each: cut off or done twice, nothing
 * is lost that should stay. A long list goes on when others have had their turn. No money moves.
 */
export const retain: DueHandler = async ({ db, retention }, { client }, item, at) => {
  const { clientId, environment } = client
  const ends: Date[] = []
  const old: { kind: RetainedKind; before: Date }[] = []
  for (const { kind, at: oldest } of await listOldest(db, clientId)) {
    const days = retentionDays(kind, environment, retention)
    if (days === null) continue
    const end = later(oldest, days * DAY_MS)
    if (end < at) old.push({ kind, before: later(at, -days * DAY_MS) })
    else ends.push(end)
  }
  let batchesLeft = BATCHES_AT_ONCE
  for (const { kind, before } of old)
    while (await removeOld(db, clientId, kind, before))
      if (--batchesLeft === 0) return renewAgendaItem(db, item, at)
  // What was removed here has left something younger behind: that is looked at a day later.
  await renewAgendaItem(db, item, nextRetention(at, old.length > 0 ? [at] : ends))
}
