import pino from 'pino'
import { DAY_MS } from '../../../../src/domain/index.ts'
import { Walker } from '../../../../src/engine/search/index.ts'
import {
  countFilling,
  countOpenPayments,
  deleteEmptyCounts,
  findAmongAll,
  findAnything,
  findFilling,
  followPayments,
  listMovements,
  type PaymentFilter,
  searchAgreements,
  searchDisputes,
  searchPayments,
  searchPaymentsOfAll,
  searchRegistrations,
  searchSessions,
  searchTransactions,
  sumBetween,
  sumRefunds,
  totalDisputes,
  totalPayments,
  totalTransactions,
} from '../../../../src/storage/index.ts'
import { newAgreement } from '../../../support/agreements.ts'
import { disputed } from '../../../support/disputes.ts'
import { opened, paid } from '../../../support/money.ts'
import { registrationRequest } from '../../../support/registration.ts'
import { newSession } from '../../../support/sessions.ts'
import { type Chapter, succeed } from './chapter.ts'

const FILTERS: readonly PaymentFilter[] = [
  {},
  { status: ['FAIL'] },
  { method: ['CARD'] },
  { amountMinor: 1n },
  { lastFour: '1234' },
  { orderReference: 'order' },
  { paymentRequestId: 'one' },
  { isRefunded: true },
  { isDisputed: true },
]

/** What a portal lists, searches and draws, and what fills that when nobody reported it. */
export const search: Chapter = async ({ storage: { db } }, merchant) => {
  const { clientId } = merchant
  await disputed(merchant)
  await succeed(merchant.refund(await paid(merchant), 100))
  await opened(merchant)
  await newSession(merchant)
  await newAgreement(merchant)
  for (let count = 0; count < 2; count += 1) await succeed(merchant.register(registrationRequest()))
  await newAgreement(merchant)
  for (const minutes of [3, 6]) {
    const now = () => new Date(Date.now() + minutes * 60_000)
    await new Walker({ db, log: pino({ level: 'silent' }), clock: { now }, rest: async () => true }).goRound()
  }
  await findFilling(db, clientId, new Date())
  await findFilling(db, 'nobody', new Date())
  await countFilling(db, 10)
  await countOpenPayments(db)
  // A count that is empty again: of a method by which nothing else is open.
  const another = await opened(merchant, 'GCASH PHP 1000')
  await followPayments(db, clientId, [another.paymentId])
  await succeed(merchant.cancel(another))
  await followPayments(db, clientId, [another.paymentId])
  await deleteEmptyCounts(db, clientId, new Date(Date.now() + DAY_MS))
  for (const filter of FILTERS) await searchPayments(db, clientId, { filter, limit: 10 })
  const page = { limit: 1 }
  await searchPayments(db, clientId, page)
  await searchPaymentsOfAll(db, page)
  await searchPaymentsOfAll(db, { ...page, clientId })
  await findAmongAll(db, clientId)
  await searchTransactions(db, clientId, { kind: 'REFUND', ...page })
  await searchDisputes(db, clientId, page)
  await searchAgreements(db, clientId, page)
  await searchRegistrations(db, clientId, page)
  await searchSessions(db, clientId, page)
  await listMovements(db, clientId, { kind: 'payable', currency: 'HKD', ...page })
  await findAnything(db, clientId, '12.34')
  const bounds = [new Date(Date.now() - 3 * DAY_MS), new Date()]
  await sumBetween(db, clientId, { bounds, groupBy: [] })
  await sumRefunds(db, clientId, bounds)
  for (const filter of FILTERS) await totalPayments(db, clientId, filter)
  await totalTransactions(db, clientId, { kind: 'REFUND' })
  await totalDisputes(db, clientId, {})
}
