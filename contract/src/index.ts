/**
 * The interface as data, its one source: operations, messages, result codes, currencies and payment methods.
 * Types, validation, `openapi.json` and the reference derive from it. It reads no clock and does no I/O.
 */
export { canonicalJson, isoTime } from './canonical-json.ts'
export { CURRENCIES, type Currency, formatAmount, isCurrency } from './currencies.ts'
export type { Amount } from './messages/amount.ts'
export { FUNDINGS } from './messages/payment-method.ts'
export {
  DISABLE_REASONS,
  type DisableReason,
  OPTION_CARD_BRANDS,
  type PaymentOption,
} from './messages/payment-option.ts'
export { type Result, resultOf } from './messages/result.ts'
export {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  type DeliveryFailure,
  type DeliveryState,
  type NotificationContract,
} from './notification-contract.ts'
export * from './notifications/index.ts'
export { INTERFACE_VERSION, openapi } from './openapi.ts'
export { COMMON_CODES, type Idempotency, type OperationContract } from './operation-contract.ts'
export * from './operations/index.ts'
export { isKnownPath, KNOWN_PATHS, ODD_PATHS } from './operations/not-offered.ts'
export { findPaymentMethod, PAYMENT_METHODS, type PaymentMethod, takesCurrency } from './payment-methods.ts'
export { type Flaw, type Reading, readRequest } from './read-request.ts'
export { isResultCode, RESULT_CODES, type ResultCode, type ResultStatus } from './result-codes.ts'
export { secretFields } from './secret-fields.ts'
