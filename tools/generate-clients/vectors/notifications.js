/** Notifications of each kind, and those that are refused. */
import { CLIENT_ID, KEYS, result, signatureOf, TIME, withHeaders, without } from './material.js'

const PATH = '/notify?shop=7'
const eur = (value) => ({ currency: 'EUR', value })
const payment = { paymentId: '2026', paymentRequestId: 'order-1', paymentAmount: eur('1050') }

const bodies = {
  notifyPayment: {
    notifyType: 'PAYMENT_RESULT',
    ...payment,
    paymentCreateTime: TIME,
    paymentTime: TIME,
    result: result('S', 'SUCCESS'),
  },
  notifyCapture: {
    notifyType: 'CAPTURE_RESULT',
    captureId: 'c1',
    captureRequestId: 'capture-1',
    captureAmount: eur('1050'),
    paymentId: '2026',
    result: result('S', 'SUCCESS'),
  },
  notifyRefund: {
    notifyType: 'REFUND_RESULT',
    refundId: 'r1',
    refundRequestId: 'refund-1',
    refundAmount: eur('50'),
    refundStatus: 'SUCCESS',
    result: result('S', 'SUCCESS'),
  },
  notifyReversal: { notifyType: 'PAYMENT_REVERSAL', ...payment, result: result('F', 'PROCESS_FAIL') },
  notifyAuthorization: {
    authorizationNotifyType: 'AUTHCODE_CREATED',
    authCode: 'code-1',
    authState: 'state-1',
    result: result('S', 'SUCCESS'),
  },
  notifyDispute: {
    disputeNotificationType: 'DISPUTE_CREATED',
    disputeId: 'd1',
    paymentId: '2026',
    paymentRequestId: 'order-1',
  },
  notifyRegistrationStatus: {
    registrationRequestId: 'reg-1',
    registrationResult: { registrationStatus: 'COMPLETED' },
  },
}

/** As it arrives; what was signed may be something else. */
function received(body, { kind, id = 'n-1', ...given } = {}) {
  const text = JSON.stringify(body)
  return {
    path: PATH,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'client-id': CLIENT_ID,
      'request-time': TIME,
      signature: signatureOf({ path: PATH, body: text, ...given }),
      ...(kind && { 'notification-id': id, 'notification-sequence': '1', 'notification-kind': kind }),
    },
    body: text,
  }
}

/** Answers are signed with the same key, for the path of their operation. */
function answered() {
  const path = '/ams/sandbox/api/v1/payments/pay'
  return { ...received(bodies.notifyPayment, { kind: 'notifyPayment', path }), path }
}

const usual = received(bodies.notifyPayment, { kind: 'notifyPayment' })
const REFUSED = { error: 'UNTRUSTED_NOTIFICATION' }

const refusals = [
  ['without signature', without(usual, 'signature')],
  ['without request-time', without(usual, 'request-time')],
  ['without client-id', without(usual, 'client-id')],
  ['a body that was changed', { ...usual, body: usual.body.replace('1050', '1') }],
  ['another path', { ...usual, path: '/notify' }],
  ['another time', withHeaders(usual, { 'request-time': '2026-11-16T13:00:00Z' })],
  [
    'for another client',
    withHeaders(received(bodies.notifyPayment, { kind: 'notifyPayment', clientId: 'SANDBOX_OTHER' }), {
      'client-id': 'SANDBOX_OTHER',
    }),
  ],
  ['signed by somebody else', received(bodies.notifyPayment, { kind: 'notifyPayment', key: 'merchant' })],
  [
    'a version of the gateway’s key that is not known',
    received(bodies.notifyPayment, { kind: 'notifyPayment', key: 'gateway2', version: 3 }),
  ],
  ['an empty signature', withHeaders(usual, { signature: 'algorithm=RSA256,keyVersion=1,signature=' })],
  ['an answer of the gateway, sent on as a notification', answered()],
  ['no JSON object', received([], { kind: 'notifyPayment' })],
]

const cases = () => [
  ...Object.entries(bodies).flatMap(([kind, body]) => [
    vector(kind, received(body, { kind }), { kind, id: 'n-1', sequence: 1, body }),
    vector(`${kind} of a gateway that sends no headers of its own`, received(body), {
      kind,
      id: null,
      sequence: null,
      body,
    }),
  ]),
  vector(
    'with the newer key',
    received(bodies.notifyRefund, { kind: 'notifyRefund', key: 'gateway2', version: 2 }),
    {
      kind: 'notifyRefund',
      id: 'n-1',
      sequence: 1,
      body: bodies.notifyRefund,
    },
  ),
  vector(
    'a header that says another kind than the body: the body is signed',
    received(bodies.notifyRefund, { kind: 'notifyPayment' }),
    {
      kind: 'notifyRefund',
      id: 'n-1',
      sequence: 1,
      body: bodies.notifyRefund,
    },
  ),
  vector(
    'a body of no kind under a header that says one',
    received({ result: result('S', 'SUCCESS') }, { kind: 'notifyPayment' }),
    {
      kind: 'unknown',
      id: 'n-1',
      sequence: 1,
      body: { result: result('S', 'SUCCESS') },
    },
  ),
  vector(
    'a sequence that is no number',
    withHeaders(received(bodies.notifyRefund, { kind: 'notifyRefund' }), {
      'notification-sequence': '-1.5e3',
    }),
    {
      kind: 'notifyRefund',
      id: 'n-1',
      sequence: null,
      body: bodies.notifyRefund,
    },
  ),
  vector('a kind that nobody knows yet', received({ moon: 'full' }, { kind: 'notifyMoon' }), {
    kind: 'unknown',
    id: 'n-1',
    sequence: 1,
    body: { moon: 'full' },
  }),
  ...refusals.map(([name, given]) => vector(name, given, REFUSED)),
]

const vector = (name, given, expected) => ({ name, received: given, expected })

export const notificationVectors = () => ({
  clientId: CLIENT_ID,
  gatewayPublicKey: { 1: KEYS.gateway1.publicKey, 2: KEYS.gateway2.publicKey },
  cases: cases(),
})
