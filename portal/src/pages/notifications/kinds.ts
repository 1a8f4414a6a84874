import type { DELIVERY_STATES } from '../../../../contract/src/notification-contract.ts'
import type { NotificationKind } from '../../../../contract/src/notifications/index.ts'

export const KINDS = [
  'notifyPayment',
  'notifyCapture',
  'notifyRefund',
  'notifyReversal',
  'notifyAuthorization',
  'notifyDispute',
  'notifyRegistrationStatus',
] as const satisfies readonly NotificationKind[]

export const STATES = [
  'WAITING',
  'ACKNOWLEDGED',
  'FAILED',
  'NO_ADDRESS',
  'OVERTAKEN',
] as const satisfies typeof DELIVERY_STATES
