import type { Payment } from '../../src/domain/index.ts'

/** What a payment begins with. */
export const NOTHING_DONE = {
  paidAt: null,
  provider: null,
  capturedMinor: 0n,
  refundedMinor: 0n,
  disputedMinor: 0n,
  feeMinor: 0n,
  valueDay: null,
  captureMode: null,
  authExpiresAt: null,
  authClosedAt: null,
  card: null,
  hasTransactions: false,
} as const satisfies Partial<Payment>
