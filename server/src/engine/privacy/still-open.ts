import { isCard, isDisputeOver, isOpen, type Payment, type PaymentTransaction } from '../../domain/index.ts'
import type { PaymentFile } from './payment-file.ts'

export const WAITS_TO_BE_SENT = 'a notification waits to be sent'

/** Why a payment keeps its words for now; empty where it has ended with all that hangs on it. */
export function reasonsToKeep({ payment, transactions, disputes, isUndecided }: PaymentFile): string[] {
  const reasons: readonly [boolean, string][] = [
    [isOpen(payment), 'it has not ended'],
    [isUndecided, 'the provider has not decided'],
    [isToBeCaptured(payment), 'it may still be captured'],
    [transactions.some(({ status }) => status === 'PROCESSING'), 'a refund or the like is pending'],
    [disputes.some(({ dispute }) => !isDisputeOver(dispute)), 'a dispute is open'],
  ]
  return reasons.flatMap(([holds, reason]) => (holds ? [reason] : []))
}

/** A capture is notified at the address that the payment names. */
const isToBeCaptured = (payment: Payment) =>
  isCard(payment) && payment.status === 'SUCCESS' && payment.authClosedAt === null

/** How many of each have words. */
export const wordsOf = ({ payment, transactions, disputes }: PaymentFile) => ({
  payments: hasWords(payment) ? 1 : 0,
  refunds: transactions.filter(isRefundWithWords).length,
  documents: disputes.filter(({ hasDocument }) => hasDocument).length,
})

const hasWords = (payment: Payment) =>
  [payment.answer, payment.orderDescription, payment.redirectUrl].some((text) => text !== '') ||
  [payment.metadata, payment.customizedInfo, payment.notifyUrl].some((words) => words !== null) ||
  Object.keys(payment.details ?? {}).length > 0

const isRefundWithWords = ({ kind, details, notifyUrl }: PaymentTransaction) =>
  kind === 'REFUND' && (notifyUrl !== null || Object.keys(details).some((name) => name !== 'captureId'))
