import type { SavedCard } from '../../engine/money/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { cardName, type Offered } from './methods.ts'
import type { Reader } from './reader.ts'

/** Where the page of a session or a payment is, with the cards that its payer has saved. */
interface WithSavedCards {
  readonly reader: Reader
  readonly path: string
  readonly saved: readonly SavedCard[]
}

/** The saved cards as they are offered: pressing one pays at once, and it says so. */
export const offeredCards = ({ reader, path, saved }: WithSavedCards, amount: string): Offered[] => {
  const { speech, to } = reader
  const { words } = speech
  return saved.map(({ keptWith, card, isBuyers }) => ({
    field: 'card',
    value: keptWith,
    label: cardName(card),
    mark: card.brand,
    group: 'saved',
    rank: 0,
    note: expiryWords(reader, card.expiry),
    pays: speech.say(words.card.pay, { amount }),
    ...(isBuyers && { removal: { url: to(`${path}/remove/${keptWith}`), label: words.saved.remove } }),
  }))
}

const expiryWords = ({ speech }: Reader, expiry: string | undefined): string | undefined =>
  expiry && speech.say(speech.words.saved.expires, { date: expiry })

/** Payers can remove only what they have saved themselves. */
export const removable = (saved: readonly SavedCard[], name: string): SavedCard | undefined =>
  saved.find(({ keptWith, isBuyers }) => keptWith === name && isBuyers)

interface Asked {
  readonly reader: Reader
  readonly merchant: string
  readonly path: string
  /** Where a payer who keeps it continues. */
  readonly back: string
}

/** Asks whether a card is to be removed. */
export function removalOf({ card, keptWith }: SavedCard, { reader, merchant, path, back }: Asked): Html {
  const { speech, to } = reader
  const { saved } = speech.words
  const expiry = expiryWords(reader, card.expiry)
  return html`<h2>${saved.removeAsk}</h2>
  <p><b><bdi>${cardName(card)}</bdi></b>${expiry && html`<br><span class="hint">${expiry}</span>`}</p>
  <p>${speech.say(saved.removeMore, { merchant })}</p>
  <form method="post" action="${to(`${path}/remove/${keptWith}`)}"><button class="confirm">${saved.removeYes}</button></form>
  <p class="back"><a href="${to(back)}">${saved.keepIt}</a></p>`
}

/** What became of a card, shown above what the payer can do. */
export type CardNote = 'removed' | 'gone'

export const cardNote = ({ speech }: Reader, note: CardNote | undefined): Html | null => {
  const { saved } = speech.words
  if (note === undefined) return null
  return note === 'removed'
    ? html`<p class="note" role="status">${saved.removed}</p>`
    : html`<div class="trouble" role="alert"><b>${saved.gone}</b> <span>${saved.goneMore}</span></div>`
}

/** The address of a page that says that a card was removed. */
export const afterRemoval = ({ to }: Reader, path: string): string => {
  const address = to(path)
  return `${address}${address.includes('?') ? '&' : '?'}card=removed`
}

export const noteIn = (query: unknown): CardNote | undefined =>
  (query as { readonly card?: unknown }).card === 'removed' ? 'removed' : undefined
