import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import {
  deleteRegistration,
  findRegistration,
  findRegistrationByKey,
  updateRegistration,
} from '../../../../src/storage/index.ts'
import {
  codeValueOf,
  inStoreRequest,
  payByOrderCode,
  scanCustomer,
  scanOrder,
} from '../../../support/in-store.ts'
import { Merchant } from '../../../support/merchant.ts'
import { open, press } from '../../../support/payer.ts'
import { again, registrationRequest } from '../../../support/registration.ts'
import { type Chapter, DAY, MINUTE, pass, succeed } from './chapter.ts'

/** Rejected, handed in again, decided by one wallet and by time, asked for by every name; and missing. */
export const registrations: Chapter = async (gateway, merchant) => {
  const request = registrationRequest()
  await succeed(merchant.register(request))
  await succeed(merchant.decide(request, 'REJECTED', { rejectReasons: 'no such street' }))
  const next = again(request)
  await succeed(merchant.register(next))
  await succeed(merchant.decide(next, 'APPROVED', { pspName: 'GCASH' }))
  const { referenceMerchantId } = request.merchantInfo
  const { referenceStoreId } = request.storeInfo
  for (const operation of ['merchants/inquiryRegistrationStatus', 'merchants/inquiryRegistrationInfo'])
    for (const ids of [
      { registrationRequestId: next.registrationRequestId },
      { referenceMerchantId },
      { referenceStoreId },
      { referenceMerchantId, referenceStoreId },
    ])
      await succeed(merchant.call(operation, ids))
  await pass(merchant, DAY)
  const { db } = gateway.trail
  const { clientId } = merchant
  await findRegistrationByKey(db, clientId, 'key')
  const reported = await findRegistration(db, clientId, next.registrationRequestId)
  await db.transaction().execute(async (tx) => {
    if (!reported) return
    await updateRegistration(tx, reported, { ...reported, handedInAt: new Date() })
    await deleteRegistration(tx, reported)
  })

  const production = await gateway.merchant('production')
  const sold = inStoreRequest('OrderCode')
  const { code } = await production.call('payments/pay', sold, { prefix: '/ams/api' })
  expect(code).toBe('MERCHANT_NOT_REGISTERED')
}

/** Codes that customers show, good and wrong, codes that tills show, and the pages of the sandbox's store. */
export const stores: Chapter = async ({ dataDir, url, storePages }, merchant) => {
  await succeed(scanCustomer(merchant))
  await scanCustomer(merchant, { outcome: 'CONFIRM' })
  await merchant.scan('281001020000000000000009')
  const ordered = await payByOrderCode(merchant)
  await open(codeValueOf(ordered))
  await succeed(scanOrder(merchant, codeValueOf(ordered)))
  await press(codeValueOf(await payByOrderCode(merchant)), 'confirm')
  await pass(merchant, 10 * MINUTE)

  const file = await readFile(join(dataDir, 'sandbox-merchant.json'), 'utf8')
  const code = await new Merchant(url, JSON.parse(file)).issueCode()
  const folder = String(storePages?.till).replace(/till$/, '')
  for (const path of ['till', 'phone', 'counter', `code/${code}`])
    expect((await open(folder + path)).status).toBe(200)
}
