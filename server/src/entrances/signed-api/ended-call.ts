import type { ResultCode } from '@amsel/contract'
import type { Span } from '../../platform/telemetry/index.ts'

/** What became of a call. */
export interface EndedCall {
  /** Whose it is, even where nobody proved that. */
  readonly clientId: string | null
  /** The path of its contract; null where none was found. */
  readonly operation: string | null
  /** As it was called. */
  readonly path: string
  /** The merchant's name for what it is about, or the gateway's. */
  readonly subject: string | null
  /** Null where it was cut off without an answer, as planned. */
  readonly code: ResultCode | null
  readonly durationMs: number
  /** Its own, which says when it came. */
  readonly name: string
  /** Its name, or that of the trace that it belongs to: this is what everybody is shown. */
  readonly traceId: string
}

/** The path and the subject are the caller's words: the log has them. */
export function endSpan(span: Span, { operation, clientId, code }: EndedCall): void {
  if (operation !== null) span.rename(`POST ${operation}`)
  span.set({
    'http.request.method': 'POST',
    ...(operation !== null && { 'http.route': operation }),
    ...(clientId !== null && { 'amsel.client_id': clientId }),
    ...(code !== null && { 'http.response.status_code': 200, 'amsel.result_code': code }),
  })
  if (code === null || code === 'UNKNOWN_EXCEPTION') span.fail(code ?? 'cut_off')
  span.end()
}
