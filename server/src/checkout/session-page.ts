import { EASY_PAY, findCardBrand, findPaymentMethod, formatAmount } from '@amsel/contract'
import type { CardFacts, Client, PaymentSession } from '../domain/index.ts'
import { type Html, html } from '../web/index.ts'
import { backToShop, payerPage } from './payer-page.ts'
import { consentHint } from './wallet-page.ts'

/** What a page shows of a session. */
export interface ShownSession {
  readonly client: Client
  readonly session: PaymentSession
  /** The saved cards, each with its place in the session's list. */
  readonly cards: readonly { readonly place: number; readonly card: CardFacts }[]
  /** Where the page's own form goes. */
  readonly path: string
}

const GOODS_MAX = 6

/** Where the payer chooses how to pay. */
export const sessionPage = (shown: ShownSession): Html => withOrder(shown, choices(shown))

/** There is nothing to choose: why. */
export function closedSessionPage(shown: ShownSession, why: string): Html {
  const { paymentRedirectUrl } = shown.session.request
  return withOrder(
    shown,
    html`
    <p class="outcome">${why}</p>
    ${paymentRedirectUrl && html`<p><a class="confirm" href="${paymentRedirectUrl}">Back to the shop</a></p>`}`,
  )
}

/** The payer goes on at the page of whoever takes the payment. */
export const onwardSessionPage = (shown: ShownSession, url: string): Html =>
  withOrder(
    shown,
    html`<p class="outcome">One moment: your payment goes on at the page of your payment method.</p>
    <p><a class="confirm" href="${url}">Go on</a></p>`,
    url,
  )

function withOrder({ client, session }: ShownSession, deed: Html, onward: string | null = null): Html {
  const { order, paymentAmount } = session.request
  const amount = formatAmount(paymentAmount.value, paymentAmount.currency)
  return payerPage({
    client,
    onward,
    subject: amount,
    content: html`
      <p class="amount">${amount}</p>
      <dl><dt>For</dt><dd>${order.orderDescription}</dd></dl>
      ${goodsOf(order)}
      ${deed}`,
  })
}

type Order = PaymentSession['request']['order']

function goodsOf({ goods = [] }: Order): Html | null {
  if (goods.length === 0) return null
  const more = goods.length - GOODS_MAX
  return html`<ul class="goods">
    ${goods.slice(0, GOODS_MAX).map(
      ({ goodsName, goodsQuantity = '1', goodsUnitAmount: each }) => html`<li>
        <span>${goodsName}</span>
        <span>${goodsQuantity !== '1' && `${goodsQuantity} × `}${each && formatAmount(each.value, each.currency)}</span></li>`,
    )}
    ${more > 0 && html`<li><span>and ${more} more</span></li>`}
  </ul>`
}

const choices = ({ client, session, cards, path }: ShownSession): Html => html`
  <h1>How do you want to pay?</h1>
  ${session.request.productScene === EASY_PAY && consentHint(client.name)}
  <form method="post" action="${path}/choose">
    ${cards.map(({ place, card }) =>
      choice('card', String(place), `${findCardBrand(card.brand)?.name ?? 'Card'} •••• ${card.lastFour}`),
    )}
    ${session.offer.methods.map((type) => choice('method', type, nameOf(type, cards.length > 0)))}
  </form>
  <p class="hint">Open until ${session.expiresAt.toUTCString()}.</p>
  ${backToShop(session.request.paymentRedirectUrl)}`

const choice = (field: string, value: string, label: string): Html =>
  html`<button class="method" name="${field}" value="${value}"><span>${label}</span><span aria-hidden="true">›</span></button>`

function nameOf(type: string, hasCards: boolean): string {
  const name = findPaymentMethod(type)?.name ?? type
  return type === 'CARD' && hasCards ? 'Another card' : name
}
