/**
 * Who changed what, when and from where; who tried to get in. A change and its entry are written in one database
 * transaction. Entries without a change (a start, failed authentications) are collected in memory and written by a small
 * loop: an unauthenticated caller can neither slow the signed API nor fill the table. Entries hold no secrets and are
 * never changed. The entries of a client, or of the gateway itself, are a chain of hashes, made with the gateway's digest
 * key: an entry changed, removed or added behind the gateway's back is detected. Every entry is also a line of the log.
 */
export { AuditTrail } from './audit-trail.ts'
export { type FindDigest, KEYLESS, keyedBy } from './write-chain.ts'
export { FAULTS } from './client-walk.ts'
export { SecurityLog } from './security-log.ts'
export { addVerified, NOTHING_VERIFIED, type Verified, verifiedEvent } from './verified.ts'
export { type ClientReport, type VerifyPlace, verifyChains, verifyPart } from './verify.ts'
export { gatewayItself, operatorAtCommandLine, operatorName } from './who.ts'
export { writtenEntries } from './written-entries.ts'
