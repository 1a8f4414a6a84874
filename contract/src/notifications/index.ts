import type { NotificationContract } from '../notification-contract.ts'
import { notifyAuthorization } from './notify-authorization.ts'
import { notifyPayment } from './notify-payment.ts'

/** Every kind of notification that is sent. */
export const NOTIFICATIONS = [
  notifyPayment,
  notifyAuthorization,
] as const satisfies readonly NotificationContract[]

export type NotificationKind = (typeof NOTIFICATIONS)[number]['kind']

export { type NotifyAuthorizationBody, notifyAuthorization } from './notify-authorization.ts'
export { type NotifyPaymentBody, notifyPayment } from './notify-payment.ts'
