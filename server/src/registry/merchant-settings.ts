import { createHash } from 'node:crypto'
import { NOTIFICATIONS } from '@amsel/contract'
import type { AuditTrail } from '../audit/index.ts'
import { notificationAddress, OperatorError, type Who } from '../domain/index.ts'
import { type AllClientSettings, getClientSettings, updateClientSettings } from '../storage/index.ts'
import { lockKnown } from './lock-known.ts'

export interface MerchantWish {
  readonly name?: string | undefined
  readonly region?: string | undefined
  readonly notifiesAgain: boolean | undefined
  readonly notifiesInStrictOrder: boolean | undefined
  /** Null for any time. */
  readonly requestTimeToleranceSeconds: number | null | undefined
  /** By kind; an empty one takes the kind's address away. */
  readonly urls: readonly { readonly kind: string; readonly url: string }[]
}

/** What a merchant is called, how it calls and how it is notified; what is not named stays as it is. Gives back what holds now. */
export async function setUpMerchant(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  wish: MerchantWish,
): Promise<AllClientSettings> {
  const urls = wish.urls.map(({ kind, url }) => {
    if (!NOTIFICATIONS.some((known) => known.kind === kind))
      throw new OperatorError(
        `There is no notification ${kind}: it is one of ${NOTIFICATIONS.map((known) => known.kind).join(', ')}.`,
      )
    if (url !== '' && !mayCall(url))
      throw new OperatorError('An address is http or https, without a user or password in it.', {
        facts: { why: 'bad_address' },
      })
    return { kind, url, address: url && notificationAddress(url) }
  })
  return trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const before = await getClientSettings(tx, clientId)
    await updateClientSettings(tx, clientId, wish, urls)
    const after = await getClientSettings(tx, clientId)
    const facts = { before: shownSettings(before), after: shownSettings(after) }
    return {
      event: { clientId, action: 'merchant_settings_changed', subject: null, ...facts },
      result: after,
    }
  })
}

/** A query may hold a merchant's token: that it was changed is to be seen, what it is not. */
const shownSettings = (settings: AllClientSettings) => ({
  ...settings,
  notificationUrls: Object.fromEntries(
    Object.entries(settings.notificationUrls).map(([kind, url]) => [kind, url.replace(/\?.*$/s, digested)]),
  ),
})

const DIGEST_LENGTH = 16
const digested = (query: string) =>
  `?sha256=${createHash('sha256').update(query).digest('hex').slice(0, DIGEST_LENGTH)}`

function mayCall(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password
}
