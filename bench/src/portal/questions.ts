import { DAY_MS, HOUR_MS, idTime, later } from '../../../server/dist/domain/index.js'
import {
  type ApiCallFilter,
  countDroppedCalls,
  type Database,
  findAnything,
  findApiCall,
  findFirstSteps,
  listApiCalls,
  listCallsOfPayment,
  listLastKeyUses,
  listMovements,
  type PaymentFilter,
  searchAgreements,
  searchDisputes,
  searchNotifications,
  searchPayments,
  searchRegistrations,
  searchSessions,
  searchTransactions,
  sumBetween,
  sumRefunds,
  totalPayments,
  totalTransactions,
} from '../../../server/dist/storage/index.js'
import type { Samples } from './samples.ts'
import { LOG_DAYS, middleId, middleOf, SPAN_DAYS, type Store } from './store.ts'

/** What a page of the portal asks for. */
export interface Question {
  readonly name: string
  /** The route that asks, where one does. */
  readonly line?: string
  ask(db: Database): Promise<unknown>
}

const LIMIT = 25
const LOG_LIMIT = 50

export const questionsOf = (store: Store, samples: Samples): Question[] => [
  ...ofPayments(store, samples),
  ...ofLists(store),
  ...ofLog(store, samples),
  ...ofSearch(store, samples),
  ...ofCharts(store),
]

/** The first page of a list, and one in the middle of it. */
const pages = <Cursor>(
  name: string,
  deep: Cursor,
  ask: (db: Database, cursor: Cursor | undefined) => Promise<unknown>,
): Question[] => [
  { name, ask: (db) => ask(db, undefined) },
  { name: `${name}, deep`, ask: (db) => ask(db, deep) },
]

function ofPayments(store: Store, samples: Samples): Question[] {
  const { largeId, end } = store
  const middle = middleId(store, SPAN_DAYS)
  const filters: Record<string, PaymentFilter> = {
    'of any kind': {},
    'of a day': { createdFrom: later(end, -DAY_MS), createdTo: end },
    'that succeeded': { status: ['SUCCESS'] },
    'that failed': { status: ['FAIL', 'CANCELLED'] },
    'that are open': { status: ['PROCESSING', 'PENDING'] },
    'of a method': { method: ['CARD'] },
    'of two methods, which succeeded': { method: ['CARD', 'ALIPAY_HK'], status: ['SUCCESS'] },
    'of a method, which failed': { method: ['CARD'], status: ['FAIL'] },
    'in a currency': { currency: 'USD' },
    'in a currency that nobody paid in': { currency: 'JPY' },
    'of an amount': { amountMinor: 5_000n },
    'of a span of amounts': { amountMinorFrom: 5_000n, amountMinorTo: 5_010n },
    'of amounts that nobody paid': { amountMinorFrom: 10_000_000n },
    'by the last four': { lastFour: samples.lastFour },
    'by a whole order reference': { orderReference: samples.order },
    'by its request': { paymentRequestId: samples.requestId },
    'with refunds': { isRefunded: true },
    'with disputes': { isDisputed: true },
    'that nothing is true of': { isDisputed: true, isRefunded: true, currency: 'USD', method: ['CARD'] },
  }
  const byOrder = (filter: PaymentFilter, cursor: string | undefined) => (db: Database) =>
    searchPayments(db, largeId, { filter, cursor, limit: LIMIT })
  return [
    ...Object.entries(filters).flatMap(([name, filter]) =>
      pages(`payments ${name}`, middle, (db, cursor) =>
        searchPayments(db, largeId, {
          filter,
          limit: LIMIT,
          cursor: filter.orderReference ? undefined : cursor,
        }),
      ),
    ),
    { name: 'payments by the beginning of orders', ask: byOrder({ orderReference: 'order-' }, undefined) },
    {
      name: 'payments by the beginning of orders, deep',
      ask: byOrder({ orderReference: 'order-' }, `${samples.paymentId} ${samples.order}`),
    },
    {
      name: 'payments by the beginning of orders, in vain',
      ask: byOrder({ orderReference: 'order-', currency: 'JPY' }, undefined),
    },
  ]
}

function ofLists(store: Store): Question[] {
  const { largeId } = store
  const middle = middleId(store, SPAN_DAYS)
  const moment = middleOf(store, SPAN_DAYS).toISOString()
  const paged = (cursor: string | undefined) => ({ cursor, limit: LIMIT })
  return [
    ...pages('refunds', middle, (db, cursor) =>
      searchTransactions(db, largeId, { kind: 'REFUND', ...paged(cursor) }),
    ),
    ...pages('refunds that failed', middle, (db, cursor) =>
      searchTransactions(db, largeId, { kind: 'REFUND', status: 'FAIL', ...paged(cursor) }),
    ),
    ...pages('captures', middle, (db, cursor) =>
      searchTransactions(db, largeId, { kind: 'CAPTURE', ...paged(cursor) }),
    ),
    ...pages('disputes', middle, (db, cursor) => searchDisputes(db, largeId, paged(cursor))),
    ...pages('disputes that are open', middle, (db, cursor) =>
      searchDisputes(db, largeId, { state: ['OPEN'], ...paged(cursor) }),
    ),
    ...pages('agreements', moment, (db, cursor) => searchAgreements(db, largeId, paged(cursor))),
    ...pages('agreements that are active', moment, (db, cursor) =>
      searchAgreements(db, largeId, { state: ['ACTIVE'], ...paged(cursor) }),
    ),
    ...pages('registrations', moment, (db, cursor) => searchRegistrations(db, largeId, paged(cursor))),
    ...pages('sessions', middle, (db, cursor) => searchSessions(db, largeId, paged(cursor))),
    ...pages('notifications', `${moment} `, (db, cursor) => searchNotifications(db, largeId, paged(cursor))),
    ...pages('notifications that failed', `${moment} `, (db, cursor) =>
      searchNotifications(db, largeId, { state: ['FAILED'], ...paged(cursor) }),
    ),
    ...pages('notifications of a kind that never came', `${moment} `, (db, cursor) =>
      searchNotifications(db, largeId, { kind: 'notifyDispute', ...paged(cursor) }),
    ),
    ...pages('movements', `${moment} 99 PAYMENT 0`, (db, cursor) =>
      listMovements(db, largeId, { currency: 'HKD', ...paged(cursor) }),
    ),
    ...pages('movements of an account', `${moment} 99 PAYMENT 0`, (db, cursor) =>
      listMovements(db, largeId, { currency: 'HKD', kind: 'payable', ...paged(cursor) }),
    ),
  ]
}

