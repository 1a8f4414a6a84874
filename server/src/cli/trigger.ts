import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { PAYMENT_OUTCOMES, type PaymentOutcome, type PayResponse } from '@amsel/contract'
import { OperatorError } from '../domain/index.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { samplePayment } from './sample-payment.ts'
import { readSandboxMerchant } from './sandbox-merchant.ts'
import { type SignedCall, signedCall } from './signed-call.ts'

export const trigger: Command = {
  usage: `npx amsel trigger KIND [--outcome SUCCESS|FAIL|PENDING] [--notify-url URL] [--json]
    KIND: notifyPayment`,
  purpose: 'plays what leads to a notification of that kind at the running gateway',
  async run([kind = '', ...args]) {
    const { values } = parseArgs({
      args,
      options: {
        outcome: { type: 'string', default: 'SUCCESS' },
        'notify-url': { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const play = STORIES.get(kind)
    if (!play) throw new OperatorError(`trigger needs one of these kinds: ${[...STORIES.keys()].join(', ')}.`)
    const outcome = PAYMENT_OUTCOMES.find((known) => known === values.outcome)
    if (!outcome) throw new OperatorError(`--outcome must be one of ${PAYMENT_OUTCOMES.join(', ')}.`)
    const notifyUrl = values['notify-url']
    const made = await play(signedCall(await readSandboxMerchant()), { outcome, notifyUrl })
    print(made, values.json, ({ paymentId, paymentRequestId }) => [
      `Payment ${paymentId} (${paymentRequestId}) was completed with ${outcome}: ${kind} is on its way.`,
      notifyUrl
        ? `It is sent to ${notifyUrl}, or shown by "npx amsel listen" if that runs.`
        : '"npx amsel listen" shows it if that runs in another terminal.',
    ])
  },
}

interface Choice {
  readonly outcome: PaymentOutcome
  readonly notifyUrl: string | undefined
}

interface Made {
  readonly paymentId: string | undefined
  readonly paymentRequestId: string
}

/** How each kind of notification comes about. */
const STORIES: ReadonlyMap<string, (call: SignedCall, choice: Choice) => Promise<Made>> = new Map([
  ['notifyPayment', completePayment],
])

async function completePayment(call: SignedCall, { outcome, notifyUrl }: Choice): Promise<Made> {
  const paymentRequestId = `trigger-${randomUUID()}`
  const { paymentId } = await call<PayResponse>('payments/pay', {
    ...samplePayment(paymentRequestId),
    paymentNotifyUrl: notifyUrl,
  })
  await call('simulator/completePayment', { paymentRequestId, outcome })
  return { paymentId, paymentRequestId }
}
