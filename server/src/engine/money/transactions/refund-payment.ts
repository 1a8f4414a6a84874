import { type Amount, findPaymentMethod } from '@amsel/contract'
import {
  askedOfRefund,
  type Payment,
  type PaymentTransaction,
  type RefundToBankInfo,
  requireCarriedOut,
  requireRefundable,
  type TransactionDetails,
} from '../../../domain/index.ts'
import { updatePayment } from '../../../storage/index.ts'
import { providerOf } from '../attempts/choose-provider.ts'
import { book } from '../book.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { instructionOf, SLOW_SECONDS } from '../plan.ts'
import { sealBank } from './bank-of-refund.ts'
import { beginPaymentTransaction } from './begin-payment-transaction.ts'
import { carryOutTransaction } from './carry-out-transaction.ts'

interface WantedRefund {
  readonly requestId: string
  readonly paymentId: string
  readonly amount: Amount
  readonly notifyUrl: string | null
  readonly details: TransactionDetails
  /** Where the money goes, if not back the way it came. */
  readonly refundToBankInfo?: RefundToBankInfo | undefined
  /** The merchant does not want to wait for the end. */
  readonly isAsync: boolean
}

/**
 * Returns money to the payer. It leaves the merchant's account with the intent, so that it cannot be spent twice; if it
 * cannot go back, it is the merchant's again.
 */
export const refundPayment = (
  deps: MoneyDeps,
  call: Call,
  { requestId, paymentId, amount, notifyUrl, details, refundToBankInfo, isAsync }: WantedRefund,
): Promise<PaymentTransaction> =>
  carryOutTransaction(
    deps,
    call,
    { kind: 'REFUND', requestId, paymentId, amount },
    (unit, { payment, transactions: done }) => {
      const { writes, actor, now } = unit
      requireRefundable(payment, { amount, captureId: details.captureId, now, done })
      const provider = providerOf(deps, payment)
      requireCarriedOut(provider.abilities, askedOfRefund({ refundToBankInfo }))
      const { clientId } = payment
      const bank = refundToBankInfo && {
        toBankSealed: sealBank(deps.sealer, { clientId, requestId }, refundToBankInfo),
      }
      const begun = beginPaymentTransaction(
        unit,
        { payment, transactions: done },
        {
          kind: 'REFUND',
          requestId,
          requestDigest: call.fingerprint.digest,
          amount,
          notifyUrl,
          details: { ...details, ...bank },
          provider: provider.name,
          instruction: {
            ...((isAsync || isSlow(payment)) && { settlesAfterSeconds: SLOW_SECONDS }),
            ...instructionOf(call),
          },
        },
      )
      const refundedMinor = payment.refundedMinor + amount.value
      const refunded = updatePayment(writes, actor, begun.payment, { refundedMinor })
      book(unit, payment, { eventKind: 'REFUND', eventId: begun.transaction.transactionId, amount })
      return { ...begun, payment: refunded }
    },
  )

const isSlow = ({ paymentMethodType }: Payment): boolean =>
  findPaymentMethod(paymentMethodType)?.refund.answer !== 'at_once'
