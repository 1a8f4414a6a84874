/**
 * Notifications to merchants. A notification is put into the outbox in the transaction of the change that it reports, and
 * sent from there, at least once, until it is acknowledged or its attempts are used up. Each kind is a file. Nothing here
 * decides what happened; nothing here holds a database transaction open while a merchant is called.
 */
export { AttemptMonths } from './attempt-months.ts'
export { type CatchUpDeps, catchUpAddress } from './catch-up-address.ts'
export { Deliverer } from './deliverer.ts'
export type { EndedAttempt } from './ended-attempt.ts'
export { enqueue } from './enqueue.ts'
export { notifyAuthorization } from './kinds/notify-authorization.ts'
export { notifyCapture } from './kinds/notify-capture.ts'
export { notifyDispute } from './kinds/notify-dispute.ts'
export { notifyPayment, notifyUpdateAmount } from './kinds/notify-payment.ts'
export { notifyRefund } from './kinds/notify-refund.ts'
export { notifyRegistrationStatus } from './kinds/notify-registration-status.ts'
export { notifyReversal } from './kinds/notify-reversal.ts'
export { type HandedOut, Listening, type Poll } from './listening.ts'
export { overtakePaymentResult, overtakeTransactionResult } from './overtake.ts'
export { releaseAllHeldUp } from './release-held-up.ts'
export { openBody } from './sealed-body.ts'
export * from './transport/index.ts'
