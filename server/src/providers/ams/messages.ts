import type { KeyObject } from 'node:crypto'
import { canonicalJson, resultOf } from '@amsel/contract'
import { type ProviderOutcome, readProviderKey } from '../../domain/index.ts'
import {
  decodeSignature,
  parseSignatureHeader,
  readRequestTime,
  signedContent,
  verify,
} from '../../platform/signing/index.ts'
import type { InboundMessage, Received } from '../provider.ts'
import { agreementEventIn } from './agreement-messages.ts'
import { amountOf, type Fields, fieldsOf, textOf } from './answer.ts'
import { disputeEventIn } from './disputes.ts'
import { paid } from './paid.ts'
import { failure } from './refused.ts'
import { registrationIn } from './registrations.ts'

/** Whose messages they are, and where they arrive. */
interface Mailbox {
  readonly clientId: string
  readonly gatewayKey: KeyObject
  readonly notifyUrl: string
}

/** Until it reads this, upstream sends the message again. */
const ACKNOWLEDGEMENT: Received['answer'] = {
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: canonicalJson({ result: resultOf('SUCCESS', 'success') }),
}

/** Null when upstream has not signed it, or not for this account and address. */
export function receive(mailbox: Mailbox, message: InboundMessage): Received | null {
  if (!isOf(mailbox, message)) return null
  const fields = parsed(message.body)
  const other = disputeEventIn(fields) ?? registrationIn(fields)
  if (other) return { ...other, outcome: null, answer: ACKNOWLEDGEMENT }
  const { about, outcome } = outcomeIn(fields)
  return { about, outcome, agreement: agreementEventIn(message.path, fields), answer: ACKNOWLEDGEMENT }
}

/** The attempt that a message is about, and the outcome that it reports. */
export function outcomeIn(fields: Fields): Pick<Received, 'about' | 'outcome'> {
  const kind = KINDS.get(textOf(fields.notifyType) ?? '')
  const about = kind ? readProviderKey(textOf(kind.key(fields)) ?? '') : null
  return { about, outcome: kind && about ? kind.outcome(fields, resultIn(fields)) : null }
}

function isOf({ clientId, gatewayKey, notifyUrl }: Mailbox, message: InboundMessage): boolean {
  const { method, path, headers, body } = message
  const { signature: header = '', 'request-time': time = '' } = headers
  if (method !== 'POST' || headers['client-id'] !== clientId || readRequestTime(time) === null) return false
  if (!path.startsWith(`${new URL(notifyUrl).pathname}/`)) return false
  const signature = decodeSignature(parseSignatureHeader(header)?.encoded ?? '')
  return (
    signature !== null && verify(signedContent({ method, path, clientId, time, body }), signature, gatewayKey)
  )
}

function parsed(body: Buffer): Fields {
  try {
    return fieldsOf(JSON.parse(body.toString()))
  } catch {
    return {}
  }
}

interface Result {
  readonly status: unknown
  readonly code: string
}

const resultIn = ({ result }: Fields): Result => {
  const { resultStatus: status, resultCode } = fieldsOf(result)
  return { status, code: textOf(resultCode) ?? '' }
}

interface MessageKind {
  /** The request id that it names. */
  key(fields: Fields): unknown
  /** Null where it does not say enough: then upstream is asked. */
  outcome(fields: Fields, result: Result): ProviderOutcome | null
}

/** By `notifyType`. The gateway follows no others. */
const KINDS: ReadonlyMap<string, MessageKind> = new Map(
  Object.entries<MessageKind>({
    PAYMENT_RESULT: {
      key: ({ paymentRequestId }) => paymentRequestId,
      outcome: (fields, result) =>
        ended(result, { amount: fields.paymentAmount, reference: fields.paymentId, more: paid(fields) }),
    },
    PAYMENT_PENDING: {
      key: ({ paymentRequestId }) => paymentRequestId,
      outcome: ({ paymentId }) => ({ outcome: 'PENDING', ...referring(paymentId) }),
    },
    UPDATE_AMOUNT_RESULT: {
      key: ({ updateRequestId }) => updateRequestId,
      // The amount is the current one: after a refusal, the old one.
      outcome: ({ paymentAmount: amount }, result) => ended(result, { amount }),
    },
    CAPTURE_RESULT: {
      key: ({ captureRequestId }) => captureRequestId,
      outcome: ({ captureAmount: amount, captureId: reference }, result) =>
        ended(result, { amount, reference }),
    },
    REFUND_RESULT: {
      key: ({ refundRequestId }) => refundRequestId,
      outcome: ({ refundAmount: amount, refundId: reference, refundStatus }, result) => {
        const isMeant = refundStatus === (result.status === 'S' ? 'SUCCESS' : 'FAIL')
        return isMeant ? ended(result, { amount, reference }) : null
      },
    },
  }),
)

interface End {
  readonly amount: unknown
  readonly reference?: unknown
  /** What else is said about a success. */
  readonly more?: Partial<ProviderOutcome>
}

function ended({ status, code }: Result, { amount: reported, reference, more }: End): ProviderOutcome | null {
  if (status === 'F') return { ...failure(code), ...referring(reference) }
  const amount = amountOf(reported)
  if (status !== 'S' || !amount) return null
  return { outcome: 'SUCCESS', resultCode: 'SUCCESS', amount, ...more, ...referring(reference) }
}

const referring = (value: unknown): { reference?: string } => {
  const reference = textOf(value)
  return reference === undefined ? {} : { reference }
}
