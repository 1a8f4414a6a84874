/**
 * What may be asked, one file each, named as in the contract and read top to bottom; and in `due/` what time asks.
 * An operation writes its state, its money and its answer in one transaction, and calls no provider inside one.
 */
import { applyToken } from './authorizations/apply-token.ts'
import { consultAuthorization } from './authorizations/consult.ts'
import { queryAuthorization } from './authorizations/query.ts'
import { revokeAuthorization } from './authorizations/revoke.ts'
import { alertDefense } from './due/alert-defense.ts'
import { checkpointLedger } from './due/checkpoint-ledger.ts'
import { closeAuthorization } from './due/close-authorization.ts'
import { expirePayment } from './due/expire-payment.ts'
import { finishAttempt } from './due/finish-attempt.ts'
import { reviewRegistration } from './due/review-registration.ts'
import { shredCard } from './due/shred-card.ts'
import { timeOutDispute } from './due/time-out-dispute.ts'
import { inquiryRegistrationInfo } from './merchants/inquiry-registration-info.ts'
import { inquiryRegistrationStatus } from './merchants/inquiry-registration-status.ts'
import { registration } from './merchants/registration.ts'
import { listNotifications } from './notifications/list.ts'
import { listenToNotifications } from './notifications/listen.ts'
import { resendNotification } from './notifications/resend.ts'
import type { Operation } from './operation.ts'
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
import { decideRegistration } from './simulator/decide-registration.ts'
import { grantAuthorization } from './simulator/grant-authorization.ts'
import { issuePaymentCode } from './simulator/issue-payment-code.ts'
import { judgeDispute } from './simulator/judge-dispute.ts'
import { openDispute } from './simulator/open-dispute.ts'
import { planOutcome } from './simulator/plan-outcome.ts'
import { scanOrderCode } from './simulator/scan-order-code.ts'

/** By path. A path is its operation's own, so each request that reaches `run` was read by that contract. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  [
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
  ].map((operation) => [operation.contract.path, operation as unknown as Operation]),
)

export {
  ALERT_DEFENSE,
  CHECKPOINT_LEDGER,
  CLOSE_AUTHORIZATION,
  FINISH_ATTEMPT,
  REVIEW_REGISTRATION,
  TIME_OUT_DISPUTE,
} from './agenda-kinds.ts'
export { beginAgreement, type NewActiveAgreement } from './authorizations/begin-agreement.ts'
export { type DecidedAgreement, decideAgreement } from './authorizations/decide-agreement.ts'
export { goodCode } from './authorizations/good-code.ts'
export { findUsableAgreement } from './authorizations/usable-agreement.ts'
export { findPresented } from './in-store/find-presented.ts'
export { findScanned } from './in-store/find-scanned.ts'
export { requireRegistered, type StoreOrder } from './merchants/require-registered.ts'
export {
  type Answer,
  type Call,
  type CallingClient,
  type Operation,
  type OperationParts,
  StoredAnswer,
} from './operation.ts'
export { charge } from './payments/charge.ts'
export { chargeCard } from './payments/charge-card.ts'
export { chooseInSession, type SessionChoice } from './payments/choose-in-session.ts'
export {
  alertDefense,
  checkpointLedger,
  closeAuthorization,
  expirePayment,
  finishAttempt,
  reviewRegistration,
  shredCard,
  timeOutDispute,
}
