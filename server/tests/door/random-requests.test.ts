import { isResultCode } from '@amsel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consultRequest } from '../support/agreements.ts'
import { CARDS, cardRequest } from '../support/card-payments.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { inStoreOrder, inStoreRequest } from '../support/in-store.ts'
import { payRequest, sessionRequest, type TestAnswer, type Variation } from '../support/merchant.ts'
import { registrationRequest } from '../support/registration.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

/** The same requests in every run, unless another seed is asked for. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_240_229)
const AT_ONCE = 32

const FAULTS = ['UNKNOWN_EXCEPTION', 'SYSTEM_ERROR']

/** Sends so many random requests, and holds each answer against the promise that no input makes a fault. */
async function everyAnswerIsGood<T>(
  requests: fc.Arbitrary<T>,
  count: number,
  send: (request: T) => Promise<{ answer: TestAnswer; isOurs: boolean }>,
): Promise<void> {
  const loggedBefore = gateway.logged.length
  const batches = fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE })
  const check = async (request: T) => {
    const { answer, isOurs } = await send(request)
    const isFault = !isResultCode(answer.code) || FAULTS.includes(answer.code)
    if (isFault || (isOurs && !answer.isSigned))
      expect.fail(`${fc.stringify(request)} was answered ${answer.text}, signed: ${answer.isSigned}`)
  }
  await fc.assert(
    fc.asyncProperty(batches, async (batch) => {
      await Promise.all(batch.map(check))
    }),
    { seed: SEED, numRuns: Math.ceil(count / AT_ONCE), endOnFailure: true },
  )
  expect(gateway.logged.slice(loggedBefore).filter(({ level }) => Number(level) >= 50)).toEqual([])
  expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS')
}

const OPERATIONS = [
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
const requestId = fc.integer({ min: 1, max: 300 }).map((number) => `fuzz-${number}`)
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

const amount = { currency: 'HKD', value: '100' }
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

interface Request {
  readonly operation: string
  readonly body: object
}

const goodRequest: fc.Arbitrary<Request> = fc.oneof(
  { weight: 5, arbitrary: pay.map((body) => ({ operation: 'payments/pay', body })) },
  { weight: 3, arbitrary: payByCard },
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
    arbitrary: requestId.map((id) => ({
      operation: 'payments/retrievePaymentSession',
      body: { paymentRequestId: `session-${id}` },
    })),
  },
  {
    weight: 2,
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
    ),
  },
  {
    weight: 3,
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

/** Values of every kind that JSON has, and text that has made others stumble. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e21,
    2 ** 53,
    Number.MAX_VALUE,
    '',
    ' ',
    [],
    {},
  ),
  fc.constantFrom('0', '-1', '1e3', '0x10', '9007199254740993', '99999999999999999', 'NaN', 'null', '١٢٣'),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202e',
    '\u2028',
    'e\u0301',
    'ﷺ',
    '🏳️‍🌈',
    '\r\n',
  ),
  fc.constantFrom("'; drop table payments; --", '{{7*7}}', '%s%n', '../../etc/passwd', '<script>', '\\u0000'),
  fc.constantFrom('9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', '0000-00-00T00:00:00Z', 'http://[::1'),
  fc.constantFrom(300, 5_000, 30_000).map((length) => '𝕏'.repeat(length)),
  fc.constantFrom(10, 40, 500).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
  fc.constantFrom(10, 40, 500).map((depth) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
  fc.array(fc.integer(), { minLength: 200, maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.object({ key: oddKey(), maxDepth: 2 }),
)

function oddKey(): fc.Arbitrary<string> {
  const known = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'toJSON',
    'length',
    '',
  ]
  return fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'grapheme', maxLength: 10 }))
}

/** What is done to a good request; `at` picks a place in it, from 0 to 1. */
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  change: fc.oneof(
    fc.constant({ kind: 'drop' } as const),
    fc.constant({ kind: 'otherType' } as const),
    oddValue.map((value) => ({ kind: 'replace', value }) as const),
    fc.tuple(oddKey(), oddValue).map(([key, value]) => ({ kind: 'add', key, value }) as const),
  ),
})
type Mutation = typeof mutation extends fc.Arbitrary<infer M> ? M : never

/** What is done to the text of a request. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  kind: fc.constantFrom(
    ...(['truncate', 'flip', 'duplicateKey', 'prototype', 'byteOrderMark', 'tail', 'hugeNumber'] as const),
  ),
})
type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never

const mutatedRequest = fc
  .tuple(
    goodRequest,
    fc.array(mutation, { maxLength: 3 }),
    fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: damage }),
  )
  .map(([{ operation, body }, mutations, harm]) => {
    const text = Buffer.from(JSON.stringify(mutations.reduce(mutate, structuredClone(body))))
    return { operation, body: harm ? damaged(text, harm) : text }
  })

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

function mutate(body: object, { at, change }: Mutation): object {
  const places = placesIn(body).slice(0, 500)
  const place = places[Math.floor(at * places.length)]
  if (!place) return body
  const { holder, key } = place
  if (change.kind === 'drop') delete holder[key]
  else if (change.kind === 'otherType') holder[key] = otherType(holder[key])
  else define(holder, change.kind === 'add' ? change.key : key, change.value)
  return body
}

const otherType = (value: unknown) => (typeof value === 'string' ? Number(value) || 0 : JSON.stringify(value))

/** Also where the key is __proto__, which an assignment would not make a member. */
const define = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

