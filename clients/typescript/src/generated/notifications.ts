// Written by "npm run generate" from the contract.
import type {
  NotifyAuthorization,
  NotifyCapture,
  NotifyDispute,
  NotifyPayment,
  NotifyRefund,
  NotifyRegistrationStatus,
  NotifyReversal,
} from './messages.ts'

/** What each kind of notification tells. */
export interface NotificationBodies {
  /** A payment changed. */
  notifyPayment: NotifyPayment
  /** A capture has ended. */
  notifyCapture: NotifyCapture
  /** A refund has ended. */
  notifyRefund: NotifyRefund
  /** Late money could not go back. */
  notifyReversal: NotifyReversal
  /** An agreement changed. */
  notifyAuthorization: NotifyAuthorization
  /** A dispute changed. */
  notifyDispute: NotifyDispute
  /** A wallet has reviewed a registration. */
  notifyRegistrationStatus: NotifyRegistrationStatus
}

export const NOTIFICATION_KINDS = [
  'notifyPayment',
  'notifyCapture',
  'notifyRefund',
  'notifyReversal',
  'notifyAuthorization',
  'notifyDispute',
  'notifyRegistrationStatus',
] as const

/** By `notifyType` of the body. */
export const KIND_OF_TYPE: Readonly<Record<string, keyof NotificationBodies>> = {
  PAYMENT_RESULT: 'notifyPayment',
  PAYMENT_PENDING: 'notifyPayment',
  UPDATE_AMOUNT_RESULT: 'notifyPayment',
  CAPTURE_RESULT: 'notifyCapture',
  REFUND_RESULT: 'notifyRefund',
  PAYMENT_REVERSAL: 'notifyReversal',
}

/** By a field that only one kind has, where there is no `notifyType`. */
export const KIND_OF_FIELD: readonly (readonly [field: string, kind: keyof NotificationBodies])[] = [
  ['authorizationNotifyType', 'notifyAuthorization'],
  ['disputeNotificationType', 'notifyDispute'],
  ['registrationResult', 'notifyRegistrationStatus'],
]
