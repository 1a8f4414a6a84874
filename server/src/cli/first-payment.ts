import { randomUUID } from 'node:crypto'
import { samplePayment } from '../domain/index.ts'
import type { Command } from './command.ts'
import { readSandboxMerchant } from './sandbox-merchant.ts'
import { signedCall } from './signed-call.ts'

export const firstPayment: Command = {
  usage: 'npx amsel first-payment',
  purpose: 'sends a signed payment to the running gateway and shows every message',
  async run() {
    const call = signedCall(await readSandboxMerchant(), (message) => process.stdout.write(message))
    const paymentRequestId = `first-${randomUUID()}`
    await call('payments/pay', samplePayment(paymentRequestId))
    await call('payments/inquiryPayment', { paymentRequestId })
    await call('simulator/completePayment', { paymentRequestId, outcome: 'SUCCESS' })
    await call('payments/inquiryPayment', { paymentRequestId })
    process.stdout.write('\nEvery answer carried a valid signature. The payment is paid.\n')
  },
}
