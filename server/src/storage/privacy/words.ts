import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

/** Few enough that a look is short, and enough that a year's payments are soon walked through. */
export const WORDS_AT_ONCE = 500

/** Something of a client's, and the words that merchant and payer gave it, in whatever form. */
export interface Words {
  readonly id: string
  readonly words: unknown
}

/** The payments after this one in the order of their ids, which begin with the time; with the words of their refunds. */
export async function listPaymentWords(db: Database, clientId: string, after: string): Promise<Words[]> {
  const { rows } = await sql<Words>`
    select p.payment_id as id, json_build_array(p.order_description, p.metadata, p.customized_info, p.details,
      case when p.has_transactions then (
        select json_agg(t.details) from payment_transactions t
        where t.client_id = ${clientId} and t.payment_id = p.payment_id) end) as words
    from payments p where p.client_id = ${clientId} and p.payment_id > ${after}
    order by p.payment_id limit ${WORDS_AT_ONCE}`.execute(db)
  return rows
}

export async function listSessionWords(db: Database, clientId: string, after: string): Promise<Words[]> {
  const { rows } = await sql<Words>`
    select payment_session_id as id, request as words from payment_sessions
    where client_id = ${clientId} and payment_session_id > ${after}
    order by payment_session_id limit ${WORDS_AT_ONCE}`.execute(db)
  return rows
}

export async function listAgreementWords(db: Database, clientId: string, after: string): Promise<Words[]> {
  const { rows } = await sql<Words>`
    select agreement_id as id, json_build_array(auth_state, user_login_id) as words from agreements
    where client_id = ${clientId} and agreement_id > ${after}
    order by agreement_id limit ${WORDS_AT_ONCE}`.execute(db)
  return rows
}

/** Those with this word of the merchant's. */
export async function listAgreementIds(db: Database, clientId: string, authState: string): Promise<string[]> {
  const rows = await db
    .selectFrom('agreements')
    .where('client_id', '=', clientId)
    .where('auth_state', '=', authState)
    .select('agreement_id')
    .execute()
  return rows.map((row) => row.agreement_id)
}
