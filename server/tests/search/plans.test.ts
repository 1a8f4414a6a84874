// Each list, search and chart goes by an index that was made for it, also when PostgreSQL plans for any values.
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  countFilling,
  countOpenPayments,
  type Database,
  findAnything,
  listMovements,
  listUnfilled,
  listUnfollowed,
  type PaymentFilter,
  searchAgreements,
  searchDisputes,
  searchPayments,
  searchRegistrations,
  searchSessions,
  searchTransactions,
  sumBetween,
  sumRefunds,
  totalDisputes,
  totalPayments,
  totalTransactions,
} from '../../src/storage/index.ts'
import { fillTables } from '../storage/statements/volume.ts'
import { createDatabase, isOnCitus, type TestDatabase } from '../support/database.ts'
import { plansOf } from '../support/plans.ts'
import { standIn } from '../support/stand-in.ts'

let made: TestDatabase | undefined
const database = standIn('the database', () => made)
beforeAll(async () => {
  made = await createDatabase()
  await fillTables(database)
}, 300_000)
afterAll(() => made?.drop())

const CLIENT = 'client-1'
const SPAN = ['2026-01-01T18:30:00Z', '2026-01-02T18:30:00Z', '2026-02-01'].map((at) => new Date(at))
const NOW = new Date()

const payments = (filter: PaymentFilter) => (db: Database) =>
  searchPayments(db, CLIENT, { filter, limit: 50 })

it.skipIf(isOnCitus).each<[string, readonly string[], (db: Database) => Promise<unknown>]>([
  ['payments', ['payment_search_pkey'], payments({})],
  ['payments of a time', ['payment_search_pkey'], payments({ createdFrom: NOW, createdTo: NOW })],
  ['payments by currency', ['payment_search_pkey'], payments({ currency: 'HKD' })],
  ['payments by status', ['payment_search_status'], payments({ status: ['FAIL', 'PENDING'] })],
  ['payments by method', ['payment_search_method'], payments({ method: ['CARD'] })],
  [
    'payments by method and success',
    ['payment_search_method'],
    payments({ method: ['CARD'], status: ['SUCCESS'] }),
  ],
  [
    'payments by method and failure',
    ['payment_search_status'],
    payments({ method: ['CARD'], status: ['FAIL'] }),
  ],
  ['payments by amount', ['payment_search_amount'], payments({ amountMinor: 1n, status: ['FAIL'] })],
  ['payments by a span of amounts', ['payment_search_pkey'], payments({ amountMinorFrom: 1n })],
  ['payments by the last four', ['payment_search_last_four'], payments({ lastFour: '1234' })],
  ['payments by order', ['payment_search_order'], payments({ orderReference: 'order', status: ['FAIL'] })],
  ['refunded payments', ['payment_search_refunded'], payments({ isRefunded: true })],
  ['disputed payments', ['payment_search_disputed'], payments({ isDisputed: true })],
  // An id is found as quickly by the index of all merchants' as by that of one.
  [
    'a payment by its request',
    ['payment_request_ids_pkey', 'payment_search_of_all'],
    payments({ paymentRequestId: 'one' }),
  ],
  [
    'refunds',
    ['payment_transactions_pkey', 'transaction_search_kind'],
    (db) => searchTransactions(db, CLIENT, { kind: 'REFUND', limit: 50 }),
  ],
  ['disputes', ['disputes_pkey'], (db) => searchDisputes(db, CLIENT, { state: ['OPEN'], limit: 50 })],
  [
    'agreements',
    ['agreements_by_time'],
    (db) => searchAgreements(db, CLIENT, { state: ['ACTIVE'], limit: 50 }),
  ],
  ['registrations', ['registrations_by_time'], (db) => searchRegistrations(db, CLIENT, { limit: 50 })],
  [
    'sessions',
    ['payment_request_ids_pkey', 'payment_sessions_pkey'],
    (db) => searchSessions(db, CLIENT, { limit: 50 }),
  ],
  [
    'movements',
    ['movement_search_pkey', 'transfers_pkey'],
    (db) => listMovements(db, CLIENT, { kind: 'payable', currency: 'HKD', limit: 50 }),
  ],
  [
    'days of any zone',
    ['payment_counts_pkey', 'payment_day_counts_pkey', 'payment_search_pkey'],
    (db) => sumBetween(db, CLIENT, { bounds: SPAN, groupBy: ['status'] }),
  ],
  [
    'refunds by day',
    ['payment_transactions_pkey', 'transaction_search_kind'],
    (db) => sumRefunds(db, CLIENT, SPAN),
  ],
  [
    'totals of payments by the counts',
    ['payment_counts_pkey', 'payment_day_counts_pkey', 'payment_search_pkey'],
    (db) => totalPayments(db, CLIENT, { status: ['FAIL'] }),
  ],
  [
    'totals of payments by amount',
    ['payment_search_amount'],
    (db) => totalPayments(db, CLIENT, { amountMinor: 1n }),
  ],
  [
    'totals of payments by order',
    ['payment_search_order'],
    (db) => totalPayments(db, CLIENT, { orderReference: 'order' }),
  ],
  [
    'totals of refunds',
    ['payment_transactions_pkey', 'transaction_search_kind'],
    (db) => totalTransactions(db, CLIENT, { kind: 'REFUND' }),
  ],
  ['totals of disputes', ['disputes_pkey'], (db) => totalDisputes(db, CLIENT, {})],
  [
    'anything',
    [
      ...['agreements_auth_state', 'agreements_pkey', 'disputes_of_all', 'payment_request_ids_pkey'],
      ...['payment_search_amount', 'payment_search_order', 'payment_sessions_pkey'],
      ...['payment_transactions_client_id_kind_request_id_key', 'payment_transactions_pkey', 'payments_pkey'],
      'registrations_pkey',
    ],
    (db) => findAnything(db, CLIENT, '12.34'),
  ],
  [
    'what is to be followed',
    [
      ...['attempts_decided', 'disputes_pkey', 'payment_search_open_dispute', 'payment_search_status'],
      ...['payment_transactions_pkey', 'payments_pkey'],
    ],
    (db) => listUnfollowed(db, MARK),
  ],
  ['what is new to the search', ['payments_pkey'], (db) => listUnfilled(db, MARK)],
  ['what is open', ['payment_day_counts_open'], (db) => countOpenPayments(db)],
  ['who is new to the search', ['search_marks_filling'], (db) => countFilling(db, 10)],
])('%s: by %j', async (_what, indexes, work) => {
  const plans = (await plansOf(database, work)).join('\n')
  const used = [...plans.matchAll(/Index (?:Only )?Scan (?:Backward )?(?:using|on) (\w+)/g)].map(
    ([, index]) => index,
  )
  expect([...new Set(used)].sort()).toEqual([...indexes])
  expect(plans).not.toMatch(/Seq Scan/)
})

const MARK = {
  client_id: CLIENT,
  payments_through: '',
  transactions_through: '',
  disputes_through: '',
  attempts_through: new Date(0),
  open_through: '',
  bound: NOW,
  walked_at: NOW,
  is_filled: true,
}
