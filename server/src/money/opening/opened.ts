import type { PayRequest } from '@amsel/contract'
import type { Attempt, CardSource, Payment } from '../../domain/index.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { pageAnswer } from './pay-answer.ts'

/** A payment that was just written; without an attempt its payer is sent to a page. */
export interface Opened {
  readonly payment: Payment
  readonly attempt?: Attempt
  readonly source?: CardSource
  /** The customer's code, where somebody else reads it. */
  readonly paymentCode?: string
  /** Of the payment's row, where it was written together with others. */
  readonly version?: string
  readonly now: Date
}

/** Opens a payment in one database transaction; null when its request id is taken. */
export type Opener = (parts: MoneyParts, call: Call, request: PayRequest) => Promise<Opened | null>

/** The same payment, with the page of its payer and the answer that says so. */
export const withPage = (parts: MoneyParts, payment: Payment): Payment => ({
  ...payment,
  answer: pageAnswer(payment, parts.checkoutUrl(payment.clientId, payment.paymentId)),
})
