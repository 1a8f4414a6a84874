import { flawOfShape } from '@amsel/contract'
import type { Delivery, ReceiverAnswer } from './forward.ts'

/** `10:03:41  notifyPayment  PAYMENT_RESULT S SUCCESS  order-2417-1  → 200 S SUCCESS` */
export function notificationLine(time: Date, { kind, body }: Delivery, answer: ReceiverAnswer): string {
  const message = readMessage(body)
  const { result, ...names } = message
  const columns = [
    time.toTimeString().slice(0, 8),
    kind,
    words(typeOf(message), result?.resultStatus, result?.resultCode),
    names.paymentRequestId ??
      names.refundRequestId ??
      names.captureRequestId ??
      names.authState ??
      names.registrationRequestId,
    `→ ${wordsOf(answer)}`,
  ]
  return columns.filter(Boolean).join('  ')
}

/** Each family of notifications has its own name for it. */
const typeOf = (message: Message) =>
  message.notifyType ??
  message.authorizationNotifyType ??
  message.disputeNotificationType ??
  message.registrationResult?.registrationStatus

function wordsOf(answer: ReceiverAnswer): string {
  if ('failure' in answer) return answer.failure
  const { result } = readMessage(answer.body)
  return words(answer.httpStatus, result?.resultStatus, result?.resultCode)
}

const words = (...parts: (string | number | undefined)[]) => parts.filter(Boolean).join(' ')

interface Message {
  readonly notifyType?: string
  readonly authorizationNotifyType?: string
  readonly disputeNotificationType?: string
  readonly paymentRequestId?: string
  readonly refundRequestId?: string
  readonly captureRequestId?: string
  readonly authState?: string
  readonly registrationRequestId?: string
  readonly registrationResult?: { readonly registrationStatus?: string } | null
  readonly result?: { readonly resultStatus?: string; readonly resultCode?: string } | null
}

/** A receiver may answer anything. */
function readMessage(text: string): Message {
  if (flawOfShape(text)) return {}
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
