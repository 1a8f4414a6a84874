import { CARD_BRANDS, formatAmount } from '@amsel/contract'
import { type Html, html } from '../web/index.ts'
import { type CardField, type Mistakes, NAME_LENGTH_MAX, type TypedAgain } from './card-form.ts'
import { backToShop } from './payer-page.ts'
import type { Shown } from './payment-page.ts'

interface Field {
  readonly label: string
  readonly autocomplete: string
  readonly isNumeric: boolean
  readonly lengthMax: number
  readonly example?: string
  readonly isWide?: true
}

/** In the order in which they are printed on a card. */
const FIELDS: Readonly<Record<CardField, Field>> = {
  number: { label: 'Card number', autocomplete: 'cc-number', isNumeric: true, lengthMax: 32, isWide: true },
  month: { label: 'Month', autocomplete: 'cc-exp-month', isNumeric: true, lengthMax: 2, example: 'MM' },
  year: { label: 'Year', autocomplete: 'cc-exp-year', isNumeric: true, lengthMax: 4, example: 'YY' },
  cvc: { label: 'CVC', autocomplete: 'cc-csc', isNumeric: true, lengthMax: 4 },
  name: {
    label: 'Name on the card',
    autocomplete: 'cc-name',
    isNumeric: false,
    lengthMax: NAME_LENGTH_MAX,
    isWide: true,
  },
}

/** Where the payer types a card; after a mistake with a word beside each field that has one. */
export const cardForm = (
  { payment, path }: Shown,
  { mistakes = {}, typedAgain = {} }: { mistakes?: Mistakes; typedAgain?: TypedAgain } = {},
): Html => html`
  <form method="post" action="${path}/card">
    <div class="fields">
      ${(Object.keys(FIELDS) as CardField[]).map((name) =>
        input(name, mistakes[name], (typedAgain as Partial<Record<CardField, string>>)[name]),
      )}
    </div>
    <button class="confirm">Pay ${formatAmount(payment.amount.value, payment.amount.currency)}</button>
  </form>
  <p class="hint">${CARD_BRANDS.map(({ name }) => name).join(', ')}. Open until ${payment.expiresAt.toUTCString()}.</p>
  ${backToShop(payment.redirectUrl)}`

function input(name: CardField, mistake: string | undefined, value: string | undefined): Html {
  const { label, autocomplete, isNumeric, lengthMax, example, isWide } = FIELDS[name]
  return html`<label${isWide && html` class="wide"`}>${label}
    <input name="${name}" autocomplete="${autocomplete}" maxlength="${lengthMax}" required
      ${isNumeric && html`inputmode="numeric"`} ${example && html`placeholder="${example}"`}
      ${value && html`value="${value}"`}
      ${mistake && html`aria-invalid="true" aria-describedby="${name}-mistake"`}>
    ${mistake && html`<span class="wrong" id="${name}-mistake">${mistake}</span>`}</label>`
}
