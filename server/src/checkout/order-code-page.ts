import type { Client, Payment } from '../domain/index.ts'
import { type Html, html } from '../web/index.ts'
import { outcome } from './outcome.ts'
import { paymentPage, type Shown } from './payment-page.ts'

export interface ShownOrderCode extends Shown {
  readonly client: Client
  readonly payment: Payment
  readonly isOpen: boolean
}

/** For whoever opens an order code in a browser: what it is, and how to pay it. */
export const orderCodePage = (shown: ShownOrderCode, onward: string | null = null): Html =>
  paymentPage(shown, shown.isOpen ? howToPay(shown) : outcome(shown), { isOpen: shown.isOpen, onward })

function howToPay({ client, payment, path, reader: { speech, to } }: ShownOrderCode): Html {
  const { order, card, played } = speech.words
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  return html`
  <p>${order.how}</p>
  <p class="code"><img src="${path}/middle.svg" width="240" height="240" alt="${order.picture}"></p>
  ${
    client.environment === 'sandbox' &&
    html`
      <form method="post" action="${to(`${path}/confirm`)}" data-once="${card.paying}">
        <button class="confirm">${speech.say(card.pay, { amount })}</button></form>
      <form method="post" action="${to(`${path}/decline`)}"><button class="decline">${played.decline}</button></form>`
  }`
}
