import type { Client, LinkItem, LinkState, PaymentLink } from '../../domain/index.ts'
import { linkOrder, linkSessionRequest } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { orderLines } from './goods.ts'
import { payerPage } from './payer-page.ts'
import type { Reader } from './reader.ts'

/** What a page shows of a payment link. */
export interface ShownLink {
  readonly client: Client
  readonly link: PaymentLink
  readonly state: LinkState
  readonly reader: Reader
  readonly path: string
  /** What the payer asked for before, where it cannot be had: nothing, or more than there is. */
  readonly hasChosenNothing?: boolean
}

/** What a merchant asks for. A session begins only with the button: who only previews a link begins none. */
export const linkPage = (shown: ShownLink): Html =>
  shown.state === 'OPEN' ? framed(shown, asking(shown)) : framed(shown, ended(shown, shown.state))

const asking = (shown: ShownLink): Html => {
  const { link, reader, path, hasChosenNothing = false } = shown
  const { words } = reader.speech
  const isChoice = link.offer.kind === 'choice'
  return html`<form method="post" action="${reader.to(path)}">
    ${
      isChoice &&
      html`<h2>${words.link.choose}</h2>${hasChosenNothing && html`<p class="trouble" role="alert"><b>${words.link.nothing}</b></p>`}
    <ul class="goods chosen">${link.offer.items.map((item, index) => chooser(shown, item, index))}</ul>`
    }
    <button class="confirm">${words.page.goOn}</button></form>`
}

const chooser = (
  { link, reader: { speech } }: ShownLink,
  { name, unitMinor, quantity }: LinkItem,
  index: number,
): Html => {
  const label = speech.say(speech.words.link.quantityOf, { item: name })
  // Where there is one thing to choose it is chosen.
  const preset = link.offer.kind === 'choice' && link.offer.items.length === 1 ? 1 : 0
  return html`<li><span><bdi>${name}</bdi><br><span class="each">${speech.amount(unitMinor, link.currency)}</span></span>
    <input type="number" name="q${index}" min="0" max="${quantity}" step="1" value="${preset}" inputmode="numeric"
      aria-label="${label}"></li>`
}

function ended({ client, reader: { speech } }: ShownLink, state: Exclude<LinkState, 'OPEN'>): Html {
  const { link, outcome } = speech.words
  const merchant = client.name
  const said = {
    PAID: { title: link.paid, more: link.paidMore },
    EXPIRED: { title: outcome.expired, more: link.closedMore },
    CLOSED: { title: link.closed, more: link.closedMore },
  }[state]
  const isPaid = state === 'PAID'
  return html`<section class="end" data-outcome="${isPaid ? 'paid' : 'expired'}" role="status">
    <span class="sign" aria-hidden="true">${isPaid ? '✓' : '!'}</span>
    <h2 class="outcome">${said.title}</h2>
    <p>${speech.say(said.more, { merchant })}</p></section>`
}

function framed(shown: ShownLink, deed: Html): Html {
  const { client, link, reader, path } = shown
  const { speech } = reader
  const { offer, currency, title, reference } = link
  const whole = offer.kind === 'choice' ? null : linkOrder(link, [])
  const amount = whole && speech.amount(whole.amountMinor, currency)
  return payerPage({
    client,
    reader,
    path,
    deed,
    subject: amount ?? title,
    summary: html`<h1 class="amount">${amount ?? html`<bdi>${title}</bdi>`}</h1>
      ${amount && html`<p class="what"><bdi>${title}</bdi></p>`}
      ${whole && orderLines(linkSessionRequest(link, whole, NOWHERE), reader)}
      ${reference && html`<dl class="facts"><dt>${speech.words.page.order}</dt><dd><bdi>${reference}</bdi></dd></dl>`}`,
  })
}

/** It is only shown. */
const NOWHERE = { paymentRequestId: '', redirectUrl: '' }
