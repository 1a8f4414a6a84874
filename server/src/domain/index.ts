/**
 * The rules, pure: no I/O, no clock, no randomness. Whatever needs the time is handed it. Rooms that store, move
 * money or answer ask here what is allowed, and never decide it themselves.
 */
export * from './amount-fit.ts'
export * from './attempt.ts'
export * from './client.ts'
export * from './clock.ts'
export * from './expiry.ts'
export * from './ledger.ts'
export { maskSecrets } from './mask-secrets.ts'
export * from './notification.ts'
export { OperatorError } from './operator-error.ts'
export * from './payment.ts'
export { listPaymentOptions } from './payment-options.ts'
export * from './planned-outcome.ts'
export { Refusal } from './refusal.ts'
