import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import {
  type OpenDisputeResponse,
  PAYMENT_OUTCOMES,
  type PayResponse,
  type RefundResponse,
} from '@amsel/contract'
import { loadSettings } from '../platform/config/index.ts'
import { OperatorError, sampleCardPayment, samplePayment } from '../domain/index.ts'
import { hasReceiver } from '../storage/index.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { invocation } from './invocation.ts'
import { print } from './print.ts'
import { sampleConsult } from './sample-consult.ts'
import { sampleRegistration } from './sample-registration.ts'
import { readSandboxMerchant } from './sandbox-merchant.ts'
import { type SignedCall, signedCall } from './signed-call.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const trigger: Command = {
  usage: 'npx amsel trigger KIND [--outcome SUCCESS|FAIL|PENDING] [--notify-url URL] [--json]',
  purpose: 'simulates what leads to a notification of this kind, on the running gateway',
  async run([kind = '', ...args]) {
    const { values } = parseArgs({
      args,
      options: {
        outcome: { type: 'string' },
        'notify-url': { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const begin = chooseAction('trigger', STORIES, kind)
    const notifyUrl = values['notify-url']
    const play = begin({ outcome: values.outcome, notifyUrl })
    const merchant = await readSandboxMerchant()
    const { names, sentence } = await play(signedCall(merchant))
    const isNotified = notifyUrl ? true : await isAnybodyNotified(merchant.clientId, kind)
    const amsel = invocation(await loadSettings())
    print({ ...names, isTold: isNotified }, values.json, () =>
      isNotified === false
        ? [`${sentence}.`, ...nobodyIsNotified(amsel, merchant.clientId, kind)]
        : [
            `${sentence}: ${kind} is on its way.`,
            notifyUrl
              ? `It is sent to ${notifyUrl}, or shown by "${amsel} listen" if it is running.`
              : `It is sent to the address that is set for it, or shown by "${amsel} listen" if it is running.`,
          ],
    )
  },
}

/** Undefined where the gateway's database is not at hand. */
async function isAnybodyNotified(clientId: string, kind: string): Promise<boolean | undefined> {
  try {
    return await withStorage(({ db }) => hasReceiver(db, clientId, kind))
  } catch (error) {
    if (error instanceof OperatorError) return undefined
    throw error
  }
}

function nobodyIsNotified(amsel: string, clientId: string, kind: string): string[] {
  return [
    `Nobody is notified: no address is set for ${kind}, and nobody is listening. Run one of these first:`,
    `  ${amsel} listen`,
    `  ${amsel} merchant set --client ${clientId} --notify-url ${kind}=http://127.0.0.1:3000/notify`,
  ]
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
  ['notifyAuthorization', withoutOutcome(grantAuthorization)],
  ['notifyCapture', withoutOutcome(captureCard)],
  ['notifyRefund', withoutOutcome(refundPayment)],
  ['notifyDispute', withoutOutcome(openDispute)],
  ['notifyRegistrationStatus', withoutOutcome(approveRegistration)],
])

function completePayment({ outcome: asked = 'SUCCESS', notifyUrl }: Choice) {
  const outcome = choose(PAYMENT_OUTCOMES, asked, `--outcome must be one of ${PAYMENT_OUTCOMES.join(', ')}.`)
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

type Story = (call: SignedCall, notifyUrl: string | undefined) => Promise<Made>

/** Most stories have one end. */
function withoutOutcome(play: Story) {
  return ({ outcome, notifyUrl }: Choice) => {
    if (outcome) throw new UsageError('--outcome is for notifyPayment only.')
    return (call: SignedCall) => play(call, notifyUrl)
  }
}

async function captureCard(call: SignedCall, notifyUrl: string | undefined): Promise<Made> {
  const paymentRequestId = `trigger-${randomUUID()}`
  const request = { ...sampleCardPayment(paymentRequestId), paymentNotifyUrl: notifyUrl }
  const { paymentId } = await call<PayResponse>('payments/pay', request)
  return {
    names: { paymentId, paymentRequestId },
    sentence: `Payment ${paymentId} (${paymentRequestId}) was made by card and captured`,
  }
}

async function refundPayment(call: SignedCall, notifyUrl: string | undefined): Promise<Made> {
  const paymentRequestId = `trigger-${randomUUID()}`
  const payment = samplePayment(paymentRequestId)
  const { paymentId } = await call<PayResponse>('payments/pay', payment)
  await call('simulator/completePayment', { paymentRequestId, outcome: 'SUCCESS' })
  const refundRequestId = `trigger-${randomUUID()}`
  const { refundId } = await call<RefundResponse>('payments/refund', {
    refundRequestId,
    paymentId,
    refundAmount: payment.paymentAmount,
    refundNotifyUrl: notifyUrl,
  })
  return {
    names: { paymentId, paymentRequestId, refundId, refundRequestId },
    sentence: `Payment ${paymentId} (${paymentRequestId}) was refunded (${refundRequestId})`,
  }
}

async function grantAuthorization(call: SignedCall, notifyUrl: string | undefined): Promise<Made> {
  const authState = `trigger-${randomUUID()}`
  await call('authorizations/consult', { ...sampleConsult(authState), authNotifyUrl: notifyUrl })
  await call('simulator/grantAuthorization', { authState })
  return { names: { authState }, sentence: `The payer agreed to ${authState}` }
}

/** No request says where disputes are notified: only the address set for the kind counts. */
async function openDispute(call: SignedCall, notifyUrl: string | undefined): Promise<Made> {
  if (notifyUrl)
    throw new UsageError(
      '--notify-url is not for notifyDispute: set its address with "npx amsel merchant set --notify-url".',
    )
  const { names } = await completePayment({ outcome: 'SUCCESS', notifyUrl: undefined })(call)
  const { paymentId } = names
  const { disputeId } = await call<OpenDisputeResponse>('simulator/openDispute', { paymentId })
  return {
    names: { ...names, disputeId },
    sentence: `The payer of ${paymentId} opened the dispute ${disputeId}`,
  }
}

async function approveRegistration(call: SignedCall, notifyUrl: string | undefined): Promise<Made> {
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
