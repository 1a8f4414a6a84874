import type { ProductCodes, RegistrationStatus, ReviewStatus } from '@amsel/contract'
import type { Json } from '../connection/json.ts'

export interface RegistrationTables {
  registrations: RegistrationsTable
  registration_reviews: RegistrationReviewsTable
}

export interface RegistrationsTable {
  client_id: string
  registration_request_id: string
  request_digest: Buffer
  reference_merchant_id: string
  reference_store_id: string
  status: RegistrationStatus
  product_codes: ProductCodes
  merchant_info: Json
  store_info: Json
  notify_url: string | null
  pass_through_info: string | null
  created_at: Date
  updated_at: Date
  is_newest: boolean
  provider: string | null
  provider_key: string | null
  handed_in_at: Date | null
}

interface RegistrationReviewsTable {
  client_id: string
  registration_request_id: string
  psp_name: string
  status: ReviewStatus
  reject_reasons: string | null
  decided_at: Date | null
  decided_by: string | null
}
