import { z } from 'zod'
import { dateTime, oneOf, text } from '../fields.ts'
import { Amount } from '../messages/amount.ts'
import { PspCustomerInfo } from '../messages/in-store.ts'
import { CustomizedInfo } from '../messages/order.ts'
import { PaymentResultInfo } from '../messages/payment-result-info.ts'
import { Result } from '../messages/result.ts'
import type { NotificationContract } from '../notification-contract.ts'

const body = z.object({
  notifyType: oneOf(['PAYMENT_RESULT', 'PAYMENT_PENDING', 'UPDATE_AMOUNT_RESULT']),
  result: Result,
  paymentRequestId: text(64),
  paymentId: text(64),
  paymentAmount: Amount,
  paymentCreateTime: dateTime(),
  paymentTime: dateTime().optional(),
  paymentMethodType: text(64).optional(),
  actualPaymentAmount: Amount.optional(),
  pspCustomerInfo: PspCustomerInfo.optional(),
  authExpiryTime: dateTime().optional(),
  paymentResultInfo: PaymentResultInfo.optional(),
  updateRequestId: text(64).optional(),
  metadata: text(2048).optional(),
  customizedInfo: CustomizedInfo.optional(),
})

export const notifyPayment = {
  kind: 'notifyPayment',
  title: 'A payment changed',
  description:
    '`PAYMENT_RESULT` when a payment has reached its end: `result` is S when it was paid, else F with the reason. ' +
    '`PAYMENT_PENDING` when the payer is done and the wallet or bank is not: wait for the result. ' +
    '`UPDATE_AMOUNT_RESULT` answers `updateAmount`: `paymentAmount` is the amount that stands. Sent to ' +
    '`paymentNotifyUrl` of the request, else to the address that is set for the kind.',
  body,
} as const satisfies NotificationContract

export type NotifyPaymentBody = z.output<typeof body>
