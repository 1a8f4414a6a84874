import { brandOfNumber, type CardMetaData, hasValidCheckDigit, type TokenizeMode } from '@amsel/contract'
import { Refusal } from '../refusal.ts'

/** A card with data that must not be stored: it lives in memory, on its way to the provider, and nowhere else. */
export interface Card {
  readonly number: string
  readonly cvc?: string | undefined
  readonly expiryMonth: string
  readonly expiryYear: string
  readonly holderName?: string | undefined
}

/** What a card payment is charged to: a card, or one that the provider knows by its token. */
export type CardSource = { readonly card: Card } | { readonly providerToken: string }

/** A card that was presented to the provider before its payer authenticates. */
export interface PresentedCard {
  /** By which it is charged later. */
  readonly providerToken: string
  /** Whether the issuer wants authentication. */
  readonly isChallenged: boolean
}

/** What the merchant wants for a card that its payer enters on a page. */
export interface CardOptions {
  /** The payer must authenticate. */
  readonly is3DSAuthentication?: boolean | undefined
  /** A token to charge it again. */
  readonly tokenize?: boolean | undefined
  /** Takes precedence over `tokenize`. */
  readonly tokenizeMode?: TokenizeMode | undefined
}

/**
 * Whether an entered card gets a token: as the merchant's options say and, where they leave it to the payer, as the payer
 * says.
 */
export const isTypedCardKept = (
  { tokenize = false, tokenizeMode }: CardOptions,
  hasAgreed: boolean,
): boolean =>
  tokenizeMode === undefined
    ? tokenize
    : tokenizeMode === 'ENABLED' || (tokenizeMode === 'ASKFORCONSENT' && hasAgreed)

/** What is kept of a card. */
export interface CardFacts {
  readonly brand: string
  readonly bin: string
  readonly lastFour: string
  /** The same number always gives the same one, which reveals nothing of the number. */
  readonly fingerprint: string
  readonly threeDS?: 'challenged' | 'exempt'
  /** The merchant asked for a token to charge it again. */
  readonly isToBeKept?: boolean
  /** Its payer has agreed on a page to save it, and is offered it again. */
  readonly hasAgreed?: boolean
  /** `MM/YY`, for a saved card. */
  readonly expiry?: string
  readonly networkTransactionId?: string
}

export const expiryOf = ({ expiryMonth, expiryYear }: Pick<Card, 'expiryMonth' | 'expiryYear'>): string =>
  `${expiryMonth}/${expiryYear}`

/** Unknown for a card without a date. */
export function hasExpired({ expiry }: Pick<CardFacts, 'expiry'>, now: Date): boolean {
  const [month = '', year = ''] = expiry?.split('/') ?? []
  return expiry !== undefined && !isInFuture(month, year, now)
}

/** What may be shown of a number: its brand and both its ends. */
export const brandAndEnds = (number: string) => ({
  brand: brandOfNumber(number)?.brand ?? '',
  bin: number.slice(0, 6),
  lastFour: number.slice(-4),
})

export const maskedNumber = ({ bin, lastFour }: Pick<CardFacts, 'bin' | 'lastFour'>): string =>
  `${bin}******${lastFour}`

/** The card that a request carries, checked as far as it can be without its issuer. */
export function readCard(given: CardMetaData, now: Date): Card {
  const { cardNo = '', cvv, expiryMonth = '', expiryYear = '', selectedCardBrand } = given
  const brand = brandOfNumber(cardNo)
  if (!hasValidCheckDigit(cardNo) || cardNo.length < NUMBER_LENGTH_MIN)
    throw new Refusal('INVALID_CARD_NUMBER', `${META_DATA}.cardNo is not a card number`)
  if (!brand) throw new Refusal('CARD_NOT_SUPPORTED', 'cards of this brand are not taken')
  if (!brand.lengths.includes(cardNo.length))
    throw new Refusal('INVALID_CARD_NUMBER', `${META_DATA}.cardNo is too short or too long for ${brand.name}`)
  if (selectedCardBrand && selectedCardBrand !== brand.brand)
    throw new Refusal('SELECTED_CARD_BRAND_NOT_AVAILABLE', `the card is ${brand.brand} only`)
  if (!isInFuture(expiryMonth, expiryYear, now))
    throw new Refusal(
      'INVALID_EXPIRATION_DATE',
      `${META_DATA}.expiryMonth and expiryYear must be two digits each and not in the past`,
    )
  if (cvv !== undefined && cvv.length !== brand.cvcLength)
    throw new Refusal(
      'INVALID_PAYMENT_METHOD_META_DATA',
      `${META_DATA}.cvv must have ${brand.cvcLength} digits`,
    )
  return { number: cardNo, cvc: cvv, expiryMonth, expiryYear, holderName: holderNameOf(given) }
}

function holderNameOf({ cardholderName: name }: CardMetaData): string | undefined {
  const parts = [name?.firstName, name?.middleName, name?.lastName].filter(Boolean)
  return name?.fullName ?? (parts.length > 0 ? parts.join(' ') : undefined)
}

const META_DATA = 'paymentMethod.paymentMethodMetaData'
const NUMBER_LENGTH_MIN = 12

/** A card is valid to the end of its month. */
function isInFuture(month: string, year: string, now: Date): boolean {
  if (!/^\d{2}$/.test(month) || !/^\d{2}$/.test(year)) return false
  const number = Number(month)
  return number >= 1 && number <= 12 && Date.UTC(2000 + Number(year), number, 1) > now.getTime()
}
