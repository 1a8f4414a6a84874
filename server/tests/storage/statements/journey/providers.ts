import { readMasterKeys } from '../../../../src/domain/index.ts'
import {
  addAccount,
  addRoute,
  beginSealing,
  changeRoute,
  getAccount,
  listShownAccounts,
  removeRoute,
  setAccountStatus,
  switchMethodOff,
  switchMethodOn,
  testAccount,
} from '../../../../src/registry/clients/index.ts'
import { KeyRing } from '../../../../src/platform/sealing/index.ts'
import {
  addKeyFetches,
  beginGivingUp,
  bookDifferenceAsRead,
  claimComparison,
  countNotificationsSince,
  countResend,
  countUnheardMessages,
  deleteProviderReports,
  endGivingUp,
  findDecidedAttempt,
  findDifference,
  findHold,
  findProviderEventState,
  findReportedDispute,
  getBookedFee,
  insertDifference,
  insertHold,
  insertProviderEvent,
  liftHold,
  listAgreementsAt,
  listCharges,
  listComparisons,
  listEnvironmentKeys,
  listKeyFetches,
  listKnownCharges,
  listOpenDifferences,
  listProviderReports,
  listRotations,
  listRoutes,
  listRoutesOf,
  listRoutesPage,
  listSealingRuns,
  listStuckAttempts,
  listSwitchedOff,
  listTransactions,
  listUnfollowedEvents,
  overtakeNotifications,
  lockPayment,
  saveProviderReports,
  updateComparison,
  updateDifference,
  updateHoldSince,
  updatePaymentAnswer,
  updateProviderEvent,
  updateTransactionName,
} from '../../../../src/storage/index.ts'
import { MASTER_KEYS, OPERATOR, type TestGateway } from '../../../support/gateway.ts'
import type { Merchant } from '../../../support/merchant.ts'
import { paid } from '../../../support/money.ts'
import { ANY_PAYMENT, SIMULATED } from '../../../support/providers.ts'
import { writeUnit } from '../../../support/units.ts'
import { type Chapter, succeed } from './chapter.ts'

/** What operators look at, and switch. */
async function looked(
  { trail, sealer, storage: { db } }: TestGateway,
  { clientId }: Merchant,
): Promise<void> {
  const page = { cursor: '', limit: 10 }
  for (const filter of [{}, { clientId }, { provider: 'limited' }, { clientId, provider: 'limited' }])
    await listRoutesPage(db, page, filter)
  for (const filter of [null, 'published', 'replaced', 'own'] as const)
    await listRotations(db, page, { filter })
  await listEnvironmentKeys(db)
  await countNotificationsSince(db, clientId, new Date(0))
  await addKeyFetches(db, [{ fingerprint: 'f', fetches: 1, lastFetchedAt: new Date() }])
  await listKeyFetches(db, ['f'])
  await testAccount({ db, sealer }, 'limited', async () => ({ isWell: true, sentence: '' }))
  const scope = { method: 'CARD', environment: null, provider: 'limited' }
  for (const note of ['one', 'two']) await switchMethodOff(trail, OPERATOR, { ...scope, note })
  await listSwitchedOff(db)
  await switchMethodOn(trail, OPERATOR, scope)
  const report = { provider: 'limited', circuit: 'CLOSED', circuitSince: new Date(), underWay: 0 } as const
  const now = new Date()
  await saveProviderReports(db, 'p', now, [{ ...report, answered: 1, failed: 0, lastFailedAt: null }])
  await listProviderReports(db, new Date(0))
  await deleteProviderReports(db, 'p', new Date(0))
  const ring = new KeyRing(readMasterKeys(MASTER_KEYS, 'these'))
  await (await beginSealing({ trail, ring }, OPERATOR, 'count')).ended
  await listSealingRuns(db, 1)
}

