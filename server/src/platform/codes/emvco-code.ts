import type { Currency } from '@amsel/contract'
import type { EmvcoField } from './emvco-fields.ts'

/** What a merchant-presented code of EMVCo says: the one QR code that the wallets of a country have agreed on. */
export interface EmvcoCode {
  /** Whether it is made for one payment. */
  readonly isDynamic: boolean
  readonly accounts: readonly EmvcoAccount[]
  /** ISO 18245, such as 5812 for restaurants. */
  readonly categoryCode: string
  readonly currency: Currency
  /** Without it the payer enters the amount. */
  readonly amountMinor?: bigint
  readonly countryCode: string
  readonly merchantName: string
  readonly merchantCity: string
  readonly postalCode?: string
  readonly additional?: EmvcoAdditional
}

/** Where a scheme finds the merchant. */
export interface EmvcoAccount {
  /** 26 to 51; national schemes say which is theirs. */
  readonly id: string
  /** The scheme, such as its domain in reverse. */
  readonly globalId: string
  readonly fields: readonly EmvcoField[]
}

export type EmvcoAdditional = Readonly<Partial<Record<keyof typeof ADDITIONAL_IDS, string>>>

export const ADDITIONAL_IDS = {
  billNumber: '01',
  mobileNumber: '02',
  storeLabel: '03',
  loyaltyNumber: '04',
  referenceLabel: '05',
  customerLabel: '06',
  terminalLabel: '07',
  purpose: '08',
} as const

export const FIELD_IDS = {
  version: '00',
  initiation: '01',
  categoryCode: '52',
  currency: '53',
  amount: '54',
  countryCode: '58',
  merchantName: '59',
  merchantCity: '60',
  postalCode: '61',
  additional: '62',
  checksum: '63',
} as const

export const VERSION = '01'
export const INITIATION = { static: '11', dynamic: '12' } as const
export const GLOBAL_ID = '00'

/** Two digits compare like numbers. */
export const isAccountId = (id: string): boolean => /^\d{2}$/.test(id) && id >= '26' && id <= '51'

export const LENGTHS_MAX = {
  globalId: 32,
  amount: 13,
  merchantName: 25,
  merchantCity: 15,
  postalCode: 10,
  additional: 25,
} as const
