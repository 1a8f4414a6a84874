// A payer agrees once, and is charged later without being asked. node agreement.ts data/sandbox-merchant.json
import { randomUUID } from 'node:crypto'
import { Amsel, amount, requireDone } from '@amsel/client'

const amsel = await Amsel.fromFile(process.argv[2] ?? 'data/sandbox-merchant.json')
const customerBelongsTo = 'GCASH'

const authState = `state-${randomUUID()}`
const { normalUrl } = requireDone(
  await amsel.authorizations.consult({
    customerBelongsTo,
    authRedirectUrl: 'https://shop.example/agreed',
    scopes: ['AGREEMENT_PAY'],
    authState,
    terminalType: 'WEB',
  }),
)
console.log(`send the payer to ${normalUrl}`)

// What the payer does on the page; the code also comes with the redirect and with notifyAuthorization.
const { authCode } = requireDone(await amsel.simulator.grantAuthorization({ authState }))
const { accessToken } = requireDone(
  await amsel.authorizations.applyToken({ grantType: 'AUTHORIZATION_CODE', customerBelongsTo, authCode }),
)

const fee = amount('PHP', 19900n)
const charging = await amsel.payments.pay({
  productCode: 'AGREEMENT_PAYMENT',
  paymentRequestId: `month-${randomUUID()}`,
  paymentAmount: fee,
  order: { referenceOrderId: 'month-11', orderDescription: 'November', orderAmount: fee },
  paymentMethod: { paymentMethodType: customerBelongsTo, paymentMethodId: accessToken },
  env: { terminalType: 'WEB' },
})
switch (charging.status) {
  case 'S':
    console.log(`charged ${fee.value} ${fee.currency}`)
    break
  case 'F':
    console.log(`not charged: ${charging.code}`)
    break
  case 'U':
    console.log('not known yet: notifyPayment tells')
}

requireDone(await amsel.authorizations.revoke({ accessToken: accessToken ?? '' }))
console.log('the agreement has ended')
