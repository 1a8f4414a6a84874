import { z } from 'zod'
import { HOUR_MS, later, mayDo } from '../../../domain/index.ts'
import { cursor, Reply, text } from '../../portal-kit/index.ts'
import {
  findFilling,
  searchAgreements,
  searchDisputes,
  searchPayments,
  searchRegistrations,
  searchSessions,
  searchTransactions,
  totalDisputes,
  totalPayments,
  totalTransactions,
} from '../../../storage/index.ts'
import { csvOf, timeZone } from '../csv.ts'
import { filterOf, PAYMENT_FILTER, SPAN, someOf, spanOf } from '../filters.ts'
import {
  agreementRow,
  namedAgreements,
  namedRegistrations,
  namedSessions,
  namedTransactions,
  registrationRow,
  TRANSACTION_KINDS,
} from '../named-rows.ts'
import { ofClient } from '../route.ts'
import type {
  AgreementRow,
  DisputeRow,
  Indexing,
  ListTotals,
  Page,
  PaymentRow,
  PaymentSessionRow,
  RegistrationRow,
  TransactionRow,
} from '../shapes.ts'
import { amount, at, atOrNull, disputeRow, listTotals, money, paymentRow, shownPage } from '../shown.ts'
import { DISPUTE_STATES } from '../states.ts'

const ROWS = 25
/** A file that a spreadsheet opens; for more, ask for spans. */
const CSV_ROWS_MAX = 50_000
const CSV_PAGE = 500

const paged = { cursor: cursor.optional() }
/** One alone, by an id of ours or the merchant's, wherever in the list it is. */
const named = { id: text(128).optional() }
const TRANSACTION_FILTER = {
  kind: z.enum(TRANSACTION_KINDS).default('REFUND'),
  status: z.enum(['PROCESSING', 'SUCCESS', 'FAIL']).optional(),
  ...SPAN,
}
const DISPUTE_FILTER = { state: someOf(DISPUTE_STATES).optional(), ...SPAN }

/** Before so long ago nothing was made that its client's first walk has merely not come to yet. */
const NEW_MS = HOUR_MS

