import { currencyOptions, escaped, frame } from './frame.ts'
import { ORDER } from './order.ts'

interface Typed {
  readonly amount: string
  readonly currency: string
  readonly mistake: string
}

const STYLE = `  body { display: grid; place-items: center; min-height: 100vh; }
  main { width: min(420px, calc(100vw - 32px)); } form button { width: 100%; margin-top: 16px; }
`

/** It works without scripts, as it should in a wallet's own browser. */
export const counterPage = (typed: Typed = { amount: '', currency: '', mistake: '' }): string =>
  frame({
    title: `${ORDER.merchant.merchantName}: pay at the counter`,
    style: STYLE,
    content: `<main class="card">
<p class="sandbox">Sandbox: no money moves.</p>
<h1>${ORDER.merchant.merchantName}</h1>
<form method="post">
  <div class="money">
    <label>Amount<input name="amount" inputmode="decimal" autocomplete="off" required value="${escaped(typed.amount)}" placeholder="12.50"></label>
    <label>Currency<select name="currency">${currencyOptions(typed.currency)}</select></label>
  </div>
  ${typed.mistake && `<p class="wrong" role="alert">${escaped(typed.mistake)}</p>`}
  <button class="confirm">Pay</button>
</form>
<p class="hint">This is the shop's page, which the sticker on the counter leads to. It goes on to the wallet.</p>
</main>`,
  })
