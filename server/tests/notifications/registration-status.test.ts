import { expect, it } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { isSignedBy, useReceiver } from '../support/receiver.ts'
import { allSay, registrationRequest } from '../support/registration.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

it('notifyRegistrationStatus arrives signed, with the whole picture and neither result nor notifyType', async () => {
  const request = registrationRequest()
  const { registrationRequestId } = request
  await merchant.register({ ...request, registrationNotifyURL: receiver.url('/registered?shop=7') })
  await merchant.decide({ registrationRequestId }, 'REJECTED', { rejectReasons: 'no such street' })
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

it('each answer of a wallet is notified, in order', async () => {
  const request = registrationRequest()
  const { registrationRequestId } = request
  await merchant.register({ ...request, registrationNotifyUrl: receiver.url() })
  await merchant.decide({ registrationRequestId }, 'APPROVED', { pspName: 'TNG' })
  await merchant.advance(60)
  const arrivals = await receiver.arrived(2)
  expect(arrivals.map(({ headers }) => headers['notification-sequence'])).toEqual(['1', '2'])
  for (const { headers } of arrivals) expect(headers['notification-kind']).toBe('notifyRegistrationStatus')
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
  await merchant.register({ ...request, productCodes: ['CASHIER_PAYMENT'] })
  await merchant.decide(request, 'APPROVED')
  const [arrival] = await receiver.arrived(1)
  expect(arrival?.path).toBe('/set')
  expect(arrival?.body).not.toHaveProperty('referenceStoreId')
})
