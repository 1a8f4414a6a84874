import type { ResultCode } from '@amsel/contract'
import type { ProviderOutcome } from '../../domain/index.ts'

/** Who is played: the holder of the payer's money, or a card issuer that asks whether it is the cardholder. */
export type PlayedRole = 'wallet' | 'issuer'

/** Why the played side says no, in the words of the buttons. */
export type PlayedReason = 'funds' | 'limit' | 'account' | 'risk' | 'declined'

export const PLAYED_REASONS: Readonly<Record<PlayedRole, ReadonlyMap<PlayedReason, ResultCode>>> = {
  wallet: new Map([
    ['funds', 'USER_BALANCE_NOT_ENOUGH'],
    ['limit', 'USER_AMOUNT_EXCEED_LIMIT'],
    ['account', 'USER_STATUS_ABNORMAL'],
    ['risk', 'RISK_REJECT'],
  ]),
  issuer: new Map([
    ['funds', 'USER_BALANCE_NOT_ENOUGH'],
    ['limit', 'USER_AMOUNT_EXCEED_LIMIT'],
    ['declined', 'DO_NOT_HONOR'],
    ['risk', 'RISK_REJECT'],
  ]),
}

/** After this long, by the sandbox's clock, a late confirmation has arrived. */
export const LATE_SECONDS = 60

/** The instruction to the simulator; without an outcome the issuer of the card decides. */
interface PlayedDecision {
  readonly instruction?: ProviderOutcome & { readonly settlesAfterSeconds?: number }
}

/**
 * What the buttons mean to the played side: a wallet does what its payer wants. Where an issuer has asked, it still has
 * to accept the card, and a no says that it was not the payer. Null where there is no such button.
 */
export function playedDecision(
  role: PlayedRole,
  button: string,
  reason: string | null,
): PlayedDecision | null {
  switch (button) {
    case 'confirm':
      return role === 'issuer' ? {} : { instruction: { outcome: 'SUCCESS' } }
    case 'decline':
      return decline(role, reason)
    case 'hang':
      return { instruction: { outcome: 'PENDING' } }
    case 'late':
      return { instruction: { outcome: 'PENDING', settlesAfterSeconds: LATE_SECONDS } }
    default:
      return null
  }
}

function decline(role: PlayedRole, reason: string | null): PlayedDecision | null {
  if (reason === null) return { instruction: { outcome: 'FAIL', ...(role === 'issuer' && NOT_PROVEN) } }
  const resultCode = PLAYED_REASONS[role].get(reason as PlayedReason)
  return resultCode ? { instruction: { outcome: 'FAIL', resultCode } } : null
}

const NOT_PROVEN = { resultCode: 'USER_PAYMENT_VERIFICATION_FAILED' } as const
