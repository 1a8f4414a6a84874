import type { EnvironmentName, Money, CodedMessage } from './basics.ts'

/** GET /clients/:clientId/payments?status=&method=&currency=&amount=&lastFour=&order=&from=&to=&cursor= */
export interface PaymentRow {
  readonly paymentId: string
  readonly paymentRequestId: string
  readonly orderReference: string | null
  readonly status: string
  readonly resultCode: string
  readonly method: string
  readonly productCode: string
  readonly amount: Money
  readonly captured: Money
  readonly refunded: Money
  readonly disputed: Money
  readonly lastFour: string | null
  readonly createdAt: string
  readonly paidAt: string | null
}

/** GET /payments/:paymentId: of any client of the caller's; GET /clients/:clientId/payments/:paymentId */
export interface PaymentDetail extends PaymentRow {
  readonly clientId: string
  readonly clientName: string
  readonly environment: EnvironmentName
  readonly orderDescription: string
  readonly captureMode: string | null
  readonly expiresAt: string
  readonly provider: string | null
  readonly fee: Money
  readonly refundable: Money
  /** What has gone back or is held beyond what was captured: it was refunded, and disputed all the same. */
  readonly beyond: Money
  readonly capturable: Money
  readonly card: { readonly brand: string | null; readonly firstSix: string | null } | null
  readonly metadata: string | null
  /** Where people took it, and who; null where a program did. */
  readonly till: { readonly storeName: string; readonly name: string; readonly takenBy: string } | null
  /** What the caller may do to it now. */
  readonly actions: readonly ('refund' | 'cancel' | 'capture')[]
  readonly disputes: readonly DisputeRow[]
  readonly transactions: readonly TransactionRow[]
  /** All that happened, the oldest first. */
  readonly timeline: readonly TimelineEvent[]
}

/** Something that happened to a payment, by its wire name. */
export interface TimelineEvent {
  readonly at: string
  /** Such as `pay`, `notifyPayment`, `PROCESSING → SUCCESS`, `CHARGE`. */
  readonly name: string
  readonly kind: 'call' | 'state' | 'transfer' | 'attempt' | 'notification' | 'audit'
  /** In a few words, such as `S SUCCESS` or `acknowledged at the first attempt`. */
  readonly outcome: string
  /** The same for readers of another language; null where it is words of the wire. */
  readonly message: CodedMessage | null
  readonly isFailure: boolean
  /** Who did it: `client`, `payer`, `user …`. */
  readonly by: string | null
  readonly amount: Money | null
  /** Where there is more to read: of a call its id in the log, of a notification its own. */
  readonly callId: string | null
  readonly notificationId: string | null
  readonly request: ShownMessage | null
  readonly answer: ShownMessage | null
  /** What else there is to say, name by name. */
  readonly facts: Readonly<Record<string, string>>
}

/** Bytes on the wire, their secrets masked. */
export interface ShownMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** GET /clients/:clientId/transactions?kind=REFUND&status= */
export interface TransactionRow {
  readonly transactionId: string
  readonly kind: string
  readonly requestId: string
  readonly paymentId: string
  readonly status: string
  readonly resultCode: string
  readonly amount: Money
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly begunBy: string
  readonly reason: string | null
}

/** POST /clients/:clientId/payments/:paymentId/refunds {requestId, amount?, reason}; …/cancel {reason}; …/captures {requestId, amount?, reason} */
export interface Acted {
  readonly status: string
  readonly resultCode: string
  readonly transactionId: string
  /** It was asked for before, and not done again. */
  readonly isRepeat: boolean
}

/** GET /clients/:clientId/disputes, …/:disputeId; POST …/accept {reason}, …/defend {evidence: Base64 of a PDF, JPG, Word or ZIP file} */
export interface DisputeRow {
  readonly disputeId: string
  readonly paymentId: string
  readonly type: string
  readonly state: string
  readonly reasonCode: string | null
  readonly amount: Money
  readonly openedAt: string
  readonly dueAt: string | null
  readonly actions: readonly ('accept' | 'defend')[]
}
