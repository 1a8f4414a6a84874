import type { OperationContract } from '../operation-contract.ts'
import { applyToken } from './authorizations/apply-token.ts'
import { consultAuthorization } from './authorizations/consult.ts'
import { queryAuthorization } from './authorizations/query.ts'
import { revokeAuthorization } from './authorizations/revoke.ts'
import { inquiryRegistrationInfo } from './merchants/inquiry-registration-info.ts'
import { inquiryRegistrationStatus } from './merchants/inquiry-registration-status.ts'
import { registration } from './merchants/registration.ts'
import { listNotifications } from './notifications/list.ts'
import { listenToNotifications } from './notifications/listen.ts'
import { resendNotification } from './notifications/resend.ts'
import { acceptDispute } from './payments/accept-dispute.ts'
import { cancel } from './payments/cancel.ts'
import { capture } from './payments/capture.ts'
import { consult } from './payments/consult.ts'
import { createPaymentSession } from './payments/create-payment-session.ts'
import { downloadDisputeEvidence } from './payments/download-dispute-evidence.ts'
import { inquiryPayment } from './payments/inquiry-payment.ts'
import { inquiryRefund } from './payments/inquiry-refund.ts'
import { pay } from './payments/pay.ts'
import { refund } from './payments/refund.ts'
import { retrievePaymentSession } from './payments/retrieve-payment-session.ts'
import { supplyDefenseDocument } from './payments/supply-defense-document.ts'
import { updateAmount } from './payments/update-amount.ts'
import { advanceClock } from './simulator/advance-clock.ts'
import { cancelAuthorization } from './simulator/cancel-authorization.ts'
import { completePayment } from './simulator/complete-payment.ts'
import { createClient } from './simulator/create-client.ts'
import { decideRegistration } from './simulator/decide-registration.ts'
import { grantAuthorization } from './simulator/grant-authorization.ts'
import { issuePaymentCode } from './simulator/issue-payment-code.ts'
import { judgeDispute } from './simulator/judge-dispute.ts'
import { openDispute } from './simulator/open-dispute.ts'
import { planOutcome } from './simulator/plan-outcome.ts'
import { reset } from './simulator/reset.ts'
import { scanOrderCode } from './simulator/scan-order-code.ts'

/** Every operation that is offered. */
export const OPERATIONS = [
  pay,
  consult,
  createPaymentSession,
  retrievePaymentSession,
  inquiryPayment,
  cancel,
  capture,
  updateAmount,
  refund,
  inquiryRefund,
  acceptDispute,
  supplyDefenseDocument,
  downloadDisputeEvidence,
  consultAuthorization,
  applyToken,
  revokeAuthorization,
  queryAuthorization,
  registration,
  inquiryRegistrationStatus,
  inquiryRegistrationInfo,
  listNotifications,
  resendNotification,
  listenToNotifications,
  completePayment,
  grantAuthorization,
  cancelAuthorization,
  issuePaymentCode,
  scanOrderCode,
  openDispute,
  judgeDispute,
  decideRegistration,
  advanceClock,
  planOutcome,
  createClient,
  reset,
] as const satisfies readonly OperationContract[]

