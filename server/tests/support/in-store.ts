import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { amountOf } from './amounts.ts'
import type { Merchant, TestAnswer } from './merchant.ts'

export const AMOUNT = amountOf('SGD', 1250)

/** What every till says, as little as a live one does. */
export const inStoreRequest = (scenario: string, changes: object = {}) => ({
  productCode: 'IN_STORE_PAYMENT',
  paymentRequestId: `till-${randomUUID()}`,
  order: inStoreOrder(),
  paymentAmount: AMOUNT,
  paymentMethod: { paymentMethodType: 'CONNECT_WALLET' } as Record<string, unknown>,
  paymentFactor: { inStorePaymentScenario: scenario },
  ...changes,
})

export const inStoreOrder = (changes: object = {}) => ({
  orderAmount: AMOUNT,
  orderDescription: 'Two kopi, one kaya toast',
  merchant: inStoreMerchant(),
  ...changes,
})

export const inStoreMerchant = (changes: object = {}) => ({
  referenceMerchantId: 'M-KOPI-01',
  merchantName: 'Kopi Corner',
  store: { referenceStoreId: 'ST-0007', storeName: 'Kopi Corner at the quay' },
  ...changes,
})

export const scanRequest = (paymentCode: string, changes: object = {}) =>
  inStoreRequest('PaymentCode', {
    paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: paymentCode },
    ...changes,
  })

/** The till scans a customer's phone. */
export const scanCustomer = async (
  merchant: Merchant,
  issued: object = {},
  changes: object = {},
): Promise<TestAnswer> => merchant.scan(await merchant.issueCode(issued), changes)

/** What an inquiry tells of a payment: its status and its code. */
export async function statusOf(merchant: Merchant, name: object): Promise<unknown[]> {
  const { body } = await merchant.inquire(name)
  expect(body.result.resultStatus).toBe('S')
  return [body.paymentStatus, body.paymentResultCode]
}

export const payByOrderCode = (merchant: Merchant, changes: object = {}): Promise<TestAnswer> =>
  merchant.call('payments/pay', inStoreRequest('OrderCode', changes))

/** The text that the customer's camera reads from the till's screen. */
export const codeValueOf = ({ body }: TestAnswer): string => {
  const { codeDetails } = body.orderCodeForm as { codeDetails: { displayType: string; codeValue: string }[] }
  return String(codeDetails.find(({ displayType }) => displayType === 'TEXT')?.codeValue)
}

export const scanOrder = (merchant: Merchant, codeValue: string, outcome?: string): Promise<TestAnswer> =>
  merchant.call('simulator/scanOrderCode', { codeValue, outcome })
