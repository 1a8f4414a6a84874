import type { PayRequest } from '@amsel/contract'
import type { Actor, Attempt, CardSource, Payment } from '../../../domain/index.ts'
import { findRequestId, type UnitOfWork } from '../../../storage/index.ts'
import type { Reader } from '../carry-out.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { pageAnswer } from './pay-answer.ts'

/** A payment just written; without an attempt its payer is sent to a page. */
export interface Opened {
  readonly payment: Payment
  readonly attempt?: Attempt
  readonly source?: CardSource
  /** The customer's code, where the provider reads it. */
  readonly paymentCode?: string
  readonly now: Date
}

/** Opens a payment; null when its request id is taken. */
export type Opener = (deps: MoneyDeps, call: Call, request: PayRequest) => Promise<Opened | null>

/** The same payment, with its payer's page and the answer that names it. */
export const withPage = (deps: MoneyDeps, payment: Payment): Payment => ({
  ...payment,
  answer: pageAnswer(payment, deps.checkoutUrl(payment.clientId, payment.paymentId)),
})

/** Whether a request id is used. Without a lock it is not checked: where it is used, nothing is written. */
export const requestIdRows = (
  { client: { clientId } }: Actor,
  paymentRequestId: string,
): Reader<{ readonly isTaken: boolean }> => ({
  unlocked: async () => ({ isTaken: false }),
  locked: async (tx) => ({ isTaken: (await findRequestId(tx, clientId, paymentRequestId)) !== null }),
})

/** What the caller writes with its new payment. */
export function writeAlongside(
  writes: Pick<UnitOfWork, 'also'>,
  { alongsidePayment }: Pick<Call, 'alongsidePayment'>,
  payment: Payment,
): void {
  if (alongsidePayment) writes.also((tx) => alongsidePayment(tx, payment))
}
