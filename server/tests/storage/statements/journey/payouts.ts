import { clientTime, operatorActor } from '../../../../src/domain/index.ts'
import type { BankAccountRow, Page, PayoutRow } from '../../../../src/entrances/portal-api/shapes.ts'
import { advancePayout, payByHand } from '../../../../src/engine/money/index.ts'
import {
  decideBankAccount,
  holdPayouts,
  releasePayouts,
  setSettlement,
} from '../../../../src/registry/clients/index.ts'
import { findBankAccount, getClientWithClock, openBankNumber } from '../../../../src/storage/index.ts'
import { OPERATOR } from '../../../support/gateway.ts'
import { paid } from '../../../support/money.ts'
import { engineOf, TEST_NUMBERS } from '../../../support/payouts.ts'
import { callerFor, newOwner } from '../../../support/portal.ts'
import type { Chapter } from './chapter.ts'

/** Payouts: bank accounts, what the sandbox's bank makes of them, and what operators decide. */
export const payouts: Chapter = async (gateway) => {
  const owner = await newOwner(gateway)
  const { browser, clientId } = owner
  const merchant = await callerFor(owner)
  const { db } = gateway.storage
  const ask = async <T>(line: string, body?: unknown) =>
    (await browser.ask<T>(line.replace(' ', ` /clients/${clientId}`), body)).body
  const account = await ask<BankAccountRow>('POST /bank-accounts', {
    ...{ currency: 'HKD', holder: 'Shop', kind: 'bic', number: TEST_NUMBERS.returned, bank: 'HSBCHKHHXXX' },
  })
  await setSettlement(gateway.trail, OPERATOR, clientId, { delayDays: 1, reason: null })
  for (let sales = 0; sales < 2; sales += 1) {
    await paid(merchant)
    await merchant.advance(86_400)
  }
  await merchant.advance(8 * 86_400)
  const { rows } = await ask<Page<PayoutRow>>('GET /payouts')
  await ask('GET /payouts?currency=HKD')
  await ask('GET /settlement')
  for (const path of ['', '/lines', '/payout.csv']) await ask(`GET /payouts/${rows[0]?.payoutId}${path}`)
  await openBankNumber(db, gateway.sealer, clientId, account.accountId)
  await gateway.database.query("update bank_accounts set state = 'WAITING' where client_id = $1", [clientId])
  const client = await getClientWithClock(db, clientId)
  const now = clientTime({ now: () => new Date() }, client.clockOffsetMs)
  const decided = {
    clientId,
    accountId: account.accountId,
    state: 'APPROVED',
    reason: 'as in the register',
  } as const
  await decideBankAccount(gateway, OPERATOR, decided, now)
  await findBankAccount(db, clientId, account.accountId)
  await holdPayouts(gateway, OPERATOR, { clientId, reason: 'asked by a court', now })
  await releasePayouts(gateway, OPERATOR, { clientId, reason: 'over', now })
  const [engine, actor] = [await engineOf(gateway), operatorActor(client, 'operator')]
  const made = await payByHand(engine, actor, { currency: 'HKD', amountMinor: 1_000n }, async () => {})
  const cancelled = {
    payoutId: made.payoutId,
    state: 'CANCELLED',
    reason: 'by_operator',
    note: null,
    debtor: null,
  } as const
  await advancePayout(engine, actor, cancelled, async () => {})
  await ask(`DELETE /bank-accounts/${account.accountId}`)
}
