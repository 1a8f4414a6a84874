import type { Amount } from '@amsel/contract'
import { type PaymentTransaction, requireCapturable } from '../../../domain/index.ts'
import { providerOf } from '../attempts/choose-provider.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { instructionOf } from '../plan.ts'
import { beginPaymentTransaction } from './begin-payment-transaction.ts'
import { carryOutTransaction } from './carry-out-transaction.ts'

interface WantedCapture {
  readonly requestId: string
  readonly paymentId: string
  readonly amount: Amount
  /** Releases the rest of the authorization. */
  readonly isLastCapture?: boolean | undefined
}

/** Captures the money of an authorized card, or a part of it. */
export const capturePayment = (
  deps: MoneyDeps,
  call: Call,
  { requestId, paymentId, amount, isLastCapture }: WantedCapture,
): Promise<PaymentTransaction> =>
  carryOutTransaction(
    deps,
    call,
    { kind: 'CAPTURE', requestId, paymentId, amount },
    (unit, { payment, transactions: done }) => {
      requireCapturable(payment, { amount, now: unit.now, done })
      return beginPaymentTransaction(
        unit,
        { payment, transactions: done },
        {
          kind: 'CAPTURE',
          requestId,
          requestDigest: call.fingerprint.digest,
          amount,
          details: isLastCapture ? { isLastCapture } : {},
          provider: providerOf(deps, payment).name,
          instruction: instructionOf(call),
        },
      )
    },
  )