export const listRoutes = [
  ofClient('GET /clients/:clientId/indexing', 'payments_read', {
    async run({ db, clock }, { client }): Promise<Indexing> {
      const filling = await findFilling(db, client.clientId, later(clock.now(), -NEW_MS))
      if (!filling) return { indexing: null }
      const { share, through } = filling
      return { indexing: { percent: Math.floor(share * 100), through: atOrNull(through) } }
    },
  }),

  ofClient('GET /clients/:clientId/payments', 'payments_read', {
    query: PAYMENT_FILTER.extend(paged),
    async run({ db }, { client }, { query }): Promise<Page<PaymentRow>> {
      const filter = filterOf(query)
      return shownPage(
        await searchPayments(db, client.clientId, { filter, cursor: query.cursor, limit: ROWS }),
        paymentRow,
      )
    },
  }),

  ofClient('GET /clients/:clientId/payments.csv', 'export', {
    query: PAYMENT_FILTER.extend({ timeZone: timeZone.optional() }),
    async run({ db, trail }, { client, who }, { query }) {
      const { clientId } = client
      const rows: PaymentRow[] = []
      for (let next: string | null | undefined; next !== null && rows.length < CSV_ROWS_MAX; ) {
        const page = await searchPayments(db, clientId, {
          filter: filterOf(query),
          cursor: next,
          limit: CSV_PAGE,
        })
        rows.push(...page.items.map(paymentRow))
        next = page.nextCursor
      }
      await trail.noteAccess(who, {
        clientId,
        action: 'exported',
        subject: 'payments',
        extent: { count: rows.length },
      })
      return new Reply(csvOf(rows, query.timeZone), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="payments-${clientId}.csv"`,
      })
    },
  }),

  ofClient('GET /clients/:clientId/transactions', 'payments_read', {
    query: z.object({
      ...TRANSACTION_FILTER,
      ...paged,
      ...named,
    }),
    async run({ db }, { client: { clientId } }, { query }): Promise<Page<TransactionRow>> {
      const { id, from, to, ...asked } = query
      if (id !== undefined) return namedTransactions(db, clientId, asked.kind, id)
      const filter = { ...asked, ...spanOf({ from, to }) }
      return shownPage(await searchTransactions(db, clientId, { ...filter, limit: ROWS }), (done) => ({
        ...done,
        amount: amount(done.amount),
        createdAt: at(done.createdAt),
        decidedAt: atOrNull(done.decidedAt),
      }))
    },
  }),

  ofClient('GET /clients/:clientId/disputes', 'payments_read', {
    query: z.object({ ...DISPUTE_FILTER, ...paged }),
    async run({ db }, { client, role }, { query }): Promise<Page<DisputeRow>> {
      const mayAnswer = mayDo(role, 'disputes_answer')
      const { from, to, ...asked } = query
      const filter = { ...asked, ...spanOf({ from, to }) }
      return shownPage(await searchDisputes(db, client.clientId, { ...filter, limit: ROWS }), (dispute) =>
        disputeRow(dispute, mayAnswer),
      )
    },
  }),

  ofClient('GET /clients/:clientId/agreements', 'payments_read', {
    query: z.object({ ...paged, ...named }),
    async run({ db }, { client: { clientId } }, { query }): Promise<Page<AgreementRow>> {
      const { id, cursor: next } = query
      if (id !== undefined) return namedAgreements(db, clientId, id)
      return shownPage(await searchAgreements(db, clientId, { cursor: next, limit: ROWS }), agreementRow)
    },
  }),

  ofClient('GET /clients/:clientId/registrations', 'payments_read', {
    query: z.object({ ...paged, ...named }),
    async run({ db }, { client: { clientId } }, { query }): Promise<Page<RegistrationRow>> {
      const { id, cursor: next } = query
      if (id !== undefined) return namedRegistrations(db, clientId, id)
      return shownPage(
        await searchRegistrations(db, clientId, { cursor: next, limit: ROWS }),
        registrationRow,
      )
    },
  }),

  ofClient('GET /clients/:clientId/sessions', 'payments_read', {
    query: z.object({ ...paged, ...named }),
    async run({ db, sealer }, { client: { clientId } }, { query }): Promise<Page<PaymentSessionRow>> {
      const { id, cursor: next } = query
      if (id !== undefined) return namedSessions(db, sealer, clientId, id)
      return shownPage(await searchSessions(db, clientId, { cursor: next, limit: ROWS }), (session) => ({
        paymentSessionId: session.paymentSessionId,
        paymentRequestId: session.paymentRequestId,
        amount:
          session.currency && session.amountMinor !== null
            ? money(session.currency, session.amountMinor)
            : null,
        createdAt: at(session.createdAt),
        expiresAt: at(session.expiresAt),
        paymentId: session.paymentId,
      }))
    },
  }),

  ofClient('GET /clients/:clientId/payments/totals', 'payments_read', {
    query: PAYMENT_FILTER,
    run: async ({ db }, { client }, { query }): Promise<ListTotals> =>
      listTotals(await totalPayments(db, client.clientId, filterOf(query))),
  }),

  ofClient('GET /clients/:clientId/transactions/totals', 'payments_read', {
    query: z.object(TRANSACTION_FILTER),
    run: async ({ db }, { client }, { query: { from, to, ...asked } }): Promise<ListTotals> =>
      listTotals(await totalTransactions(db, client.clientId, { ...asked, ...spanOf({ from, to }) })),
  }),

  ofClient('GET /clients/:clientId/disputes/totals', 'payments_read', {
    query: z.object(DISPUTE_FILTER),
    run: async ({ db }, { client }, { query: { from, to, ...asked } }): Promise<ListTotals> =>
      listTotals(await totalDisputes(db, client.clientId, { ...asked, ...spanOf({ from, to }) })),
  }),
]
