import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { inStoreMerchant, inStoreOrder, scanCustomer, statusOf } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { countRows } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const SAMPLE = '288888888888888888'

const paymentsOf = (own: Merchant) => countRows(gateway, own, 'payments')

describe('a till', () => {
  const order = (changes: object) => ({ order: inStoreOrder(changes) })
  const ofMerchant = (changes: object) => order({ merchant: inStoreMerchant(changes) })
  const nameless = { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: SAMPLE }

  it.each([
    ['no category codes and no terminal', {}],
    ['a terminal', order({ env: { storeTerminalId: 'T01', storeTerminalRequestTime: 1_700_000_000_000 } })],
    ['an empty env', order({ env: {} })],
    ['an amount as a number', { paymentAmount: { currency: 'SGD', value: 9000 } }],
    ['a scenario in capitals', { paymentFactor: { inStorePaymentScenario: 'PAYMENTCODE' } }],
    [
      'category codes in other spellings',
      ofMerchant({
        merchantMcc: '5812',
        store: { referenceStoreId: 'ST-0007', storeName: 'Kopi', storeMcc: '5812' },
      }),
    ],
    ['category codes', ofMerchant({ merchantMCC: '5812' })],
    ['the longest name that a merchant registers by', ofMerchant({ referenceMerchantId: 'm'.repeat(64) })],
    [
      'a null for everything that it leaves out',
      {
        order: inStoreOrder({ referenceOrderId: null, env: null, goods: null, buyer: null, shipping: null }),
        paymentMethod: { ...nameless, customerId: null, extendInfo: '', paymentMethodMetaData: null },
        paymentExpiryTime: null,
        paymentRedirectUrl: null,
        settlementStrategy: null,
        env: null,
        merchantRegion: '',
      },
    ],
    [
      'fields of online payments',
      {
        isAuthorization: true,
        paymentRedirectUrl: 'https://pos.example/unused',
        paymentVerificationData: { verifyRequestId: '1' },
        payToMethod: { paymentMethodType: 'CONNECT_WALLET' },
        paymentFactor: {
          inStorePaymentScenario: 'PaymentCode',
          isPaymentEvaluation: 'false',
          isAuthorization: true,
          captureMode: 'MANUAL',
        },
        paymentMethod: { ...nameless, paymentMethodMetaData: { cardNo: '4' } },
      },
    ],
    ['a settlement currency', { settlementStrategy: { settlementCurrency: 'SGD' } }],
    ["a wallet's own name as the method", { paymentMethod: { ...nameless, paymentMethodType: 'ALIPAY_CN' } }],
  ])('may send %s', async (_what, changes) => {
    const { body } = await merchant.scan(SAMPLE, changes)
    expect(body.result.resultMessage).toBe('success.')
  })

  const [noStore, noName] = [
    inStoreMerchant({ store: undefined }),
    inStoreMerchant({ merchantName: undefined }),
  ]
  it.each([
    ['paymentRequestId', { paymentRequestId: null }],
    ['paymentAmount', { paymentAmount: null }],
    ['paymentAmount.value', { paymentAmount: { currency: 'SGD', value: '12.50' } }],
    ['paymentAmount.value', { paymentAmount: { currency: 'SGD', value: 12.5 } }],
    ['paymentAmount.currency', { paymentAmount: { currency: 'XXZ', value: '1' } }],
    ['order.orderAmount', order({ orderAmount: null })],
    ['order.orderDescription', order({ orderDescription: '' })],
    ['order.merchant', order({ merchant: null })],
    ['order.merchant.referenceMerchantId', ofMerchant({ referenceMerchantId: null })],
    ['order.merchant.merchantName', order({ merchant: noName })],
    ['order.merchant.store', order({ merchant: noStore })],
    ['order.merchant.store.referenceStoreId', ofMerchant({ store: { storeName: 'Kopi' } })],
    ['order.merchant.store.storeName', ofMerchant({ store: { referenceStoreId: '1' } })],
    ['paymentMethod', { paymentMethod: null }],
    ['paymentMethod.paymentMethodId', { paymentMethod: { paymentMethodType: 'CONNECT_WALLET' } }],
    ['paymentMethod.paymentMethodId', { paymentMethod: { ...nameless, paymentMethodId: '2'.repeat(129) } }],
    ['paymentFactor.inStorePaymentScenario', { paymentFactor: null }],
    ['paymentFactor.inStorePaymentScenario', { paymentFactor: { inStorePaymentScenario: 'StaticCode' } }],
    ['paymentExpiryTime', { paymentExpiryTime: '2020-01-01T00:00:00Z' }],
    ['paymentExpiryTime', { paymentExpiryTime: new Date(Date.now() + 31 * 60_000).toISOString() }],
  ])('is refused by name when %s is wrong, and the code stays good', async (field, changes) => {
    const own = await gateway.merchant()
    const code = await own.issueCode()
    const { body } = await own.scan(code, changes)
    expect(body.result).toMatchObject({ resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' })
    expect(body.result.resultMessage.split(' ')[0]).toBe(field)
    expect(body.result.resultMessage).not.toContain(code)
    expect(await paymentsOf(own)).toBe(0)
    expect((await own.scan(code)).code).toBe('SUCCESS')
  })

  it('may let the customer confirm for thirty minutes', async () => {
    const own = await gateway.merchant()
    const paymentExpiryTime = new Date(Date.now() + 30 * 60_000).toISOString()
    const { body } = await scanCustomer(own, { outcome: 'CONFIRM' }, { paymentExpiryTime })
    const { paymentId } = body
    await own.advance(29 * 60)
    expect(await statusOf(own, { paymentId })).toEqual(['PROCESSING', 'PAYMENT_IN_PROCESS'])
    await own.advance(61)
    expect(await statusOf(own, { paymentId })).toEqual(['FAIL', 'ORDER_IS_CLOSED'])
  })

  it.each(['/ams/api', '/ams/sandbox/api'])('may call under %s', async (prefix) => {
    expect((await merchant.scan(SAMPLE, {}, { prefix })).code).toBe('SUCCESS')
  })

  it('of a production client is refused while no provider is configured, and leaves nothing behind', async () => {
    const production = await gateway.merchant('production')
    const { code } = await production.scan(SAMPLE, {}, { prefix: '/ams/api' })
    expect(code).toBe('INVALID_CONTRACT')
    expect(await paymentsOf(production)).toBe(0)
    const issued = await production.call('simulator/issuePaymentCode', {}, { prefix: '/ams/api' })
    expect(issued.code).toBe('ACCESS_DENIED')
  })
})
