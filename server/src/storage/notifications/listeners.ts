import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** Whether a listener stands in for a client's addresses. */
export const isListenedTo = (clientId: string) => sql<boolean>`exists (
  select 1 from notification_listeners where client_id = ${clientId} and listens_until > now())`

/** The same in a statement that spells the client so. */
export const somebodyListensTo = (client: string) =>
  `exists (select 1 from notification_listeners where client_id = ${client} and listens_until > now())`

/** Whether a notification of this kind goes anywhere if its request names no address. */
export async function hasReceiver(db: Database, clientId: string, kind: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${isListenedTo(clientId)} or exists (
      select 1 from client_notification_urls where client_id = ${clientId} and kind = ${kind}) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

/** A listener begins, or continues, to listen for so long. The newest listener is the only one. */
export async function updateListener(
  db: Database,
  clientId: string,
  listenerId: string,
  seconds: number,
): Promise<void> {
  await sql`
    insert into notification_listeners (client_id, listener_id, listens_until)
    values (${clientId}, ${listenerId}, now() + make_interval(secs => ${seconds}))
    on conflict (client_id) do update
    set listener_id = excluded.listener_id, listens_until = excluded.listens_until`.execute(db)
}

export async function deleteListener(db: Database, clientId: string, listenerId: string): Promise<void> {
  await db
    .deleteFrom('notification_listeners')
    .where('client_id', '=', clientId)
    .where('listener_id', '=', listenerId)
    .execute()
}
