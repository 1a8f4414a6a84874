import { CARD_BRANDS } from '@amsel/contract'
import { cardOptionsOf } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import {
  type CardField,
  EXPIRY_LENGTH_MAX,
  KEEP,
  type Mistakes,
  NAME_LENGTH_MAX,
  type TypedAgain,
} from './card-form.ts'
import { mark } from './marks/mark.ts'
import { wayList } from './methods.ts'
import type { Shown } from './payment-page.ts'
import type { Reader } from './reader.ts'
import { offeredCards } from './saved-cards.ts'
import { seenFields } from './tries.ts'
import type { Words } from './words/index.ts'

interface Field {
  readonly label: 'number' | 'expiry' | 'code' | 'holder'
  readonly autocomplete: string
  readonly isNumeric: boolean
  readonly lengthMax: number
  readonly isWide?: true
}

/** In the order in which they are printed on a card. */
const FIELDS: Readonly<Record<CardField, Field>> = {
  number: { label: 'number', autocomplete: 'cc-number', isNumeric: true, lengthMax: 32, isWide: true },
  expiry: { label: 'expiry', autocomplete: 'cc-exp', isNumeric: true, lengthMax: EXPIRY_LENGTH_MAX },
  cvc: { label: 'code', autocomplete: 'cc-csc', isNumeric: true, lengthMax: 4 },
  name: {
    label: 'holder',
    autocomplete: 'cc-name',
    isNumeric: false,
    lengthMax: NAME_LENGTH_MAX,
    isWide: true,
  },
}

/** What a payer gets back after a mistake. */
export interface TypedBefore {
  readonly mistakes?: Mistakes
  readonly typedAgain?: TypedAgain
  readonly hasAgreed?: boolean
}

/** Where the payer of a payment enters a card, below those that they have saved. */
export function cardForm(shown: Shown, typed?: TypedBefore): Html {
  const { payment, path, reader } = shown
  const amount = reader.speech.amount(payment.amount.value, payment.amount.currency)
  const asked = {
    reader,
    amount,
    action: reader.to(`${path}/card`),
    fields: seenFields(shown),
    asksToKeep: cardOptionsOf(payment).tokenizeMode === 'ASKFORCONSENT',
  }
  return html`${savedCards(shown, amount)}${cardEntry(asked, typed)}`
}

interface Asked {
  readonly reader: Reader
  readonly amount: string
  readonly action: string
  /** What the form says of the page that it is on. */
  readonly fields: Html
  readonly asksToKeep: boolean
}

/** The fields of a card; after a mistake with a word beside each field that has one. */
export function cardEntry(
  { reader, amount, action, fields, asksToKeep }: Asked,
  { mistakes = {}, typedAgain = {}, hasAgreed = false }: TypedBefore = {},
): Html {
  const { speech } = reader
  const { words } = speech
  const again: Partial<Record<CardField, string>> = typedAgain
  return html`<form method="post" action="${action}" data-card data-once="${words.card.paying}">
    ${fields}
    <div class="fields">
      ${(Object.keys(FIELDS) as CardField[]).map((name) =>
        input(words, name, { mistake: mistakes[name], value: again[name] }),
      )}
    </div>
    ${
      asksToKeep &&
      html`<label class="keep"><input type="checkbox" name="${KEEP}"${hasAgreed && html` checked`}>${words.card.keep}</label>`
    }
    <button class="confirm">${speech.say(words.card.pay, { amount })}</button>
  </form>
  ${acceptedBrands(reader)}`
}

/** Those that do not fit what is typed are dimmed by the page's script. */
const acceptedBrands = ({ speech, marks }: Reader): Html =>
  html`<p class="brands" role="img" aria-label="${speech.say(speech.words.card.brands, {
    brands: CARD_BRANDS.map(({ name }) => name).join(', '),
  })}">${CARD_BRANDS.map(({ brand, name }) => html`<span data-brand="${name}" title="${name}">${mark(brand, name, marks)}</span>`)}</p>`

/** What the payer has saved before, above the form for another. */
const savedCards = (shown: Shown, amount: string): Html | null => {
  const { path, reader, saved } = shown
  const { choose } = reader.speech.words
  if (saved.length === 0) return null
  return html`<form method="post" action="${reader.to(`${path}/saved`)}">${seenFields(shown)}
    <h2>${choose.saved}</h2>${wayList(reader, offeredCards(shown, amount))}</form>
  <h2 class="other">${choose.otherCard}</h2>`
}

interface Content {
  readonly mistake: keyof Words['mistake'] | undefined
  readonly value: string | undefined
}

function input({ card, mistake: sentences }: Words, name: CardField, { mistake, value }: Content): Html {
  const { label, autocomplete, isNumeric, lengthMax, isWide } = FIELDS[name]
  return html`<label${isWide && html` class="wide"`}>${card[label]}${name === 'number' && BRAND}
    <input name="${name}" autocomplete="${autocomplete}" maxlength="${lengthMax}" required
      ${isNumeric ? html`inputmode="numeric" dir="ltr"` : html`dir="auto"`} ${name === 'expiry' && html`placeholder="${card.expiryExample}"`}
      ${value && html`value="${value}"`}
      ${mistake && html`aria-invalid="true" aria-describedby="${name}-mistake"`}>
    ${name === 'cvc' && !mistake && html`<span class="hint" data-front="${card.codeOnFront}">${card.codeOnBack}</span>`}
    ${mistake && html`<span class="wrong" id="${name}-mistake">${sentences[mistake]}</span>`}</label>`
}

/** What the script writes the brand into. */
const BRAND = html`<span class="brand" data-brands="${JSON.stringify(
  CARD_BRANDS.map(({ name, prefixes, cvcLength }) => [name, prefixes, cvcLength]),
)}" aria-live="polite"></span>`
