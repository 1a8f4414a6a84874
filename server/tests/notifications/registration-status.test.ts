import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { isSignedBy, type Receiver, startReceiver } from '../support/receiver.ts'
import { allSay, registrationRequest } from '../support/registration.ts'

let gateway: TestGateway
let merchant: Merchant
let receiver: Receiver

beforeAll(async () => {
  gateway = await startTestGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  merchant = await gateway.merchant()
  receiver = await startReceiver()
  return () => receiver.stop()
})

const register = (request: object) => merchant.call('merchants/registration', request)
const decide = (registrationRequestId: string, registrationStatus: string, more: object = {}) =>
  merchant.call('simulator/decideRegistration', { registrationRequestId, registrationStatus, ...more })

it('notifyRegistrationStatus arrives signed, with the whole picture and neither result nor notifyType', async () => {
  const request = registrationRequest()
  const { registrationRequestId } = request
  await register({ ...request, registrationNotifyURL: receiver.url('/registered?shop=7') })
  await decide(registrationRequestId, 'REJECTED', { rejectReasons: 'no such street' })
  const [arrival] = await receiver.arrived(1)
  expect(arrival?.path).toBe('/registered?shop=7')
  expect(arrival && isSignedBy(merchant, arrival)).toBe(true)
  expect(arrival?.body).toEqual({
    registrationRequestId,
    referenceMerchantId: request.merchantInfo.referenceMerchantId,
    referenceStoreId: 'store-1',
    ...allSay('REJECTED', 'no such street'),
  })
})

it('each answer of a wallet is told, in order', async () => {
  const request = registrationRequest()
  const { registrationRequestId } = request
  await register({ ...request, registrationNotifyUrl: receiver.url() })
  await decide(registrationRequestId, 'APPROVED', { pspName: 'TNG' })
  await merchant.advance(60)
  const arrivals = await receiver.arrived(2)
  expect(arrivals.map(({ headers }) => headers['notification-sequence'])).toEqual(['1', '2'])
  expect(arrivals.map(({ body }) => body.registrationResult)).toEqual([
    { registrationStatus: 'PENDING' },
    { registrationStatus: 'COMPLETED' },
  ])
})

it('without an address of its own it goes to the one that is set for the kind', async () => {
  await gateway.database.query('insert into client_notification_urls values ($1, $2, $3, $4)', [
    merchant.clientId,
    'notifyRegistrationStatus',
    receiver.url('/set'),
    receiver.address,
  ])
  const { storeInfo, ...request } = registrationRequest()
  await register({ ...request, productCodes: ['CASHIER_PAYMENT'] })
  await decide(request.registrationRequestId, 'APPROVED')
  const [arrival] = await receiver.arrived(1)
  expect(arrival?.path).toBe('/set')
  expect(arrival?.body).not.toHaveProperty('referenceStoreId')
})
