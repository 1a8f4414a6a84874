import type { CodeOutcome, ResultCode } from '@amsel/contract'

export interface InStoreTables {
  payment_codes: PaymentCodesTable
  payment_code_failures: PaymentCodeFailuresTable
  order_codes: OrderCodesTable
}

export interface PaymentCodesTable {
  client_id: string
  code_digest: Buffer
  payment_method_type: string
  outcome: CodeOutcome
  result_code: ResultCode | null
  issued_at: Date
  expires_at: Date
  payment_id: string | null
}

interface PaymentCodeFailuresTable {
  client_id: string
  minute: Date
  failures: number
}

interface OrderCodesTable {
  client_id: string
  order_code: string
  payment_id: string
}
