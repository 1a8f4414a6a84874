import { type AuditEvent, SHARE, USUAL_TERMS, writeTerms } from '../../domain/index.ts'
import type { DatabaseTransaction } from '../../storage/index.ts'
import { agreedTerms, setUpWithin, type TermsRequest } from './merchant-settings.ts'
import { addRouteWithin, requireRoutable } from './provider-routes.ts'

/** What a new production client gets with its approval: what was agreed with it, and the account that takes its payments. */
export interface ProductionSetUp {
  readonly terms?: TermsRequest | undefined
  readonly route?: { readonly provider: string; readonly allowsSandbox: boolean } | undefined
}

/** Returns the entries for the audit trail. */
export async function setUpNew(
  tx: DatabaseTransaction,
  by: string,
  clientId: string,
  { terms, route }: ProductionSetUp,
): Promise<AuditEvent[]> {
  const events: AuditEvent[] = []
  if (terms) events.push((await setUpWithin(tx, by, clientId, { ...UNCHANGED, terms })).event)
  if (route) events.push((await addRouteWithin(tx, { ...ANYTHING, ...route, clientId })).event)
  return events
}

const UNCHANGED = {
  ...{ notifiesAgain: undefined, notifiesInStrictOrder: undefined },
  ...{ requestTimeToleranceSeconds: undefined, urls: [] },
}

const ANYTHING = {
  ...{ method: null, currency: null, minMinor: null, maxMinor: null },
  ...{ position: undefined, share: SHARE },
}

/** Refuses, before anybody has a client, what it could not be set up with. */
export async function requireSetUp(
  tx: DatabaseTransaction,
  merchantName: string,
  { terms, route }: ProductionSetUp,
): Promise<void> {
  if (terms) agreedTerms(writeTerms(USUAL_TERMS), terms)
  if (route) await requireRoutable(tx, { clientId: merchantName, environment: 'production' }, route)
}
