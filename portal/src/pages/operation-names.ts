import type { OPERATIONS } from '../../../contract/src/operations/index.ts'

type Path = (typeof OPERATIONS)[number]['path']

/** Every operation, by the path that the log has of it. A type alone: the contract itself is large. */
export const OPERATION_PATHS = [
  'v1/payments/pay',
  'v1/payments/consult',
  'v1/payments/createPaymentSession',
  'v1/payments/retrievePaymentSession',
  'v1/payments/inquiryPayment',
  'v1/payments/cancel',
  'v1/payments/capture',
  'v1/payments/updateAmount',
  'v1/payments/refund',
  'v1/payments/inquiryRefund',
  'v1/payments/acceptDispute',
  'v1/payments/supplyDefenseDocument',
  'v1/payments/downloadDisputeEvidence',
  'v1/authorizations/consult',
  'v1/authorizations/applyToken',
  'v1/authorizations/revoke',
  'v1/authorizations/query',
  'v1/merchants/registration',
  'v1/merchants/inquiryRegistrationStatus',
  'v1/merchants/inquiryRegistrationInfo',
  'v1/notifications/list',
  'v1/notifications/resend',
  'v1/notifications/listen',
  'v1/simulator/completePayment',
  'v1/simulator/grantAuthorization',
  'v1/simulator/cancelAuthorization',
  'v1/simulator/issuePaymentCode',
  'v1/simulator/scanOrderCode',
  'v1/simulator/openDispute',
  'v1/simulator/judgeDispute',
  'v1/simulator/decideRegistration',
  'v1/simulator/advanceClock',
  'v1/simulator/planOutcome',
  'v1/simulator/createClient',
  'v1/simulator/reset',
] as const satisfies readonly Path[]

/** As merchants write it: `payments/pay`. */
export const operationName = (path: string): string => path.replace(/^v1\//, '')
