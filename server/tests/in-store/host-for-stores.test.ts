import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'

const gateway = useGateway({
  REGIONAL_HOSTS: 'europe=pay.example,europe-in-store=stores.example',
})
const merchant = useMerchant(gateway)

const AT_STORES = { headers: { Host: 'Stores.Example:8443' } }
const AT_EUROPE = { headers: { Host: 'pay.example' } }

describe('the host for stores only', () => {
  it.each([
    ['payments/pay', payRequest()],
    ['authorizations/query', { accessToken: 'token' }],
  ])('refuses %s for online payments, signed, and does nothing', async (operation, request) => {
    const { code, body, isSigned } = await merchant.call(operation, request, AT_STORES)
    expect([code, body.result.resultStatus, isSigned]).toEqual(['CLIENT_FORBIDDEN_ACCESS_API', 'F', true])
    const name = { paymentRequestId: payRequest().paymentRequestId }
    expect((await merchant.inquire(name)).code).toBe('ORDER_NOT_EXIST')
  })

  it.each([
    ['payments/inquiryPayment', { paymentId: '1' }],
    ['payments/cancel', { paymentId: '1' }],
    ['payments/inquiryRefund', { refundId: '1' }],
  ])('serves %s', async (operation, request) => {
    expect((await merchant.call(operation, request, AT_STORES)).code).toBe('ORDER_NOT_EXIST')
  })

  it('takes payments in stores', async () => {
    const amount = { currency: 'EUR', value: '1250' }
    const { code } = await merchant.call(
      'payments/pay',
      {
        productCode: 'IN_STORE_PAYMENT',
        paymentRequestId: 'till-1',
        paymentAmount: amount,
        paymentMethod: { paymentMethodType: 'CONNECT_WALLET' },
        paymentFactor: { inStorePaymentScenario: 'OrderCode' },
        order: {
          orderAmount: amount,
          orderDescription: 'Two coffees',
          merchant: {
            referenceMerchantId: 'M1',
            merchantName: 'Corner',
            store: { referenceStoreId: 'S1', storeName: 'Corner, Main Street' },
          },
        },
      },
      AT_STORES,
    )
    expect(code).toBe('SUCCESS')
  })
})

it('every other host serves everything', async () => {
  expect((await merchant.call('payments/pay', payRequest(), AT_EUROPE)).code).toBe('PAYMENT_IN_PROCESS')
  expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS')
})
