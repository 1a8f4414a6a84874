/**
 * What the operators' pages and the gateway exchange, as JSON under /operator/api. The pages import these types, as
 * `amsel/operator-api`, and nothing else of the server. Moments are ISO 8601 in UTC, amounts minor units as a string.
 */
export type * from '../portal-kit/shapes.ts'
export type * from './shapes/audit.ts'
export type * from './shapes/keys.ts'
export type * from './shapes/merchants.ts'
export type * from './shapes/money.ts'
export type * from './shapes/overview.ts'
export type * from './shapes/payments.ts'
export type * from './shapes/payouts.ts'
export type * from './shapes/people.ts'
export type * from './shapes/plans.ts'
export type * from './shapes/privacy.ts'
export type * from './shapes/providers.ts'
export type * from './shapes/stuck.ts'
