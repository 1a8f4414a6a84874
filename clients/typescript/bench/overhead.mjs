// What a call costs beside its cryptography, with nothing sent: node bench/overhead.mjs, after a build.
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { Amsel, amount } from '../dist/index.js'

const keys = JSON.parse(readFileSync(new URL('../../../contract/vectors/key-material.json', import.meta.url)))
const privateKey = (base64) =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
const merchantKey = privateKey(keys.merchant.privateKey)
const gatewayKey = privateKey(keys.gateway1.privateKey)
const clientId = 'SANDBOX_5X00000000000000'
const time = '2026-11-16T12:00:00Z'
const path = '/ams/sandbox/api/v1/payments/pay'

const body = Buffer.from(
  JSON.stringify({
    normalUrl: 'https://pay.example/checkout/2026',
    paymentAmount: { currency: 'HKD', value: '25800' },
    paymentCreateTime: time,
    paymentId: '2026',
    paymentRequestId: 'order-1',
    result: { resultCode: 'PAYMENT_IN_PROCESS', resultMessage: 'payment in process', resultStatus: 'U' },
  }),
)
const content = Buffer.concat([Buffer.from(`POST ${path}\n${clientId}.${time}.`), body])
const signature = sign('RSA-SHA256', content, gatewayKey)
const headers = {
  'client-id': clientId,
  'response-time': time,
  signature: `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(signature.toString('base64'))}`,
}

const amsel = new Amsel({
  clientId,
  privateKey: keys.merchant.privateKey,
  gatewayPublicKey: keys.gateway1.publicKey,
  gatewayUrl: 'https://pay.example',
  timing: { now: () => Date.parse(time) },
  transport: async () => ({ status: 200, header: (name) => headers[name] ?? null, body }),
})
const price = amount('HKD', 25800n)
const request = {
  productCode: 'CASHIER_PAYMENT',
  paymentRequestId: 'order-1',
  paymentAmount: price,
  order: { referenceOrderId: 'tea-17', orderDescription: 'Two tins of tea', orderAmount: price },
  paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
  env: { terminalType: 'WEB' },
  paymentRedirectUrl: 'https://shop.example/thanks',
}
const call = () => amsel.payments.pay(request)

const signLater = promisify(sign)
const publicKey = createPublicKey(gatewayKey)
const cryptography = async () => {
  await signLater('RSA-SHA256', content, merchantKey)
  verify('RSA-SHA256', content, publicKey, signature)
}

const COUNT = 1_000
async function cpuMs(act) {
  const before = process.cpuUsage()
  for (let done = 0; done < COUNT; done += 1) await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / COUNT
}

await cpuMs(call)
await cpuMs(cryptography)
const rounds = []
for (let round = 0; round < 5; round += 1) rounds.push([await cpuMs(cryptography), await cpuMs(call)])
const ratios = rounds.map(([bare, whole]) => whole / bare).sort((one, other) => one - other)
const [bare, whole] = rounds[2]
console.log(
  `one signature and one verification: ${bare.toFixed(3)} ms of processor time; one call: ${whole.toFixed(3)} ms`,
)
console.log(`ratio, the median of 5 rounds: ${ratios[2].toFixed(2)} (goal: at most 1.50)`)
