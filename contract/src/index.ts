/**
 * The interface as data, its one source: operations, messages, result codes, currencies and payment methods.
 * Types, validation, `openapi.json` and the reference derive from it. It reads no clock and does no I/O.
 */
export { canonicalJson, isoTime } from './canonical-json.ts'
export {
  brandOfNumber,
  CARD_BRANDS,
  type CardBrand,
  findCardBrand,
  hasValidCheckDigit,
} from './card-brands.ts'
export { type ClientField, type ClientModel, type ClientType, clientModel } from './client-model.ts'
export { CURRENCIES, type Currency, formatAmount, isCurrency } from './currencies.ts'
export { CURRENCY_NUMBERS, findCurrencyByNumber } from './currency-numbers.ts'
export { type FieldRole, type NotOffered, roleOf } from './field-roles.ts'
export { mayRedirect } from './fields.ts'
export { type HandedOnField, handedOnFields } from './handed-on-fields.ts'
export { IN_STORE_WALLETS, type InStoreWallet } from './in-store-wallets.ts'
export { flawOfShape } from './json-shape.ts'
export {
  AGREEMENT_SCOPES,
  type AgreementScope,
  CUSTOMER_WALLETS,
  type CustomerWallet,
} from './messages/agreement.ts'
export type { Amount } from './messages/amount.ts'
export { CardMetaData, type TokenizeMode } from './messages/card.ts'
export {
  DISPUTE_ACCEPT_REASONS,
  DISPUTE_EVIDENCE_LENGTH_MAX,
  DISPUTE_JUDGED_RESULTS,
  DISPUTE_TYPES,
  type DisputeAcceptReason,
  type DisputeEvidenceFormat,
  type DisputeJudgedResult,
  type DisputeType,
} from './messages/dispute.ts'
export { CODE_DISPLAY_TYPES } from './messages/in-store.ts'
export {
  type CaptureMode,
  FUNDINGS,
  GLOBAL_REGION,
  type InStoreScenario,
  type PaymentMethodData,
} from './messages/payment-method.ts'
export {
  DISABLE_REASONS,
  type DisableReason,
  type PaymentOption,
} from './messages/payment-option.ts'
export type { PaymentResultInfo } from './messages/payment-result-info.ts'
export { EASY_PAY, PRODUCT_SCENES } from './messages/payment-session.ts'
export type { MerchantInfo, ProductCodes, StoreInfo } from './messages/registration-info.ts'
export {
  REGISTRATION_STATUSES,
  REVIEW_STATUSES,
  type RegistrationPicture,
  type RegistrationStatus,
  type ReviewStatus,
} from './messages/registration-result.ts'
export { type Result, resultOf } from './messages/result.ts'
export {
  TRANSACTION_KINDS,
  TRANSACTION_STATUSES,
  type TransactionKind,
  type TransactionStatus,
} from './messages/transaction.ts'
export { nearest, suggest } from './nearest.ts'
export { NOT_OFFERED } from './not-offered-fields.ts'
export {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  type DeliveryFailure,
  type DeliveryState,
  type NotificationContract,
} from './notification-contract.ts'
export * from './notifications/index.ts'
export { openapi } from './openapi.ts'
export { COMMON_CODES, type Idempotency, type OperationContract } from './operation-contract.ts'
export * from './operations/index.ts'
export { isKnownPath, KNOWN_PATHS, ODD_PATHS } from './operations/not-offered.ts'
export {
  type CancelRule,
  findPaymentMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
  takesCurrency,
} from './payment-methods/catalogue.ts'
export { isShownUnasked } from './payment-methods/unasked.ts'
export { type Flaw, type Reading, readLeniently, readRequest } from './read-request.ts'
export { REGIONS } from './regions.ts'
export { isResultCode, RESULT_CODES, type ResultCode, type ResultStatus } from './result-codes.ts'
export { type RetryRules, retryRules } from './retry.ts'
export { REVIEWING_WALLETS, type ReviewingWallet } from './reviewing-wallets.ts'
export { secretFields } from './secret-fields.ts'
export { type ValueTypes, valueTypes } from './value-types.ts'
export { VERSION } from './version.ts'
