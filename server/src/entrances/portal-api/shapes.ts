/**
 * What the portal's pages and the gateway exchange, as JSON under /portal/api. The pages import these types, as
 * `amsel/portal-api`, and nothing else of the server. Moments are ISO 8601 in UTC, amounts minor units as a string.
 */

export type * from './shapes/audit.ts'
export type * from './shapes/basics.ts'
export type * from './shapes/brand.ts'
export type * from './shapes/clients.ts'
export type * from './shapes/links.ts'
export type * from './shapes/lists.ts'
export type * from './shapes/log.ts'
export type * from './shapes/money.ts'
export type * from './shapes/notifications.ts'
export type * from './shapes/payments.ts'
export type * from './shapes/people.ts'
export type * from './shapes/sandbox.ts'
export type * from './shapes/settlement.ts'
export type * from './shapes/till.ts'
