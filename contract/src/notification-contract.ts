import type { z } from 'zod'

/** What the interface says of one kind of notification: a message that the gateway sends to the merchant. */
export interface NotificationContract {
  /** `notifyPayment`; also the name under which a client sets an address for the kind. */
  readonly kind: string
  readonly title: string
  /** When it is sent, for the reference; Markdown. */
  readonly description: string
  readonly body: z.ZodObject
}

/** The states of a notification's delivery. */
export const DELIVERY_STATES = [
  /** It will be sent, or sent again. */
  'WAITING',
  /** The merchant answered HTTP 200 with S SUCCESS. */
  'ACKNOWLEDGED',
  /** Every attempt failed. */
  'FAILED',
  /** Neither the request nor the client's settings had an address for it. */
  'NO_ADDRESS',
  /** A final notification made it pointless before it arrived. */
  'OVERTAKEN',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why an attempt was no success. */
export const DELIVERY_FAILURES = [
  'dns_failed',
  'forbidden_address',
  'refused',
  'timed_out',
  'tls_failed',
  'broken_off',
  'bad_status',
  'bad_body',
] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]
