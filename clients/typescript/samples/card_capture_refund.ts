// A card is authorized, captured when the goods leave, and refunded in part. node card_capture_refund.ts data/sandbox-merchant.json
import { randomUUID } from 'node:crypto'
import { Amsel, amount, requireDone } from '@amsel/client'

const amsel = await Amsel.fromFile(process.argv[2] ?? 'data/sandbox-merchant.json')
const total = amount('USD', 12000n)

const authorizing = await amsel.payments.pay({
  productCode: 'CASHIER_PAYMENT',
  paymentRequestId: `order-${randomUUID()}`,
  paymentAmount: total,
  order: { referenceOrderId: 'lamp-3', orderDescription: 'A lamp', orderAmount: total },
  paymentMethod: {
    paymentMethodType: 'CARD',
    paymentMethodMetaData: {
      cardNo: '4054695723100768',
      cvv: '123',
      expiryMonth: '12',
      expiryYear: '39',
      cardholderName: { firstName: 'Ada', lastName: 'Example' },
    },
  },
  paymentFactor: { isAuthorization: true, captureMode: 'MANUAL' },
  env: { terminalType: 'WEB', clientIp: '203.0.113.7' },
  paymentRedirectUrl: 'https://shop.example/thanks',
})
const { paymentId = '' } = requireDone(authorizing)
console.log('authorized')

const captured = await amsel.payments.capture({
  captureRequestId: `capture-${randomUUID()}`,
  paymentId,
  captureAmount: total,
})
if (captured.status === 'F') throw new Error(`not captured: ${captured.code}`)
console.log(`captured ${total.value} ${total.currency}`)

const back = amount('USD', 2000n)
const refunded = await amsel.payments.refund({
  refundRequestId: `refund-${randomUUID()}`,
  paymentId,
  refundAmount: back,
})
switch (refunded.status) {
  case 'S':
    console.log(`refunded ${back.value} ${back.currency}`)
    break
  case 'U':
    console.log('the refund is under way: notifyRefund tells its end')
    break
  case 'F':
    throw new Error(`not refunded: ${refunded.code}`)
}
