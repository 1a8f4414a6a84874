import { expect } from 'vitest'
import {
  addMerchantKey,
  createGatewayKey,
  PublishedKeys,
  retireGatewayKey,
  retireMerchantKey,
  setMerchantStatus,
  switchGatewayKey,
  undoGatewayKey,
} from '../../../../src/registry/index.ts'
import {
  findNotification,
  listClients,
  listEndpoints,
  listNotificationAttempts,
  listRecentNotifications,
} from '../../../../src/storage/index.ts'
import { rotationOf } from '../../../support/gateway-keys.ts'
import { paid } from '../../../support/money.ts'
import { open } from '../../../support/payer.ts'
import type { Chapter } from './chapter.ts'

/** What an operator asks on the command line, and a monitor. */
export const operating: Chapter = async (gateway, merchant) => {
  const {
    storage: { db },
    url,
  } = gateway
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
  const { version, fingerprint } = await createGatewayKey(rotationOf(gateway), clientId, null)
  await switchGatewayKey(rotationOf(gateway), clientId, version)
  await undoGatewayKey(rotationOf(gateway), clientId, version)
  await retireGatewayKey(db, clientId, version)
  await new PublishedKeys(db).find(fingerprint)
  await setMerchantStatus(db, clientId, 'DISABLED')
  for (const path of ['healthz', 'metrics']) expect((await open(`${url}/${path}`)).status).toBe(200)
}

/** The next calls go as planned. */
export const plans: Chapter = async (_gateway, merchant) => {
  await merchant.plan('payments/pay', { resultCode: 'PROCESS_FAIL', times: 2 })
  for (let call = 0; call < 3; call++) await merchant.pay()
}
