import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { PAYMENT_OUTCOMES, type PayResponse } from '@amsel/contract'
import { OperatorError } from '../domain/index.ts'
import type { Command } from './command.ts'
import { print } from './print.ts'
import { sampleConsult } from './sample-consult.ts'
import { samplePayment } from './sample-payment.ts'
import { sampleRegistration } from './sample-registration.ts'
import { readSandboxMerchant } from './sandbox-merchant.ts'
import { type SignedCall, signedCall } from './signed-call.ts'

export const trigger: Command = {
  usage: `npx amsel trigger KIND [--outcome SUCCESS|FAIL|PENDING] [--notify-url URL] [--json]
    KIND: notifyPayment, notifyAuthorization, notifyRegistrationStatus; --outcome is for notifyPayment alone`,
  purpose: 'plays what leads to a notification of that kind at the running gateway',
  async run([kind = '', ...args]) {
    const { values } = parseArgs({
      args,
      options: {
        outcome: { type: 'string' },
        'notify-url': { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const begin = STORIES.get(kind)
    if (!begin)
      throw new OperatorError(`trigger needs one of these kinds: ${[...STORIES.keys()].join(', ')}.`)
    const notifyUrl = values['notify-url']
    const play = begin({ outcome: values.outcome, notifyUrl })
    const { names, sentence } = await play(signedCall(await readSandboxMerchant()))
    print(names, values.json, () => [
      `${sentence}: ${kind} is on its way.`,
      notifyUrl
        ? `It is sent to ${notifyUrl}, or shown by "npx amsel listen" if that runs.`
        : '"npx amsel listen" shows it if that runs in another terminal.',
    ])
  },
}

interface Choice {
  readonly outcome: string | undefined
  readonly notifyUrl: string | undefined
}

/** What was made, for --json, and what happened to it. */
interface Made {
  readonly names: Readonly<Record<string, string | undefined>>
  readonly sentence: string
}

/** How each kind of notification comes about: the choice is checked first, then it is played. */
const STORIES: ReadonlyMap<string, (choice: Choice) => (call: SignedCall) => Promise<Made>> = new Map([
  ['notifyPayment', completePayment],
  ['notifyAuthorization', grantAuthorization],
  ['notifyRegistrationStatus', approveRegistration],
])

function completePayment({ outcome: asked = 'SUCCESS', notifyUrl }: Choice) {
  const outcome = PAYMENT_OUTCOMES.find((known) => known === asked)
  if (!outcome) throw new OperatorError(`--outcome must be one of ${PAYMENT_OUTCOMES.join(', ')}.`)
  return async (call: SignedCall): Promise<Made> => {
    const paymentRequestId = `trigger-${randomUUID()}`
    const { paymentId } = await call<PayResponse>('payments/pay', {
      ...samplePayment(paymentRequestId),
      paymentNotifyUrl: notifyUrl,
    })
    await call('simulator/completePayment', { paymentRequestId, outcome })
    return {
      names: { paymentId, paymentRequestId },
      sentence: `Payment ${paymentId} (${paymentRequestId}) was completed with ${outcome}`,
    }
  }
}

/** A refusal is not notified, so there is nothing to choose. */
function grantAuthorization({ outcome, notifyUrl }: Choice) {
  requireNoOutcome(outcome)
  return async (call: SignedCall): Promise<Made> => {
    const authState = `trigger-${randomUUID()}`
    await call('authorizations/consult', { ...sampleConsult(authState), authNotifyUrl: notifyUrl })
    await call('simulator/grantAuthorization', { authState })
    return { names: { authState }, sentence: `The payer agreed to ${authState}` }
  }
}

function approveRegistration({ outcome, notifyUrl }: Choice) {
  requireNoOutcome(outcome)
  return async (call: SignedCall): Promise<Made> => {
    const registrationRequestId = `trigger-${randomUUID()}`
    await call('merchants/registration', {
      ...sampleRegistration(registrationRequestId),
      registrationNotifyURL: notifyUrl,
    })
    await call('simulator/decideRegistration', { registrationRequestId, registrationStatus: 'APPROVED' })
    return {
      names: { registrationRequestId },
      sentence: `The wallets approved the registration ${registrationRequestId}`,
    }
  }
}

function requireNoOutcome(outcome: string | undefined): void {
  if (outcome) throw new OperatorError('--outcome is for notifyPayment alone.')
}
