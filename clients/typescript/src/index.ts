/**
 * Client library for Amsel. `Amsel` makes calls: it signs them, sends them, believes what the gateway has signed,
 * and never sends money twice.
 *
 * @packageDocumentation
 */
export { Amsel } from './amsel.ts'
export { AmselError } from './amsel-error.ts'
export type { Call, CallOptions } from './call.ts'
export type { GivenGatewayKeys } from './gateway-keys.ts'
export * from './generated/areas.ts'
export type * from './generated/messages.ts'
export { NOTIFICATION_KINDS, type NotificationBodies } from './generated/notifications.ts'
export { VERSION } from './generated/rules.ts'
export { InStore, type TillAnswer, type WaitOptions } from './in-store.ts'
export {
  ACKNOWLEDGEMENT,
  type KnownNotification,
  type Notification,
  type NotificationKind,
  type NotificationOf,
  NotificationReader,
  notificationReader,
  type ReceivedNotification,
  type UnknownNotification,
} from './notification.ts'
export { once, type Seen, SeenInMemory, type SeenStore } from './once.ts'
export { type Done, type Failed, type Outcome, requireDone, type Unknown } from './outcome.ts'
export type { AmselSettings, Timing } from './settings.ts'
export type { Transport, TransportReply, TransportRequest } from './transport/transport.ts'
export { amount, type MinorUnits, type Open } from './values.ts'
