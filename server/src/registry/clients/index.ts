/**
 * Who may call: clients, their keys and the gateway keys that sign for them, what they pay, and who moves their
 * money: accounts at providers, and routes to them. Merchants are created and keys changed here, by the command line and the first start;
 * the directory is a node's cache of them. A merchant's private key is handed out once and never kept; the gateway's are
 * sealed, or held by a signer. Every change names its author, who is written down with it. What is sealed in the database
 * is sealed again here when there is a newer master key.
 */

export { addDocument, removeDocument } from './application-documents.ts'
export * from './bank-accounts.ts'
export { ClientDirectory, type ClientKey, type KnownClient } from './client-directory.ts'
export { type Counts, countSealed, type SealedCounts } from './count-sealed.ts'
export { ensureDigestKey, findDigestKey, isAnythingSealed } from './digest-key.ts'
export { EmptiedClients } from './emptied-clients.ts'
export { ensureGatewayKey, fingerprintOfKey, type RegistryDeps } from './gateway-key.ts'
export { beginHold, endHold, noteReconciling } from './holds.ts'
export { KeyFetchLog } from './key-fetch-log.ts'
export { KeyPairPool } from './key-pair-pool.ts'
export type { ProvenUse } from './key-use-counts.ts'
export { KEY_CALLERS_MS, KeyUseLog } from './key-use-log.ts'
export { MadeClients } from './made-clients.ts'
export * from './merchant-brand.ts'
export * from './merchant-settings.ts'
export * from './merchants.ts'
export type { KeyParts } from './open-gateway-key.ts'
export { createPortalClient } from './portal-clients.ts'
export {
  approveApplication,
  approveWithin,
  lockWaiting,
  refuseApplication,
} from './production-applications.ts'
export { type ProductionSetUp, requireSetUp } from './production-set-up.ts'
export * from './provider-accounts.ts'
export { addRoute, changeRoute, type NewRoute, removeRoute } from './provider-routes.ts'
export { PublishedKeys } from './published-keys.ts'
export { requireMasterKeys } from './require-master-keys.ts'
export { retryJob, retryFailingAddress } from './retries.ts'
export * from './rotate-gateway-key.ts'
export { type SealedAgain, sealAgain } from './seal-again.ts'
export * from './sealing-runs.ts'
export { endPaymentLink, makePaymentLink } from './payment-links.ts'
export { makeStorePages, revokeStorePages } from './store-pages.ts'
export {
  assignPlan,
  changePlan,
  changePlanWithin,
  type PlanChange,
  readChange,
  unknownPlan,
} from './price-plans.ts'
export { setSettlement } from './settlement-terms.ts'
export { endTill, makeTill, type TillPlace } from './tills.ts'
export {
  NOTE_LENGTH_MAX,
  type SwitchScope,
  subjectOf as switchSubject,
  switchMethodOff,
  switchMethodOn,
} from './switched-off-methods.ts'
