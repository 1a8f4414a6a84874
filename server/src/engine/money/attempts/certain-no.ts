import {
  type Attempt,
  isDecided,
  isOpen,
  keepsItsAnswer,
  type Payment,
  type ProviderOutcome,
} from '../../../domain/index.ts'

/** How a provider was asked for a charge, and what came of it. What it has not answered is nothing that was heard. */
export type ProviderNo =
  /** The guard of the account kept the call back. */
  { readonly by: 'guard' } | { readonly by: 'send' | 'abandon'; readonly reported: ProviderOutcome }

/**
 * The knowledge that no money comes of a charge: only with it another account is asked. Nobody has it but who holds the
 * payment and finds the charge as it was read before the provider was asked. NEVER_SENT: the account was spared, and the call
 * that began the charge is the only one that could have sent it. REFUSED: its first and only call was refused. ABANDONED: the
 * provider has said that it takes nothing under this key any more. Whoever repeats a call knows nothing of the first one:
 * for them an `abandon` alone is a no.
 */
export class CertainNo {
  readonly why: 'NEVER_SENT' | 'REFUSED' | 'ABANDONED'

  private constructor(why: CertainNo['why']) {
    this.why = why
  }

  /** Null where it is not certain. Whoever calls has found under the lock that nobody else came between; see `isUntouched`. */
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
 * Whether a payment that is locked has no answer yet, and its charge is as it was read before its provider was asked: nobody
 * else has sent it since or heard of it.
 */
export const isUntouched = (payment: Payment, { asked, current }: AttemptPair): boolean =>
  isOpen(payment) &&
  !keepsItsAnswer(payment) &&
  !isDecided(current.state) &&
  current.state === asked.state &&
  current.resends === asked.resends &&
  current.reference === asked.reference
