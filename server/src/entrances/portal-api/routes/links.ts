import { CURRENCIES, type Currency } from '@amsel/contract'
import { z } from 'zod'
import {
  LINK_ITEMS_MAX,
  LINK_QUANTITY_MAX,
  LINK_TITLE_MAX,
  type LinkDraft,
  linkFlaw,
  linkOrder,
  linkState,
  NOT_IDEMPOTENT,
  type Payment,
  type PaymentLink,
  PortalError,
} from '../../../domain/index.ts'
import { clientNow, requirePayable } from '../../../engine/money/index.ts'
import { endPaymentLink, makePaymentLink } from '../../../registry/clients/index.ts'
import { findPaymentLink, listLinkPayments, listPaidOnce, listPaymentLinks } from '../../../storage/index.ts'
import { cursor, flaw, minor, moment, notFound, text } from '../../portal-kit/index.ts'
import type { PortalDeps } from '../deps.ts'
import { type ClientMember, ofClient } from '../route.ts'
import type { Page, PaymentLinkDetail, PaymentLinkRow } from '../shapes.ts'
import { amount, at, atOrNull, money, paymentRow } from '../shown.ts'

const ROWS = 25

const currency = z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]], flaw('currency'))
const items = z
  .array(z.strictObject({ name: text(256), unit: minor, quantity: z.int().min(1).max(LINK_QUANTITY_MAX) }))
  .min(1)
  .max(LINK_ITEMS_MAX)
const newLink = z.strictObject({
  title: text(LINK_TITLE_MAX),
  currency,
  offer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('amount'), amount: minor }),
    z.strictObject({ kind: z.enum(['order', 'choice']), items }),
  ]),
  isOnce: z.boolean(),
  reference: text(64).nullable(),
  redirectUrl: z
    .url({ protocol: /^https?$/, error: flaw('url') })
    .max(2048)
    .nullable(),
  expiresAt: moment.nullable(),
})

export const linkRoutes = [
  ofClient('GET /clients/:clientId/links', 'payments_read', {
    query: z.object({ cursor: cursor.optional() }),
    async run(deps, { client: { clientId } }, { query }): Promise<Page<PaymentLinkRow>> {
      const page = { before: query.cursor ?? null, limit: ROWS }
      const links = await listPaymentLinks(deps.db, clientId, page)
      const paid = await listPaidOnce(deps.db, links)
      const now = await clientNow(deps.operations, deps.db, clientId)
      const rows = links.map((link) => linkRow(deps, link, { isPaid: paid.has(link.linkId), now }))
      const last = links[ROWS - 1]
      return { rows, nextCursor: last?.linkId ?? null, isComplete: true }
    },
  }),

  ofClient('POST /clients/:clientId/links', 'payments_act', {
    body: newLink,
    async run(deps, { client, actor, who }, { body }): Promise<PaymentLinkDetail> {
      const draft = draftOf(body)
      const now = await clientNow(deps.operations, deps.db, client.clientId)
      const wrong = linkFlaw(draft, now)
      if (wrong) throw new PortalError(400, 'bad_link', wrong.message, { field: wrong.field })
      await requirePayable(deps.operations, { actor, fingerprint: NOT_IDEMPOTENT }, draft)
      return detail(deps, await makePaymentLink(deps, who, { actor, now }, draft))
    },
  }),

  ofClient('GET /clients/:clientId/links/:linkId', 'payments_read', {
    query: z.object({ cursor: z.coerce.number().int().min(1).optional() }),
    async run(deps, caller, { params, query }): Promise<PaymentLinkDetail> {
      return detail(deps, await getLink(deps, caller, params), query.cursor)
    },
  }),

  ofClient('POST /clients/:clientId/links/:linkId/close', 'payments_act', {
    async run(deps, caller, { params }): Promise<PaymentLinkDetail> {
      const link = await getLink(deps, caller, params)
      await endPaymentLink(deps, caller.who, link, await clientNow(deps.operations, deps.db, link.clientId))
      return detail(deps, await getLink(deps, caller, params))
    },
  }),
]

async function getLink(
  { db }: PortalDeps,
  { client }: ClientMember,
  { linkId = '' }: Readonly<Record<string, string>>,
): Promise<PaymentLink> {
  const link = await findPaymentLink(db, client.clientId, linkId)
  if (!link) throw notFound()
  return link
}

const draftOf = ({ offer, ...rest }: z.output<typeof newLink>): LinkDraft => ({
  ...rest,
  offer:
    offer.kind === 'amount'
      ? { kind: offer.kind, amountMinor: offer.amount }
      : {
          kind: offer.kind,
          items: offer.items.map(({ name, unit, quantity }) => ({ name, unitMinor: unit, quantity })),
        },
})

async function detail(deps: PortalDeps, link: PaymentLink, cursor?: number): Promise<PaymentLinkDetail> {
  const { items: payments, next } = await listLinkPayments(deps.db, link, cursor ?? link.sessions)
  const paid = link.isOnce ? await listPaidOnce(deps.db, [link]) : new Set<string>()
  const now = await clientNow(deps.operations, deps.db, link.clientId)
  const { offer } = link
  return {
    ...linkRow(deps, link, { isPaid: paid.has(link.linkId), now }),
    items:
      offer.kind === 'amount'
        ? []
        : offer.items.map(({ name, unitMinor, quantity }) => ({
            name,
            unit: money(link.currency, unitMinor),
            quantity,
          })),
    redirectUrl: link.redirectUrl,
    createdBy: link.createdBy,
    closedAt: atOrNull(link.closedAt),
    opened: link.sessions,
    payments: payments.map(rowOf),
    nextCursor: next === null ? null : String(next),
  }
}

const rowOf = (payment: Payment) =>
  paymentRow({ ...payment, orderReference: null, cardLastFour: payment.card?.lastFour ?? null })

function linkRow(
  { operations }: PortalDeps,
  link: PaymentLink,
  { isPaid, now }: { readonly isPaid: boolean; readonly now: Date },
): PaymentLinkRow {
  const { clientId, linkId, offer, currency } = link
  const whole = offer.kind === 'choice' ? null : linkOrder(link, [])
  return {
    linkId,
    url: operations.paymentLinkUrl(clientId, linkId),
    title: link.title,
    reference: link.reference,
    state: linkState(link, isPaid, now),
    kind: offer.kind,
    amount: whole && amount({ currency, value: whole.amountMinor }),
    currency,
    isOnce: link.isOnce,
    createdAt: at(link.createdAt),
    expiresAt: atOrNull(link.expiresAt),
  }
}
