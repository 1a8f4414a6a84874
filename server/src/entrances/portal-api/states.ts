import type { PaymentStatus } from '@amsel/contract'
import {
  ACCOUNT_KINDS as ACCOUNTS,
  type AccountKind,
  type DisputeState,
  NEXT_DISPUTE_STATES,
  NEXT_STATUSES,
} from '../../domain/index.ts'

// As lists that a query is read by; the tables of the domain say which there are.
export const PAYMENT_STATUSES = Object.keys(NEXT_STATUSES) as [PaymentStatus, ...PaymentStatus[]]
export const DISPUTE_STATES = Object.keys(NEXT_DISPUTE_STATES) as [DisputeState, ...DisputeState[]]

export const ACCOUNT_KINDS = Object.keys(ACCOUNTS) as [AccountKind, ...AccountKind[]]
