import { createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto'
import { readSettings } from '../config/index.ts'
import { OperatorError } from '../domain/index.ts'
import { readMerchant, type SandboxMerchant, sandboxMerchantFile } from '../main/index.ts'
import {
  decodeSignature,
  formatSignatureHeader,
  parseSignatureHeader,
  signedContent,
  verify,
} from '../signing/index.ts'
import type { Command } from './command.ts'

export const firstPayment: Command = {
  usage: 'npm run first-payment',
  purpose: 'sends a signed payment to the running gateway and shows every message',
  async run() {
    const file = sandboxMerchantFile(readSettings().dataDir)
    const merchant = await readMerchant(file)
    if (!merchant)
      throw new OperatorError(`There is no ${file} yet: start the gateway first, with "npm start".`)
    const paymentRequestId = `first-${randomUUID()}`
    const amount = { currency: 'HKD', value: '25800' }
    await call(merchant, 'payments/pay', {
      productCode: 'CASHIER_PAYMENT',
      paymentRequestId,
      order: { referenceOrderId: 'order-1', orderDescription: 'Two cups of coffee', orderAmount: amount },
      paymentAmount: amount,
      paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
      env: { terminalType: 'WEB' },
      paymentRedirectUrl: 'https://shop.example/return',
    })
    await call(merchant, 'payments/inquiryPayment', { paymentRequestId })
    await call(merchant, 'simulator/completePayment', { paymentRequestId, outcome: 'SUCCESS' })
    await call(merchant, 'payments/inquiryPayment', { paymentRequestId })
    process.stdout.write('\nEvery answer carried a valid signature. The payment is paid.\n')
  },
}

async function call(merchant: SandboxMerchant, operation: string, request: object): Promise<void> {
  const path = `/ams/sandbox/api/v1/${operation}`
  const body = JSON.stringify(request)
  const time = String(Date.now())
  const { clientId, keyVersion, merchantPrivateKey = '' } = merchant
  const content = signedContent({ method: 'POST', path, clientId, time, body })
  const privateKey = createPrivateKey({
    key: Buffer.from(merchantPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const signature = formatSignatureHeader(keyVersion, sign('sha256', content, privateKey))
  process.stdout.write(`\n→ POST ${path}\n  ${body}\n`)
  const response = await fetch(`${merchant.gatewayUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'client-id': clientId,
      'request-time': time,
      signature,
    },
    body,
  }).catch(() => {
    throw new OperatorError(`No gateway answers at ${merchant.gatewayUrl}: start it with "npm start".`)
  })
  const answer = Buffer.from(await response.arrayBuffer())
  process.stdout.write(`← ${answer}\n`)
  requireSignature(merchant, path, response.headers, answer)
  const { result } = JSON.parse(answer.toString()) as {
    result: { resultStatus: string; resultMessage: string }
  }
  if (result.resultStatus === 'F') throw new OperatorError(`The gateway refused: ${result.resultMessage}`)
}

function requireSignature(merchant: SandboxMerchant, path: string, headers: Headers, body: Buffer): void {
  const header = parseSignatureHeader(headers.get('signature') ?? '')
  const signature = header && decodeSignature(header.encoded)
  const key = createPublicKey({
    key: Buffer.from(merchant.gatewayPublicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  const time = headers.get('response-time') ?? ''
  const content = signedContent({
    method: 'POST',
    path,
    clientId: headers.get('client-id') ?? '',
    time,
    body,
  })
  if (!signature || !verify(content, signature, key))
    throw new OperatorError("The answer's signature is not valid.")
}
