import { type RawBuilder, type Selectable, sql } from 'kysely'
import { idTime, traceTime } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { type Page, pageOf } from '../search/page.ts'
import { callIdOfTrace } from './days.ts'
import type { ApiCallsTable } from './tables.ts'

/** A logged call without its request and answer. */
export interface ApiCallLine {
  /** See apiCallId. */
  readonly callId: string
  readonly at: Date
  readonly traceId: string
  readonly method: string
  readonly path: string
  readonly operation: string | null
  readonly subject: string | null
  readonly paymentId: string | null
  /** Null where no answer was sent. */
  readonly resultStatus: string | null
  readonly resultCode: string | null
  readonly isFailed: boolean
  readonly durationMs: number
  readonly isProven: boolean
  readonly isAnswerDropped: boolean
  readonly address: string
}

export interface ApiCall extends ApiCallLine {
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody: string
  readonly requestBytes: number
  readonly isRequestCut: boolean
  readonly answerHeaders: Readonly<Record<string, string>> | null
  readonly answerBody: string | null
  readonly isAnswerCut: boolean
  readonly explanation: ApiCallExplanation | null
}

/** Why a signature was wrong: what should have been signed, and what was, where that was found out. */
interface ApiCallExplanation {
  readonly cause: string
  readonly sentence: string
  readonly facts?: Readonly<Record<string, string | number>>
  readonly expected: string
  readonly signed: string | null
}

