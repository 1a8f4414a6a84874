import type { KeyObject } from 'node:crypto'
import { signInPool } from './ceiling.ts'

/** A request before it is signed. */
export interface Message {
  readonly path: string
  readonly clientId: string
  /** Milliseconds. */
  readonly time: number
  readonly body: string
}

const OPERATIONS = '/ams/sandbox/api/v1'
const NOTIFY_URL = 'https://shop.example/notifications/payments'

const amount = (number: number) => ({ currency: 'HKD', value: String(1_000 + (number % 90_000)) })

/** The amount tells the number too, so that an answer about another payment is noticed. */
export const paymentNamed = (number: number) => ({
  paymentRequestId: `bench-${String(number).padStart(12, '0')}`,
  paymentAmount: amount(number),
})

export const numberOf = (paymentRequestId: string) => Number(paymentRequestId.slice('bench-'.length))

const messageOf = (operation: string, clientId: string, request: object, time = Date.now()): Message => ({
  path: `${OPERATIONS}/${operation}`,
  clientId,
  time,
  body: JSON.stringify(request),
})

const payRequest = (number: number, notifyUrl: string | null) => {
  const { paymentRequestId, paymentAmount } = paymentNamed(number)
  return {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId,
    order: {
      referenceOrderId: `order-${number}`,
      orderDescription: 'Two cups of coffee and a slice of cake',
      orderAmount: paymentAmount,
      goods: [
        { referenceGoodsId: 'coffee-1', goodsName: 'Coffee, medium roast', goodsQuantity: '2' },
        { referenceGoodsId: 'cake-7', goodsName: 'Cheesecake', goodsQuantity: '1' },
      ],
      buyer: { referenceBuyerId: `buyer-${number % 1_000}`, buyerEmail: 'buyer@shop.example' },
    },
    paymentAmount,
    paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    env: { terminalType: 'WEB', clientIp: '203.0.113.9' },
    paymentRedirectUrl: `https://shop.example/orders/${number}/return`,
    ...(notifyUrl !== null && { paymentNotifyUrl: notifyUrl }),
  }
}

/** Without an address nobody is notified of what becomes of it. */
export const payMessage = (clientId: string, number: number, notifyUrl: string | null = NOTIFY_URL) =>
  messageOf('payments/pay', clientId, payRequest(number, notifyUrl))

/** The same by a card of the sandbox, which is charged in the call. */
export const cardMessage = (clientId: string, number: number) =>
  messageOf('payments/pay', clientId, {
    ...payRequest(number, null),
    paymentMethod: {
      paymentMethodType: 'CARD',
      paymentMethodMetaData: {
        cardNo: '4054695723100768',
        cvv: '123',
        expiryMonth: '12',
        expiryYear: '39',
      },
    },
  })

/** A till scans a customer's phone. */
export const inStoreMessage = (clientId: string, number: number, paymentCode: string) =>
  messageOf('payments/pay', clientId, {
    productCode: 'IN_STORE_PAYMENT',
    paymentRequestId: paymentNamed(number).paymentRequestId,
    order: {
      referenceOrderId: `order-${number}`,
      orderDescription: 'Two cups of coffee and a slice of cake',
      orderAmount: paymentNamed(number).paymentAmount,
      merchant: {
        referenceMerchantId: 'coffee-house',
        merchantName: 'Coffee Realm',
        store: { referenceStoreId: 'store-7', storeName: 'Coffee Realm at the quay' },
      },
    },
    paymentAmount: paymentNamed(number).paymentAmount,
    paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: paymentCode },
    paymentFactor: { inStorePaymentScenario: 'PaymentCode' },
  })

/** The customer's phone shows a code. */
export const issueCodeMessage = (clientId: string) => messageOf('simulator/issuePaymentCode', clientId, {})

/** The payer pays. */
export const completeMessage = (clientId: string, number: number) =>
  messageOf('simulator/completePayment', clientId, {
    paymentRequestId: paymentNamed(number).paymentRequestId,
    outcome: 'SUCCESS',
  })

/** The smaller the amount, the more often one payment can be refunded. */
export const REFUND_AMOUNT = { currency: 'HKD', value: '100' }

interface WantedRefund {
  readonly requestId: string
  readonly paymentId: string
  readonly notifyUrl: string | null
}

export const refundMessage = (clientId: string, { requestId, paymentId, notifyUrl }: WantedRefund) =>
  messageOf('payments/refund', clientId, {
    refundRequestId: requestId,
    paymentId,
    refundAmount: REFUND_AMOUNT,
    refundReason: 'The cake was sold out',
    ...(notifyUrl !== null && { refundNotifyUrl: notifyUrl }),
  })

export const inquiryMessage = (clientId: string, paymentRequestId: string, time?: number) =>
  messageOf('payments/inquiryPayment', clientId, { paymentRequestId }, time)

/** The signed content is written out here: the bench shares no signing code with the gateway. */
export async function signedHeaders({ path, clientId, time, body }: Message, key: KeyObject) {
  const signature = await signInPool('sha256', Buffer.from(`POST ${path}\n${clientId}.${time}.${body}`), key)
  const encoded = encodeURIComponent(signature.toString('base64'))
  return {
    'Content-Type': 'application/json; charset=UTF-8',
    'client-id': clientId,
    'Request-Time': String(time),
    Signature: `algorithm=RSA256,keyVersion=1,signature=${encoded}`,
  }
}
