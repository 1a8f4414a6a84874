import type { OperationContract } from '../operation-contract.ts'
import { listNotifications } from './notifications/list.ts'
import { listenToNotifications } from './notifications/listen.ts'
import { resendNotification } from './notifications/resend.ts'
import { consult } from './payments/consult.ts'
import { inquiryPayment } from './payments/inquiry-payment.ts'
import { pay } from './payments/pay.ts'
import { advanceClock } from './simulator/advance-clock.ts'
import { completePayment } from './simulator/complete-payment.ts'
import { planOutcome } from './simulator/plan-outcome.ts'

/** Every operation that is offered. */
export const OPERATIONS = [
  pay,
  consult,
  inquiryPayment,
  listNotifications,
  resendNotification,
  listenToNotifications,
  completePayment,
  advanceClock,
  planOutcome,
] as const satisfies readonly OperationContract[]

export {
  type ListNotificationsRequest,
  type ListNotificationsResponse,
  listNotifications,
  NOTIFICATIONS_LIMIT_MAX,
} from './notifications/list.ts'
export {
  LISTEN_WAIT_SECONDS_MAX,
  type ListenToNotificationsRequest,
  type ListenToNotificationsResponse,
  listenToNotifications,
} from './notifications/listen.ts'
export {
  type ResendNotificationRequest,
  type ResendNotificationResponse,
  resendNotification,
} from './notifications/resend.ts'
export {
  type ConsultRequest,
  type ConsultResponse,
  consult,
  GLOBAL_REGION,
} from './payments/consult.ts'
export {
  type InquiryPaymentRequest,
  type InquiryPaymentResponse,
  inquiryPayment,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from './payments/inquiry-payment.ts'
export { type PayRequest, type PayResponse, pay } from './payments/pay.ts'
export {
  type AdvanceClockRequest,
  type AdvanceClockResponse,
  advanceClock,
} from './simulator/advance-clock.ts'
export {
  type CompletePaymentRequest,
  type CompletePaymentResponse,
  completePayment,
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
} from './simulator/complete-payment.ts'
export {
  PLAN_DELAY_SECONDS_MAX,
  PLAN_TIMES_MAX,
  type PlanOutcomeRequest,
  type PlanOutcomeResponse,
  planOutcome,
} from './simulator/plan-outcome.ts'
