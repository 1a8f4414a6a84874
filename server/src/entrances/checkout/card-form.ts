import { brandOfNumber, CardMetaData, type ResultCode, readLeniently } from '@amsel/contract'
import { type Card, Refusal, readCard } from '../../domain/index.ts'
import type { Words } from './words/index.ts'

export type CardField = 'number' | 'expiry' | 'cvc' | 'name'

type Mistake = keyof Words['mistake']

/** What is wrong, beside each field that has something wrong. */
export type Mistakes = Readonly<Partial<Record<CardField, Mistake>>>

/** What the payer may get back in the form. The number and the code are not among it. */
export type TypedAgain = Readonly<Partial<Record<'expiry' | 'name', string>>>

type TypedCard =
  | { readonly card: Card; readonly hasAgreed: boolean }
  | { readonly mistakes: Mistakes; readonly typedAgain: TypedAgain; readonly hasAgreed: boolean }

type Typed = Readonly<Record<CardField, string>>

/** The box by which a payer allows a card to be saved. */
export const KEEP = 'keep'
export const NAME_LENGTH_MAX = 128
export const EXPIRY_LENGTH_MAX = 9

const MISSING: Readonly<Record<CardField, Mistake>> = {
  number: 'numberMissing',
  expiry: 'expiryMissing',
  cvc: 'codeMissing',
  name: 'holderMissing',
}

const FIELDS = Object.keys(MISSING) as CardField[]

/** For a field with a character that it cannot have. */
const UNREADABLE: Readonly<Record<CardField, Mistake>> = {
  number: 'numberWrong',
  expiry: 'expiryWrong',
  cvc: 'codeWrong',
  name: 'holderWrong',
}

const BY_CODE: Readonly<Partial<Record<ResultCode, Mistake>>> = {
  INVALID_CARD_NUMBER: 'numberWrong',
  CARD_NOT_SUPPORTED: 'brandNotTaken',
  INVALID_EXPIRATION_DATE: 'expiryPast',
  INVALID_PAYMENT_METHOD_META_DATA: 'codeWrong',
}

/** Nothing is wrong with this one, so that each field can be judged by itself. */
const GOOD: Typed = { number: '4111111111111111', expiry: '12/99', cvc: '000', name: 'A' }

/** Reads what was entered: a card that may be charged, or all that is wrong with it. */
export function readCardForm(form: URLSearchParams, now: Date): TypedCard {
  const typed = Object.fromEntries(FIELDS.map((field) => [field, (form.get(field) ?? '').trim()])) as Typed
  const mistakes = FIELDS.flatMap((field) => {
    const mistake = typed[field] === '' ? MISSING[field] : mistakeIn(field, typed, now)
    return mistake ? [[field, mistake]] : []
  })
  const card = mistakes.length === 0 ? read(typed, now) : null
  const hasAgreed = form.get(KEEP) !== null
  if (card && typeof card !== 'string') return { card, hasAgreed }
  const { expiry, name } = typed
  return {
    hasAgreed,
    mistakes: Object.fromEntries(mistakes) as Mistakes,
    typedAgain: { expiry: expiry.slice(0, EXPIRY_LENGTH_MAX), name: name.slice(0, NAME_LENGTH_MAX) },
  }
}

function mistakeIn(field: CardField, typed: Typed, now: Date): Mistake | null {
  const number = typed.number.replace(/[ -]/g, '')
  const brand = brandOfNumber(number)
  // A security code has as many digits as its brand gives it.
  const around =
    field === 'cvc' && brand && typeof read({ ...GOOD, number, cvc: codeFor(number) }, now) !== 'string'
  const judged = { ...GOOD, ...(around && { number }), [field]: typed[field] }
  const reading = read(field === 'number' ? { ...judged, cvc: codeFor(number) } : judged, now, field)
  return typeof reading === 'string' ? reading : null
}

const codeFor = (number: string): string => '0'.repeat(brandOfNumber(number)?.cvcLength ?? 3)

/** `MM / YY`, with or without separators; browsers fill in four digits of a year where they know them. */
const EXPIRY = /^(0?[1-9]|1[0-2])\s*[/.-]?\s*(?:20)?(\d\d)$/

/** The card, or what is wrong with it; with its field where that can be more than one. */
function read({ number, expiry, cvc, name }: Typed, now: Date, field: CardField = 'number'): Card | Mistake {
  const [, month = '', year = ''] = EXPIRY.exec(expiry) ?? []
  if (month === '') return 'expiryWrong'
  const reading = readLeniently(CardMetaData, {
    cardNo: number,
    cvv: cvc,
    expiryMonth: month.padStart(2, '0'),
    expiryYear: year,
    cardholderName: { fullName: name },
  })
  if (reading.flaw) return UNREADABLE[field]
  try {
    return readCard(reading.value, now)
  } catch (error) {
    const mistake = error instanceof Refusal && BY_CODE[error.code]
    if (!mistake) throw error
    return mistake
  }
}
