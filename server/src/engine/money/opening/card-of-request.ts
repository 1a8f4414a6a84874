import { CardMetaData, type PaymentMethodData, type ResultCode, readLeniently } from '@amsel/contract'
import {
  brandAndEnds,
  type Card,
  type CardFacts,
  type CardSource,
  type CardOptions,
  expiryOf,
  Refusal,
  readCard,
} from '../../../domain/index.ts'
import { findKeptCard, type KeptCard } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'

/** What a request says about its card: what is charged, what is kept of it, and whether the payer must authenticate. */
export interface GivenCard {
  readonly source: CardSource
  readonly facts: CardFacts
  readonly asksFor3DS: boolean
}

/** The card that a request names by its token; null where it names none. */
export async function findNamedCard(
  deps: Pick<MoneyDeps, 'db' | 'sealer'>,
  clientId: string,
  { paymentMethodId: token }: PaymentMethodData,
): Promise<KeptCard | null> {
  return token === undefined ? null : findKeptCard(deps.db, deps.sealer, clientId, token)
}

/** Null when the request leaves the card to a page. */
export function cardOfRequest(
  deps: Pick<MoneyDeps, 'sealer'>,
  { paymentMethodId, paymentMethodMetaData }: PaymentMethodData,
  { kept, now }: { readonly kept: KeptCard | null; readonly now: Date },
): GivenCard | null {
  const data = readMetaData(paymentMethodMetaData)
  const asksFor3DS = data.is3DSAuthentication ?? false
  if (paymentMethodId !== undefined) {
    if (!kept)
      throw new Refusal(
        'INVALID_PAYMENT_METHOD_META_DATA',
        'paymentMethod.paymentMethodId is not a card token',
      )
    return { ...keptAsGiven(kept), asksFor3DS }
  }
  if (data.cardNo === undefined) return null
  const card = readCard(data, now)
  return { source: { card }, facts: factsOf(deps, card, data.tokenize ?? false), asksFor3DS }
}

/** A saved card is charged by the provider's name for it, and gets no other. */
export const keptAsGiven = ({
  card: { brand, bin, lastFour, fingerprint },
  providerToken,
}: Pick<KeptCard, 'card' | 'providerToken'>): Pick<GivenCard, 'source' | 'facts'> => ({
  source: { providerToken },
  facts: { brand, bin, lastFour, fingerprint },
})

export function factsOf({ sealer }: Pick<MoneyDeps, 'sealer'>, card: Card, isToBeKept: boolean): CardFacts {
  const fingerprint = fingerprintOf({ sealer }, card.number)
  const kept = isToBeKept && { isToBeKept, expiry: expiryOf(card) }
  return { ...brandAndEnds(card.number), fingerprint, ...kept }
}

/** By which a card is recognised without its number. */
export const fingerprintOf = ({ sealer }: Pick<MoneyDeps, 'sealer'>, number: string): string =>
  sealer.digest(number, 'card fingerprint').toString('base64url')

/** The part of the card data that holds for any card, including one entered on a page. */
export function cardOptionsOfRequest(
  given: Record<string, unknown> | undefined,
  ...complaint: Complaint
): CardOptions {
  const { is3DSAuthentication, tokenize, tokenizeMode } = readMetaData(given, ...complaint)
  return {
    ...(is3DSAuthentication !== undefined && { is3DSAuthentication }),
    ...(tokenize !== undefined && { tokenize }),
    ...(tokenizeMode !== undefined && { tokenizeMode }),
  }
}

/** The code with which an error is refused, and the field that it is in. */
type Complaint = [code?: ResultCode, field?: string]

function readMetaData(
  given: Record<string, unknown> | undefined,
  ...[code = 'INVALID_PAYMENT_METHOD_META_DATA', field = 'paymentMethod.paymentMethodMetaData']: Complaint
): CardMetaData {
  const reading = readLeniently(CardMetaData, given ?? {})
  if (reading.flaw) throw new Refusal(code, `${field}.${reading.flaw.message}`)
  return reading.value
}
