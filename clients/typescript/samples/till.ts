// A shop's till: the customer shows a code, and the till waits. node till.ts data/sandbox-merchant.json
import { randomUUID } from 'node:crypto'
import { Amsel, amount, requireDone } from '@amsel/client'

const amsel = await Amsel.fromFile(process.argv[2] ?? 'data/sandbox-merchant.json')
const price = amount('HKD', 4200n)

/** What the scanner reads from the phone; here the simulator plays the phone. */
const scan = async (outcome: 'SUCCESS' | 'CONFIRM') =>
  requireDone(await amsel.simulator.issuePaymentCode({ paymentMethodType: 'ALIPAY_HK', outcome })).paymentCode

async function sell(code: string | undefined, waitMs?: number): Promise<void> {
  const paymentRequestId = `till-${randomUUID()}`
  const sold = await amsel.inStore.payAndWait(
    {
      productCode: 'IN_STORE_PAYMENT',
      paymentRequestId,
      paymentAmount: price,
      order: {
        referenceOrderId: paymentRequestId,
        orderDescription: 'Lunch',
        orderAmount: price,
        merchant: {
          referenceMerchantId: 'm-1',
          merchantName: 'The Lunch Room',
          merchantMCC: '5812',
          store: { referenceStoreId: 's-1', storeName: 'The Lunch Room', storeMCC: '5812' },
        },
        env: { storeTerminalId: 'till-1', storeTerminalRequestTime: new Date().toISOString() },
      },
      paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: code },
      paymentFactor: { inStorePaymentScenario: 'PaymentCode' },
      paymentNotifyUrl: 'https://shop.example/notify',
    },
    { waitMs },
  )
  if (sold.status === 'S') console.log('paid')
  else console.log(sold.learnedBy === 'cancel' ? 'nobody confirmed: cancelled' : `not paid: ${sold.code}`)
}

await sell(await scan('SUCCESS'))
// A customer who has to confirm on the phone, and walks away.
await sell(await scan('CONFIRM'), 3_000)
