import { canonicalJson, isoTime, type PayResponse, type Result, resultOf } from '@amsel/contract'
import {
  type InStoreForms,
  isInStore,
  isOpen,
  type Payment,
  paymentResultInfo,
  pspCustomerInfo,
  Refusal,
} from '../../../domain/index.ts'
import { findTokenOfPayment } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'

type Named = Pick<Payment, 'paymentRequestId' | 'paymentId' | 'amount' | 'createdAt'>

export const namesOf = ({ paymentRequestId, paymentId, amount, createdAt }: Named) => ({
  paymentRequestId,
  paymentId,
  paymentAmount: amount,
  paymentCreateTime: createdAt,
})

const IN_PROCESS = canonicalJson(resultOf('PAYMENT_IN_PROCESS'))

/**
 * The bytes for a payment whose payer is sent to a page: what `canonicalJson` makes of the result, the names and the
 * redirection, written around the few values that differ. Most answers of a gateway have this form.
 */
export function pageAnswer({ paymentRequestId, paymentId, amount, createdAt }: Named, url: string): string {
  const quotedUrl = JSON.stringify(url)
  return `{"normalUrl":${quotedUrl},"paymentAmount":{"currency":"${amount.currency}","value":"${amount.value}"},\
"paymentCreateTime":"${isoTime(createdAt)}","paymentId":"${paymentId}",\
"paymentRequestId":${JSON.stringify(paymentRequestId)},"redirectActionForm":{"actionFormType":"RedirectActionForm",\
"method":"GET","redirectUrl":${quotedUrl}},"result":${IN_PROCESS}}`
}

/** Both spellings of where the payer goes next. */
export const redirection = (url: string) => ({
  normalUrl: url,
  redirectActionForm: { actionFormType: 'RedirectActionForm', method: 'GET', redirectUrl: url } as const,
})

/** In a store, S means that there is a code to show or an address to continue at; nobody has paid yet. */
export const inStoreAnswer = (payment: Named, forms: InStoreForms): string =>
  canonicalJson({ result: resultOf('SUCCESS'), ...namesOf(payment), ...forms } satisfies PayResponse & {
    result: Result
  })

/** The answer for a payment without a page: its state. */
export async function currentAnswer(
  deps: MoneyDeps,
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
    paymentResultInfo: paymentResultInfo(payment, await cardTokenOf(deps, payment)),
  }
}

/** The token with which the card can be charged again, if the merchant asked for one. */
export const cardTokenOf = async (
  { db, sealer }: Pick<MoneyDeps, 'db' | 'sealer'>,
  { clientId, paymentId, card }: Pick<Payment, 'clientId' | 'paymentId' | 'card'>,
): Promise<string | null> => (card?.isToBeKept ? findTokenOfPayment(db, sealer, clientId, paymentId) : null)
