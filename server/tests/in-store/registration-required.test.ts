import { expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { inStoreRequest } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { registrationRequest } from '../support/registration.ts'

const gateway = useGateway({ REGISTRATION_REQUIRED: 'on' })

const PRODUCTION = { prefix: '/ams/api' }

/** An order of the merchant and the store that are registered. */
const sell = (merchant: Merchant, { merchantInfo, storeInfo }: ReturnType<typeof registrationRequest>) =>
  merchant.call(
    'payments/pay',
    inStoreRequest('OrderCode', {
      order: {
        orderAmount: { currency: 'SGD', value: '1250' },
        orderDescription: 'Two coffees',
        merchant: {
          referenceMerchantId: merchantInfo.referenceMerchantId,
          merchantName: 'Corner',
          store: { referenceStoreId: storeInfo.referenceStoreId, storeName: 'Corner, Main Street' },
        },
      },
    }),
    PRODUCTION,
  )

it('a production client sells in a store only for whom a wallet has approved', async () => {
  const merchant = await gateway.merchant('production')
  const registration = registrationRequest()
  expect((await sell(merchant, registration)).code).toBe('MERCHANT_NOT_REGISTERED')
  expect((await merchant.register(registration, PRODUCTION)).code).toBe('SUCCESS')
  expect((await sell(merchant, registration)).code).toBe('MERCHANT_NOT_REGISTERED')
  await gateway.database.query(
    "update registration_reviews set status = 'APPROVED', decided_at = now() where client_id = $1",
    [merchant.clientId],
  )
  // Registered now; what is missing is a provider for real money.
  expect((await sell(merchant, registration)).code).toBe('INVALID_CONTRACT')
})

it('a merchant that was approved for stores without naming one sells in all of them', async () => {
  const merchant = await gateway.merchant('production')
  const approve = () =>
    gateway.database.query(
      "update registration_reviews set status = 'APPROVED', decided_at = now() where client_id = $1",
      [merchant.clientId],
    )
  const { storeInfo, ...ofMerchant } = registrationRequest()
  expect((await merchant.register(ofMerchant, PRODUCTION)).code).toBe('SUCCESS')
  expect((await sell(merchant, { ...ofMerchant, storeInfo })).code).toBe('MERCHANT_NOT_REGISTERED')
  await approve()
  // Registered now; what is missing is a provider for real money.
  expect((await sell(merchant, { ...ofMerchant, storeInfo })).code).toBe('INVALID_CONTRACT')
  const { storeInfo: none, ...online } = registrationRequest()
  expect((await merchant.register({ ...online, productCodes: ['CASHIER_PAYMENT'] }, PRODUCTION)).code).toBe(
    'SUCCESS',
  )
  await approve()
  expect((await sell(merchant, { ...online, storeInfo })).code).toBe('MERCHANT_NOT_REGISTERED')
})

it('a sandbox client need not be registered', async () => {
  const merchant = await gateway.merchant()
  const { code } = await merchant.call('payments/pay', inStoreRequest('OrderCode'))
  expect(code).toBe('SUCCESS')
})
