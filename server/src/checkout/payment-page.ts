import { findPaymentMethod, formatAmount, RESULT_CODES } from '@amsel/contract'
import type { Client, Payment } from '../domain/index.ts'
import { type Html, html } from '../web/index.ts'
import { payerPage } from './payer-page.ts'

/** What a page shows of a payment. */
export interface Shown {
  readonly client: Client
  readonly payment: Payment
  /** Where the page's own forms go. */
  readonly path: string
}

/** The page of a payment: what is paid to whom, and below it what the payer can do. */
export function paymentPage({ client, payment }: Shown, deed: Html, onward: string | null = null): Html {
  const amount = formatAmount(payment.amount.value, payment.amount.currency)
  const method = findPaymentMethod(payment.paymentMethodType)
  return payerPage({
    client,
    subject: amount,
    onward,
    content: html`
      <p class="amount">${amount}</p>
      <dl>
        <dt>For</dt><dd>${payment.orderDescription}</dd>
        <dt>With</dt><dd>${method?.name ?? payment.paymentMethodType}</dd>
        <dt>Payment</dt><dd class="id">${payment.paymentId}</dd>
      </dl>
      ${deed}`,
  })
}

export const OUTCOMES: Readonly<Record<Payment['status'], string>> = {
  PROCESSING: 'The time to pay is over.',
  PENDING: 'You are done. The payment is waiting for its confirmation.',
  SUCCESS: 'Paid. Thank you.',
  FAIL: 'This payment has ended without being paid.',
  CANCELLED: 'The merchant has cancelled this payment.',
}

/** There is nothing left to do. */
export const outcome = ({ payment }: Pick<Shown, 'payment'>): Html => html`
  <p class="outcome" data-status="${payment.status}">${OUTCOMES[payment.status]}</p>
  ${payment.status === 'FAIL' && html`<p class="hint">${RESULT_CODES[payment.resultCode].text}</p>`}
  ${payment.redirectUrl !== '' && html`<p><a class="confirm" href="${payment.redirectUrl}">Back to the shop</a></p>`}`