function damaged(text: Buffer, { at, kind }: Damage): Buffer {
  const place = Math.floor(at * text.length)
  const insertFirst = (member: string) => Buffer.concat([Buffer.from(`{${member},`), text.subarray(1)])
  switch (kind) {
    case 'truncate':
      return text.subarray(0, place)
    case 'flip':
      return Buffer.from(text.map((byte, index) => (index === place ? byte ^ (1 << (place % 8)) : byte)))
    case 'duplicateKey':
      return insertFirst(`"paymentRequestId":"fuzz-1","paymentRequestId":${place},"outcome":null`)
    case 'prototype':
      return insertFirst('"__proto__":{"outcome":"SUCCESS"},"constructor":{"prototype":{"polluted":true}}')
    case 'byteOrderMark':
      return Buffer.concat([Buffer.from('\ufeff'), text])
    case 'tail':
      return Buffer.concat([text, text.subarray(place)])
    case 'hugeNumber':
      return insertFirst(`"seconds":1e400,"x":-1e-400,"y":${'9'.repeat(1 + (place % 400))}`)
  }
}

describe('no input makes a fault', { timeout: 240_000 }, () => {
  it('random bytes and random JSON', async () => {
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
      fc.json().map((text) => Buffer.from(text)),
      fc.object({ key: oddKey() }).map((value) => Buffer.from(JSON.stringify(value))),
      oddValue.map((value) => Buffer.from(JSON.stringify(value) ?? '')),
    )
    const request = fc.record({ operation: fc.constantFrom(...OPERATIONS, 'simulator/advanceClock'), body })
    await everyAnswerIsGood(request, 1_000, async ({ operation, body }) => ({
      answer: await merchant.call(operation, body),
      isOurs: true,
    }))
  })

  it('good requests with mutations', async () => {
    await everyAnswerIsGood(mutatedRequest, 3_400, async ({ operation, body }) => ({
      answer: await merchant.call(operation, body),
      isOurs: true,
    }))
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('random paths under /ams/', async () => {
    const letters = [
      ..."abcXYZ019/._~%?&=:@!$'()*+,;-",
      '%2f',
      '%00',
      '//',
      '/../',
      'api/',
      'v1/',
      'sandbox/',
    ]
    const path = fc.oneof(
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 4_000, minLength: 3_000 }),
      fc
        .constantFrom('sandbox/api/v1/', 'api/v1/', 'api/v1/payments/')
        .chain((start) =>
          fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }).map((rest) => start + rest),
        ),
    )
    await everyAnswerIsGood(path, 400, async (path) => ({
      answer: await merchant.send(`/ams/${path}`, Buffer.from('{"paymentId":"1"}')),
      isOurs: true,
    }))
  })

  it('random headers', async () => {
    const printable = fc.string({
      unit: fc
        .integer({ min: 0x21, max: 0xff })
        .filter((code) => code < 0x7f || code > 0x9f)
        .map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 400,
    })
    const piece = fc.oneof(
      fc.constantFrom(
        '',
        'RSA256',
        '1',
        '0',
        '-1',
        '2',
        '1e9',
        '99999999999999999999',
        '%',
        '%zz',
        '%ff',
        '=',
        ',',
      ),
      printable,
    )
    const signature = fc.oneof(
      printable,
      fc
        .tuple(piece, piece, piece)
        .map(
          ([algorithm, version, value]) => `algorithm=${algorithm},keyVersion=${version},signature=${value}`,
        ),
      fc
        .uint8Array({ minLength: 200, maxLength: 600 })
        .map(
          (bytes) =>
            `algorithm=RSA256,keyVersion=1,signature=${encodeURIComponent(Buffer.from(bytes).toString('base64'))}`,
        ),
    )
    const variation: fc.Arbitrary<Variation> = fc.oneof(
      signature.map((signature) => ({ signature })),
      printable.map((time) => ({ time })),
      printable.map((id) => ({ headers: { 'client-id': id } })),
      printable.map((type) => ({ headers: { 'Content-Type': type } })),
      fc.nat().map((keyVersion) => ({ keyVersion })),
    )
    await everyAnswerIsGood(variation, 400, async (variation) => ({
      answer: await merchant.send(
        '/ams/sandbox/api/v1/payments/inquiryPayment',
        Buffer.from('{"paymentId":"1"}'),
        variation,
      ),
      isOurs: 'time' in variation,
    }))
  })
})
