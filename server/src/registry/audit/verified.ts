import { type AuditEvent, GATEWAY_ITSELF } from '../../domain/index.ts'
import type { ClientReport } from './verify.ts'

/** The result of a verification. */
export interface Verified {
  readonly entries: number
  readonly chains: number
  /** Chains that are not as they were written. */
  readonly bad: number
}

export const NOTHING_VERIFIED: Verified = { entries: 0, chains: 0, bad: 0 }

export const addVerified = (sum: Verified, clients: readonly ClientReport[]): Verified => ({
  entries: clients.reduce((count, { entries, unchained }) => count + entries + unchained, sum.entries),
  chains: sum.chains + clients.length,
  bad: sum.bad + clients.filter(({ fault }) => fault !== null).length,
})

/** What the trail says about it: for one client's chain, or for all. */
export const verifiedEvent = (clientId: string | null, { entries, chains, bad }: Verified): AuditEvent => ({
  clientId: clientId ?? GATEWAY_ITSELF,
  action: 'audit_verified',
  subject: null,
  before: null,
  after: { of: clientId === null ? 'all' : 'one', entries, chains, bad },
})
