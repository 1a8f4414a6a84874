import { maskedNumber } from '../domain/index.ts'
import { type Html, html } from '../web/index.ts'
import type { Shown } from './payment-page.ts'

/** The simulated bank asks whether it is really the payer. */
export const challenge = ({ client, payment, path }: Shown): Html => html`
  <h1>Your bank asks you to confirm</h1>
  <p class="hint">${client.name} charges your card${payment.card && html` <b class="card">${maskedNumber(payment.card)}</b>`}.
    Is that you?</p>
  <form method="post" action="${path}/confirm"><button class="confirm">Confirm</button></form>
  <form method="post" action="${path}/decline"><button class="decline">Decline</button></form>
  <p class="hint">This takes the place of your bank's own page.</p>`
