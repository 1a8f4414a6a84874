import type { PaymentStatus } from '@amsel/contract'
import { z } from 'zod'
import { GATEWAY_ITSELF, NEXT_STATUSES } from '../../../domain/index.ts'
import { cursor, minor, moment, notFound, several, text } from '../../portal-kit/index.ts'
import {
  type FilterOfAll,
  findAmongAll,
  findPayment,
  type FoundAmongAll,
  listMerchants,
  type ListedMerchant,
  searchPaymentsOfAll,
} from '../../../storage/index.ts'
import { showPayment, shownPayment } from '../payment-page.ts'
import { ofOperator } from '../route.ts'
import type { FoundHit, FoundList, OfMerchant, Page, PaymentOfAllRow, PaymentPage } from '../shapes.ts'
import { money } from '../shown.ts'
import { named } from '../shown-stuck.ts'

const ROWS = 50
const MERCHANTS_MAX = 5
const STATUSES = Object.keys(NEXT_STATUSES) as [PaymentStatus, ...PaymentStatus[]]

/** Payments of all merchants. Each look that shows some has its entry in the audit trail: of one merchant, in its own. */
export const paymentRoutes = [
  ofOperator('GET /search', 'merchants_view', {
    query: z.object({ text: text(128, 2).refine((given) => !given.includes('\0')) }),
    async run({ db, trail }, { who }, { query }): Promise<FoundList> {
      const merchants = await listMerchants(db, { search: query.text, limit: MERCHANTS_MAX })
      const found = await findAmongAll(db, query.text)
      // What was typed may be a payer's name: it is not kept.
      if (found.length > 0)
        await trail.noteAccess(who, {
          ...{ clientId: GATEWAY_ITSELF, action: 'read', subject: 'search' },
          extent: { hits: found.length },
        })
      return { hits: [...(await named(db, found.map(shownHit))), ...merchants.map(shownMerchant)] }
    },
  }),

  ofOperator('GET /payments', 'merchants_view', {
    query: z.object({
      client: text(64).optional(),
      status: several.pipe(z.array(z.enum(STATUSES)).max(20)).optional(),
      method: several.optional(),
      currency: text(3).optional(),
      amount: minor.optional(),
      amountFrom: minor.optional(),
      amountTo: minor.optional(),
      order: text(64).optional(),
      buyer: text(64).optional(),
      requestId: text(64).optional(),
      from: moment.optional(),
      to: moment.optional(),
      cursor: cursor.optional(),
    }),
    async run({ db, trail }, { who }, { query }): Promise<Page<PaymentOfAllRow>> {
      const { client, cursor: after, order, buyer, ...asked } = query
      const filter: FilterOfAll = {
        ...{ status: asked.status, method: asked.method, currency: asked.currency },
        ...{ amountMinor: asked.amount, amountMinorFrom: asked.amountFrom, amountMinorTo: asked.amountTo },
        ...{ orderReference: order, buyerReference: buyer, paymentRequestId: asked.requestId },
        ...{ createdFrom: asked.from, createdTo: asked.to },
      }
      const page = await searchPaymentsOfAll(db, { filter, clientId: client, cursor: after, limit: ROWS })
      const rows = page.items.map((one) => shownPayment(one.clientId, one))
      if (rows.length > 0)
        await trail.noteAccess(who, {
          ...{ clientId: client ?? GATEWAY_ITSELF, action: 'read', subject: 'payments' },
          extent: { payments: rows.length },
        })
      return { rows: await named(db, rows), nextCursor: page.nextCursor, isComplete: page.isComplete }
    },
  }),

  ofOperator('GET /payments/:clientId/:paymentId', 'merchants_view', {
    async run({ db, trail }, { who }, { params }): Promise<PaymentPage> {
      const { clientId = '', paymentId = '' } = params
      const payment = await findPayment(db, clientId, { paymentId })
      if (!payment) throw notFound()
      await trail.noteAccess(who, { clientId, action: 'read', subject: `payment ${paymentId}` })
      return showPayment(db, payment)
    },
  }),
]

const shownHit = ({
  clientId,
  paymentId,
  currency,
  amountMinor,
  createdAt,
  ...hit
}: FoundAmongAll): Omit<FoundHit, keyof OfMerchant> & { readonly clientId: string } => ({
  ...{ kind: hit.kind, id: hit.id, by: hit.by, status: hit.status, clientId },
  amount: money(currency, amountMinor),
  at: createdAt.toISOString(),
  path: `/payments/${encodeURIComponent(clientId)}/${encodeURIComponent(paymentId)}`,
})

const shownMerchant = ({ clientId, name, environment, createdAt }: ListedMerchant): FoundHit => ({
  ...{ kind: 'merchant', id: clientId, by: 'name', clientId, merchantName: name },
  ...{ status: environment, amount: null, at: createdAt.toISOString() },
  path: `/merchants/${encodeURIComponent(clientId)}`,
})
