/**
 * What may be asked: exactly one file for each operation of the contract, named as there and read top to bottom. An
 * operation reads its request, asks the engine in `money/` and writes the answer.
 */
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
import { createClient } from './simulator/create-client.ts'
import { decideRegistration } from './simulator/decide-registration.ts'
import { grantAuthorization } from './simulator/grant-authorization.ts'
import { issuePaymentCode } from './simulator/issue-payment-code.ts'
import { judgeDispute } from './simulator/judge-dispute.ts'
import { openDispute } from './simulator/open-dispute.ts'
import { planOutcome } from './simulator/plan-outcome.ts'
import { reset } from './simulator/reset.ts'
import { scanOrderCode } from './simulator/scan-order-code.ts'

/** By path. A path belongs to one operation, so each request that reaches `run` was read by that contract. */
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
    createClient,
    reset,
  ].map((operation) => [operation.contract.path, operation as unknown as Operation]),
)

export { type Answer, type Operation, type OperationDeps, StoredAnswer } from './operation.ts'
