import { type Currency, formatAmount } from '@amsel/contract'
import { type Payment, shopNameOf } from '../../domain/index.ts'
import { cardPage, type Html, html, SANDBOX_LINE } from '../../platform/web/index.ts'

const STYLE = html`
  .sum { font-size: 34px; font-weight: 700; margin: 4px 0 16px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0; font-size: 15px; }
  dt { color: var(--quiet); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  @media print { body { background: #fff; } .card { box-shadow: none; } }
`

/** What a customer takes home. Times are written out with their zone: nobody knows the reader's. */
export function receiptPage(payment: Payment): Html {
  const { amount, refundedMinor, paidAt, createdAt } = payment
  const money = (minor: bigint) => formatAmount(minor, amount.currency as Currency)
  const isPaid = payment.status === 'SUCCESS'
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['For', payment.orderDescription],
    ['Paid at', `${(paidAt ?? createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['Paid with', payment.paymentMethodType],
    ['Given back', refundedMinor > 0n ? money(refundedMinor) : null],
    ['Payment', payment.paymentId],
  ]
  const name = shopNameOf(payment) ?? 'Receipt'
  return cardPage({
    title: `Receipt: ${name}`,
    style: STYLE,
    content: html`${SANDBOX_LINE}
<h1>${name}</h1>
<p class="hint">${isPaid ? 'Receipt' : 'This was not paid, or was cancelled.'}</p>
<p class="sum">${money(amount.value)}</p>
<dl>${facts.map(([term, value]) => value !== null && html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>`,
  })
}
