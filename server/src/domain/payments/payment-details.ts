import { EASY_PAY } from '@amsel/contract'
import type { CardWish } from '../cards/card.ts'
import type { Payment } from './payment.ts'

/** What the gateway itself reads of a payment's details; the rest is the merchant's. */
interface KnownDetails {
  readonly cardWish?: CardWish
  readonly productScene?: string
  readonly agreementInfo?: { readonly authState?: string }
}

const known = ({ details }: Pick<Payment, 'details'>) => (details ?? {}) as KnownDetails

export const cardWishOf = (payment: Pick<Payment, 'details'>): CardWish => known(payment).cardWish ?? {}

/** The merchant's word for the agreement that the payer makes by paying; null where there is none. */
export function agreementByPaying(payment: Pick<Payment, 'details'>): string | null {
  const { productScene, agreementInfo } = known(payment)
  return productScene === EASY_PAY ? (agreementInfo?.authState ?? null) : null
}
