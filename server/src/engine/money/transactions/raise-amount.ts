import type { Amount } from '@amsel/contract'
import { isWithinLimits, type PaymentTransaction, Refusal, requireRaisable } from '../../../domain/index.ts'
import { providerOf } from '../attempts/choose-provider.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { instructionOf } from '../plan.ts'
import { beginPaymentTransaction } from './begin-payment-transaction.ts'
import { carryOutTransaction } from './carry-out-transaction.ts'

interface WantedIncrease {
  readonly requestId: string
  readonly paymentId: string
  /** The new total. */
  readonly amount: Amount
}

/** Asks the issuer to authorize more. */
export const raiseAmount = (
  deps: MoneyDeps,
  call: Call,
  { requestId, paymentId, amount }: WantedIncrease,
): Promise<PaymentTransaction> =>
  carryOutTransaction(
    deps,
    call,
    { kind: 'INCREMENTAL', requestId, paymentId, amount },
    (unit, { payment, transactions: done }) => {
      requireRaisable(payment, { amount, now: unit.now, done })
      if (!isWithinLimits(call.actor.client, amount))
        throw new Refusal('INCREMENTAL_NOT_SUPPORT', 'the amount is outside the limits of this client')
      return beginPaymentTransaction(
        unit,
        { payment, transactions: done },
        {
          kind: 'INCREMENTAL',
          requestId,
          requestDigest: call.fingerprint.digest,
          amount,
          provider: providerOf(deps, payment).name,
          instruction: instructionOf(call),
        },
      )
    },
  )
