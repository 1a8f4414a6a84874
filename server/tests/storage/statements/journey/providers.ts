import {
  addAccount,
  addRoute,
  getAccount,
  listShownAccounts,
  removeRoute,
  setAccountStatus,
} from '../../../../src/registry/index.ts'
import {
  countUnheardMessages,
  findHold,
  findToldDispute,
  insertHold,
  insertProviderEvent,
  liftHold,
  listKnownCharges,
  listRoutes,
  listRoutesOf,
  listStuckAttempts,
  listTransactions,
  listUnheardEvents,
  lockPayment,
  updateHoldSince,
  updatePaymentAnswer,
  updateProviderEvent,
  updateTransactionName,
} from '../../../../src/storage/index.ts'
import { OPERATOR, type TestGateway } from '../../../support/gateway.ts'
import type { Merchant } from '../../../support/merchant.ts'
import { paid } from '../../../support/money.ts'
import { ANY_PAYMENT, SIMULATED } from '../../../support/providers.ts'
import { type Chapter, succeed } from './chapter.ts'

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
  const { paymentId } = await paid(merchant)
  await removeRoute(trail, OPERATOR, routeId)
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, clientId, { paymentId })
    if (payment) await updatePaymentAnswer(tx, payment)
  })
  await reconciled(gateway, merchant, paymentId)
  const event = {
    ...{ clientId, eventId: 'e', provider: 'limited', attemptId: 'a', outcome: null, receivedAt: new Date() },
  }
  // The second finds the first.
  for (const one of [event, event]) await insertProviderEvent(db, one)
  await updateProviderEvent(db, event, 'UNMATCHED')
  await listUnheardEvents(db, event)
  await findToldDispute(db, clientId, { provider: 'limited', reference: 'd' })
  for (const whose of [clientId, null]) {
    await countUnheardMessages(db, whose)
    await listStuckAttempts(db, { clientId: whose, before: new Date(), limit: 10 })
  }
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
  await succeed(merchant.refund({ paymentId }, 1))
  await db.transaction().execute(async (tx) => {
    for (const one of await listTransactions(tx, clientId, paymentId))
      await updateTransactionName(tx, one, one)
  })
}
