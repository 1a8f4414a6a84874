import {
  actorMark,
  type Actor,
  decimalAmount,
  type LinkDraft,
  linkOrder,
  linkRequestId,
  type PaymentLink,
  type Who,
} from '../../domain/index.ts'
import { cancelRequestId, closePaymentLink, insertPaymentLink, newId } from '../../storage/index.ts'
import type { RegistryDeps } from './gateway-key.ts'

interface Making {
  readonly actor: Actor
  /** By the client's clock. */
  readonly now: Date
}

export async function makePaymentLink(
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  { actor, now }: Making,
  draft: LinkDraft,
): Promise<PaymentLink> {
  const { clientId } = actor.client
  const made = {
    clientId,
    linkId: newId(now),
    createdAt: now,
    createdBy: actorMark(actor),
    closedAt: null,
    sessions: 0,
  }
  const link = { ...draft, ...made }
  await trail.change(who, async (tx) => {
    await insertPaymentLink(tx, link)
    const event = {
      clientId,
      action: 'payment_link_made',
      subject: subjectOf(link),
      before: null,
      after: factsOf(link),
    } as const
    return { event, result: undefined }
  })
  return link
}

/**
 * From then on it begins no session, and one that is paid once can be paid no more, unless its payment is under way. The
 * sessions of other links stay open until their time is over. Closed twice, it is closed.
 */
export async function endPaymentLink(
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  link: PaymentLink,
  now: Date,
): Promise<void> {
  const { clientId, linkId } = link
  await trail.change(who, async (tx) => {
    const sessions = await closePaymentLink(tx, clientId, linkId, now)
    if (sessions && link.isOnce) await cancelRequestId(tx, clientId, linkRequestId(link, sessions), now)
    const event = {
      clientId,
      action: 'payment_link_closed',
      subject: subjectOf(link),
      before: null,
      after: null,
    } as const
    return { event: sessions === null ? null : event, result: undefined }
  })
}

const subjectOf = ({ linkId }: PaymentLink): string => `payment link ${linkId}`

function factsOf(link: PaymentLink) {
  const whole = link.offer.kind === 'choice' ? null : linkOrder(link, [])
  return {
    title: link.title,
    amount: whole
      ? `${decimalAmount(whole.amountMinor, link.currency)} ${link.currency}`
      : `a choice in ${link.currency}`,
    once: link.isOnce,
    expiresAt: link.expiresAt?.toISOString() ?? null,
  }
}
