import type { DisputeAcceptReason, DisputeJudgedResult, DisputeType } from '@amsel/contract'
import type { DisputeAnswer, DisputeState } from '../../domain/index.ts'

export interface DisputeTables {
  disputes: DisputesTable
}

export interface DisputesTable {
  client_id: string
  dispute_id: string
  payment_id: string
  type: DisputeType
  state: DisputeState
  currency: string
  amount_minor: bigint
  reason_code: string
  reason_message: string | null
  source: string
  capture_id: string | null
  arn: string | null
  opened_at: Date
  due_at: Date | null
  supplied_at: Date | null
  evidence_sealed: Buffer | null
  accepted_at: Date | null
  accept_reason: DisputeAcceptReason | null
  judged_at: Date | null
  judged_result: DisputeJudgedResult | null
  judged_minor: bigint | null
  changed_by: string
  provider: string | null
  reference: string | null
  wanted_state: DisputeAnswer | null
}
