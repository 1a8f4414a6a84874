import { canonicalJson, type PayResponse, type Result, resultOf } from '@amsel/contract'
import {
  isInStore,
  isOpen,
  type Payment,
  paymentResultInfo,
  pspCustomerInfo,
  Refusal,
} from '../../domain/index.ts'
import { findTokenOfPayment } from '../../storage/index.ts'
import type { MoneyParts } from '../parts.ts'

export const namesOf = ({ paymentRequestId, paymentId, amount, createdAt }: Payment) => ({
  paymentRequestId,
  paymentId,
  paymentAmount: amount,
  paymentCreateTime: createdAt,
})

/** The bytes for a payment whose payer is sent to a page. */
export const pageAnswer = (payment: Payment, url: string): string =>
  canonicalJson({
    result: resultOf('PAYMENT_IN_PROCESS'),
    ...namesOf(payment),
    ...redirection(url),
  } satisfies PayResponse & { result: Result })

/** Both spellings of where the payer goes next. */
export const redirection = (url: string) => ({
  normalUrl: url,
  redirectActionForm: { actionFormType: 'RedirectActionForm', method: 'GET', redirectUrl: url } as const,
})

/** What is told of a payment without a page: where it stands. */
export async function currentAnswer(
  parts: MoneyParts,
  payment: Payment,
): Promise<PayResponse & { result?: Result }> {
  if (isOpen(payment)) return { result: resultOf('PAYMENT_IN_PROCESS'), ...namesOf(payment) }
  if (payment.status !== 'SUCCESS') throw new Refusal(payment.resultCode)
  return {
    ...namesOf(payment),
    actualPaymentAmount: isInStore(payment) ? payment.amount : undefined,
    paymentTime: payment.paidAt ?? undefined,
    pspCustomerInfo: pspCustomerInfo(payment),
    authExpiryTime: payment.authExpiresAt ?? undefined,
    paymentResultInfo: paymentResultInfo(payment, await cardTokenOf(parts, payment)),
  }
}

/** The token by which the card can be charged again, if the merchant asked for one. */
export const cardTokenOf = async (
  { db, sealer }: Pick<MoneyParts, 'db' | 'sealer'>,
  { clientId, paymentId, card }: Pick<Payment, 'clientId' | 'paymentId' | 'card'>,
): Promise<string | null> => (card?.isToBeKept ? findTokenOfPayment(db, sealer, clientId, paymentId) : null)