/** Accounts at providers are added and changed, and routes to them. */
export const providers: Chapter = async (gateway, merchant) => {
  const { trail, sealer } = gateway
  const { db } = trail
  const { clientId } = merchant
  const limits = { HKD: { minMinor: 1n, maxMinor: null }, USD: { minMinor: null, maxMinor: 1n } }
  for (const account of [
    { ...SIMULATED, name: 'limited', limits },
    { ...SIMULATED, name: 'unlimited' },
  ])
    await addAccount({ trail, sealer }, OPERATOR, account, { replaces: false })
  await addAccount({ trail, sealer }, OPERATOR, { ...SIMULATED, name: 'limited', limits }, { replaces: true })
  await setAccountStatus(trail, OPERATOR, 'unlimited', 'DISABLED')
  await getAccount(db, 'limited')
  await listShownAccounts(db)
  const { routeId } = await addRoute(trail, OPERATOR, { ...ANY_PAYMENT, clientId, provider: 'limited' })
  await listRoutesOf(db, clientId)
  await listRoutes(db)
  await changeRoute(trail, OPERATOR, routeId, { share: 50 })
  await looked(gateway, merchant)
  const { paymentId } = await paid(merchant)
  await removeRoute(trail, OPERATOR, routeId)
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    if (payment)
      await writeUnit(tx, { clientId, payment }, (unit) => updatePaymentAnswer(unit, payment, 'another'))
  })
  await reconciled(gateway, merchant, paymentId)
  await compared(gateway, merchant, paymentId)
  const event = {
    ...{ clientId, eventId: 'e', provider: 'limited', attemptId: 'a', outcome: null, receivedAt: new Date() },
  }
  // The second finds the first.
  for (const one of [event, event]) await insertProviderEvent(db, one)
  await updateProviderEvent(db, event, 'UNMATCHED')
  await listUnfollowedEvents(db, event)
  await findReportedDispute(db, clientId, { provider: 'limited', reference: 'd' })
  for (const whose of [clientId, null]) {
    await countUnheardMessages(db, whose)
    for (const hasRefunds of [true, false])
      await listStuckAttempts(db, { clientId: whose, before: new Date(), limit: 10, hasRefunds })
  }
}

/** What is asked and written where a provider contradicts the ledger, and each night. */
async function compared({ trail }: TestGateway, { clientId }: Merchant, paymentId: string): Promise<void> {
  const { db } = trail
  const [charge] = await listCharges(db, clientId, paymentId)
  if (!charge) throw new Error('a payment that was paid has a charge')
  const { attemptId, amount } = charge
  await db.transaction().execute((tx) => countResend(tx, charge))
  await beginGivingUp(db, charge, 30)
  await endGivingUp(db, charge, { until: new Date(), othersUntil: null })
  await getBookedFee(db, clientId, { eventKind: 'PAYMENT', eventId: paymentId })
  const differenceId = 'difference'
  const found = {
    ...{ clientId, differenceId, provider: 'limited', attemptId, paymentId, attemptKind: charge.kind },
    ...({ what: 'AMOUNT', foundBy: 'MESSAGE', reported: { outcome: 'SUCCESS', amount } } as const),
    here: { state: charge.state, amount },
  }
  await insertDifference(db, found, new Date())
  await findDifference(db, clientId, differenceId)
  for (const whose of [clientId, null]) await listOpenDifferences(db, { clientId: whose, limit: 10 })
  await db.transaction().execute(async (tx) => {
    const now = new Date()
    const read = { ...found, foundAt: now, lastFoundAt: now, state: 'OPEN', decidedAt: null } as const
    await bookDifferenceAsRead(tx, { ...read, differenceId: 'none' }, now)
    await updateDifference(tx, found, 'GONE', now)
    const taken = { clientId, kind: 'notifyRefund', subjectId: paymentId }
    for (const more of [{}, { about: { field: 'refundId', id: 'r' } }])
      await overtakeNotifications(tx, { ...taken, ...more })
  })
  const [now, until, claimedBy] = [new Date(), new Date(Date.now() + 60_000), 'journey']
  await claimComparison(db, 'limited', { claimedBy, now, until, dueSince: now })
  const done = { isListed: true, checked: 1, different: 0, unanswered: 0, finishedAt: now }
  await updateComparison(db, { provider: 'limited', ...done }, { claimedBy, until })
  await listComparisons(db)
  await findDecidedAttempt(db, clientId, { provider: charge.provider, from: new Date(0) })
}

/** What is asked and written after a restore. No node ever sees the hold on: it would keep still. */
async function reconciled({ trail }: TestGateway, merchant: Merchant, paymentId: string): Promise<void> {
  const { db } = trail
  const { clientId } = merchant
  const hold = { holdId: 'h', begunAt: new Date(0) }
  await db.transaction().execute(async (tx) => {
    await insertHold(tx, hold)
    await updateHoldSince(tx, hold, new Date())
    await liftHold(tx, hold, new Date(1))
  })
  await findHold(db)
  const after = { clientId: '', attemptId: '' }
  await listKnownCharges(db, { provider: 'limited', since: new Date(), after, limit: 10 })
  await listAgreementsAt(db, 'limited', { clientId: '', agreementId: '' }, 10)
  await findProviderEventState(db, clientId, 'event')
  await succeed(merchant.refund({ paymentId }, 1))
  await db.transaction().execute(async (tx) => {
    for (const one of await listTransactions(tx, clientId, paymentId))
      await writeUnit(tx, { clientId }, (unit) => updateTransactionName(unit, one, one))
  })
}
