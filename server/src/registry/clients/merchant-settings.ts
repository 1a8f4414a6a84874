import { createHash } from 'node:crypto'
import { NOTIFICATIONS } from '@amsel/contract'
import type { AuditTrail } from '../audit/index.ts'
import {
  type AuditEvent,
  notificationAddress,
  OperatorError,
  REQUESTS_PER_SECOND_MAX,
  readTerms,
  type TermFlaw,
  type Who,
  type WrittenTerms,
  writeTerms,
} from '../../domain/index.ts'
import { type AddressRules, forbidden, parsedUrl } from '../../platform/outgoing/index.ts'
import {
  type AllClientSettings,
  type DatabaseTransaction,
  getClientSettings,
  updateClientSettings,
} from '../../storage/index.ts'
import { lockKnown } from './lock-known.ts'
import { FEE_FORM, setOwnPrices } from './price-plans.ts'

interface MerchantRequest {
  readonly name?: string | undefined
  readonly region?: string | undefined
  readonly notifiesAgain: boolean | undefined
  readonly notifiesInStrictOrder: boolean | undefined
  /** Null for any time. */
  readonly requestTimeToleranceSeconds: number | null | undefined
  readonly urls: readonly CheckedUrl[]
  readonly terms?: TermsRequest | undefined
  /** Why, for the audit trail. */
  readonly reason?: string | undefined
}

/** Null removes what was agreed: then the general terms apply. */
export interface TermsRequest {
  /** By payment method, such as `2.9+HKD:2.35`. */
  readonly fees?: Readonly<Record<string, string | null>> | undefined
  /** By currency, such as `1-5000`. */
  readonly limits?: Readonly<Record<string, string | null>> | undefined
  readonly requestsPerSecondMax?: number | null | undefined
}

/** An address that notifications of a kind can go to; an empty one removes the kind's. */
interface CheckedUrl {
  readonly kind: string
  readonly url: string
  readonly address: string
}

/** An address that could never be called is refused at once. */
export const checkUrls = (
  urls: readonly { readonly kind: string; readonly url: string }[],
  rules: AddressRules,
): CheckedUrl[] =>
  urls.map(({ kind, url }) => {
    if (!NOTIFICATIONS.some((known) => known.kind === kind))
      throw new OperatorError(
        `There is no notification ${kind}: it is one of ${NOTIFICATIONS.map((known) => known.kind).join(', ')}.`,
      )
    const flaw = url === '' ? null : forbidden(parsedUrl(url), rules)
    if (flaw)
      throw new OperatorError(`The address for ${kind} ${flaw.saying}: nothing can be sent there.`, {
        facts: { ...flaw.facts, why: flaw.why },
      })
    return { kind, url, address: url && notificationAddress(url) }
  })

/** A merchant's name, how it calls and how it is notified; what is not named stays as it is. Returns the current values. */
export async function setUpMerchant(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  request: MerchantRequest,
): Promise<AllClientSettings> {
  return trail.change(who, (tx) => setUpWithin(tx, who.actor, clientId, request))
}

/** The same within a database transaction; the caller writes its entry in the audit trail. */
export async function setUpWithin(
  tx: DatabaseTransaction,
  by: string,
  clientId: string,
  request: MerchantRequest,
): Promise<{ event: AuditEvent; result: AllClientSettings }> {
  await lockKnown(tx, clientId)
  const before = await getClientSettings(tx, clientId)
  const terms = request.terms && agreedTerms(before.terms, request.terms)
  await updateClientSettings(tx, clientId, { ...request, terms }, request.urls)
  if (terms && Object.keys(request.terms?.fees ?? {}).length > 0)
    await setOwnPrices(tx, by, clientId, terms.fees)
  const after = await getClientSettings(tx, clientId)
  const why = request.reason === undefined ? {} : { reason: request.reason }
  const facts = { before: shownSettings(before), after: { ...shownSettings(after), ...why } }
  return {
    event: { clientId, action: 'merchant_settings_changed', subject: null, ...facts },
    result: after,
  }
}

const FLAWS: Readonly<Record<TermFlaw, string>> = {
  fee: FEE_FORM,
  limit: 'A limit is CURRENCY=MIN-MAX, such as HKD=1-5000, HKD=1- or HKD=-5000, the lower amount first.',
  rate_limit: `A rate limit is a whole number of requests a second from 1 to ${REQUESTS_PER_SECOND_MAX}.`,
}

/** The result of applying the request; the same words for the same terms. */
export function agreedTerms(before: WrittenTerms, request: TermsRequest): WrittenTerms {
  const { requestsPerSecondMax = before.requestsPerSecondMax } = request
  const read = readTerms({
    fees: withRequested(before.fees, request.fees),
    limits: withRequested(before.limits, request.limits),
    requestsPerSecondMax,
  })
  if (typeof read === 'string') throw new OperatorError(FLAWS[read], { facts: { why: `term_${read}` } })
  return writeTerms(read)
}

const withRequested = (
  before: Readonly<Record<string, string>>,
  requested: Readonly<Record<string, string | null>> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...before, ...requested }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  )

/** A query may hold a merchant's token: the entry shows that it was changed, not what it is. */
const shownSettings = (settings: AllClientSettings) => ({
  ...settings,
  notificationUrls: Object.fromEntries(
    Object.entries(settings.notificationUrls).map(([kind, url]) => [kind, url.replace(/\?.*$/s, digested)]),
  ),
})

const DIGEST_LENGTH = 16
const digested = (query: string) =>
  `?sha256=${createHash('sha256').update(query).digest('hex').slice(0, DIGEST_LENGTH)}`
