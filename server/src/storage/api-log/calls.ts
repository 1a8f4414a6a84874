import { RESULT_CODES } from '@amsel/contract'
import { type Selectable, sql } from 'kysely'
import { idTime } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import type { ApiCallsTable } from './tables.ts'

/** A logged call without what was sent and answered. */
export interface ApiCallLine {
  readonly callId: string
  readonly at: Date
  readonly traceId: string
  readonly method: string
  readonly path: string
  readonly operation: string | null
  readonly subject: string | null
  readonly paymentId: string | null
  /** Null where no answer went out. */
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
export interface ApiCallExplanation {
  readonly cause: string
  readonly sentence: string
  readonly facts?: Readonly<Record<string, string | number>>
  readonly expected: string
  readonly signed: string | null
}

export interface ApiCallFilter {
  readonly operation?: string | undefined
  readonly resultCode?: string | undefined
  readonly resultStatus?: 'S' | 'F' | 'U' | undefined
  readonly onlyFailures?: boolean | undefined
  readonly subject?: string | undefined
  readonly paymentId?: string | undefined
  readonly traceId?: string | undefined
  /** As the caller has named it. */
  readonly keyVersion?: number | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Before a call: older ones, newest first. After one: newer ones, oldest first. Neither: the newest. */
export interface ApiCallPage {
  readonly filter?: ApiCallFilter
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const LINE = [
  ...(['call_id', 'at', 'trace_id', 'method', 'path', 'operation', 'subject', 'payment_id'] as const),
  ...([
    'result_status',
    'result_code',
    'is_failed',
    'duration_ms',
    'is_proven',
    'is_answer_dropped',
  ] as const),
  'address' as const,
]
/** Before and after every id, which begin with digits. */
const [FIRST_ID, LAST_ID] = ['', '99']

/**
 * By the index of what is asked for, from where the page begins: the work is that of the page, however long the log is. Of two
 * filters one has the index, and rows that the other does not want are passed over.
 */
export const listApiCalls = (db: Database, clientId: string, page: ApiCallPage): Promise<ApiCallLine[]> =>
  byIndex(db, async (tx) => {
    const found: ApiCallLine[] = []
    for (const code of codesOf(page.filter)) found.push(...(await listPage(tx, clientId, page, code)))
    const isForward = page.after !== undefined
    found.sort((one, other) => (one.callId < other.callId === isForward ? -1 : 1))
    return found.slice(0, page.limit)
  })

/** Success is one code, and what is unknown a few, each of which the index has in order. Failures have one of their own. */
function codesOf({ resultStatus, resultCode }: ApiCallFilter = {}): readonly (string | undefined)[] {
  if (resultCode !== undefined || resultStatus === undefined || resultStatus === 'F') return [resultCode]
  return Object.entries(RESULT_CODES).flatMap(([code, { status }]) => (status === resultStatus ? [code] : []))
}

async function listPage(
  db: Database,
  clientId: string,
  { filter = {}, after, before, limit }: ApiCallPage,
  code: string | undefined,
): Promise<ApiCallLine[]> {
  const { operation, resultStatus, onlyFailures, subject, paymentId, traceId, keyVersion, from, to } = filter
  let query = db
    .selectFrom('api_calls')
    .where('client_id', '=', clientId)
    .where('call_id', '>', latest(after, from))
    .where('call_id', '<', earliest(before, to))
  if (traceId !== undefined) query = query.where('trace_id', '=', traceId)
  if (paymentId !== undefined) query = query.where('payment_id', '=', paymentId)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (operation !== undefined) query = query.where('operation', '=', operation)
  if (code !== undefined) query = query.where('result_code', '=', code)
  if (resultStatus === 'F') query = query.where('result_status', '=', resultStatus)
  if (keyVersion !== undefined) query = query.where(NAMED_KEY, '=', String(keyVersion))
  // A literal: the planner must know that the partial index has them all.
  if (onlyFailures || resultStatus === 'F') query = query.where(sql<boolean>`is_failed`)
  const direction = after === undefined ? 'desc' : 'asc'
  const rows = await query.orderBy('call_id', direction).limit(limit).select(LINE).execute()
  return rows.map(lineOf)
}

const NAMED_KEY = sql<string>`substring(request_headers ->> 'signature' from 'keyVersion *= *([0-9]{1,6})')`

/** An id of the moment comes after what its time alone is. */
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

/** Oldest first, as the payment went. */
export const listCallsOfPayment = (
  db: Database,
  clientId: string,
  paymentId: string,
): Promise<ApiCallLine[]> =>
  listApiCalls(db, clientId, { filter: { paymentId }, after: FIRST_ID, limit: CALLS_OF_PAYMENT_MAX })

const lineOf = (row: Pick<Selectable<ApiCallsTable>, (typeof LINE)[number]>): ApiCallLine => ({
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
