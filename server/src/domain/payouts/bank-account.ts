import { HOUR_MS, later } from '../time.ts'

/** How a bank account is named: by an IBAN, by the routing number of a bank in the United States, or by a BIC and the bank's own number. */
export const BANK_NUMBERS = ['iban', 'aba', 'bic'] as const
export type BankNumberKind = (typeof BANK_NUMBERS)[number]

export interface BankNumber {
  readonly kind: BankNumberKind
  /** The IBAN, or the number of the account at its bank. */
  readonly number: string
  /** The routing number or the BIC; null where the IBAN says which bank it is. */
  readonly bank: string | null
}

/** The state of what a merchant has asked for. Of several approved ones, the last that may be used is. */
export type BankAccountState = 'WAITING' | 'APPROVED' | 'REFUSED' | 'REMOVED'

export const lastFourOf = ({ number }: BankNumber): string => number.slice(-4)

/** Spaces and dashes are how people group digits. */
export const withoutGroups = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

const ABA_WEIGHTS = [3, 7, 1] as const

/** Nine digits, the last of which is a checksum. */
export const isRoutingNumber = (text: string): boolean =>
  /^\d{9}$/.test(text) &&
  [...text].reduce((sum, digit, at) => sum + Number(digit) * (ABA_WEIGHTS[at % 3] ?? 0), 0) % 10 === 0 &&
  text !== '000000000'

/** A bank's own number: what the messages of banks can carry. */
export const isAccountNumber = (text: string): boolean => /^[A-Z0-9]{4,34}$/.test(text)

/** Somebody who has got hold of a merchant's account must not get its money before the merchant has noticed. */
export const usableFrom = (addedAt: Date, coolingHours: number): Date =>
  later(addedAt, coolingHours * HOUR_MS)
