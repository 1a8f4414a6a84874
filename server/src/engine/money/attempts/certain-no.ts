import {
  type Attempt,
  isDecided,
  isOpen,
  keepsItsAnswer,
  type Payment,
  type ProviderOutcome,
} from '../../../domain/index.ts'

/** How a provider was asked for a charge, and the result. An unanswered question is no result. */
export type ProviderNo =
  /** The account's circuit breaker held the call back. */
  { readonly by: 'guard' } | { readonly by: 'send' | 'abandon'; readonly reported: ProviderOutcome }

/**
 * Proof that a charge moves no money: only with it may another account be asked. Only a caller that has locked the
 * payment and finds the charge as it was read before asking the provider can have it. NEVER_SENT: the account was spared,
 * and the call that began the charge is the only one that could have sent it. REFUSED: its first and only call was
 * refused. ABANDONED: the provider has said that it accepts nothing more under this key. A repeated call knows nothing
 * about the first one: for it only an `abandon` is certain.
 */
export class CertainNo {
  readonly why: 'NEVER_SENT' | 'REFUSED' | 'ABANDONED'

  private constructor(why: CertainNo['why']) {
    this.why = why
  }

  /** Null where it is not certain. The caller has checked under the lock that nobody else came in between; see `isUntouched`. */
  static underLock(payment: Payment, attempts: AttemptPair, no: ProviderNo): CertainNo | null {
    if (!isUntouched(payment, attempts)) return null
    if (no.by === 'abandon') return isNo(no.reported) ? new CertainNo('ABANDONED') : null
    if (attempts.asked.resends > 0) return null
    if (no.by === 'guard') return new CertainNo('NEVER_SENT')
    return isNo(no.reported) ? new CertainNo('REFUSED') : null
  }
}

/** A charge as it was before its provider was asked, and as it is now that the payment is locked. */
interface AttemptPair {
  readonly asked: Attempt
  readonly current: Attempt
}

const isNo = ({ outcome, isCertain }: ProviderOutcome): boolean => outcome === 'FAIL' && isCertain === true

/**
 * Whether a locked payment has no answer yet, and its charge is as it was read before its provider was asked: nobody else
 * has sent it or learned its outcome since.
 */
export const isUntouched = (payment: Payment, { asked, current }: AttemptPair): boolean =>
  isOpen(payment) &&
  !keepsItsAnswer(payment) &&
  !isDecided(current.state) &&
  current.state === asked.state &&
  current.resends === asked.resends &&
  current.reference === asked.reference
