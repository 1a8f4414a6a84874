/**
 * The ledger: transfers between accounts, each with one debit and one credit of the same positive amount. An account
 * belongs to one client; its holder is the client itself or a merchant that it sells for. What providers hold is an
 * account for each of theirs. A balance is credits less debits.
 */
export const ACCOUNT_KINDS = {
  /** What the providers hold of the payers' money: the other side of everything, so it goes below zero. */
  provider: { mayGoBelowZero: true, isByProvider: true },
  /** What is owed to the holder. Refunds and cancels check first whether it is enough; a dispute takes what it must. */
  payable: { mayGoBelowZero: true, isByProvider: false },
  /** What the operator keeps. */
  fees: { mayGoBelowZero: false, isByProvider: false },
  /** Money on its way back to a payer. */
  returning: { mayGoBelowZero: false, isByProvider: false },
  /** Disputed money, until it is decided whose it is. */
  held: { mayGoBelowZero: false, isByProvider: false },
  /** On its way to the merchant's bank account. */
  paying_out: { mayGoBelowZero: false, isByProvider: false },
  /** What banks hold for the operator's clients, an account for each of theirs: it is above zero as far as they have paid merchants. */
  bank: { mayGoBelowZero: true, isByProvider: true },
} as const
export type AccountKind = keyof typeof ACCOUNT_KINDS

/** Money leaves it only while there is enough, so it is taken from its row at once and never queued. */
export const GUARDED: AccountKind = 'payable'

/**
 * What of the guarded account is not available yet, by day: where it is compared with its transfers it is named like an account,
 * with the day in the place of the provider. It is a part of what is owed, and no account.
 */
export const PENDING = 'pending'

/** The holder of the client's own accounts. */
export const OWN = 'own'

/** In place of a payment's id and a provider, where a transfer is about neither. */
export const NO_PAYMENT = '-'

/** For an account that is no provider's. */
export const NO_PROVIDER = ''

export interface Account {
  readonly holder: string
  readonly kind: AccountKind
  /** The account at a provider that the money is in. */
  readonly provider: string
}

/** The account of a kind that is moved where a provider holds the money. */
export const accountOf = (holder: string, kind: AccountKind, provider: string): Account => ({
  holder,
  kind,
  provider: ACCOUNT_KINDS[kind].isByProvider && provider !== NO_PAYMENT ? provider : NO_PROVIDER,
})
