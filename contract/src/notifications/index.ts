import type { NotificationContract } from '../notification-contract.ts'
import { notifyPayment } from './notify-payment.ts'

/** Every kind of notification that is sent. */
export const NOTIFICATIONS = [notifyPayment] as const satisfies readonly NotificationContract[]

export type NotificationKind = (typeof NOTIFICATIONS)[number]['kind']

export { type NotifyPaymentBody, notifyPayment } from './notify-payment.ts'
