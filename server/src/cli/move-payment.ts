import { parseArgs } from 'node:util'
import { type Amount, formatAmount } from '@amsel/contract'
import {
  type AuditEvent,
  NOT_IDEMPOTENT,
  type Payment,
  type PaymentTransaction,
  parseDecimalAmount,
  Refusal,
  refundableMinor,
  digestFingerprint,
} from '../domain/index.ts'
import { type Call, cancelPayment, refundPayment } from '../engine/money/index.ts'
import { findTransaction, whenCommitted } from '../storage/index.ts'
import { getNamedPayment, namedPayment, PAYMENT_OPTIONS } from './named-payment.ts'
import { print } from './print.ts'
import { type Registry, withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

const REQUEST_ID_LENGTH_MAX = 64
const REASON_LENGTH_MAX = 256

/** Refunds money of a payment: through the engine, like a merchant's own refund, under a request id of its own. */
export async function refund(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...PAYMENT_OPTIONS,
      amount: { type: 'string' },
      'refund-request-id': { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const named = namedPayment('payment refund', values)
  const givenId = textOf('--refund-request-id', values['refund-request-id'], REQUEST_ID_LENGTH_MAX)
  const reason = textOf('--reason', values.reason, REASON_LENGTH_MAX)
  const moved = await withStorage(async (registry) => {
    const { db, engine } = registry
    const { clientId } = named
    const actor = await registry.operatorOf(clientId)
    const payment = await getNamedPayment(db, named)
    const { paymentId } = payment
    const part = amountOf(values.amount, payment)
    const requestId = givenId ?? `operator-${paymentId}-${part?.value ?? 'rest'}`
    const earlier = await findTransaction(db, clientId, { kind: 'REFUND', requestId })
    const amount = part ?? earlier?.amount ?? restOf(payment)
    const deps = await engine()
    const text = JSON.stringify([paymentId, amount.currency, String(amount.value)])
    const fingerprint = digestFingerprint(deps.sealer.digest(text, 'refund by an operator'))
    const after = { refundRequestId: requestId, amount: { ...amount, value: String(amount.value) } }
    const subject = `payment ${paymentId}`
    const event = { clientId, action: 'payment_refunded', subject, before: null, after } as const
    const noted = noting(registry, { actor, fingerprint }, event)
    const wanted = { requestId, paymentId, amount, notifyUrl: null, isAsync: false }
    const transaction = await refundPayment(deps, noted.call, {
      ...wanted,
      details: reason ? { reason } : {},
    })
    return { transaction, isRepeat: noted.isRepeat() }
  })
  const { transaction, isRepeat } = moved
  const { clientId, paymentId, requestId, transactionId, amount, status, resultCode } = transaction
  const shown = { clientId, paymentId, refundRequestId: requestId, refundId: transactionId, amount, status }
  print({ ...shown, resultCode, isRepeat }, values.json, () => [
    `${formatAmount(amount.value, amount.currency)} of the payment ${paymentId} ${ENDS[status]} (refund ${transactionId}).`,
    ...(isRepeat
      ? [
          `It had already been requested as ${requestId}, and was not done again; another refund needs --refund-request-id.`,
        ]
      : []),
  ])
  failUnlessDone(transaction)
}

/** Makes sure that nothing comes of a payment; an unpaid one is closed, and money goes back. */
export async function cancel(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: PAYMENT_OPTIONS })
  const named = namedPayment('payment cancel', values)
  const { clientId } = named
  const { payment, transaction, isRepeat } = await withStorage(async (registry) => {
    const { db, engine } = registry
    const actor = await registry.operatorOf(clientId)
    // By the gateway's id: a request id that nobody has used stays usable.
    const { paymentId, status } = await getNamedPayment(db, named)
    const [subject, before] = [`payment ${paymentId}`, { status }]
    const event = { clientId, action: 'payment_cancelled', subject, before, after: null } as const
    const noted = noting(registry, { actor, fingerprint: NOT_IDEMPOTENT }, event)
    const cancelled = await cancelPayment(await engine(), noted.call, { paymentId })
    if ('spentAt' in cancelled) throw new Refusal('ORDER_NOT_EXIST')
    const payment = await getNamedPayment(db, { ...named, paymentId })
    return { payment, transaction: cancelled.transaction, isRepeat: noted.isRepeat() }
  })
  const { paymentId, paymentRequestId, status: paymentStatus } = payment
  const { transactionId, kind, amount, status, resultCode } = transaction
  const shown = { clientId, paymentId, paymentRequestId, paymentStatus, transactionId, kind, amount, status }
  print({ ...shown, resultCode, isRepeat }, values.json, () => [
    status === 'SUCCESS'
      ? `The payment ${paymentId} is ${isRepeat ? 'cancelled already' : 'cancelled'}.`
      : `The payment ${paymentId} is ${paymentStatus}: its cancellation ${status === 'FAIL' ? `failed with ${resultCode}` : 'is under way, and the gateway will finish it'}.`,
  ])
  failUnlessDone(transaction)
}

/** An operator's call, whose entry in the audit trail is written with the intent: not for a repeat. */
function noting(
  { trail, who }: Registry,
  { actor, fingerprint }: Pick<Call, 'actor' | 'fingerprint'>,
  event: AuditEvent,
): { call: Call; isRepeat(): boolean } {
  let isNoted = false
  const alongside: Call['alongside'] = async (tx) => {
    await trail.noteWithin(tx, who, event)
    whenCommitted(tx, () => {
      isNoted = true
    })
  }
  return { call: { actor, fingerprint, alongside }, isRepeat: () => !isNoted }
}

const ENDS = {
  SUCCESS: 'went back to the payer',
  PROCESSING: 'is on its way back to the payer, and the gateway will finish it',
  FAIL: 'could not go back and is the merchant’s again',
} as const satisfies Record<PaymentTransaction['status'], string>

/** The result is on standard output; programs also see it by the status. */
function failUnlessDone({ status }: PaymentTransaction): void {
  if (status === 'FAIL') process.exitCode = 1
}

function amountOf(text: string | undefined, { amount: { currency } }: Payment): Amount | undefined {
  if (text === undefined) return undefined
  const value = parseDecimalAmount(text, currency)
  if (value === null || value === 0n)
    throw new UsageError(`--amount ${text} is not an amount in ${currency}, such as 12.50 for USD.`)
  return { currency, value }
}

/** Where nothing is left, or nothing came in, the engine says why not. */
function restOf(payment: Payment): Amount {
  const left = refundableMinor(payment)
  return left > 0n ? { currency: payment.amount.currency, value: left } : payment.amount
}

function textOf(option: string, text: string | undefined, max: number): string | undefined {
  if (text !== undefined && (text === '' || text.length > max))
    throw new UsageError(`${option} has 1 to ${max} characters.`)
  return text
}
