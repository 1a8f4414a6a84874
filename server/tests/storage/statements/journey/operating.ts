import { expect } from 'vitest'
import { addMerchantKey, retireMerchantKey, setMerchantStatus } from '../../../../src/registry/index.ts'
import {
  findNotification,
  listClients,
  listEndpoints,
  listNotificationAttempts,
  listRecentNotifications,
} from '../../../../src/storage/index.ts'
import { OPERATOR } from '../../../support/gateway.ts'
import { paid } from '../../../support/money.ts'
import { open } from '../../../support/payer.ts'
import type { Chapter } from './chapter.ts'

/** What an operator asks on the command line, and a monitor. */
export const operating: Chapter = async ({ storage: { db }, trail, url }, merchant) => {
  const { clientId } = merchant
  await paid(merchant)
  const [recent] = await listRecentNotifications(db, clientId, 10)
  const notificationId = recent?.notificationId ?? ''
  await findNotification(db, clientId, notificationId)
  await listNotificationAttempts(db, clientId, notificationId)
  await listEndpoints(db, clientId)
  await listClients(db)
  const { keyVersion } = await addMerchantKey(trail, OPERATOR, clientId, undefined)
  await retireMerchantKey(trail, OPERATOR, clientId, keyVersion)
  await setMerchantStatus(trail, OPERATOR, clientId, 'DISABLED')
  for (const path of ['healthz', 'metrics']) expect((await open(`${url}/${path}`)).status).toBe(200)
}

/** The next calls go as planned. */
export const plans: Chapter = async (_gateway, merchant) => {
  await merchant.plan('payments/pay', { resultCode: 'PROCESS_FAIL', times: 2 })
  for (let call = 0; call < 3; call++) await merchant.pay()
}
