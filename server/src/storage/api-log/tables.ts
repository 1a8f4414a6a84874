export interface ApiLogTables {
  api_calls: ApiCallsTable
  api_call_gaps: ApiCallGapsTable
}

export interface ApiCallsTable {
  client_id: string
  call_id: string
  at: Date
  trace_id: string
  method: string
  path: string
  operation: string | null
  subject: string | null
  payment_id: string | null
  result_status: string | null
  result_code: string | null
  is_failed: boolean
  duration_ms: number
  is_proven: boolean
  is_answer_dropped: boolean
  address: string
  request_headers: unknown
  request_body: string
  request_bytes: number
  is_request_cut: boolean
  answer_headers: unknown
  answer_body: string | null
  is_answer_cut: boolean
  explanation: unknown
}

interface ApiCallGapsTable {
  client_id: string
  minute: string
  count: bigint
}
