import { type Attempt, type ProviderOutcome, providerKey } from '../../domain/index.ts'
import type { Circumstances, Context } from '../provider.ts'
import type { Call } from './call.ts'

/** An account, as its kinds of attempts use it. */
export interface Ams {
  readonly call: Call
  /** Where upstream sends its messages. */
  readonly notifyUrl: string
}

/** An attempt, and what is needed to ask for it. */
export interface Asked extends Context {
  readonly attempt: Attempt
  /** The name under which upstream knows it. */
  readonly key: string
  /** The name under which upstream knows the charge that it is about. */
  readonly chargeKey: string
  readonly given: Circumstances
  readonly signal: AbortSignal
}

/** How attempts of one kind are asked for, and asked about. */
export interface Kind {
  send(ams: Ams, asked: Asked): Promise<ProviderOutcome>
  inquire(ams: Ams, asked: Asked): Promise<ProviderOutcome | null>
}

export function askedOf(attempt: Attempt, given: Circumstances): Asked {
  const { context, signal } = given
  if (!context) throw new Error(`the attempt ${attempt.attemptId} came without its payment`)
  const { payment, accessToken, charge, transaction, record, refundToBankInfo } = context
  const [key, chargeKey] = [providerKey(attempt), providerKey(charge)]
  return {
    attempt,
    payment,
    accessToken,
    charge,
    transaction,
    record,
    refundToBankInfo,
    key,
    chargeKey,
    given,
    signal,
  }
}
