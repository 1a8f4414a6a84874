import { z } from 'zod'
import { mayDo } from '../../domain/index.ts'
import {
  type Page as FoundPage,
  type PaymentFilter,
  searchAgreements,
  searchDisputes,
  searchPayments,
  searchRegistrations,
  searchSessions,
  searchTransactions,
} from '../../storage/index.ts'
import { csvOf } from '../csv.ts'
import { cursor, minor, moment, several, text } from '../fields.ts'
import { ofClient, Reply } from '../route.ts'
import type {
  AgreementRow,
  DisputeRow,
  Page,
  PaymentRow,
  PaymentSessionRow,
  RegistrationRow,
  TransactionRow,
} from '../shapes.ts'
import { amount, at, atOrNull, disputeRow, money, paymentRow } from '../shown.ts'
import { DISPUTE_STATES, PAYMENT_STATUSES } from '../states.ts'

const ROWS = 25
/** A file that a spreadsheet opens; whoever needs more asks for spans. */
const CSV_ROWS_MAX = 50_000
const CSV_PAGE = 500

const paged = { cursor: cursor.optional() }
const one = <T extends readonly [string, ...string[]]>(names: T) =>
  several.pipe(z.array(z.enum(names)).max(20))

const FILTER = z.object({
  status: one(PAYMENT_STATUSES).optional(),
  method: several.optional(),
  currency: text(3).optional(),
  amount: minor.optional(),
  amountFrom: minor.optional(),
  amountTo: minor.optional(),
  lastFour: z
    .string()
    .regex(/^\d{4}$/, 'The last four are four digits.')
    .optional(),
  order: text(64).optional(),
  requestId: text(64).optional(),
  from: moment.optional(),
  to: moment.optional(),
  refunded: z.literal('true').optional(),
  disputed: z.literal('true').optional(),
})

const filterOf = (asked: z.output<typeof FILTER>): PaymentFilter => ({
  status: asked.status,
  method: asked.method,
  currency: asked.currency,
  amountMinor: asked.amount,
  amountMinorFrom: asked.amountFrom,
  amountMinorTo: asked.amountTo,
  lastFour: asked.lastFour,
  orderReference: asked.order,
  paymentRequestId: asked.requestId,
  createdFrom: asked.from,
  createdTo: asked.to,
  isRefunded: asked.refunded && true,
  isDisputed: asked.disputed && true,
})

const shownPage = <F, T>({ items, nextCursor, isComplete }: FoundPage<F>, row: (found: F) => T): Page<T> => ({
  rows: items.map(row),
  nextCursor,
  isComplete,
})

export const listRoutes = [
  ofClient('GET /clients/:clientId/payments', 'payments_read', {
    query: FILTER.extend(paged),
    async run({ db }, { client }, { query }): Promise<Page<PaymentRow>> {
      const filter = filterOf(query)
      return shownPage(
        await searchPayments(db, client.clientId, { filter, cursor: query.cursor, limit: ROWS }),
        paymentRow,
      )
    },
  }),

  ofClient('GET /clients/:clientId/payments.csv', 'export', {
    query: FILTER,
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
      return new Reply(csvOf(rows), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="payments-${clientId}.csv"`,
      })
    },
  }),

  ofClient('GET /clients/:clientId/transactions', 'payments_read', {
    query: z.object({
      kind: z.enum(['REFUND', 'CAPTURE', 'CANCEL', 'VOID', 'INCREMENTAL']).default('REFUND'),
      status: z.enum(['PROCESSING', 'SUCCESS', 'FAIL']).optional(),
      ...paged,
    }),
    async run({ db }, { client }, { query }): Promise<Page<TransactionRow>> {
      return shownPage(await searchTransactions(db, client.clientId, { ...query, limit: ROWS }), (done) => ({
        ...done,
        amount: amount(done.amount),
        createdAt: at(done.createdAt),
        decidedAt: atOrNull(done.decidedAt),
        begunBy: '',
        reason: null,
      }))
    },
  }),

  ofClient('GET /clients/:clientId/disputes', 'payments_read', {
    query: z.object({ state: one(DISPUTE_STATES).optional(), ...paged }),
    async run({ db }, { client, role }, { query }): Promise<Page<DisputeRow>> {
      const mayAnswer = mayDo(role, 'disputes_answer')
      return shownPage(await searchDisputes(db, client.clientId, { ...query, limit: ROWS }), (dispute) =>
        disputeRow(dispute, mayAnswer),
      )
    },
  }),

  ofClient('GET /clients/:clientId/agreements', 'payments_read', {
    query: z.object(paged),
    async run({ db }, { client }, { query }): Promise<Page<AgreementRow>> {
      return shownPage(
        await searchAgreements(db, client.clientId, { ...query, limit: ROWS }),
        (agreement) => ({
          agreementId: agreement.agreementId,
          authState: agreement.authState,
          wallet: agreement.customerBelongsTo,
          status: agreement.state,
          createdAt: at(agreement.createdAt),
        }),
      )
    },
  }),

  ofClient('GET /clients/:clientId/registrations', 'payments_read', {
    query: z.object(paged),
    async run({ db }, { client }, { query }): Promise<Page<RegistrationRow>> {
      return shownPage(
        await searchRegistrations(db, client.clientId, { ...query, limit: ROWS }),
        (registration) => ({
          registrationRequestId: registration.registrationRequestId,
          referenceMerchantId: registration.referenceMerchantId,
          name: registration.referenceStoreId || null,
          statuses: { all: registration.status },
          createdAt: at(registration.createdAt),
        }),
      )
    },
  }),

  ofClient('GET /clients/:clientId/sessions', 'payments_read', {
    query: z.object(paged),
    async run({ db }, { client }, { query }): Promise<Page<PaymentSessionRow>> {
      return shownPage(await searchSessions(db, client.clientId, { ...query, limit: ROWS }), (session) => ({
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
]
