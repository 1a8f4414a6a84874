import { CardMetaData, type ResultCode, readLeniently } from '@amsel/contract'
import { type Card, Refusal, readCard } from '../domain/index.ts'

export type CardField = 'number' | 'month' | 'year' | 'cvc' | 'name'

/** What the payer may get back in the form. The number and the code are not among it. */
export type TypedAgain = Readonly<Partial<Record<'month' | 'year' | 'name', string>>>

export type Mistakes = Readonly<Partial<Record<CardField, string>>>

export type TypedCard =
  | { readonly card: Card }
  | { readonly mistakes: Mistakes; readonly typedAgain: TypedAgain }

const MISSING: Readonly<Record<CardField, string>> = {
  number: 'Enter the number of your card.',
  month: 'Enter the month.',
  year: 'Enter the year.',
  cvc: 'Enter the code.',
  name: 'Enter the name on the card.',
}

const BAD_NUMBER: Mistakes = { number: 'This is not the number of a card. Please check it.' }
const BAD_DATE: Mistakes = { month: 'This date is not right, or in the past.' }
const BAD_CODE: Mistakes = { cvc: 'The code has 3 digits, with American Express 4.' }

/** The first flaw of a field that is not even digits. */
const BY_FIELD: Readonly<Record<string, Mistakes>> = {
  cardNo: BAD_NUMBER,
  expiryMonth: BAD_DATE,
  expiryYear: BAD_DATE,
  cvv: BAD_CODE,
  'cardholderName.fullName': { name: 'This name is too long, or holds a letter that cannot be used.' },
}

const BY_CODE: Readonly<Partial<Record<ResultCode, Mistakes>>> = {
  INVALID_CARD_NUMBER: BAD_NUMBER,
  CARD_NOT_SUPPORTED: { number: 'Cards of this brand are not taken.' },
  INVALID_EXPIRATION_DATE: BAD_DATE,
  INVALID_PAYMENT_METHOD_META_DATA: BAD_CODE,
}

/** Reads what was typed: a card that may be charged, or what is wrong beside each field. */
export function readCardForm(form: URLSearchParams, now: Date): TypedCard {
  const typed = Object.fromEntries(
    Object.keys(MISSING).map((field) => [field, (form.get(field) ?? '').trim()]),
  ) as Record<CardField, string>
  const { month, year, name } = typed
  const again = (mistakes: Mistakes): TypedCard => ({
    mistakes,
    typedAgain: { month: month.slice(0, 2), year: year.slice(0, 4), name: name.slice(0, NAME_LENGTH_MAX) },
  })
  const missing = Object.entries(MISSING).filter(([field]) => typed[field as CardField] === '')
  if (missing.length > 0) return again(Object.fromEntries(missing))
  const reading = readLeniently(CardMetaData, {
    cardNo: typed.number,
    cvv: typed.cvc,
    expiryMonth: month.padStart(2, '0'),
    // Browsers fill in four digits where they know them.
    expiryYear: /^20\d\d$/.test(year) ? year.slice(2) : year,
    cardholderName: { fullName: name },
  })
  if (reading.flaw) return again(BY_FIELD[reading.flaw.field] ?? BAD_NUMBER)
  try {
    return { card: readCard(reading.value, now) }
  } catch (error) {
    const mistakes = error instanceof Refusal && BY_CODE[error.code]
    if (!mistakes) throw error
    return again(mistakes)
  }
}

export const NAME_LENGTH_MAX = 128
