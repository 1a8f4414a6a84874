import { hasValidCheckDigit, secretFields } from '@amsel/contract'

const LENGTH_MAX = 4_096
const fields = [...secretFields()].join('|')
/** A secret member: its name, and its value if that is a string; objects are cut off to the end of the text. */
const STRING_MEMBER = new RegExp(`("(?:${fields})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'g')
const OTHER_MEMBER = new RegExp(`("(?:${fields})"\\s*:\\s*)(?!"\\*\\*\\*")[^\\s].*`, 'gs')

/** Text of a message, fit for a log: without the contract's secret fields, without anything like a card number. */
export function maskSecrets(text: string): string {
  return cut(text)
    .replace(STRING_MEMBER, '$1"***"')
    .replace(OTHER_MEMBER, '$1***')
    .replace(DIGITS, maskCardNumbers)
}

/** The same around a name that is no secret: its digits and those that follow it are no number together. */
export function maskSecretsAround(name: string, text: string): string {
  const place = text.indexOf(name)
  if (place < 0) return maskSecrets(text)
  return maskSecrets(text.slice(0, place)) + name + maskSecrets(text.slice(place + name.length))
}

/** A number is not cut in two: neither half would be seen as one. */
const cut = (text: string) =>
  text.length > LENGTH_MAX ? text.slice(0, LENGTH_MAX).replace(/[\d\s._-]+$/, '') : text

/** Groups of digits as people write them, with what stands between. */
const DIGITS = /\d+(?:[\s._-]{1,3}\d+)*/g
/** What card numbers do not begin with: years of this century and moments in Unix time do. */
const NO_CARD = /^(?:[017]|20)/
const CARD_DIGITS_MIN = 12
const CARD_DIGITS_MAX = 19

/** Each number of one or more whole groups that could be a card's: an id that is longer stays what it is. */
function maskCardNumbers(run: string): string {
  const pieces = run.split(/(\D+)/)
  for (let first = 0; first < pieces.length; first += 2) {
    const last = endOfCardNumber(pieces, first)
    if (last === null) continue
    pieces.splice(first, last - first + 1, '***')
  }
  return pieces.join('')
}

/** Even places are digits, odd ones what stands between. */
function endOfCardNumber(pieces: readonly string[], first: number): number | null {
  let digits = ''
  for (let last = first; last < pieces.length && digits.length < CARD_DIGITS_MAX; last += 2) {
    digits += pieces[last]
    if (isCardNumber(digits)) return last
  }
  return null
}

const isCardNumber = (digits: string) =>
  digits.length >= CARD_DIGITS_MIN &&
  digits.length <= CARD_DIGITS_MAX &&
  !NO_CARD.test(digits) &&
  hasValidCheckDigit(digits)
