import type { NotificationContract } from '../notification-contract.ts'
import { notifyAuthorization } from './notify-authorization.ts'
import { notifyCapture } from './notify-capture.ts'
import { notifyDispute } from './notify-dispute.ts'
import { notifyPayment } from './notify-payment.ts'
import { notifyRefund } from './notify-refund.ts'
import { notifyRegistrationStatus } from './notify-registration-status.ts'
import { notifyReversal } from './notify-reversal.ts'

/** Every kind of notification that is sent. */
export const NOTIFICATIONS = [
  notifyPayment,
  notifyCapture,
  notifyRefund,
  notifyReversal,
  notifyAuthorization,
  notifyDispute,
  notifyRegistrationStatus,
] as const satisfies readonly NotificationContract[]

export type NotificationKind = (typeof NOTIFICATIONS)[number]['kind']

export { type NotifyAuthorizationBody, notifyAuthorization } from './notify-authorization.ts'
export { type NotifyCaptureBody, notifyCapture } from './notify-capture.ts'
export {
  DISPUTE_NOTIFICATION_TYPES,
  type DisputeNotificationType,
  type NotifyDisputeBody,
  notifyDispute,
} from './notify-dispute.ts'
export { type NotifyPaymentBody, notifyPayment } from './notify-payment.ts'
export { type NotifyRefundBody, notifyRefund } from './notify-refund.ts'
export { type NotifyRegistrationStatusBody, notifyRegistrationStatus } from './notify-registration-status.ts'
export { type NotifyReversalBody, notifyReversal } from './notify-reversal.ts'