export {
  type ApplyTokenRequest,
  type ApplyTokenResponse,
  applyToken,
} from './authorizations/apply-token.ts'
export {
  type ConsultAuthorizationRequest,
  type ConsultAuthorizationResponse,
  consultAuthorization,
} from './authorizations/consult.ts'
export {
  type QueryAuthorizationRequest,
  type QueryAuthorizationResponse,
  queryAuthorization,
  TOKEN_STATUSES,
  type TokenStatus,
} from './authorizations/query.ts'
export {
  type RevokeAuthorizationRequest,
  type RevokeAuthorizationResponse,
  revokeAuthorization,
} from './authorizations/revoke.ts'
export { inquiryRegistrationInfo } from './merchants/inquiry-registration-info.ts'
export { inquiryRegistrationStatus } from './merchants/inquiry-registration-status.ts'
export {
  type RegistrationRequest,
  type RegistrationResponse,
  registration,
} from './merchants/registration.ts'
export type { RegistrationName, RegistrationRecord } from './merchants/registration-name.ts'
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
  type AcceptDisputeRequest,
  type AcceptDisputeResponse,
  acceptDispute,
} from './payments/accept-dispute.ts'
export { type CancelRequest, type CancelResponse, cancel } from './payments/cancel.ts'
export { type CaptureRequest, type CaptureResponse, capture } from './payments/capture.ts'
export { type ConsultRequest, type ConsultResponse, consult } from './payments/consult.ts'
export {
  type CheckoutSessionRequest,
  type ConsentSessionRequest,
  type CreatePaymentSessionRequest,
  type CreatePaymentSessionResponse,
  createPaymentSession,
  isConsentSessionRequest,
} from './payments/create-payment-session.ts'
export {
  type DisputeEvidenceType,
  type DownloadDisputeEvidenceRequest,
  type DownloadDisputeEvidenceResponse,
  downloadDisputeEvidence,
} from './payments/download-dispute-evidence.ts'
export {
  type InquiryPaymentRequest,
  type InquiryPaymentResponse,
  inquiryPayment,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from './payments/inquiry-payment.ts'
export {
  type InquiryRefundRequest,
  type InquiryRefundResponse,
  inquiryRefund,
} from './payments/inquiry-refund.ts'
export { type PayRequest, type PayResponse, pay } from './payments/pay.ts'
export { type RefundRequest, type RefundResponse, refund } from './payments/refund.ts'
export {
  type RetrievePaymentSessionRequest,
  type RetrievePaymentSessionResponse,
  retrievePaymentSession,
} from './payments/retrieve-payment-session.ts'
export {
  type SupplyDefenseDocumentRequest,
  type SupplyDefenseDocumentResponse,
  supplyDefenseDocument,
} from './payments/supply-defense-document.ts'
export {
  type UpdateAmountRequest,
  type UpdateAmountResponse,
  updateAmount,
} from './payments/update-amount.ts'
export {
  type AdvanceClockRequest,
  type AdvanceClockResponse,
  advanceClock,
} from './simulator/advance-clock.ts'
export {
  type CancelAuthorizationRequest,
  type CancelAuthorizationResponse,
  cancelAuthorization,
} from './simulator/cancel-authorization.ts'
export {
  type CompletePaymentRequest,
  type CompletePaymentResponse,
  completePayment,
  PAYMENT_OUTCOMES,
  type PaymentOutcome,
} from './simulator/complete-payment.ts'
export {
  type CreateClientRequest,
  type CreateClientResponse,
  createClient,
} from './simulator/create-client.ts'
export {
  type DecideRegistrationRequest,
  type DecideRegistrationResponse,
  decideRegistration,
} from './simulator/decide-registration.ts'
export {
  CONSENT_OUTCOMES,
  type ConsentOutcome,
  type GrantAuthorizationRequest,
  type GrantAuthorizationResponse,
  grantAuthorization,
} from './simulator/grant-authorization.ts'
export {
  CODE_OUTCOMES,
  type CodeOutcome,
  type IssuePaymentCodeRequest,
  type IssuePaymentCodeResponse,
  issuePaymentCode,
} from './simulator/issue-payment-code.ts'
export {
  type JudgeDisputeRequest,
  type JudgeDisputeResponse,
  judgeDispute,
} from './simulator/judge-dispute.ts'
export {
  type OpenDisputeRequest,
  type OpenDisputeResponse,
  openDispute,
} from './simulator/open-dispute.ts'
export {
  type DropPoint,
  PLAN_DELAY_SECONDS_MAX,
  PLAN_TIMES_MAX,
  type PlanOutcomeRequest,
  type PlanOutcomeResponse,
  planOutcome,
} from './simulator/plan-outcome.ts'
export { type ResetRequest, type ResetResponse, reset } from './simulator/reset.ts'
export {
  type ScanOrderCodeRequest,
  type ScanOrderCodeResponse,
  scanOrderCode,
} from './simulator/scan-order-code.ts'
