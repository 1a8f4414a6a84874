import { z } from 'zod'
import type { Person } from '../../engine/privacy/index.ts'
import type { Proposal } from '../../storage/index.ts'
import type { PayerCounts } from './shapes.ts'

const ids = z.array(z.string())

/** What a proposal about a payer keeps: ids, which stay when a payer is erased, and never the text that they were found by. */
const PAYER_REQUEST = z.object({
  paymentIds: ids,
  paymentSessionIds: ids,
  agreementIds: ids,
  callIds: ids,
  withSavedCards: z.boolean(),
})
type PayerRequest = z.output<typeof PAYER_REQUEST>

export const readPayerRequest = (request: Proposal['request']): PayerRequest => PAYER_REQUEST.parse(request)

export const isAboutPayer = (kind: Proposal['kind']): boolean =>
  kind === 'erase_payer' || kind === 'export_payer'

export const countsOf = (person: Person): PayerCounts => ({
  payments: person.paymentIds.length,
  sessions: person.paymentSessionIds.length,
  agreements: person.agreementIds.length,
  calls: person.callIds.length,
})

/** So many ids are shown; the rest is counted. */
export const PAYMENTS_SHOWN = 20

/** What pages and the audit trail show of a request: all of it, but for a payer only the counts. */
export function shownRequest(kind: Proposal['kind'], request: Proposal['request']): Proposal['request'] {
  if (!isAboutPayer(kind)) return request
  const person = readPayerRequest(request)
  return { ...countsOf(person), withSavedCards: person.withSavedCards }
}
