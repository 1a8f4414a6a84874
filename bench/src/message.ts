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

export const OPERATIONS = '/ams/sandbox/api/v1'
const NOTIFY_URL = 'https://shop.example/notifications/payments'

const amount = (number: number) => ({ currency: 'HKD', value: String(1_000 + (number % 90_000)) })

/** The amount tells the number too, so that an answer about another payment is noticed. */
export const paymentNamed = (number: number) => ({
  paymentRequestId: `bench-${String(number).padStart(12, '0')}`,
  paymentAmount: amount(number),
})

export const numberOf = (paymentRequestId: string) => Number(paymentRequestId.slice('bench-'.length))

export function payMessage(clientId: string, number: number, notifyUrl: string = NOTIFY_URL): Message {
  const { paymentRequestId, paymentAmount } = paymentNamed(number)
  const request = {
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
    paymentNotifyUrl: notifyUrl,
  }
  return { path: `${OPERATIONS}/payments/pay`, clientId, time: Date.now(), body: JSON.stringify(request) }
}

export function inquiryMessage(
  clientId: string,
  paymentRequestId: string,
  time: number = Date.now(),
): Message {
  const path = `${OPERATIONS}/payments/inquiryPayment`
  return { path, clientId, time, body: JSON.stringify({ paymentRequestId }) }
}

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
