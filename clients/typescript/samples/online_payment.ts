// A payer buys tea on a web page. node online_payment.ts data/sandbox-merchant.json
import { randomUUID } from 'node:crypto'
import { Amsel, amount, requireDone } from '@amsel/client'

const amsel = await Amsel.fromFile(process.argv[2] ?? 'data/sandbox-merchant.json')

// Write the id down with the order before you call: whatever happens, the same id pays once.
const paymentRequestId = `order-${randomUUID()}`
const price = amount('HKD', 25800n)
const paying = await amsel.payments.pay({
  productCode: 'CASHIER_PAYMENT',
  paymentRequestId,
  paymentAmount: price,
  order: { referenceOrderId: 'tea-17', orderDescription: 'Two tins of tea', orderAmount: price },
  paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
  env: { terminalType: 'WEB' },
  paymentRedirectUrl: 'https://shop.example/thanks',
})
if (paying.status === 'F') throw new Error(`refused: ${paying.code} ${paying.message}`)
console.log(`send the payer to ${paying.answer.normalUrl}`)

// In the sandbox nobody has to click: this is what the payer does on the page.
requireDone(await amsel.simulator.completePayment({ paymentRequestId, outcome: 'SUCCESS' }))

// The notification says it first (see webhook_receiver); asking says the same.
const { paymentStatus, paymentAmount } = requireDone(
  await amsel.payments.inquiryPayment({ paymentRequestId }),
)
console.log(`${paymentStatus}: ${paymentAmount?.value} ${paymentAmount?.currency}`)
