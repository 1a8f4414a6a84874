import fc from 'fast-check'
import { consentSessionRequest, consultRequest } from '../support/agreements.ts'
import { hkd } from '../support/amounts.ts'
import { CARDS, cardRequest } from '../support/card-payments.ts'
import { inStoreOrder, inStoreRequest } from '../support/in-store.ts'
import { payRequest, sessionRequest } from '../support/merchant.ts'
import { registrationRequest } from '../support/registration.ts'

export const OPERATIONS: readonly string[] = [
  'payments/pay',
  'payments/consult',
  'payments/createPaymentSession',
  'payments/retrievePaymentSession',
  'payments/inquiryPayment',
  'payments/capture',
  'payments/updateAmount',
  'payments/cancel',
  'payments/refund',
  'payments/inquiryRefund',
  'simulator/completePayment',
  'authorizations/consult',
  'authorizations/applyToken',
  'authorizations/revoke',
  'authorizations/query',
  'simulator/grantAuthorization',
  'simulator/cancelAuthorization',
  'payments/acceptDispute',
  'payments/supplyDefenseDocument',
  'payments/downloadDisputeEvidence',
  'simulator/openDispute',
  'simulator/judgeDispute',
  'merchants/registration',
  'merchants/inquiryRegistrationInfo',
  'simulator/decideRegistration',
  'simulator/issuePaymentCode',
  'simulator/scanOrderCode',
] as const

/** Few ids, so that requests meet each other's payments. */
const requestId = fc.integer({ min: 1, max: 150 }).map((number) => `fuzz-${number}`)
const outcome = fc.constantFrom('SUCCESS', 'FAIL', 'PENDING')
const seconds = fc.constantFrom(0, 1, 60, 900)
const pay = fc.tuple(requestId, fc.boolean()).map(([paymentRequestId, hasMore]) => ({
  ...payRequest(),
  paymentRequestId,
  ...(hasMore && {
    paymentExpiryTime: new Date(Date.now() + 600_000).toISOString(),
    paymentNotifyUrl: 'https://shop.example/notify',
    metadata: '{"basket":"7"}',
    customizedInfo: { customizedField1: 'blue' },
  }),
}))

const refund = fc.tuple(requestId, fc.boolean()).map(([refundRequestId, isAsyncRefund]) => ({
  refundRequestId,
  paymentId: '20261115021402490525961399511658139',
  refundAmount: { currency: 'HKD', value: '100' },
  isAsyncRefund,
  refundNotifyUrl: 'https://shop.example/notify',
  customizedInfo: { customizedField1: 'blue' },
}))

const consult = fc.subarray(['ALIPAY_HK', 'GCASH', 'CARD', 'x']).map((types) => ({
  productCode: 'CASHIER_PAYMENT',
  paymentAmount: { currency: 'HKD', value: '25800' },
  env: { terminalType: 'WAP', osType: 'IOS' },
  allowedPaymentMethods: types,
  blockedPaymentMethods: types.slice(1),
  allowedPaymentMethodRegions: ['HK', 'GLOBAL'],
  userRegion: 'HK',
}))
const authState = fc.integer({ min: 1, max: 30 }).map((number) => `fuzz-${number}`)
const agreementRequest: fc.Arbitrary<Request> = fc.oneof(
  authState.map((authState) => ({
    operation: 'authorizations/consult',
    body: consultRequest({ authState, terminalType: 'APP', osType: 'IOS' }),
  })),
  fc.tuple(authState, fc.constantFrom('SUCCESS', 'FAIL')).map(([authState, outcome]) => ({
    operation: 'simulator/grantAuthorization',
    body: { authState, outcome },
  })),
  fc.constantFrom('AUTHORIZATION_CODE', 'REFRESH_TOKEN').map((grantType) => ({
    operation: 'authorizations/applyToken',
    body: { grantType, customerBelongsTo: 'GCASH', authCode: 'code', refreshToken: 'token' },
  })),
  fc
    .constantFrom('authorizations/query', 'authorizations/revoke', 'simulator/cancelAuthorization')
    .map((operation) => ({ operation, body: { accessToken: 'token' } })),
)

const payByCard = fc
  .record({
    paymentRequestId: requestId,
    cardNo: fc.constantFrom(...Object.values(CARDS)),
    flag: fc.boolean(),
  })
  .map(({ paymentRequestId, cardNo, flag }) => ({
    operation: 'payments/pay',
    body: cardRequest(
      { cardNo, tokenize: flag, is3DSAuthentication: !flag, selectedCardBrand: 'VISA' },
      { paymentRequestId, paymentFactor: { captureMode: flag ? 'MANUAL' : 'AUTOMATIC' } },
    ),
  }))

const amount = hkd(100)
const changeAuthorization = fc.tuple(requestId, fc.boolean()).map(([id, isCapture]) =>
  isCapture
    ? {
        operation: 'payments/capture',
        body: { captureRequestId: id, paymentId: id, captureAmount: amount, isLastCapture: true },
      }
    : { operation: 'payments/updateAmount', body: { updateRequestId: id, paymentId: id, amount } },
)

