import { EASY_PAY } from '@amsel/contract'
import type { Client, PaymentSession } from '../../domain/index.ts'
import type { SavedCard } from '../../engine/money/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { countryAmong, methodList, type Offered, offeredMethod } from './methods.ts'
import { ending, type Outcome } from './outcome.ts'
import { backToShop, onToShop, payerPage, timeLeft } from './payer-page.ts'
import type { Reader } from './reader.ts'
import { type CardNote, cardNote, offeredCards, removalOf } from './saved-cards.ts'
import { consentHint } from './wallet-page.ts'

/** What a page shows of a session. */
export interface ShownSession {
  readonly client: Client
  readonly session: PaymentSession
  readonly reader: Reader
  readonly now: Date
  readonly saved: readonly SavedCard[]
  /** Where the page is, and below it its form. */
  readonly path: string
  /** How many charges there were, where the payer chooses again. */
  readonly made?: number
  readonly note?: CardNote | undefined
}

const GOODS_MAX = 6

/** Where the payer chooses how to pay. */
export const sessionPage = (shown: ShownSession): Html => withOrder(shown, choices(shown), { isOpen: true })

/** Where the payer says whether a card is to be removed. */
export const removalPage = (shown: ShownSession, card: SavedCard): Html => {
  const { reader, path, client } = shown
  const asked = { reader, path, merchant: client.name, back: `${path}/again` }
  return withOrder(shown, removalOf(card, asked), { isOpen: true })
}

/** There is nothing to choose: why. */
export const closedSessionPage = (shown: ShownSession, why: Outcome): Html =>
  withOrder(
    shown,
    html`<section class="end" data-outcome="${why}" role="status">
      ${ending(shown.reader.speech, why, shown.client.name)}
      ${onToShop(shown, shown.session.request.paymentRedirectUrl)}</section>`,
  )

/** The payer continues on the page of the provider that takes the payment. */
export const onwardSessionPage = (shown: ShownSession, url: string): Html => {
  const { speech } = shown.reader
  const { page } = speech.words
  return withOrder(
    shown,
    html`<section class="end"><p>${speech.say(page.oneMoment, { place: new URL(url).host })}</p>
    <a class="confirm" href="${url}">${page.goOn}</a></section>`,
    { onward: url },
  )
}

interface More {
  readonly isOpen?: boolean
  readonly onward?: string | null
}

function withOrder(shown: ShownSession, deed: Html, { isOpen = false, onward = null }: More = {}): Html {
  const { client, session, reader, now, path } = shown
  const { speech } = reader
  const { order, paymentAmount } = session.request
  const amount = speech.amount(paymentAmount.value, paymentAmount.currency)
  return payerPage({
    client,
    reader,
    path,
    onward,
    deed,
    subject: amount,
    summary: html`<h1 class="amount">${amount}</h1>
      <p class="what">${order.orderDescription}</p>
      ${goodsOf(order, reader)}
      ${order.referenceOrderId && html`<dl class="facts"><dt>${speech.words.page.order}</dt><dd>${order.referenceOrderId}</dd></dl>`}
      ${isOpen && timeLeft(reader, session.expiresAt, now)}`,
  })
}

type Order = PaymentSession['request']['order']

function goodsOf({ goods = [] }: Order, { speech }: Reader): Html | null {
  if (goods.length === 0) return null
  const more = goods.length - GOODS_MAX
  return html`<ul class="goods">
    ${goods.slice(0, GOODS_MAX).map(
      ({ goodsName, goodsQuantity = '1', goodsUnitAmount: each }) => html`<li>
        <span>${goodsName}</span>
        <span>${goodsQuantity !== '1' && `${goodsQuantity} × `}${each && speech.amount(each.value, each.currency)}</span></li>`,
    )}
    ${more > 0 && html`<li><span>${speech.count(speech.words.page.moreGoods, more)}</span></li>`}
  </ul>`
}

function choices(shown: ShownSession): Html {
  const { session, path, reader, made } = shown
  const { words } = reader.speech
  return html`${cardNote(reader, shown.note)}
  <h2>${words.choose.title}</h2>
  ${session.request.productScene === EASY_PAY && consentHint(shown)}
  <form method="post" action="${reader.to(`${path}/choose`)}">${made !== undefined && html`<input type="hidden" name="try" value="${made}">`}${methodList(reader, offeredIn(shown), session.offer.isNumbered ?? false)}</form>
  ${backToShop(shown, session.request.paymentRedirectUrl)}`
}

function offeredIn(shown: ShownSession): Offered[] {
  const { session, saved, reader } = shown
  const { speech, hints } = reader
  const { choose } = speech.words
  const { offer, request } = session
  const country = countryAmong(offer.methods, request.userRegion, hints)
  const cardLabel = saved.length > 0 ? choose.otherCard : choose.card
  const { value, currency } = request.paymentAmount
  return [
    ...offeredCards(shown, speech.amount(value, currency)),
    ...offer.methods.map((type) => offeredMethod(type, country, type === 'CARD' ? cardLabel : undefined)),
  ]
}
