import type { CodeOutcome, ResultCode } from '@amsel/contract'

export interface InStoreTables {
  payment_codes: PaymentCodesTable
  payment_code_failures: PaymentCodeFailuresTable
  order_codes: OrderCodesTable
  tills: TillsTable
  till_sales: TillSalesTable
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

export interface TillsTable {
  client_id: string
  till_id: string
  merchant_reference: string
  merchant_name: string
  store_reference: string
  store_name: string
  name: string
  created_at: Date
  created_by: string
  closed_at: Date | null
}

interface TillSalesTable {
  client_id: string
  till_id: string
  payment_id: string
  tip_minor: bigint
  taken_by: string
}
