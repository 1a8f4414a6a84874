import { formatAmount, isoTime } from '@amsel/contract'
import type { Payment } from '../payments/payment.ts'
import type { Dispute } from './dispute.ts'
import { plainPdf } from './plain-pdf.ts'

/** A page to begin a defence with: the facts of the dispute, and what usually helps. */
export function evidenceTemplate(dispute: Dispute, payment: Payment): Buffer {
  const { amount, dueAt, reasonMessage } = dispute
  return plainPdf([
    `Defence of the dispute ${dispute.disputeId}`,
    '',
    `Kind: ${dispute.type}`,
    `Disputed amount: ${formatAmount(amount.value, amount.currency)}`,
    `Reason: ${dispute.reasonCode}`,
    ...(reasonMessage ? [reasonMessage] : []),
    `Source: ${dispute.source}`,
    `Opened: ${isoTime(dispute.openedAt)}`,
    ...(dueAt ? [`To be answered before: ${isoTime(dueAt)}`] : []),
    '',
    `Payment: ${payment.paymentId}`,
    `Payment request: ${payment.paymentRequestId}`,
    `Paid amount: ${formatAmount(payment.amount.value, payment.amount.currency)}`,
    ...(payment.paidAt ? [`Paid: ${isoTime(payment.paidAt)}`] : []),
    '',
    'Please add: what was sold and to whom, proof of delivery or use,',
    'what the payer was told and agreed to, and all messages with the payer.',
  ])
}
