import { sql } from 'kysely'
import type { RetainedKind } from '../../domain/index.ts'
import { endedAgreements, unusedAgreements } from '../agreements/retention.ts'
import { presentedCards } from '../cards/retention.ts'
import type { Database } from '../connection/database.ts'
import { disputeEvidence } from '../disputes/retention.ts'
import { codeFailures, orderCodes, paymentCodes } from '../in-store/retention.ts'
import { paymentLinks } from '../links/retention.ts'
import { listeners, notifications } from '../notifications/retention.ts'
import { attempts, paymentBodies, paymentSessions, refundBodies } from '../payments/retention.ts'
import { providerEvents } from '../providers/retention.ts'
import { plannedOutcomes } from '../sandbox/retention.ts'
import type { Retained } from './retained.ts'

const KINDS: Readonly<Record<RetainedKind, Retained>> = {
  payment_bodies: paymentBodies,
  refund_bodies: refundBodies,
  dispute_evidence: disputeEvidence,
  attempts,
  provider_events: providerEvents,
  notifications,
  payment_sessions: paymentSessions,
  payment_links: paymentLinks,
  payment_codes: paymentCodes,
  order_codes: orderCodes,
  unused_agreements: unusedAgreements,
  ended_agreements: endedAgreements,
  planned_outcomes: plannedOutcomes,
  presented_cards: presentedCards,
  code_failures: codeFailures,
  listeners,
}

/** When the oldest was made, or ended, of each kind that the client has something of; one look into each index. */
export async function findOldest(db: Database, clientId: string): Promise<ReadonlyMap<RetainedKind, Date>> {
  const columns = Object.entries(KINDS).map(
    ([kind, { oldest }]) => sql`(${oldest(clientId)}) as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Record<RetainedKind, Date | null>>`select ${sql.join(columns)}`.execute(db)
  const found = Object.entries(rows[0] ?? {}) as [RetainedKind, Date | null][]
  return new Map(found.flatMap(([kind, at]) => (at ? [[kind, at] as const] : [])))
}

/** Removes a batch of what is older; false when nothing more of the kind is left to remove. */
export const deleteOld = (
  db: Database,
  clientId: string,
  kind: RetainedKind,
  before: Date,
): Promise<boolean> => KINDS[kind].remove(db, clientId, before)
