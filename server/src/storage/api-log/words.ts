import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import { WORDS_AT_ONCE, type Words } from '../privacy/words.ts'

/** The calls after this one in the order of their ids, with all that was said in them. */
export async function listCallWords(db: Database, clientId: string, after: string): Promise<Words[]> {
  const { rows } = await sql<Words>`
    select call_id as id, json_build_array(request_body, answer_body, subject, explanation) as words from api_calls
    where client_id = ${clientId} and call_id > ${after} order by call_id limit ${WORDS_AT_ONCE}`.execute(db)
  return rows
}

/** What a payer's calls are found by: the payment, and the names of the merchant's requests for it. */
export interface CallsAbout {
  readonly paymentId: string | null
  readonly subjects: readonly string[]
}

export async function listCallIdsAbout(
  db: Database,
  clientId: string,
  { paymentId, subjects }: CallsAbout,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select call_id as id from api_calls where client_id = ${clientId} and payment_id = ${paymentId}
    union select call_id from api_calls where client_id = ${clientId} and subject = any(${subjects}::text[])
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** One by one: each is found by its key, however many there are. */
export async function deleteApiCalls(
  db: Database,
  clientId: string,
  callIds: readonly string[],
): Promise<void> {
  for (const callId of callIds)
    await db.deleteFrom('api_calls').where('client_id', '=', clientId).where('call_id', '=', callId).execute()
}
