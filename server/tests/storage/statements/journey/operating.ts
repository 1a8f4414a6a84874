import { expect } from 'vitest'
import { readMasterKeys } from '../../../../src/domain/index.ts'
import {
  addMerchantKey,
  countSealed,
  retireMerchantKey,
  sealAgain,
  setMerchantStatus,
} from '../../../../src/registry/index.ts'
import { KeyRing } from '../../../../src/sealing/index.ts'
import {
  findNotification,
  listClients,
  listEndpoints,
  listNotificationAttempts,
  listRecentNotifications,
} from '../../../../src/storage/index.ts'
import { MASTER_KEYS } from '../../../support/gateway.ts'
import { paid } from '../../../support/money.ts'
import { open } from '../../../support/payer.ts'
import type { Chapter } from './chapter.ts'

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

/** Two, so that there is one to rotate to. */
export const JOURNEY_KEYS = `${MASTER_KEYS},older:q3Jm8ZtB1xVw5nYc7RkD0eHf2GsLuA9oTiPdQjXzE6M=`

/** What the gateway has sealed so far is sealed again, with its other key. */
export const rotation: Chapter = async ({ storage: { db } }) => {
  const ring = new KeyRing(readMasterKeys(JOURNEY_KEYS, 'the ring').toReversed())
  await sealAgain(db, ring, () => {})
  const { keys } = await countSealed(db, ring)
  expect(keys.map(({ mayBeRemoved }) => mayBeRemoved)).toEqual([false, true])
}

/** The next calls go as planned. */
export const plans: Chapter = async (_gateway, merchant) => {
  await merchant.plan('payments/pay', { resultCode: 'PROCESS_FAIL', times: 2 })
  for (let call = 0; call < 3; call++) await merchant.pay()
}
