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
import { wayList } from './methods.ts'
import type { Shown } from './payment-page.ts'
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

interface Typed {
  readonly mistakes?: Mistakes
  readonly typedAgain?: TypedAgain
  readonly hasAgreed?: boolean
}

/** Where the payer enters a card; after a mistake with a word beside each field that has one. */
export function cardForm(
  shown: Shown,
  { mistakes = {}, typedAgain = {}, hasAgreed = false }: Typed = {},
): Html {
  const { payment, path, reader } = shown
  const { speech, to } = reader
  const { words } = speech
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  const again: Partial<Record<CardField, string>> = typedAgain
  return html`${savedCards(shown, amount)}
  <form method="post" action="${to(`${path}/card`)}" data-card data-once="${words.card.paying}">
    ${seenFields(shown)}
    <div class="fields">
      ${(Object.keys(FIELDS) as CardField[]).map((name) =>
        input(words, name, { mistake: mistakes[name], value: again[name] }),
      )}
    </div>
    ${
      cardOptionsOf(payment).tokenizeMode === 'ASKFORCONSENT' &&
      html`<label class="keep"><input type="checkbox" name="${KEEP}"${hasAgreed && html` checked`}>${words.card.keep}</label>`
    }
    <button class="confirm">${speech.say(words.card.pay, { amount })}</button>
  </form>
  <p class="hint">${speech.say(words.card.brands, { brands: CARD_BRANDS.map(({ name }) => name).join(', ') })}</p>`
}

/** What the payer has saved before, above the form for another. */
const savedCards = (shown: Shown, amount: string): Html | null => {
  const { path, reader, saved } = shown
  const { choose } = reader.speech.words
  if (saved.length === 0) return null
  return html`<form method="post" action="${reader.to(`${path}/saved`)}">${seenFields(shown)}
    <h2>${choose.saved}</h2>${wayList(offeredCards(shown, amount))}</form>
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
      ${isNumeric && html`inputmode="numeric"`} ${name === 'expiry' && html`placeholder="${card.expiryExample}"`}
      ${value && html`value="${value}"`}
      ${mistake && html`aria-invalid="true" aria-describedby="${name}-mistake"`}>
    ${name === 'cvc' && !mistake && html`<span class="hint" data-front="${card.codeOnFront}">${card.codeOnBack}</span>`}
    ${mistake && html`<span class="wrong" id="${name}-mistake">${sentences[mistake]}</span>`}</label>`
}

/** What the script writes the brand into. */
const BRAND = html`<span class="brand" data-brands="${JSON.stringify(
  CARD_BRANDS.map(({ name, prefixes, cvcLength }) => [name, prefixes, cvcLength]),
)}" aria-live="polite"></span>`
