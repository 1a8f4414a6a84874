import type { Currency } from '@amsel/contract'
import type { Generated, JSONColumnType } from 'kysely'

export interface LinkTables {
  payment_links: PaymentLinksTable
}

/** An amount in minor units as text: JSON has no numbers of that size. */
export interface StoredOffer {
  readonly kind: 'amount' | 'order' | 'choice'
  readonly amount: string | null
  readonly items: readonly { readonly name: string; readonly unit: string; readonly quantity: number }[]
}

export interface PaymentLinksTable {
  client_id: string
  link_id: string
  title: string
  currency: Currency
  offer: JSONColumnType<StoredOffer, string, never>
  is_once: boolean
  reference: string | null
  redirect_url: string | null
  created_at: Date
  created_by: string
  expires_at: Date | null
  closed_at: Date | null
  ends_at: Date | null
  sessions: Generated<number>
}
