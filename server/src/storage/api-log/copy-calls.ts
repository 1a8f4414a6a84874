import type pg from 'pg'
import { BinaryRows } from './binary-rows.ts'
import type { ApiCallLine } from './calls.ts'

/** A call as it is logged: all secrets are masked. */
export interface NewApiCall extends Omit<ApiCallLine, 'at'> {
  readonly clientId: string
  readonly atMs: number
  /** JSON, as the other headers and the explanation are. */
  readonly requestHeaders: string
  readonly requestBody: string
  readonly requestBytes: number
  readonly isRequestCut: boolean
  readonly answerHeaders: string | null
  readonly answerBody: string | null
  readonly isAnswerCut: boolean
  readonly explanation: string | null
}

const COLUMNS = [
  ...['client_id', 'call_id', 'at', 'trace_id', 'method', 'path', 'operation', 'subject', 'payment_id'],
  ...[
    'result_status',
    'result_code',
    'is_failed',
    'duration_ms',
    'is_proven',
    'is_answer_dropped',
    'address',
  ],
  ...['request_headers', 'request_body', 'request_bytes', 'is_request_cut'],
  ...['answer_headers', 'answer_body', 'is_answer_cut', 'explanation'],
]
const COPY = `copy api_calls (${COLUMNS.join(', ')}) from stdin (format binary)`

/** Calls on their way into the table. Of all ways to hand over many rows, this one costs both sides the least. */
export class ApiCallRows {
  #rows = new BinaryRows()

  add(call: NewApiCall): void {
    add(this.#rows, call)
  }

  /** All of them or none; then it is empty. */
  async copyTo(client: pg.Client): Promise<void> {
    const rows = this.#rows
    try {
      await new Promise<void>((resolve, reject) => {
        client.query(new Copying(rows.end(), (error) => (error ? reject(error) : resolve())))
      })
      rows.clear()
    } catch (error) {
      // The connection may still hold on to the bytes.
      this.#rows = new BinaryRows()
      throw error
    }
  }

  clear(): void {
    this.#rows.clear()
  }
}

export function copyApiCalls(client: pg.Client, calls: readonly NewApiCall[]): Promise<void> {
  const rows = new ApiCallRows()
  for (const call of calls) rows.add(call)
  return rows.copyTo(client)
}

function add(rows: BinaryRows, call: NewApiCall): void {
  rows.begin(COLUMNS.length)
  rows.text(call.clientId)
  rows.text(call.callId)
  rows.time(call.atMs)
  rows.text(call.traceId)
  rows.text(call.method)
  rows.text(call.path)
  rows.text(call.operation)
  rows.text(call.subject)
  rows.text(call.paymentId)
  rows.text(call.resultStatus)
  rows.text(call.resultCode)
  rows.boolean(call.isFailed)
  rows.integer(Math.round(call.durationMs))
  rows.boolean(call.isProven)
  rows.boolean(call.isAnswerDropped)
  rows.text(call.address)
  rows.text(call.requestHeaders)
  rows.text(call.requestBody)
  rows.integer(call.requestBytes)
  rows.boolean(call.isRequestCut)
  rows.text(call.answerHeaders)
  rows.text(call.answerBody)
  rows.boolean(call.isAnswerCut)
  rows.text(call.explanation)
}

/** What the driver expects of a query, for the one kind that it has no class for. */
class Copying implements pg.Submittable {
  readonly #bytes: Buffer
  /** The driver replaces it with its own, which checks the time. */
  callback: (error: Error | null) => void

  constructor(bytes: Buffer, callback: (error: Error | null) => void) {
    this.#bytes = bytes
    this.callback = callback
  }

  submit(connection: pg.Connection): void {
    connection.query(COPY)
  }

  handleCopyInResponse(connection: pg.Connection): void {
    // The driver would copy them all once more.
    connection.stream.write(this.#bytes)
    ;(connection as unknown as CopyingConnection).endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }
}

interface CopyingConnection {
  endCopyFrom(): void
}
