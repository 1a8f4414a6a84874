import { expect } from 'vitest'
import { readMasterKeys } from '../../../../src/domain/index.ts'
import {
  addMerchantKey,
  countSealed,
  createGatewayKey,
  PublishedKeys,
  retireGatewayKey,
  retireMerchantKey,
  sealAgain,
  setMerchantStatus,
  switchGatewayKey,
  undoGatewayKey,
} from '../../../../src/registry/index.ts'
import { KeyRing } from '../../../../src/sealing/index.ts'
import {
  deleteAuditEntriesBefore,
  findClientWithAuditEntriesBefore,
  findNotification,
  listAuditEntries,
  listClients,
  listEndpoints,
  listNotificationAttempts,
  listRecentNotifications,
} from '../../../../src/storage/index.ts'
import { MASTER_KEYS, OPERATOR } from '../../../support/gateway.ts'
import { rotationOf } from '../../../support/gateway-keys.ts'
import { paid } from '../../../support/money.ts'
import { open } from '../../../support/payer.ts'
import type { Chapter } from './chapter.ts'

const LONG_AGO = new Date('2000')
const OLD_EVENT = { action: 'read', subject: 'something', before: null, after: null } as const

/** What an operator asks on the command line, and a monitor. */
export const operating: Chapter = async (gateway, merchant) => {
  const { trail, url } = gateway
  const { db } = trail
  const { clientId } = merchant
  await paid(merchant)
  const [recent] = await listRecentNotifications(db, clientId, 10)
  const notificationId = recent?.notificationId ?? ''
  await findNotification(db, clientId, notificationId)
  await listNotificationAttempts(db, clientId, notificationId)
  await listEndpoints(db, clientId)
  await listClients(db)
  const { keyVersion } = await addMerchantKey(trail, OPERATOR, clientId, undefined)
  await retireMerchantKey(trail, OPERATOR, clientId, { version: keyVersion })
  const { version, fingerprint } = await createGatewayKey(rotationOf(gateway), OPERATOR, clientId, null)
  await switchGatewayKey(rotationOf(gateway), OPERATOR, clientId, version)
  await undoGatewayKey(rotationOf(gateway), OPERATOR, clientId, version)
  await retireGatewayKey(trail, OPERATOR, clientId, version)
  await new PublishedKeys(db).find(fingerprint)
  // One that is left, to be sealed again.
  await createGatewayKey(rotationOf(gateway), OPERATOR, clientId, null)
  await setMerchantStatus(trail, OPERATOR, clientId, 'DISABLED')
  await merchant.inquire({ paymentId: '1' }, { signature: 'signature=none' })
  for (const ofClient of [clientId, undefined])
    for (const action of ['authentication_failed', undefined] as const)
      await listAuditEntries(db, { clientId: ofClient, action, since: LONG_AGO, until: undefined, limit: 2 })
  await trail.note(OPERATOR, { ...OLD_EVENT, clientId }, LONG_AGO)
  expect(await findClientWithAuditEntriesBefore(db, new Date('2001'))).toBe(clientId)
  await deleteAuditEntriesBefore(db, clientId, new Date('2001'))
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
