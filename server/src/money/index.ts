/**
 * The engine that moves money: payments are opened and charged, transactions and disputes carried out, agreements kept,
 * what time makes due is done. Operations, pages and the agenda call it. State, money, notification and agenda of one
 * event are written in one database transaction, and no provider is called inside one. It knows no HTTP and no
 * signatures; a no is a `Refusal`.
 */
export { beginAgreement, type NewActiveAgreement } from './agreements/begin-agreement.ts'
export { cancelAgreement } from './agreements/cancel-agreement.ts'
export { type DecidedAgreement, decideAgreement } from './agreements/decide-agreement.ts'
export { goodCode } from './agreements/good-code.ts'
export { newAgreement } from './agreements/new-agreement.ts'
export { digestOf } from './agreements/secrets.ts'
export { newTokens, showTokens } from './agreements/tokens.ts'
export { findUsableAgreement } from './agreements/usable-agreement.ts'
export { providerOf } from './attempts/provider-of.ts'
export { book, requireFunds } from './books.ts'
export { charge } from './charges/charge.ts'
export { chargeCard } from './charges/charge-card.ts'
export { driveChargeOn } from './charges/drive-charge-on.ts'
export { endPayment } from './charges/end-payment.ts'
export { recordCharge } from './charges/record-charge.ts'
export { clientNow } from './client-now.ts'
export { beginDispute } from './disputes/begin-dispute.ts'
export { changeDispute, type NextStep } from './disputes/change-dispute.ts'
export { openEvidence, sealEvidence } from './disputes/evidence.ts'
export { type HeldDispute, requireDispute, unknownDispute } from './disputes/hold-dispute.ts'
export { doDue } from './due/index.ts'
export { findPresented } from './in-store/find-presented.ts'
export { findScanned } from './in-store/find-scanned.ts'
export { newId } from './new-id.ts'
export { cardWishOfRequest } from './opening/card-of-request.ts'
export { chooseInSession, type SessionChoice } from './opening/choose-in-session.ts'
export { CARD } from './opening/choose-method.ts'
export { openAgreementPayment } from './opening/open-agreement-payment.ts'
export { openCardPayment } from './opening/open-card-payment.ts'
export { openOrderCodePayment } from './opening/open-order-code-payment.ts'
export { openPagePayment } from './opening/open-page-payment.ts'
export { CODE_PURPOSE, openPaymentCodePayment } from './opening/open-payment-code-payment.ts'
export type { Opened, Opener } from './opening/opened.ts'
export { cardTokenOf, currentAnswer, redirection } from './opening/pay-answer.ts'
export type { Call, CallingClient, MoneyParts } from './parts.ts'
export { instructionOf, SLOW_SECONDS } from './plan.ts'
export { endReviews } from './registrations/end-reviews.ts'
export { inquireRegistration } from './registrations/inquire-registration.ts'
export { newRegistration } from './registrations/new-registration.ts'
export { requireRegistered, type StoreOrder } from './registrations/require-registered.ts'
export {
  type Begun,
  beginPaymentTransaction,
  newTransaction,
} from './transactions/begin-payment-transaction.ts'
export { perform, resume } from './transactions/perform.ts'
