import { findPaymentMethod, formatAmount, RESULT_CODES } from '@amsel/contract'
import type { Client, Payment } from '../domain/index.ts'
import { type Html, html } from './html.ts'

/** What a page shows of a payment. */
export interface Shown {
  readonly client: Client
  readonly payment: Payment
  /** The payer can still decide. */
  readonly isOpen: boolean
  /** Where the page's own forms go. */
  readonly path: string
}

export function paymentPage(shown: Shown): string {
  const { client, payment } = shown
  const method = findPaymentMethod(payment.paymentMethodType)
  return layout(
    `${client.name}: ${formatAmount(payment.amount.value, payment.amount.currency)}`,
    html`
      <p class="merchant">${client.name}</p>
      <p class="amount">${formatAmount(payment.amount.value, payment.amount.currency)}</p>
      <dl>
        <dt>For</dt><dd>${payment.orderDescription}</dd>
        <dt>With</dt><dd>${method?.name ?? payment.paymentMethodType}</dd>
        <dt>Payment</dt><dd class="id">${payment.paymentId}</dd>
      </dl>
      ${shown.isOpen ? decision(shown) : outcome(shown)}`,
    client.environment === 'sandbox',
  )
}

const decision = ({ payment, path }: Shown): Html => html`
  <form method="post" action="${path}/confirm"><button class="confirm">Confirm payment</button></form>
  <form method="post" action="${path}/decline"><button class="decline">Decline</button></form>
  <p class="hint">Open until ${payment.expiresAt.toUTCString()}.</p>`

const OUTCOMES: Readonly<Record<Payment['status'], string>> = {
  PROCESSING: 'The time to pay is over.',
  PENDING: 'You are done. The payment is waiting for its confirmation.',
  SUCCESS: 'Paid. Thank you.',
  FAIL: 'This payment has ended without being paid.',
  CANCELLED: 'The merchant has cancelled this payment.',
}

const outcome = ({ payment }: Shown): Html => html`
  <p class="outcome" data-status="${payment.status}">${OUTCOMES[payment.status]}</p>
  ${payment.status === 'FAIL' && html`<p class="hint">${RESULT_CODES[payment.resultCode].text}</p>`}
  <p><a class="confirm" href="${payment.redirectUrl}">Back to the shop</a></p>`

export const messagePage = (title: string, message: string): string =>
  layout(title, html`<p class="merchant">${title}</p><p>${message}</p>`, false)

/** The frame of every page. */
export const layout = (title: string, content: Html, isSandbox: boolean): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; --ink: #1c2430; --quiet: #5d6b7c; --paper: #fff; --ground: #eef1f5; --accent: #f59e0b; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --quiet: #9aa8b8; --paper: #1b232d; --ground: #11161d; --accent: #f59e0b; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink);
    font: 16px/1.5 system-ui, sans-serif; }
  main { background: var(--paper); border-radius: 16px; padding: 28px; width: min(400px, calc(100vw - 32px));
    box-sizing: border-box; box-shadow: 0 8px 32px #0002; }
  .sandbox { margin: -28px -28px 20px; padding: 8px 28px; border-radius: 16px 16px 0 0; background: var(--accent);
    color: #111; font-size: 14px; }
  .merchant { margin: 0; font-weight: 600; }
  .amount { margin: 4px 0 16px; font-size: 34px; font-weight: 700; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 20px; }
  dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; } .id { font-size: 13px; }
  button, a.confirm { display: block; width: 100%; box-sizing: border-box; padding: 12px; margin: 8px 0; border-radius: 10px;
    border: 1px solid var(--quiet); background: none; color: inherit; font: inherit; text-align: center; text-decoration: none;
    cursor: pointer; }
  .confirm { background: var(--accent) !important; border-color: var(--accent) !important; color: #111 !important; font-weight: 600; }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
  .asked { margin: 0 0 16px; }
  .hint { color: var(--quiet); font-size: 14px; } .outcome { font-weight: 600; }
</style>
</head>
<body><main>${isSandbox && html`<p class="sandbox">Sandbox: no money moves.</p>`}${content}</main></body>
</html>`.text
