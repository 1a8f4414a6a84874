/**
 * The only room that knows SQL. Functions take a handle (the pool or an open transaction) and a client ID; what
 * locks or writes names one client. Verbs: find (may be null), get (must exist), list, insert, update, lock.
 */
export * from './agenda.ts'
export * from './attempts.ts'
export { type ClientChanges, listenToClientChanges } from './client-changes.ts'
export * from './clients.ts'
export * from './clocks.ts'
export { type ConnectionTarget, connect, type Database, type Storage, type Transaction } from './database.ts'
export * from './embedded/index.ts'
export * from './gateway-keys.ts'
export { Grouped } from './grouped.ts'
export { HotPayments } from './hot-payments.ts'
export type { PaymentRecord } from './inquire-payments.ts'
export { EXPIRE_PAYMENT, type NewPayment } from './insert-payments.ts'
export * from './ledger.ts'
export { migrate } from './migrate.ts'
export { type FeedEntry, listFeed } from './notification-feed.ts'
export * from './notification-records.ts'
export * from './notifications.ts'
export { findPayment, lockPayment, type PaymentName, updatePayment } from './payments.ts'
export { MASTER_KEY_BYTES, Sealer } from './sealer.ts'
export * from './simulated-charges.ts'
