import { AMSEL, cardPage, type Html, html, SANDBOX_LINE } from '../../platform/web/index.ts'
import { ORDER } from './order.ts'
import { AMOUNT_STYLE, currencyOptions } from './store-page.ts'

interface Typed {
  readonly amount: string
  readonly currency: string
  readonly mistake: string
}

const STYLE = html`${AMOUNT_STYLE}
  form button { width: 100%; margin-top: 16px; }
`

/** It works without scripts, as it should in a wallet's own browser. */
export const counterPage = (typed: Typed = { amount: '', currency: '', mistake: '' }): Html =>
  cardPage({
    title: `${ORDER.merchant.merchantName}: pay at the counter`,
    style: STYLE,
    content: html`${SANDBOX_LINE}
<h1>${ORDER.merchant.merchantName}</h1>
<form method="post">
  <div class="money">
    <label>Amount<input name="amount" inputmode="decimal" autocomplete="off" required value="${typed.amount}" placeholder="12.50"></label>
    <label>Currency<select name="currency">${currencyOptions(typed.currency)}</select></label>
  </div>
  ${typed.mistake && html`<p class="wrong" role="alert">${typed.mistake}</p>`}
  <button class="confirm">Pay</button>
</form>
<p class="hint">This is the shop's page, which the sticker on the counter leads to. It goes on to the wallet.</p>
${AMSEL}`,
  })