export interface ApiCallFilter {
  readonly operation?: string | undefined
  readonly resultCode?: string | undefined
  readonly onlyFailures?: boolean | undefined
  readonly subject?: string | undefined
  readonly paymentId?: string | undefined
  readonly traceId?: string | undefined
  /** As the caller named it. */
  readonly keyVersion?: number | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Before a call: older ones, newest first. After one: newer ones, oldest first. Neither: the newest. */
interface ApiCallPaging {
  readonly filter?: ApiCallFilter
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** The fields of a line, in SQL. */
const LINE =
  sql.raw(`call_id, at, trace_id, method, path, operation, subject, payment_id, result_status, result_code, is_failed,
  duration_ms, is_proven, is_answer_dropped, address`)

type Line = Pick<
  Selectable<ApiCallsTable>,
  | 'call_id'
  | 'at'
  | 'trace_id'
  | 'method'
  | 'path'
  | 'operation'
  | 'subject'
  | 'payment_id'
  | 'result_status'
  | 'result_code'
  | 'is_failed'
  | 'duration_ms'
  | 'is_proven'
  | 'is_answer_dropped'
  | 'address'
>

/** Before and after every id, which begin with digits. */
const [FIRST_ID, LAST_ID] = ['', '99']

/** At most this many calls are examined for a page; each may lie on its own page on the disk. */
export const CALLS_LOOKED_AT_MAX = 5_000

/**
 * By the most selective index, from where the page begins; the other conditions are compared. Only so many calls are
 * examined for a page, which may then be short or empty: the next one continues.
 */
export async function listApiCalls(
  db: Database,
  clientId: string,
  { filter = {}, after, before, limit }: ApiCallPaging,
): Promise<Page<ApiCallLine>> {
  const order = after === undefined ? sql`call_id desc` : sql`call_id`
  const seenBy = (way: RawBuilder<unknown>) => sql`
    select ${LINE}, ${keyIn(filter)} as named_key from api_calls
    where client_id = ${clientId} and call_id > ${latest(after, filter.from)} and call_id < ${earliest(before, filter.to)}
      and ${way}
    order by ${order}`
  const pageBy = (way: RawBuilder<unknown>) => sql<Line>`
    select * from (${seenBy(way)} limit ${CALLS_LOOKED_AT_MAX}) as seen where ${isMeant(filter)}
    order by ${order} limit ${limit + 1}`
  const shown = { item: lineOf, cursor: (row: Line) => row.call_id }
  return byIndex(db, async (tx) => {
    const named = wayToTrace(filter)
    const { rows: found } = named ? await pageBy(named).execute(tx) : { rows: [] }
    if (named && (found.length > 0 || isOwnName(filter))) return pageOf(found, limit, shown)
    const way = wayTo(filter)
    const { rows } = await pageBy(way).execute(tx)
    if (rows.length > limit) return pageOf(rows, limit, shown)
    const { rows: ends } = await sql<Line>`${seenBy(way)} offset ${CALLS_LOOKED_AT_MAX - 1} limit 1`.execute(
      tx,
    )
    return pageOf(rows, limit, { ...shown, reached: ends[0]?.call_id ?? null })
  })
}

/** The call that a trace is named after. A caller may have begun the trace, of whatever name: then all calls are looked through. */
function wayToTrace({ traceId }: ApiCallFilter): RawBuilder<unknown> | null {
  const callId = traceId === undefined ? null : callIdOfTrace(traceId)
  // A span, so that it is in order for the planner too.
  return callId === null ? null : sql`call_id >= ${callId} and call_id <= ${callId}`
}

/** Whether nobody but a gateway names a call so. */
const isOwnName = ({ traceId = '' }: ApiCallFilter) => traceTime(traceId) !== null

/** What most calls have in common: it has no index, because a matching call is never far. */
const FREQUENT = {
  codes: ['SUCCESS', 'PAYMENT_IN_PROCESS'],
  operations: ['v1/payments/pay', 'v1/payments/inquiryPayment'],
} as const
const isIn = (values: readonly string[], value: string | undefined) =>
  value === undefined || values.includes(value)
const listed = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** What an index has in the order of the ids. Literals tell the planner that a partial index covers the query. */
function wayTo({ paymentId, subject, resultCode, operation, onlyFailures }: ApiCallFilter) {
  if (paymentId !== undefined) return sql`payment_id = ${paymentId}`
  if (subject !== undefined) return sql`subject = ${subject}`
  if (!isIn(FREQUENT.codes, resultCode))
    return sql`result_code = ${resultCode} and result_code not in (${listed(FREQUENT.codes)})`
  if (!isIn(FREQUENT.operations, operation))
    return sql`operation = ${operation} and operation not in (${listed(FREQUENT.operations)})`
  return onlyFailures ? sql`is_failed` : sql`true`
}

/** The same text whatever is asked for, in a form that matches no index: the index was chosen before. */
function isMeant(filter: ApiCallFilter) {
  const given = (column: string, value: string | undefined) =>
    sql`(${value ?? null}::text is null or ${sql.ref(column)} = ${value ?? null}::text)`
  return sql.join(
    [
      given('trace_id', filter.traceId),
      given('payment_id', filter.paymentId),
      given('subject', filter.subject),
      given('result_code', filter.resultCode),
      given('operation', filter.operation),
      given('named_key', filter.keyVersion === undefined ? undefined : String(filter.keyVersion)),
      sql`(is_failed or not ${filter.onlyFailures ?? false}::boolean)`,
    ],
    sql` and `,
  )
}

/** Extracted from each call's headers, so only when it is requested. */
const keyIn = ({ keyVersion }: ApiCallFilter) => (keyVersion === undefined ? sql`null::text` : NAMED_KEY)

const NAMED_KEY = sql<string>`substring(request_headers ->> 'signature' from 'keyVersion *= *([0-9]{1,6})')`

/** An id of the moment sorts after its bare time. */
const latest = (after = FIRST_ID, from?: Date) => {
  const begin = from ? idTime(from) : FIRST_ID
  return after > begin ? after : begin
}

const earliest = (before = LAST_ID, to?: Date) => {
  const end = to ? idTime(to) : LAST_ID
  return before < end ? before : end
}

export async function findApiCall(db: Database, clientId: string, callId: string): Promise<ApiCall | null> {
  const row = await db
    .selectFrom('api_calls')
    .where('client_id', '=', clientId)
    .where('call_id', '=', callId)
    .selectAll()
    .executeTakeFirst()
  return row ? callOf(row) : null
}

const CALLS_OF_PAYMENT_MAX = 200

/** Oldest first, in the order of the payment's life. */
export async function listCallsOfPayment(
  db: Database,
  clientId: string,
  paymentId: string,
): Promise<readonly ApiCallLine[]> {
  const asked = { filter: { paymentId }, after: FIRST_ID, limit: CALLS_OF_PAYMENT_MAX }
  return (await listApiCalls(db, clientId, asked)).items
}

const lineOf = (row: Line): ApiCallLine => ({
  callId: row.call_id,
  at: row.at,
  traceId: row.trace_id,
  method: row.method,
  path: row.path,
  operation: row.operation,
  subject: row.subject,
  paymentId: row.payment_id,
  resultStatus: row.result_status,
  resultCode: row.result_code,
  isFailed: row.is_failed,
  durationMs: row.duration_ms,
  isProven: row.is_proven,
  isAnswerDropped: row.is_answer_dropped,
  address: row.address,
})

const callOf = (row: Selectable<ApiCallsTable>): ApiCall => ({
  ...lineOf(row),
  requestHeaders: row.request_headers as ApiCall['requestHeaders'],
  requestBody: row.request_body,
  requestBytes: row.request_bytes,
  isRequestCut: row.is_request_cut,
  answerHeaders: row.answer_headers as ApiCall['answerHeaders'],
  answerBody: row.answer_body,
  isAnswerCut: row.is_answer_cut,
  explanation: row.explanation as ApiCall['explanation'],
})
