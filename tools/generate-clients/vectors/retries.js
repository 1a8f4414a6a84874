/** What a library does, attempt by attempt, where answers are missing or say nothing. */
import { CLIENT_ID, KEYS, NOW, reply, result, without } from './material.js'

const PAY = 'v1/payments/pay'
const REFUND = 'v1/payments/refund'
const CAPTURE = 'v1/payments/capture'
const CANCEL = 'v1/payments/cancel'
const INQUIRY = 'v1/payments/inquiryPayment'
const INQUIRY_OF_REFUND = 'v1/payments/inquiryRefund'
const DISPUTE = 'v1/payments/acceptDispute'
const TILL = 'inStore.payAndWait'

const eur = (value) => ({ currency: 'EUR', value })
const payRequest = {
  paymentRequestId: 'order-1',
  productCode: 'AGREEMENT_PAYMENT',
  paymentAmount: eur('1050'),
  paymentMethod: { paymentMethodType: 'GCASH', paymentMethodId: 'token-1' },
  order: { orderAmount: eur('1050'), orderDescription: 'Tea', referenceOrderId: 'order-1' },
}
const tillRequest = {
  ...payRequest,
  productCode: 'IN_STORE_PAYMENT',
  paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: '281012345678901234' },
}
const refundRequest = { refundRequestId: 'refund-1', paymentId: '2026', refundAmount: eur('50') }
const captureRequest = { captureRequestId: 'capture-1', paymentId: '2026', captureAmount: eur('1050') }
const byRequest = { paymentRequestId: 'order-1' }
const names = { paymentId: '2026', paymentRequestId: 'order-1' }

const S = result('S', 'SUCCESS')
const UNKNOWN = { result: result('U', 'UNKNOWN_EXCEPTION', 'unknown exception') }
const BUSY = { result: result('U', 'REQUEST_TRAFFIC_EXCEED_LIMIT') }
const OPEN = { ...names, result: result('U', 'PAYMENT_IN_PROCESS', 'payment in process') }
const ABSENT = { result: result('F', 'ORDER_NOT_EXIST') }
const state = (paymentStatus, more = {}) => ({ ...names, paymentStatus, ...more, result: S })

/** Anybody between could have made it. */
const unsigned = (answer) => ({ unsigned: answer })

/** One attempt: what must be sent, and what comes back; null for nothing. */
const pay = (answer) => [PAY, payRequest, answer]
const refund = (answer) => [REFUND, refundRequest, answer]
const inquire = (answer) => [INQUIRY, byRequest, answer]
const inquireRefund = (answer) => [INQUIRY_OF_REFUND, { refundRequestId: 'refund-1' }, answer]
const cancel = (answer) => [CANCEL, byRequest, answer]
const tillPay = (answer) => [PAY, tillRequest, answer]

/** Nobody answers, it never arrived, and sent once more it brings `last`. */
const lostTwice = (last) => [...Array.from({ length: 4 }, () => pay(null)), inquire(ABSENT), pay(last)]

const ended = (status, code, learnedBy = 'answer') => ({ status, code, learnedBy })
const noAnswer = (requestId) => ({ error: 'NO_ANSWER', status: 'U', retryable: true, requestId })

