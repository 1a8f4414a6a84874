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
  findToldDispute,
  insertProviderEvent,
  listRoutes,
  listRoutesOf,
  listStuckAttempts,
  listUnheardEvents,
  lockPayment,
  updatePaymentAnswer,
  updateProviderEvent,
} from '../../../../src/storage/index.ts'
import { OPERATOR } from '../../../support/gateway.ts'
import { paid } from '../../../support/money.ts'
import { ANY_PAYMENT, SIMULATED } from '../../../support/providers.ts'
import type { Chapter } from './chapter.ts'

/** Accounts at providers are added and changed, and routes to them. */
export const providers: Chapter = async ({ trail, sealer }, merchant) => {
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
