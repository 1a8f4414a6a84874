import { expect } from 'vitest'
import { erasePerson, exportPerson, findPerson } from '../../../../src/privacy/index.ts'
import { addMerchantKey, retireMerchantKey, setMerchantStatus } from '../../../../src/registry/index.ts'
import {
  findNotification,
  listClients,
  listEndpoints,
  listNotificationAttempts,
  listRecentNotifications,
} from '../../../../src/storage/index.ts'
import { newAgreement, revoke } from '../../../support/agreements.ts'
import { cardRequest } from '../../../support/card-payments.ts'
import { disputed, PDF } from '../../../support/disputes.ts'
import { paid } from '../../../support/money.ts'
import { open, press } from '../../../support/payer.ts'
import { newSession } from '../../../support/sessions.ts'
import { type Chapter, DAY, pass } from './chapter.ts'

/** What an operator asks on the command line, and a monitor. */
export const operating: Chapter = async ({ storage: { db }, url }, merchant) => {
  const { clientId } = merchant
  await paid(merchant)
  const [recent] = await listRecentNotifications(db, clientId, 10)
  const notificationId = recent?.notificationId ?? ''
  await findNotification(db, clientId, notificationId)
  await listNotificationAttempts(db, clientId, notificationId)
  await listEndpoints(db, clientId)
  await listClients(db)
  const { keyVersion } = await addMerchantKey(db, clientId, undefined)
  await retireMerchantKey(db, clientId, keyVersion)
  await setMerchantStatus(db, clientId, 'DISABLED')
  for (const path of ['healthz', 'metrics']) expect((await open(`${url}/${path}`)).status).toBe(200)
}

/** A payer asks what is kept of them, and then to be forgotten. */
export const privacy: Chapter = async ({ storage: { db }, sealer, url }, merchant) => {
  const { clientId } = merchant
  const metadata = 'somebody@example.org'
  const { disputeId } = await disputed(merchant)
  await merchant.defend(disputeId, PDF)
  await merchant.judge(disputeId, 'ACCEPT_BY_CUSTOMER')
  await merchant.refund(await paid(merchant, undefined, { metadata }), 100)
  await merchant.call('payments/pay', cardRequest({ tokenize: true }, { metadata }))
  await newSession(merchant, { metadata })
  const easyPay = await newSession(merchant, {
    productCode: 'AGREEMENT_PAYMENT',
    productScene: 'EASY_PAY',
    agreementInfo: { authState: metadata },
    paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    paymentNotifyUrl: 'http://127.0.0.1:9/',
  })
  const { location } = await press(easyPay.url, 'choose', { method: 'ALIPAY_HK' })
  await press(`${url}${location}`, 'confirm')
  await revoke(merchant, (await newAgreement(merchant, { authState: metadata })).accessToken)
  await pass(merchant, 10 * DAY)
  const person = await findPerson(db, clientId, { buyer: metadata })
  await exportPerson({ db, sealer: async () => sealer }, clientId, person)
  const now = new Date(Date.now() + 10 * DAY * 1_000)
  const { erased, left } = await erasePerson(db, clientId, person, {
    now,
    isDryRun: false,
    withSavedCards: true,
  })
  expect([erased.payments, erased.sessions, erased.agreements, erased.savedCards]).toEqual([3, 2, 1, 1])
  expect(left).toMatchObject([{ kind: 'agreement' }])
}

/** The next calls go as planned. */
export const plans: Chapter = async (_gateway, merchant) => {
  await merchant.plan('payments/pay', { resultCode: 'PROCESS_FAIL', times: 2 })
  for (let call = 0; call < 3; call++) await merchant.pay()
}
