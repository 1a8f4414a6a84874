import { hasValidCheckDigit } from '@amsel/contract'

/** A text without anything like a card number. A UUID is none, whatever its digits happen to be. */
export function maskCardNumbers(text: string): string {
  const masked = masking(text)
  if (masked === text) return text
  // Odd places are UUIDs.
  return text
    .split(UUID)
    .map((part, place) => (place % 2 === 1 ? part : masking(part)))
    .join('')
}

const masking = (text: string) => text.replace(DIGITS, maskIn)

const UUID = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i

/** Groups of digits as people write them, with what stands between; twelve or more in all. */
const DIGITS = /\d(?:[\s._-]{0,3}\d){11,}/g
/** What card numbers do not begin with: years of this century and moments in Unix time do. */
const NO_CARD = /^(?:[017]|20)/
const BETWEEN = /\D/
const CARD_DIGITS_MIN = 12
const CARD_DIGITS_MAX = 19

/** Each number of one or more whole groups that could be a card's: an id that is longer stays what it is. */
function maskIn(run: string): string {
  if (run.length > CARD_DIGITS_MAX && !BETWEEN.test(run)) return run
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