const cases = [
  ['S at once', PAY, payRequest, [pay({ ...names, result: S })], [], ended('S', 'SUCCESS')],
  [
    'F is final',
    PAY,
    payRequest,
    [pay({ result: result('F', 'USER_BALANCE_NOT_ENOUGH') })],
    [],
    ended('F', 'USER_BALANCE_NOT_ENOUGH'),
  ],
  [
    'U with a page is given back at once',
    PAY,
    payRequest,
    [pay({ ...OPEN, normalUrl: 'https://pay.example/checkout/1' })],
    [],
    ended('U', 'PAYMENT_IN_PROCESS'),
  ],
  [
    'U with a code to show is given back at once',
    PAY,
    payRequest,
    [pay({ ...OPEN, orderCodeForm: { codeDetails: [] } })],
    [],
    ended('U', 'PAYMENT_IN_PROCESS'),
  ],
  [
    'PAYMENT_IN_PROCESS without a page is inquired, not repeated',
    PAY,
    payRequest,
    [pay(OPEN), inquire(state('PROCESSING')), inquire(state('SUCCESS'))],
    [1000, 2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'the code of a failure that an inquiry tells',
    PAY,
    payRequest,
    [pay(OPEN), inquire(state('FAIL', { paymentResultCode: 'USER_BALANCE_NOT_ENOUGH' }))],
    [1000],
    ended('F', 'USER_BALANCE_NOT_ENOUGH', 'inquiry'),
  ],
  [
    'under way to the end of the patience stays U',
    PAY,
    payRequest,
    [pay(OPEN), ...Array.from({ length: 5 }, () => inquire(state('PROCESSING')))],
    [1000, 2000, 3000, 5000, 5000],
    ended('U', 'PAYMENT_IN_PROCESS'),
  ],
  [
    'a lost answer: the same id again',
    PAY,
    payRequest,
    [pay(null), pay({ ...names, result: S })],
    [500],
    ended('S', 'SUCCESS'),
  ],
  [
    'UNKNOWN_EXCEPTION: the same id again',
    PAY,
    payRequest,
    [pay(UNKNOWN), pay({ ...names, result: S })],
    [500],
    ended('S', 'SUCCESS'),
  ],
  [
    'too many requests: the same id again, later',
    PAY,
    payRequest,
    [pay(BUSY), pay(BUSY), pay({ ...names, result: S })],
    [500, 1000],
    ended('S', 'SUCCESS'),
  ],
  [
    'four lost answers, then an inquiry knows',
    PAY,
    payRequest,
    [pay(null), pay(null), pay(null), pay(null), inquire(state('SUCCESS'))],
    [500, 1000, 2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'cancelled meanwhile is no success',
    PAY,
    payRequest,
    [pay(null), pay(null), pay(null), pay(null), inquire(state('CANCELLED'))],
    [500, 1000, 2000],
    ended('F', 'ORDER_IS_CANCELED', 'inquiry'),
  ],
  [
    'ORDER_NOT_EXIST after silence: it never arrived, so the same id is sent',
    PAY,
    payRequest,
    [pay(null), pay(null), pay(null), pay(null), inquire(ABSENT), pay({ ...names, result: S })],
    [500, 1000, 2000],
    ended('S', 'SUCCESS'),
  ],
  [
    'still open after silence: the same id once more brings its page',
    PAY,
    payRequest,
    [
      pay(null),
      pay(null),
      pay(null),
      pay(null),
      inquire(state('PROCESSING')),
      pay({ ...OPEN, normalUrl: 'https://pay.example/1' }),
    ],
    [500, 1000, 2000],
    ended('U', 'PAYMENT_IN_PROCESS'),
  ],
  [
    'inquiries that are lost too are asked again',
    PAY,
    payRequest,
    [pay(null), pay(null), pay(null), pay(null), inquire(null), inquire(UNKNOWN), inquire(state('SUCCESS'))],
    [500, 1000, 2000, 1000, 2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'nothing but silence is an error, and no failure',
    PAY,
    payRequest,
    [...Array.from({ length: 4 }, () => pay(null)), ...Array.from({ length: 6 }, () => inquire(null))],
    [500, 1000, 2000, 1000, 2000, 3000, 5000, 5000],
    noAnswer('order-1'),
  ],
  [
    'an F that is not signed says nothing of an attempt before it',
    PAY,
    payRequest,
    [
      pay(null),
      ...Array.from({ length: 3 }, () => pay(unsigned({ result: result('F', 'PROCESS_FAIL') }))),
      inquire(state('SUCCESS')),
    ],
    [500, 1000, 2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'an F that is not signed is confirmed: the id is not there, so it failed',
    PAY,
    payRequest,
    [pay(unsigned({ result: result('F', 'USER_BALANCE_NOT_ENOUGH') })), inquire(ABSENT)],
    [],
    ended('F', 'USER_BALANCE_NOT_ENOUGH'),
  ],
  [
    'an F that is not signed is confirmed: it was paid',
    PAY,
    payRequest,
    [pay(unsigned({ result: result('F', 'USER_BALANCE_NOT_ENOUGH') })), inquire(state('SUCCESS'))],
    [],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'an F that is not signed, and nobody confirms it: an error',
    PAY,
    payRequest,
    [
      pay(unsigned({ result: result('F', 'PROCESS_FAIL') })),
      ...Array.from({ length: 6 }, () => inquire(null)),
    ],
    [1000, 2000, 3000, 5000, 5000],
    noAnswer('order-1'),
  ],
  [
    'a malformed request is refused by anybody, signed or not',
    PAY,
    payRequest,
    [pay(unsigned({ result: result('F', 'PARAM_ILLEGAL') }))],
    [],
    ended('F', 'PARAM_ILLEGAL'),
  ],
  [
    'a page that is not signed is not believed',
    PAY,
    payRequest,
    [
      pay(unsigned({ ...OPEN, normalUrl: 'https://evil.example/' })),
      pay({ ...OPEN, normalUrl: 'https://pay.example/1' }),
    ],
    [500],
    { ...ended('U', 'PAYMENT_IN_PROCESS'), answer: { ...names, normalUrl: 'https://pay.example/1' } },
  ],
  [
    'a signed F after a lost answer is confirmed',
    PAY,
    payRequest,
    [pay(null), pay({ result: result('F', 'PROCESS_FAIL') }), inquire(state('SUCCESS'))],
    [500],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'a signed F after a lost answer stands where the payment is not there',
    PAY,
    payRequest,
    [pay(null), pay({ result: result('F', 'PROCESS_FAIL') }), inquire(ABSENT)],
    [500],
    ended('F', 'PROCESS_FAIL'),
  ],
  [
    'an id that is taken: what became of it counts',
    PAY,
    payRequest,
    [pay({ result: result('F', 'REPEAT_REQ_INCONSISTENT') }), inquire(state('PROCESSING'))],
    [],
    ended('U', 'PAYMENT_IN_PROCESS', 'inquiry'),
  ],
  [
    'UNKNOWN_EXCEPTION, then not let in: it may have happened',
    PAY,
    payRequest,
    [pay(UNKNOWN), pay({ result: result('F', 'INVALID_SIGNATURE') })],
    [500],
    { error: 'INVALID_SIGNATURE', status: 'U', retryable: false, requestId: 'order-1' },
  ],
  [
    'still open, and the answer to the last attempt is lost too: U',
    PAY,
    payRequest,
    [pay(null), pay(null), pay(null), pay(null), inquire(state('PROCESSING')), pay(null)],
    [500, 1000, 2000],
    ended('U', 'PAYMENT_IN_PROCESS', 'inquiry'),
  ],
  [
    'never arrived, and the answer to the last attempt is lost: an inquiry knows',
    PAY,
    payRequest,
    [...lostTwice(null), inquire(state('SUCCESS'))],
    [500, 1000, 2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'never arrived, and the answer to the last attempt is lost: it failed',
    PAY,
    payRequest,
    [...lostTwice(null), inquire(state('FAIL', { paymentResultCode: 'USER_BALANCE_NOT_ENOUGH' }))],
    [500, 1000, 2000],
    ended('F', 'USER_BALANCE_NOT_ENOUGH', 'inquiry'),
  ],
  [
    'never arrived, and the answer to the last attempt is lost: it is under way',
    PAY,
    payRequest,
    [...lostTwice(null), inquire(state('PROCESSING'))],
    [500, 1000, 2000],
    ended('U', 'PAYMENT_IN_PROCESS', 'inquiry'),
  ],
  [
    'never arrived, and the last attempt says nothing either: an inquiry knows',
    PAY,
    payRequest,
    [...lostTwice(UNKNOWN), inquire(null), inquire(unsigned(ABSENT)), inquire(state('SUCCESS'))],
    [500, 1000, 2000, 1000, 2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'never arrived twice is an error, and nothing more is sent',
    PAY,
    payRequest,
    [...lostTwice(null), inquire(ABSENT)],
    [500, 1000, 2000],
    noAnswer('order-1'),
  ],
  [
    'never arrived, and nothing but silence from the last attempt on: an error',
    PAY,
    payRequest,
    [...lostTwice(null), ...Array.from({ length: 6 }, () => inquire(null))],
    [500, 1000, 2000, 1000, 2000, 3000, 5000, 5000],
    noAnswer('order-1'),
  ],
  [
    'never arrived, and the last attempt ends after the patience is over: no inquiry',
    PAY,
    payRequest,
    lostTwice(null).map(([path, body, answer]) => [path, body, answer, answer === null ? 20_000 : 0]),
    [500, 1000, 2000],
    noAnswer('order-1'),
  ],
  [
    'a refund that never arrived, and the answer to the last attempt is lost: an inquiry knows',
    REFUND,
    refundRequest,
    [
      ...Array.from({ length: 4 }, () => refund(null)),
      inquireRefund(ABSENT),
      refund(null),
      inquireRefund({ refundRequestId: 'refund-1', refundStatus: 'SUCCESS', result: S }),
    ],
    [500, 1000, 2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'without its id nothing is repeated',
    PAY,
    { ...payRequest, paymentRequestId: undefined },
    [[PAY, { ...payRequest, paymentRequestId: undefined }, null]],
    [],
    noAnswer(null),
  ],
  [
    'not let in by a repeat: the attempt before it may have happened',
    PAY,
    payRequest,
    [pay(null), pay({ result: result('F', 'INVALID_SIGNATURE') })],
    [500],
    { error: 'INVALID_SIGNATURE', status: 'U', retryable: false, requestId: 'order-1' },
  ],
  [
    'not let in at once: nothing was done',
    PAY,
    payRequest,
    [pay({ result: result('F', 'INVALID_SIGNATURE') })],
    [],
    { error: 'INVALID_SIGNATURE', status: 'F', retryable: false, requestId: 'order-1' },
  ],
  [
    'after silence an unsigned ORDER_NOT_EXIST says nothing',
    PAY,
    payRequest,
    [pay(null), pay(null), pay(null), pay(null), inquire(unsigned(ABSENT)), inquire(state('SUCCESS'))],
    [500, 1000, 2000, 1000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'an inquiry that cannot be believed says nothing',
    PAY,
    payRequest,
    [pay(OPEN), inquire(unsigned(state('SUCCESS'))), inquire(state('FAIL'))],
    [1000, 2000],
    ended('F', 'PROCESS_FAIL', 'inquiry'),
  ],
  [
    'attempts that take long: no new one begins after the patience is over',
    PAY,
    payRequest,
    [pay(null), pay(null), pay(null), pay(null), inquire(null)].map((step) => [...step, 20_000]),
    [500, 1000, 2000],
    noAnswer('order-1'),
  ],
  [
    'not more than one attempt where the caller wants none',
    PAY,
    payRequest,
    [pay(null)],
    [],
    noAnswer('order-1'),
    { repeats: false },
  ],
  [
    'a refund that is under way is given back at once',
    REFUND,
    refundRequest,
    [refund({ refundRequestId: 'refund-1', refundId: 'r1', result: result('U', 'REFUND_IN_PROCESS') })],
    [],
    ended('U', 'REFUND_IN_PROCESS'),
  ],
  [
    'a refund whose answers are lost',
    REFUND,
    refundRequest,
    [refund(null), refund(null), refund({ refundRequestId: 'refund-1', result: S })],
    [500, 1000],
    ended('S', 'SUCCESS'),
  ],
  [
    'a refund that only an inquiry knows',
    REFUND,
    refundRequest,
    [
      refund(null),
      refund(null),
      refund(null),
      refund(null),
      inquireRefund({ refundRequestId: 'refund-1', refundStatus: 'SUCCESS', result: S }),
    ],
    [500, 1000, 2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'a capture has no inquiry: silence is an error',
    CAPTURE,
    captureRequest,
    Array.from({ length: 4 }, () => [CAPTURE, captureRequest, null]),
    [500, 1000, 2000],
    noAnswer('capture-1'),
  ],
  [
    'an unknown U to the end stays U',
    CAPTURE,
    captureRequest,
    Array.from({ length: 4 }, () => [CAPTURE, captureRequest, UNKNOWN]),
    [500, 1000, 2000],
    ended('U', 'UNKNOWN_EXCEPTION'),
  ],
  [
    'cancelling may be repeated',
    CANCEL,
    byRequest,
    [cancel(null), cancel({ ...names, result: S })],
    [500],
    ended('S', 'SUCCESS'),
  ],
  [
    'an inquiry may be repeated',
    INQUIRY,
    byRequest,
    [inquire(null), inquire(state('SUCCESS'))],
    [500],
    ended('S', 'SUCCESS'),
  ],
  [
    'what may not be repeated is not',
    DISPUTE,
    { disputeId: 'd1' },
    [[DISPUTE, { disputeId: 'd1' }, null]],
    [],
    { error: 'NO_ANSWER', status: 'U', retryable: false, requestId: null },
  ],
  ['till: paid at once', TILL, tillRequest, [tillPay({ ...names, result: S })], [], ended('S', 'SUCCESS')],
  [
    'till: refused at once',
    TILL,
    tillRequest,
    [tillPay({ result: result('F', 'INVALID_PAYMENT_CODE') })],
    [],
    ended('F', 'INVALID_PAYMENT_CODE'),
  ],
  [
    'till: the customer confirms on the phone',
    TILL,
    tillRequest,
    [tillPay(OPEN), inquire(state('PROCESSING')), inquire(state('SUCCESS'))],
    [2000, 3000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'till: a code is shown, scanned and paid',
    TILL,
    tillRequest,
    [
      tillPay({ ...names, orderCodeForm: { codeDetails: [] }, result: S }),
      inquire(state('PROCESSING')),
      inquire(state('SUCCESS')),
    ],
    [2000, 3000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'till: no answer, and the payment never arrived',
    TILL,
    tillRequest,
    [tillPay(null), inquire(ABSENT), tillPay({ ...names, result: S })],
    [2000],
    ended('S', 'SUCCESS'),
  ],
  [
    'till: nobody confirms, so it is cancelled',
    TILL,
    tillRequest,
    [
      tillPay(OPEN),
      ...Array.from({ length: 9 }, () => inquire(state('PROCESSING'))),
      cancel({ ...names, result: S }),
    ],
    [2000, 3000, 3000, 5000, 5000, 5000, 5000, 5000, 5000],
    ended('F', 'ORDER_IS_CANCELED', 'cancel'),
  ],
  [
    'till: silence all the way, and cancelling gets through',
    TILL,
    tillRequest,
    [
      tillPay(null),
      ...Array.from({ length: 9 }, () => inquire(null)),
      cancel(null),
      cancel(UNKNOWN),
      cancel({ ...names, result: S }),
    ],
    [2000, 3000, 3000, 5000, 5000, 5000, 5000, 5000, 5000, 2000, 3000],
    ended('F', 'ORDER_IS_CANCELED', 'cancel'),
  ],
  [
    'till: cancelling an id that never arrived closes it',
    TILL,
    tillRequest,
    [
      tillPay(null),
      ...Array.from({ length: 9 }, () => inquire(null)),
      cancel(ABSENT),
      cancel({ ...names, result: S }),
    ],
    [2000, 3000, 3000, 5000, 5000, 5000, 5000, 5000, 5000, 2000],
    ended('F', 'ORDER_IS_CANCELED', 'cancel'),
  ],
  [
    'till: not let in at once',
    TILL,
    tillRequest,
    [tillPay({ result: result('F', 'KEY_NOT_FOUND') })],
    [],
    { error: 'KEY_NOT_FOUND', status: 'F', retryable: false, requestId: 'order-1' },
  ],
  [
    'till: a first answer that cannot be believed is as lost',
    TILL,
    tillRequest,
    [tillPay(unsigned({ ...names, result: S })), inquire(state('SUCCESS'))],
    [2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'till: answers that cannot be believed are as lost, and it is cancelled',
    TILL,
    tillRequest,
    [
      tillPay(OPEN),
      inquire(unsigned(state('SUCCESS'))),
      inquire(unsigned(ABSENT)),
      cancel(unsigned({ ...names, result: S })),
      cancel(unsigned(ABSENT)),
      cancel({ ...names, result: S }),
    ],
    [2000, 2000, 2000, 3000],
    ended('F', 'ORDER_IS_CANCELED', 'cancel'),
    { waitMs: 4000 },
  ],
  [
    'till: an unsigned ORDER_NOT_EXIST closes nothing, however often it comes',
    TILL,
    tillRequest,
    [
      tillPay(null),
      inquire(null),
      ...Array.from({ length: 3 }, () => cancel(unsigned(ABSENT))),
      cancel({ result: result('F', 'CANCEL_WINDOW_EXCEED') }),
      inquire(state('SUCCESS')),
    ],
    [1500, 2000, 3000, 3000],
    ended('S', 'SUCCESS', 'inquiry'),
    { waitMs: 1500 },
  ],
  [
    'till: an unsigned refusal is not the end',
    TILL,
    tillRequest,
    [tillPay(unsigned({ result: result('F', 'INVALID_PAYMENT_CODE') })), inquire(state('SUCCESS'))],
    [2000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'till: the code was lost on its way, and the same id brings it',
    TILL,
    tillRequest,
    [
      tillPay(null),
      inquire(state('PROCESSING')),
      tillPay({ ...names, orderCodeForm: { codeDetails: [] }, result: S }),
      inquire(state('PROCESSING')),
      inquire(state('SUCCESS')),
    ],
    [2000, 3000, 3000],
    ended('S', 'SUCCESS', 'inquiry'),
  ],
  [
    'till: it cannot be cancelled, because it was paid',
    TILL,
    tillRequest,
    [
      tillPay(OPEN),
      inquire(state('PROCESSING')),
      inquire(state('PROCESSING')),
      cancel({ result: result('F', 'CANCEL_WINDOW_EXCEED') }),
      inquire(state('SUCCESS')),
    ],
    [2000, 2000],
    ended('S', 'SUCCESS', 'inquiry'),
    { waitMs: 4000 },
  ],
  [
    'till: a short time is used to its end',
    TILL,
    tillRequest,
    [tillPay(OPEN), inquire(state('SUCCESS'))],
    [1500],
    ended('S', 'SUCCESS', 'inquiry'),
    { waitMs: 1500 },
  ],
  [
    'till: not even cancelling is answered',
    TILL,
    tillRequest,
    [tillPay(null), inquire(null), inquire(null), ...Array.from({ length: 6 }, () => cancel(null))],
    [2000, 2000, 2000, 3000, 3000, 5000, 5000],
    noAnswer('order-1'),
    { waitMs: 4000 },
  ],
]

function replyOf(path, answer) {
  if (answer === null) return null
  return answer.unsigned
    ? without(reply(path, answer.unsigned), 'signature', 'response-time')
    : reply(path, answer)
}

export const retryVectors = () => ({
  clientId: CLIENT_ID,
  now: NOW,
  privateKey: KEYS.merchant.privateKey,
  gatewayPublicKey: KEYS.gateway1.publicKey,
  cases: cases.map(([name, operation, request, steps, waitsMs, expected, options]) => ({
    name,
    operation,
    request,
    ...(options && { options }),
    attempts: steps.map(([path, body, answer, takesMs]) => ({
      operation: path,
      request: body,
      reply: replyOf(path, answer),
      ...(takesMs && { takesMs }),
    })),
    waitsMs,
    expected,
  })),
})
