/**
 * What the merchant portal's pages ask for: JSON under /portal/api, for people who have signed in, beside the signed API
 * and never through it. One table of routes says who may ask for what, one place finds the caller. What belongs to
 * another organisation is as if it were not there. Whatever moves money goes through the same engine as the signed API,
 * with the user as its actor, and has its entry in the audit trail. No secret leaves: bodies are masked by the contract's
 * marks.
 */
export { findCaller } from './caller.ts'
export { enterAsOwner } from './enter-as-owner.ts'
export { ensureOwner } from './ensure-owner.ts'
export type { PortalDeps } from './deps.ts'
export { ROUTES } from './routes.ts'
