import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect } from 'vitest'
import { AuditTrail, verifyChains } from '../../../../src/registry/audit/index.ts'
import { readMasterKeys } from '../../../../src/domain/index.ts'
import { Verifying, verifyLedger } from '../../../../src/engine/money/index.ts'
import { erasePerson, exportPerson, findPerson } from '../../../../src/engine/privacy/index.ts'
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
} from '../../../../src/registry/clients/index.ts'
import { KeyRing } from '../../../../src/platform/sealing/index.ts'
import {
  areAllKeysHeld,
  claimLedgerCheck,
  deleteAuditEntriesBefore,
  endLedgerLease,
  findAuditEntryBefore,
  findNotification,
  hasReceiver,
  listAttempts,
  listAuditEntries,
  listClients,
  listEndpoints,
  listMasterKeysOfGateways,
  listNotificationAttempts,
  listPayments,
  listRecentNotifications,
  listTransfers,
  sumRecorded,
  updateLedgerPass,
} from '../../../../src/storage/index.ts'
import { newAgreement, revoke } from '../../../support/agreements.ts'
import { cardRequest } from '../../../support/card-payments.ts'
import { disputed, PDF } from '../../../support/disputes.ts'
import { MASTER_KEYS, OPERATOR, type TestGateway } from '../../../support/gateway.ts'
import { rotationOf } from '../../../support/gateway-keys.ts'
import { paid } from '../../../support/money.ts'
import { open, press } from '../../../support/payer.ts'
import { newSession } from '../../../support/sessions.ts'
import { type Chapter, DAY, pass } from './chapter.ts'

const LONG_AGO = new Date('2000')
const NEWEST = { status: undefined, since: undefined, before: undefined, limit: 2 } as const
const OLD_EVENT = { action: 'read', subject: 'something', before: null, after: null } as const

/** Everybody's ledger by the gateway itself, and one by an operator, who finds another on the way. */
async function verified({ trail: { db } }: TestGateway, clientId: string): Promise<void> {
  const clock = { now: () => new Date() }
  const deps = { db, clock, log: pino({ enabled: false }), canWrite: () => true }
  await new Verifying({ ...deps, environments: new Set(['sandbox', 'production']) }).goRound()
  await verifyLedger({ db, clock }, clientId)
  await sumRecorded(db, clientId, { from: LONG_AGO, until: new Date() })
  const now = new Date()
  const lease = { token: randomUUID(), until: now }
  await claimLedgerCheck(db, clientId, { now, since: now, lease })
  await updateLedgerPass(db, clientId, { pass: null, lease })
  await endLedgerLease(db, clientId, lease.token)
}

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
  await hasReceiver(db, clientId, 'notifyPayment')
  await listClients(db)
  await listMasterKeysOfGateways(db)
  expect(await areAllKeysHeld(db, ['sandbox'])).toBe(false)
  const [payment] = await listPayments(db, clientId, { ...NEWEST, status: 'SUCCESS', since: LONG_AGO })
  const paymentId = payment?.paymentId ?? ''
  await listPayments(db, clientId, { ...NEWEST, before: paymentId })
  await listAttempts(db, clientId, paymentId)
  await listTransfers(db, clientId, [paymentId])
  await verified(gateway, clientId)
  const { keyVersion } = await addMerchantKey(trail, OPERATOR, clientId, undefined)
  await retireMerchantKey(trail, OPERATOR, clientId, { version: keyVersion })
  const { version, fingerprint } = await createGatewayKey(rotationOf(gateway), OPERATOR, clientId, null)
  await switchGatewayKey(rotationOf(gateway), OPERATOR, clientId, version)
  await undoGatewayKey(rotationOf(gateway), OPERATOR, clientId, version)
  await retireGatewayKey(trail, OPERATOR, clientId, version)
  await new PublishedKeys(db, () => {}).find(fingerprint)
  // One that is left, to be sealed again.
  await createGatewayKey(rotationOf(gateway), OPERATOR, clientId, null)
  await setMerchantStatus(trail, OPERATOR, clientId, { status: 'DISABLED' })
  await merchant.inquire({ paymentId: '1' }, { signature: 'signature=none' })
  for (const ofClient of [clientId, undefined])
    for (const action of ['authentication_failed', undefined] as const)
      await listAuditEntries(db, { clientId: ofClient, action, since: LONG_AGO, until: undefined, limit: 2 })
  for (const action of ['client_key_added', undefined] as const)
    await listAuditEntries(db, {
      ...{ clientId, action, actor: OPERATOR.actor, since: undefined, until: undefined, limit: 2 },
    })
  await listAuditEntries(db, { ...ALL, actor: OPERATOR.actor, limit: 2 })
  await agedAudit(gateway)
  const digest = await trail.findDigest()
  for (const ofClient of [clientId, null])
    await verifyChains({
      ...{ db, clientId: ofClient, known: new Map(), chainedFrom: null, onProgress() {} },
      digest: digest ?? expect.fail(),
    })
  for (const path of ['healthz', 'metrics']) expect((await open(`${url}/${path}`)).status).toBe(200)
}

const ALL = { clientId: undefined, action: undefined, since: undefined, until: undefined } as const

/** The chain of a client that is gone begins so long ago that its entries need not be kept. */
async function agedAudit({ trail, database }: TestGateway): Promise<void> {
  const { db } = trail
  const clientId = 'GONE'
  await database.query(
    "insert into audit_entries (client_id, entry_id, at, actor, action) values ($1, '19990101', '1999-01-01', 'x', 'read')",
    [clientId],
  )
  const keyless = new AuditTrail({
    ...{ db, log: pino({ level: 'silent' }), clock: { now: () => new Date() } },
    findDigest: async () => null,
  })
  for (const writer of [keyless, trail]) await writer.note(OPERATOR, { ...OLD_EVENT, clientId }, LONG_AGO)
  const moment = new Date('2001')
  expect(await findAuditEntryBefore(db, moment, '')).toMatchObject({ clientId })
  expect(await deleteAuditEntriesBefore(db, clientId, { moment, seal: () => Buffer.alloc(32) })).toBe(3)
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
  const deps = { db, sealer: async () => sealer }
  const person = await findPerson(deps, clientId, { buyer: metadata })
  await exportPerson(deps, clientId, person)
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
