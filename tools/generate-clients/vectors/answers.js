/** Replies of one attempt, and what may be believed of them. */
import { CLIENT_ID, KEYS, NOW, reply, result, withHeaders, without } from './material.js'

const INQUIRY = 'v1/payments/inquiryPayment'
const request = { paymentRequestId: 'order-1' }
const paid = {
  paymentId: '2026',
  paymentRequestId: 'order-1',
  paymentStatus: 'SUCCESS',
  result: result('S', 'SUCCESS'),
}
const { result: _, ...fields } = paid
const signed = reply(INQUIRY, paid)
const refused = { result: result('F', 'ORDER_NOT_EXIST', 'There is no order with this id.') }
const open = { result: result('U', 'PAYMENT_IN_PROCESS', 'payment in process') }

const believed = (status, code, isSigned, more = {}) => ({
  kind: 'answered',
  status,
  code,
  isSigned,
  ...more,
})
const LOST = { kind: 'lost' }
const UNTRUSTED = { kind: 'error', code: 'UNTRUSTED_ANSWER', status: 'U' }

const cases = [
  ['S, signed', signed, believed('S', 'SUCCESS', true)],
  [
    'a field and a value that nobody knows yet are kept',
    reply(INQUIRY, { ...paid, paymentStatus: 'ON_THE_MOON', newField: { deep: ['x'] } }),
    believed('S', 'SUCCESS', true, {
      answer: { ...fields, paymentStatus: 'ON_THE_MOON', newField: { deep: ['x'] } },
    }),
  ],
  ['F, signed', reply(INQUIRY, refused), believed('F', 'ORDER_NOT_EXIST', true)],
  [
    'F, not signed',
    without(reply(INQUIRY, refused), 'signature', 'response-time'),
    believed('F', 'ORDER_NOT_EXIST', false),
  ],
  [
    'U, not signed: its result counts, and nothing else of it',
    without(
      reply(INQUIRY, { ...open, normalUrl: 'https://evil.example/' }),
      'signature',
      'response-time',
      'client-id',
    ),
    believed('U', 'PAYMENT_IN_PROCESS', false, { answer: {} }),
  ],
  [
    'signed 14 minutes ago',
    reply(INQUIRY, paid, { time: '2026-11-16T11:46:00Z' }),
    believed('S', 'SUCCESS', true),
  ],
  [
    'signed 14 minutes ahead, in another zone',
    reply(INQUIRY, paid, { time: '2026-11-16T20:14:00+08:00' }),
    believed('S', 'SUCCESS', true),
  ],
  ['a time in milliseconds', reply(INQUIRY, paid, { time: String(NOW) }), believed('S', 'SUCCESS', true)],
  ['a time that cannot be read', reply(INQUIRY, paid, { time: 'yesterday' }), UNTRUSTED],
  ['an old answer, signed well', reply(INQUIRY, paid, { time: '2026-11-16T11:44:00Z' }), UNTRUSTED],
  ['an old refusal, signed well', reply(INQUIRY, refused, { time: '2024-11-16T12:00:00Z' }), UNTRUSTED],
  ['S, not signed', without(signed, 'signature', 'response-time'), UNTRUSTED],
  ['without response-time: half-signed', without(signed, 'response-time'), UNTRUSTED],
  ['without signature: half-signed', without(reply(INQUIRY, refused), 'signature'), UNTRUSTED],
  [
    'a header without a signature in it',
    withHeaders(signed, { signature: 'algorithm=RSA256,keyVersion=1,signature=' }),
    UNTRUSTED,
  ],
  ['a body that was changed', { ...signed, body: signed.body.replace('order-1', 'order-2') }, UNTRUSTED],
  ['a body with one more blank', { ...signed, body: `${signed.body} ` }, UNTRUSTED],
  ['F with a wrong signature', { ...reply(INQUIRY, refused), body: JSON.stringify(open) }, UNTRUSTED],
  [
    'another time than was signed',
    withHeaders(signed, { 'response-time': '2026-11-16T12:00:01Z' }),
    UNTRUSTED,
  ],
  ['of another path', reply('v1/payments/cancel', paid), UNTRUSTED],
  [
    'signed for the path outside the sandbox',
    reply(INQUIRY, paid, { path: `/ams/api/${INQUIRY}` }),
    UNTRUSTED,
  ],
  [
    'for another client',
    withHeaders(reply(INQUIRY, paid, { clientId: 'SANDBOX_OTHER' }), { 'client-id': 'SANDBOX_OTHER' }),
    UNTRUSTED,
  ],
  ['signed by somebody else', reply(INQUIRY, paid, { key: 'merchant' }), UNTRUSTED],
  ['an answer about another payment', reply(INQUIRY, { ...paid, paymentRequestId: 'order-7' }), UNTRUSTED],
  [
    'without client-id, as the signature says all',
    without(signed, 'client-id'),
    believed('S', 'SUCCESS', true),
  ],
  [
    'the signature in lower-case hex',
    withHeaders(signed, {
      signature: signed.headers.signature.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
    }),
    believed('S', 'SUCCESS', true),
  ],
  [
    'blanks between the parts of the header',
    withHeaders(signed, { signature: signed.headers.signature.replaceAll(',', ', ') }),
    believed('S', 'SUCCESS', true),
  ],
  [
    'a newer key, where both are known',
    reply(INQUIRY, paid, { key: 'gateway2', version: 2 }),
    believed('S', 'SUCCESS', true),
    'both',
  ],
  ['an older key, where both are known', signed, believed('S', 'SUCCESS', true), 'both'],
  ['a version that is not known', reply(INQUIRY, paid, { key: 'gateway2', version: 3 }), UNTRUSTED, 'both'],
  ['the version of another key', reply(INQUIRY, paid, { key: 'gateway2', version: 1 }), UNTRUSTED, 'both'],
  ['one key for every version', reply(INQUIRY, paid, { version: 9 }), believed('S', 'SUCCESS', true)],
  [
    'HTTP 502 with a page',
    { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' },
    LOST,
  ],
  ['HTTP 500 with an answer in it', { ...signed, status: 500 }, LOST],
  ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' }, LOST],
  ['no JSON', { status: 200, headers: {}, body: 'OK' }, LOST],
  ['no result', { status: 200, headers: {}, body: '{"ok":true}' }, LOST],
  [
    'a status that nobody knows yet is U',
    without(reply(INQUIRY, { result: result('A', 'ACCEPT') }), 'signature', 'response-time'),
    believed('U', 'ACCEPT', false),
  ],
  [
    'not let in',
    reply(INQUIRY, { result: result('F', 'INVALID_SIGNATURE', 'The signature does not match.') }),
    { kind: 'error', code: 'INVALID_SIGNATURE', status: 'F' },
  ],
  [
    'not let in, not signed',
    without(
      reply(INQUIRY, { result: result('F', 'UNKNOWN_CLIENT') }),
      'signature',
      'response-time',
      'client-id',
    ),
    { kind: 'error', code: 'UNKNOWN_CLIENT', status: 'F' },
  ],
  [
    'signed over the bytes of UTF-8',
    reply(INQUIRY, { ...paid, paymentResultMessage: 'žluťoučký 😀' }),
    believed('S', 'SUCCESS', true, { answer: { ...fields, paymentResultMessage: 'žluťoučký 😀' } }),
  ],
]

export const answerVectors = () => ({
  clientId: CLIENT_ID,
  now: NOW,
  gatewayPublicKeys: {
    one: KEYS.gateway1.publicKey,
    both: { 1: KEYS.gateway1.publicKey, 2: KEYS.gateway2.publicKey },
  },
  privateKey: KEYS.merchant.privateKey,
  operation: INQUIRY,
  request,
  cases: cases.map(([name, given, expected, keys = 'one']) => ({ name, keys, reply: given, expected })),
})