const disputeId = 'fuzz-dispute'
const dispute = fc.constantFrom<Request>(
  { operation: 'payments/acceptDispute', body: { disputeId } },
  { operation: 'payments/supplyDefenseDocument', body: { disputeId, disputeEvidence: 'JVBERi0=' } },
  { operation: 'payments/downloadDisputeEvidence', body: { disputeId, disputeEvidenceType: 'FILE' } },
  {
    operation: 'simulator/openDispute',
    body: {
      paymentId: disputeId,
      disputeType: 'CHARGEBACK',
      disputeAmount: { currency: 'HKD', value: '1' },
      disputeReasonCode: '4853',
      defenseDueTime: '2036-01-01T00:00:00Z',
    },
  },
  {
    operation: 'simulator/judgeDispute',
    body: {
      disputeId,
      disputeJudgedResult: 'ACCEPT_BY_MERCHANT',
      disputeJudgedAmount: { currency: 'HKD', value: '1' },
    },
  },
)

const session = fc.tuple(requestId, fc.subarray(['ALIPAY_HK', 'CARD', 'GCASH'])).map(([id, types]) => ({
  ...sessionRequest(),
  paymentRequestId: `session-${id}`,
  availablePaymentMethod: {
    paymentMethodMetaData: { is3DSAuthentication: true },
    paymentMethodTypeList: types.map((paymentMethodType, index) => ({
      paymentMethodType,
      paymentMethodOrder: index + 1,
    })),
  },
  paymentFactor: { captureMode: 'MANUAL' },
}))

/** Few merchants, so that requests meet each other's registrations. */
const registration = fc.tuple(fc.nat(20), fc.nat(5)).map(([merchant, attempt]) => ({
  ...registrationRequest(String(merchant)),
  registrationRequestId: `reg-${merchant}-${attempt}`,
}))
const verdict = fc.tuple(fc.nat(20), fc.nat(5)).map(([merchant, attempt]) => ({
  registrationRequestId: `reg-${merchant}-${attempt}`,
  registrationStatus: 'REJECTED',
  rejectReasons: 'no such street',
}))
const paymentCode = fc.constantFrom(
  '288888888888888888',
  '281099020000000000000001',
  '281001020000000000000009',
)
const inStoreRequests: fc.Arbitrary<Request> = fc.oneof(
  fc
    .tuple(requestId, paymentCode, fc.constantFrom('PaymentCode', 'OrderCode', 'EntryCode'))
    .map(([paymentRequestId, paymentMethodId, scenario]) => ({
      operation: 'payments/pay',
      body: inStoreRequest(scenario, {
        paymentRequestId,
        paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId },
        order: inStoreOrder({ env: { userAgent: 'AlipayConnect', storeTerminalId: 'T01' } }),
      }),
    })),
  fc.constantFrom('SUCCESS', 'FAIL', 'CONFIRM').map((outcome) => ({
    operation: 'simulator/issuePaymentCode',
    body: { outcome, paymentMethodType: 'GCASH', resultCode: 'RISK_REJECT' },
  })),
  fc.constant({
    operation: 'simulator/scanOrderCode',
    body: { codeValue: `https://pay.example/c/28109004000001${'0'.repeat(22)}`, outcome: 'FAIL' },
  }),
)

export interface Request {
  readonly operation: string
  readonly body: object
}

export const goodRequest: fc.Arbitrary<Request> = fc.oneof(
  { weight: 2, arbitrary: pay.map((body) => ({ operation: 'payments/pay', body })) },
  { weight: 2, arbitrary: payByCard },
  { weight: 1, arbitrary: changeAuthorization },
  { weight: 1, arbitrary: refund.map((body) => ({ operation: 'payments/refund', body })) },
  {
    weight: 1,
    arbitrary: requestId.map((paymentRequestId) => ({
      operation: 'payments/cancel',
      body: { paymentRequestId },
    })),
  },
  {
    weight: 1,
    arbitrary: requestId.map((refundRequestId) => ({
      operation: 'payments/inquiryRefund',
      body: { refundRequestId },
    })),
  },
  { weight: 1, arbitrary: consult.map((body) => ({ operation: 'payments/consult', body })) },
  { weight: 1, arbitrary: session.map((body) => ({ operation: 'payments/createPaymentSession', body })) },
  {
    weight: 1,
    arbitrary: fc.option(requestId, { nil: undefined }).map((paymentRequestId) => ({
      operation: 'payments/createPaymentSession',
      body: consentSessionRequest({ authState: 'random', paymentRequestId }),
    })),
  },
  {
    weight: 1,
    arbitrary: requestId.map((id) => ({
      operation: 'payments/retrievePaymentSession',
      body: { paymentRequestId: `session-${id}` },
    })),
  },
  {
    weight: 1,
    arbitrary: requestId.map((paymentRequestId) => ({
      operation: 'payments/inquiryPayment',
      body: { paymentRequestId },
    })),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      registration.map((body) => ({ operation: 'merchants/registration', body })),
      verdict.map((body) => ({ operation: 'simulator/decideRegistration', body })),
      verdict.map(({ registrationRequestId }) => ({
        operation: 'merchants/inquiryRegistrationInfo',
        body: { registrationRequestId },
      })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(requestId, outcome).map(([paymentRequestId, outcome]) => ({
      operation: 'simulator/completePayment',
      body: { paymentRequestId, outcome, resultCode: 'PROCESS_FAIL' },
    })),
  },
  { weight: 1, arbitrary: dispute },
  {
    weight: 1,
    arbitrary: seconds.map((seconds) => ({ operation: 'simulator/advanceClock', body: { seconds } })),
  },
  { weight: 3, arbitrary: agreementRequest },
  { weight: 3, arbitrary: inStoreRequests },
)
