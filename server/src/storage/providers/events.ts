import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import type { ProviderEventsTable } from './tables.ts'

/** A message of a provider about an attempt. */
export interface ProviderEvent {
  readonly clientId: string
  readonly eventId: string
  readonly provider: string
  readonly attemptId: string
  /** As JSON. */
  readonly outcome: string | null
  readonly receivedAt: Date
}

export type ProviderEventState = ProviderEventsTable['state']

/** Returns its state: one that was there before may have been followed. */
export async function insertProviderEvent(db: Database, event: ProviderEvent): Promise<ProviderEventState> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_events')
    .values({
      client_id: event.clientId,
      event_id: event.eventId,
      provider: event.provider,
      attempt_id: event.attemptId,
      outcome: event.outcome,
      received_at: event.receivedAt,
      state: 'RECEIVED',
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'event_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 0n) return 'RECEIVED'
  const { state } = await db
    .selectFrom('provider_events')
    .where('client_id', '=', event.clientId)
    .where('event_id', '=', event.eventId)
    .select('state')
    .executeTakeFirstOrThrow()
  return state
}

/** The state of a message; null where it has not come. */
export async function findProviderEventState(
  db: Database,
  clientId: string,
  eventId: string,
): Promise<ProviderEventState | null> {
  const row = await db
    .selectFrom('provider_events')
    .where('client_id', '=', clientId)
    .where('event_id', '=', eventId)
    .select('state')
    .executeTakeFirst()
  return row?.state ?? null
}

/** A message that was not followed. */
interface UnheardEvent {
  readonly eventId: string
  readonly state: ProviderEventState
  /** Parsed. */
  readonly outcome: unknown
}

/** Those about an attempt, in the order in which they came. */
export async function listUnfollowedEvents(
  db: Database,
  { clientId, provider, attemptId }: Pick<ProviderEvent, 'clientId' | 'provider' | 'attemptId'>,
): Promise<UnheardEvent[]> {
  const rows = await db
    .selectFrom('provider_events')
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .where('attempt_id', '=', attemptId)
    .where(sql<boolean>`state in ('UNMATCHED', 'DOUBTED')`)
    .orderBy('received_at')
    .select(['event_id', 'state', 'outcome'])
    .execute()
  return rows.map(({ event_id: eventId, state, outcome }) => ({ eventId, state, outcome }))
}

export async function updateProviderEvent(
  db: Database,
  { clientId, eventId }: Pick<ProviderEvent, 'clientId' | 'eventId'>,
  state: ProviderEventState,
): Promise<void> {
  await db
    .updateTable('provider_events')
    .set({ state })
    .where('client_id', '=', clientId)
    .where('event_id', '=', eventId)
    .execute()
}
