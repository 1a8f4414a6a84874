import type { Payment } from '../../domain/index.ts'

/** The columns of a payment that change after it was made, except `has_transactions`. */
export const paymentColumns = (payment: Payment) => ({
  status: payment.status,
  result_code: payment.resultCode,
  paid_at: payment.paidAt,
  provider: payment.provider,
  payment_method_type: payment.paymentMethodType,
  expires_at: payment.expiresAt,
  amount_minor: payment.amount.value,
  captured_minor: payment.capturedMinor,
  refunded_minor: payment.refundedMinor,
  disputed_minor: payment.disputedMinor,
  fee_minor: payment.feeMinor,
  value_day: payment.valueDay,
  auth_expires_at: payment.authExpiresAt,
  auth_closed_at: payment.authClosedAt,
  card: payment.card && JSON.stringify(payment.card),
  changed_by: payment.changedBy,
})
