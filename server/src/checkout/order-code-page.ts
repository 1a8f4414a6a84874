import { formatAmount } from '@amsel/contract'
import type { Client, Payment } from '../domain/index.ts'
import { type Html, html } from '../web/index.ts'
import { payerPage } from './payer-page.ts'
import { OUTCOMES } from './payment-page.ts'

export interface ShownOrderCode {
  readonly client: Client
  readonly payment: Payment
  readonly isOpen: boolean
  /** Where the page's forms go, and its pictures are. */
  readonly path: string
}

/** For whoever opens an order code in a browser: what it is, and how to pay it. */
export function orderCodePage(shown: ShownOrderCode, onward: string | null = null): Html {
  const { client, payment } = shown
  const amount = formatAmount(payment.amount.value, payment.amount.currency)
  return payerPage({
    client,
    subject: amount,
    onward,
    content: html`
      <p class="amount">${amount}</p>
      <dl><dt>For</dt><dd>${payment.orderDescription}</dd></dl>
      ${shown.isOpen ? howToPay(shown) : html`<p class="outcome" data-status="${payment.status}">${OUTCOMES[payment.status]}</p>`}`,
  })
}

const howToPay = ({ client, payment, path }: ShownOrderCode): Html => html`
  <p>This is the code of an order. Scan it with your wallet to pay.</p>
  <p class="code"><img src="${path}/middle.svg" width="240" height="240" alt="The order code"></p>
  ${
    client.environment === 'sandbox' &&
    html`
      <form method="post" action="${path}/confirm"><button class="confirm">Play the wallet: pay</button></form>
      <form method="post" action="${path}/decline"><button class="decline">Decline</button></form>`
  }
  <p class="hint">Open until ${payment.expiresAt.toUTCString()}.</p>`
