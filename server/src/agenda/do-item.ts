import { later } from '../domain/index.ts'
import { type ClaimedItem, postponeAgendaItem } from '../storage/index.ts'
import type { WorkingParts } from './parts.ts'

/** Longer than any handler lasts: a provider has ten seconds to answer. */
export const LEASE_SECONDS = 30

/** Never throws: what fails comes back later. */
export async function doItem(parts: WorkingParts, item: ClaimedItem, at: Date): Promise<void> {
  const { db, log, doDue } = parts
  try {
    await doDue(item, at)
  } catch (error) {
    if (parts.isAbandoned()) return
    const { clientId, kind, subjectId } = item
    log.error({ err: error, clientId, kind, subjectId }, 'agenda item failed')
    await postponeAgendaItem(db, item, later(at, retryDelayMs(item.tries))).catch(() => {})
  }
}

const RETRY_DELAYS_SECONDS = [1, 5, 30, 120, 600]

const retryDelayMs = (tries: number) =>
  (RETRY_DELAYS_SECONDS[Math.min(tries, RETRY_DELAYS_SECONDS.length - 1)] ?? 600) * 1_000
