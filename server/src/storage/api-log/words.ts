import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import { WORDS_AT_ONCE, type Words } from '../privacy/words.ts'

/** The calls after this one in the order of their ids, with their full text. */
export async function listCallWords(db: Database, clientId: string, after: string): Promise<Words[]> {
  const { rows } = await sql<Words>`
    select call_id as id, json_build_array(request_body, answer_body, subject, explanation) as words from api_calls
    where client_id = ${clientId} and call_id > ${after} order by call_id limit ${WORDS_AT_ONCE}`.execute(db)
  return rows
}

/** What a payer's calls are found by: the payment, and the merchant's ids for requests about it. */
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

/** How far a walk through answers has come, and the matches so far. */
export interface ListedCalls {
  readonly named: readonly string[]
  /** Null at the end. */
  readonly next: string | null
}

/** Answers that list data of several payers: those after this one, some at a time, that name one of these. */
export async function listCallsNaming(
  db: Database,
  clientId: string,
  names: readonly string[],
  after: string,
): Promise<ListedCalls> {
  const { rows } = await sql<{ id: string; is_named: boolean }>`
    select call_id as id, exists (
      select 1 from unnest(${names}::text[]) as name where strpos(answer_body, name) > 0) as is_named
    from (
      select call_id, answer_body from api_calls
      where client_id = ${clientId} and operation = ${sql.lit(LISTS_SEVERAL)} and call_id > ${after}
      order by call_id limit ${WORDS_AT_ONCE}
    ) as lists order by call_id`.execute(db)
  const isEnd = rows.length < WORDS_AT_ONCE
  return {
    named: rows.flatMap((row) => (row.is_named ? [row.id] : [])),
    next: isEnd ? null : (rows.at(-1)?.id ?? null),
  }
}

const LISTS_SEVERAL = 'v1/notifications/list'

/** One by one: each is found by its key, however many there are. */
export async function deleteApiCalls(
  db: Database,
  clientId: string,
  callIds: readonly string[],
): Promise<void> {
  for (const callId of callIds)
    await db.deleteFrom('api_calls').where('client_id', '=', clientId).where('call_id', '=', callId).execute()
}
