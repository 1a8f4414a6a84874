import { EASY_PAY } from '@amsel/contract'
import type { Client, PaymentSession } from '../../domain/index.ts'
import type { SavedCard } from '../../engine/money/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { cardEntry, type TypedBefore } from './card-page.ts'
import { orderLines } from './goods.ts'
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
  /** Whether a card is typed on the page itself. */
  readonly takesCard: boolean
  /** What was typed with a mistake. */
  readonly typed?: TypedBefore
  /** How many charges there were, where the payer chooses again. */
  readonly made?: number
  readonly note?: CardNote | undefined
}

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
      <p class="what"><bdi>${order.orderDescription}</bdi></p>
      ${orderLines(session.request, reader)}
      ${order.referenceOrderId && html`<dl class="facts"><dt>${speech.words.page.order}</dt><dd><bdi>${order.referenceOrderId}</bdi></dd></dl>`}
      ${isOpen && timeLeft(reader, session.expiresAt, now)}`,
  })
}

/** What sends a choice; the buttons lie outside of it, because the card form stands among them. */
const CHOOSE = 'choose'

function choices(shown: ShownSession): Html {
  const { session, path, reader } = shown
  const { words } = reader.speech
  const { request, offer } = session
  const offered = offeredIn(shown)
  const [alone] = offered
  const isCardAlone = offered.length === 1 && alone?.inside !== undefined
  return html`${cardNote(reader, shown.note)}
  <h2>${isCardAlone ? words.choose.card : words.choose.title}</h2>
  ${request.productScene === EASY_PAY && consentHint(shown)}
  ${
    isCardAlone
      ? alone.inside
      : html`<form id="${CHOOSE}" method="post" action="${reader.to(`${path}/choose`)}">${madeField(shown)}</form>
  ${methodList(reader, offered, { isInOrder: offer.isNumbered ?? false, form: CHOOSE })}`
  }
  ${backToShop(shown, request.paymentRedirectUrl)}`
}

const madeField = ({ made }: ShownSession): Html | null =>
  made === undefined ? null : html`<input type="hidden" name="try" value="${made}">`

function offeredIn(shown: ShownSession): Offered[] {
  const { session, saved, reader } = shown
  const { speech, hints } = reader
  const { choose } = speech.words
  const { offer, request } = session
  const country = countryAmong(offer.methods, request.userRegion, hints)
  const cardLabel = saved.length > 0 ? choose.otherCard : choose.card
  const { value, currency } = request.paymentAmount
  const amount = speech.amount(value, currency)
  return [
    ...offeredCards(shown, amount),
    ...offer.methods.map((type) =>
      type === 'CARD'
        ? { ...offeredMethod(type, country, cardLabel), ...(shown.takesCard && typedHere(shown, amount)) }
        : offeredMethod(type, country),
    ),
  ]
}

/** The card form, in place of a button that leads to it. */
function typedHere(shown: ShownSession, amount: string): Pick<Offered, 'inside' | 'isUnfolded'> {
  const { session, reader, path, typed } = shown
  return {
    isUnfolded: typed !== undefined || (shown.saved.length === 0 && !reader.hints.isOnPhone),
    inside: cardEntry(
      {
        reader,
        amount,
        action: reader.to(`${path}/card`),
        fields: html`${madeField(shown)}<input type="hidden" name="method" value="CARD">`,
        asksToKeep: session.offer.cardWish.tokenizeMode === 'ASKFORCONSENT',
      },
      typed,
    ),
  }
}
