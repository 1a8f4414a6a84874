import { agreementByPaying } from '../domain/index.ts'
import { type Html, html } from '../web/index.ts'
import type { Shown } from './payment-page.ts'

/** The sandbox's payer plays the wallet. */
export const walletDecision = ({ client, payment, path }: Shown): Html => html`
  ${agreementByPaying(payment) !== null && consentHint(client.name)}
  <form method="post" action="${path}/confirm"><button class="confirm">Confirm payment</button></form>
  <form method="post" action="${path}/decline"><button class="decline">Decline</button></form>
  <p class="hint">Open until ${payment.expiresAt.toUTCString()}.</p>`

/** What else the payer agrees to. */
export const consentHint = (merchant: string): Html =>
  html`<p class="hint">By paying you agree that ${merchant} may take later payments from this wallet without asking each time.</p>`