function ofLog(store: Store, samples: Samples): Question[] {
  const { largeId, end } = store
  const middle = middleId(store, LOG_DAYS)
  const filters: Record<string, ApiCallFilter> = {
    'of any kind': {},
    'of an hour': { from: later(end, -DAY_MS / 24), to: end },
    'of a frequent operation': { operation: 'v1/payments/pay' },
    'of a rare operation': { operation: 'v1/payments/capture' },
    'of an operation that nobody called': { operation: 'v1/payments/cancel' },
    'with a frequent code': { resultCode: 'SUCCESS' },
    'with a rare code': { resultCode: 'UNKNOWN_EXCEPTION' },
    'with a code that never came': { resultCode: 'RISK_REJECT' },
    'that went wrong': { onlyFailures: true },
    'about a subject': { subject: samples.callSubject },
    'about a payment': { paymentId: samples.callPaymentId },
    'of a rare operation with a rare code': { operation: 'v1/payments/refund', resultCode: 'PARAM_ILLEGAL' },
    'of a frequent operation that went wrong': { operation: 'v1/payments/pay', onlyFailures: true },
    'of an operation with a code that it never has': { operation: 'v1/payments/pay', resultCode: 'SUCCESS' },
    'that went wrong with a code that is none': { resultCode: 'SUCCESS', onlyFailures: true },
    'by a trace': { traceId: samples.traceId },
  }
  return [
    ...Object.entries(filters).flatMap(([name, filter]) => [
      ...pages(`calls ${name}`, middle, (db, before) =>
        listApiCalls(db, largeId, { filter, before, limit: LOG_LIMIT }),
      ),
      {
        name: `calls ${name}, newer ones`,
        ask: (db: Database) => listApiCalls(db, largeId, { filter, after: middle, limit: LOG_LIMIT }),
      },
    ]),
    { name: 'a call', ask: (db) => findApiCall(db, largeId, samples.callId) },
    { name: 'the calls of a payment', ask: (db) => listCallsOfPayment(db, largeId, samples.callPaymentId) },
    { name: 'the uses of keys', ask: (db) => listLastKeyUses(db, largeId) },
    {
      name: 'how many calls are missing in a month',
      ask: (db) => countDroppedCalls(db, largeId, later(end, -LOG_DAYS * DAY_MS), end),
    },
    { name: 'the first steps', ask: (db) => findFirstSteps(db, largeId) },
  ]
}

const ofSearch = ({ largeId, end }: Store, samples: Samples): Question[] =>
  Object.entries({
    'a payment id': samples.paymentId,
    'a request id': samples.requestId,
    'an order reference': samples.order,
    'a refund id': samples.refundId,
    'the request id of a refund': samples.refundRequestId,
    'a dispute id': samples.disputeId,
    'a session id': samples.sessionId,
    'an agreement id': samples.agreementId,
    'the state of an agreement': samples.authState,
    'a registration': samples.registrationId,
    'an amount': '50.00',
    'an amount that nobody paid': '99999.99',
    'an id of the future': idTime(later(end, DAY_MS)),
    'what nothing is called': 'nothing at all',
  }).map(([name, text]) => ({ name: `search for ${name}`, ask: (db) => findAnything(db, largeId, text) }))

function ofCharts({ largeId, end }: Store): Question[] {
  const groupBy = ['method', 'currency', 'status', 'resultCode'] as const
  /** Spans of so many hours, the last of which ends with a day of the zone. */
  const chart = (hours: number, count: number, offsetMs = 0) => ({
    bounds: Array.from({ length: count + 1 }, (_, at) =>
      later(end, (at - count) * hours * HOUR_MS + offsetMs),
    ),
    groupBy,
  })
  const month = chart(24, 31, -8 * HOUR_MS)
  return [
    { name: 'a chart of a day by hours', ask: (db) => sumBetween(db, largeId, chart(1, 24)) },
    { name: 'a chart of a week by days', ask: (db) => sumBetween(db, largeId, chart(24, 7)) },
    { name: 'a chart of a month by days', ask: (db) => sumBetween(db, largeId, chart(24, 31)) },
    { name: 'a chart of a year by days', ask: (db) => sumBetween(db, largeId, chart(24, 366)) },
    { name: 'a chart of a month by days of a time zone', ask: (db) => sumBetween(db, largeId, month) },
    {
      name: 'a chart of a month by days of a time zone of half hours',
      ask: (db) => sumBetween(db, largeId, chart(24, 31, -5.5 * HOUR_MS)),
    },
    { name: 'the refunds of a month', ask: (db) => sumRefunds(db, largeId, month.bounds) },
    { name: 'totals of all payments', ask: (db) => totalPayments(db, largeId, {}) },
    { name: 'totals of a filter', ask: (db) => totalPayments(db, largeId, { amountMinorFrom: 1n }) },
    { name: 'totals of all refunds', ask: (db) => totalTransactions(db, largeId, { kind: 'REFUND' }) },
  ]
}
