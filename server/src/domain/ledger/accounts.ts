/**
 * The books: transfers between accounts, each with one debit and one credit of the same positive amount. An
 * account belongs to one client; its holder is the client itself or a merchant that it sells for. A balance is
 * credits less debits.
 */
export const ACCOUNT_KINDS = {
  /** What the providers hold of the payers' money: the other side of everything, so it goes below zero. */
  provider: { mayGoBelowZero: true },
  /** What is owed to the holder. Refunds and cancels ask first whether it is enough; a dispute takes what it must. */
  payable: { mayGoBelowZero: true },
  /** What the operator keeps. */
  fees: { mayGoBelowZero: false },
  /** Money on its way back to a payer. */
  returning: { mayGoBelowZero: false },
  /** What is disputed, until it is decided whose it is. */
  held: { mayGoBelowZero: false },
} as const
export type AccountKind = keyof typeof ACCOUNT_KINDS

/** Money goes out of it only while there is enough, so what goes out is taken from its row at once and never queued. */
export const GUARDED: AccountKind = 'payable'
