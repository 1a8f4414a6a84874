/**
 * Who changed what, when and from where; who tried to get in. A change and its entry are written in one database
 * transaction. What nobody changed (a start, failed authentications) is collected in memory and written by a small loop:
 * a stranger can neither slow the door nor fill the table. Entries hold no secrets and are never changed. Every entry is
 * also a line of the log.
 */
export { AuditTrail, type Change } from './audit-trail.ts'
export { SecurityLog } from './security-log.ts'
export { gatewayItself, operatorAtCommandLine, operatorName } from './who.ts'
