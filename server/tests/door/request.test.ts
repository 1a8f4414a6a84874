import { describe, expect, it } from 'vitest'
import { setMerchantStatus } from '../../src/registry/clients/index.ts'
import { OPERATOR, useGateway, useMerchant } from '../support/gateway.ts'
import type { Variation } from '../support/merchant.ts'
import { signatureOf } from '../support/signed-client.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const INQUIRY = '/ams/sandbox/api/v1/payments/inquiryPayment'
const body = Buffer.from('{"paymentId":"1"}')
const inquire = (variation?: Variation, path = INQUIRY) => merchant.send(path, body, variation)

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('what real clients send is accepted', () => {
  it.each<[string, Variation, string?]>([
    ['milliseconds as the time', { time: '1685599933871' }],
    ['nanoseconds as the time', { time: '1685599933871000000' }],
    ['ISO time with a colon', { time: '2026-11-14T23:58:23+00:00' }],
    ['ISO time without a colon', { time: '2026-11-14T23:58:23+0000' }],
    ['ISO time with seven decimals', { time: '2026-11-14T23:58:23.1234567Z' }],
    ['no Content-Type', { headers: { 'Content-Type': undefined } }],
    [
      'two Content-Type lines',
      { headers: { 'Content-Type': ['application/json', 'application/json; charset=UTF-8'] } },
    ],
    ['an Accept without JSON', { headers: { Accept: 'text/plain,text/xml,text/javascript,text/html' } }],
    ['an empty agent token', { headers: { 'agent-token': '', 'Key-Version': '1' } }],
    ['two empty agent tokens', { headers: { 'Agent-Token': ['', ''] } }],
    ['the path of production for a sandbox client', {}, '/ams/api/v1/payments/inquiryPayment'],
    ['a doubled slash inside the path', {}, '/ams/api//v1/payments/inquiryPayment'],
    [
      'an absolute request line',
      {
        target: `https://gateway.example:443${INQUIRY}`,
        signedPath: INQUIRY,
      },
    ],
    ['a doubled slash before the path that was not signed', { target: `/${INQUIRY}`, signedPath: INQUIRY }],
    ['a doubled slash before the path that was signed', {}, `/${INQUIRY}`],
    ['a query', {}, `${INQUIRY}?trace=1`],
    ['no key version', { keyVersion: null }],
  ])('%s', async (_what, variation, path) => {
    const answer = await inquire(variation, path)
    expect(answer.code).toBe('ORDER_NOT_EXIST')
    expect(answer.isSigned).toBe(true)
  })

  it.each([
    ['spaces after the commas', (header: string) => header.replaceAll(',', ', ')],
    ['lower-case hex', (header: string) => header.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())],
  ])('a signature header with %s', async (_what, change) => {
    const probe = signatureOf(merchant, INQUIRY, body)
    const answer = await inquire({ time: probe.time, signature: change(probe.signature) })
    expect(answer.code).toBe('ORDER_NOT_EXIST')
  })

  it.each([
    ['3 spaces of indentation', JSON.stringify({ paymentId: '1' }, null, 3)],
    ['escaped slashes', '{"paymentId":"1","x":"a\\/b"}'],
    ['explicit nulls', '{"paymentId":"1","paymentRequestId":null}'],
    ['escaped non-ASCII', '{"paymentId":"\\u00fc"}'],
    ['plain UTF-8', '{"paymentId":"ü"}'],
    ['__proto__', '{"paymentId":"1","__proto__":{"x":1},"constructor":{"prototype":{}}}'],
  ])('a body with %s', async (_what, text) => {
    const answer = await merchant.send(INQUIRY, Buffer.from(text))
    expect(answer.code).toBe('ORDER_NOT_EXIST')
  })
})

const ONLY_IN_NEWEST_LIBRARY = [
  'agenticPayment/createAuthenticationSession',
  'agenticPayment/createBindingSession',
  'agenticPayment/inquireAccountInfo',
  'agenticPayment/inquirePaymentToken',
  'notification/inquireNotification',
  'notification/inquireNotificationList',
  'payments/createMandate',
  'payments/supplyEvidence',
  'payments/create',
  'payments/reserve/cancelRule',
  'payments/reserve/createHold',
  'payments/reserve/createRelease',
  'payments/reserve/createRule',
  'payments/reserve/inquireHoldList',
  'payments/reserve/inquireRelease',
  'payments/reserve/inquireRuleList',
  'payments/reserve/updateHold',
  'payments/reserve/updateRule',
  'aba/funds/createExchange',
]

describe('what is wrong is refused with its code, HTTP 200 and a signature', () => {
  it.each<[string, string, Variation, string?]>([
    ['METHOD_NOT_SUPPORTED', 'POST', { method: 'PUT' }],
    ['METHOD_NOT_SUPPORTED', 'POST', { method: 'GET' }],
    ['METHOD_NOT_SUPPORTED', 'POST', { method: 'DELETE' }],
    ['MEDIA_TYPE_NOT_ACCEPTABLE', 'Content-Type', { headers: { 'Content-Type': 'text/plain' } }],
    ['MEDIA_TYPE_NOT_ACCEPTABLE', 'Content-Type', { headers: { 'Content-Type': 'application/xml' } }],
    ['PARAM_ILLEGAL', 'request-time', { headers: { 'Request-Time': undefined } }],
    ['PARAM_ILLEGAL', 'signature', { headers: { Signature: undefined } }],
    [
      'PARAM_ILLEGAL',
      'authorization: Bearer keys are not accepted; sign',
      { headers: { Signature: undefined, Authorization: 'Bearer irak_TEST_4711' } },
    ],
    ['KEY_NOT_FOUND', '2', { keyVersion: 2 }],
    ['INVALID_AGENT_TOKEN', 'acting for another merchant', { headers: { 'Agent-Token': 'agent-1' } }],
    ['INVALID_AGENT_TOKEN', 'agent-token', { headers: { 'agent-token': ['', 'agent-1'] } }],
    ['INVALID_SIGNATURE', 'signature', { signature: 'algorithm=RSA256,keyVersion=1,signature=' }],
    ['INVALID_SIGNATURE', 'signature', { signature: 'nonsense' }],
    ['NO_INTERFACE_DEF', '/ams/sandbox/api/v1/payments/nothing', {}, '/ams/sandbox/api/v1/payments/nothing'],
    ['NO_INTERFACE_DEF', '/ams/sandbox/api/v2/payments/pay', {}, '/ams/sandbox/api/v2/payments/pay'],
    ['NO_INTERFACE_DEF', '/ams/', {}, '/ams/'],
    ['NO_INTERFACE_DEF', '/ams/%zz', {}, '/ams/%zz'],
    ['INVALID_API', 'v1/subscriptions/create', {}, '/ams/api/v1/subscriptions/create'],
    ['INVALID_API', 'v1/vaults/inquireVaulting', {}, '/ams/api//v1/vaults/inquireVaulting'],
    ['INVALID_API', 'createExchange', {}, '/ams/v1/aba/funds/createExchange'],
    ...ONLY_IN_NEWEST_LIBRARY.map((path): [string, string, Variation, string] => [
      'INVALID_API',
      `v1/${path} is not offered`,
      {},
      `/ams/sandbox/api/v1/${path}`,
    ]),
  ])('%s naming %s', async (code, named, variation, path) => {
    const answer = await inquire(variation, path)
    expect([answer.code, answer.body.result.resultStatus]).toEqual([code, 'F'])
    expect(answer.body.result.resultMessage).toContain(named)
    expect(answer.isSigned).toBe(true)
    expect(answer.headers.tracerid).toMatch(/^\w+$/)
  })

  it.each([
    ['PARAM_ILLEGAL', 'client-id', { 'client-id': undefined }],
    ['UNKNOWN_CLIENT', 'client', { 'client-id': 'SANDBOX_5NOBODY' }],
    ['UNKNOWN_CLIENT', 'client', { 'client-id': "' or 1=1" }],
  ])('%s naming %s, unsigned', async (code, named, headers) => {
    const answer = await inquire({ headers })
    expect(answer.code).toBe(code)
    expect(answer.body.result.resultMessage).toContain(named)
    expect(answer.isSigned).toBe(false)
  })

  it('a key in place of a signature, which is named and never repeated', async () => {
    const headers = { 'client-id': undefined, 'Request-Time': undefined, Signature: undefined }
    const answer = await inquire({ headers: { ...headers, Authorization: 'bearer irak_TEST_4711' } })
    expect([answer.code, answer.isSigned]).toEqual(['PARAM_ILLEGAL', false])
    expect(answer.body.result.resultMessage).toContain('Bearer keys are not accepted')
    expect(answer.text + JSON.stringify(gateway.logged)).not.toContain('irak_TEST_4711')
  })

  it('no key that comes beside a good signature', async () => {
    expect((await inquire({ headers: { Authorization: 'Bearer irak_TEST_4711' } })).code).toBe(
      'ORDER_NOT_EXIST',
    )
  })

  it.each([
    ['no JSON', 'body', '{"paymentId":'],
    ['nothing', 'body', ''],
    ['an array', 'body', '[]'],
    ['a string', 'body', '"paymentId"'],
    ['null', 'body', 'null'],
    ['no UTF-8', 'body', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['100,000 brackets', 'body', '['.repeat(100_000)],
    ['an object too deep', 'body is nested too deeply', '{"a":'.repeat(33) + '1' + '}'.repeat(33)],
    ['too deep in an unknown field', 'body is nested too deeply', `{"paymentId":"1","x":${nested(32)}}`],
    ['two megabytes of brackets', 'body is nested too deeply', `{"paymentId":"1","x":${nested(1_000_000)}}`],
    ['of too many values', 'body holds too many values', `{"paymentId":"1","x":[${'[],'.repeat(600_000)}1]}`],
    ['U+0000 in an unknown field', 'other', '{"paymentId":"1","other":"\\u0000"}'],
    ['half a surrogate pair', 'other', '{"paymentId":"1","other":"\\ud83d"}'],
  ])('a body that is %s: PARAM_ILLEGAL naming %s', async (_what, named, text) => {
    const answer = await merchant.send(INQUIRY, Buffer.from(text))
    expect(answer.code).toBe('PARAM_ILLEGAL')
    expect(answer.body.result.resultMessage).toContain(named)
    expect(answer.isSigned).toBe(true)
  })

  it('a body over 2 MiB is read to its end and refused, and the connection goes on', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024, 'x')
    const answer = await merchant.send(INQUIRY, large)
    expect(answer.code).toBe('PARAM_ILLEGAL')
    expect(answer.body.result.resultMessage).toContain('body')
    expect(answer.isSigned).toBe(true)
    expect((await inquire()).code).toBe('ORDER_NOT_EXIST')
  })

  it('a body of just under 2 MiB is taken', async () => {
    const text = JSON.stringify({ paymentId: '1', filler: 'x'.repeat(2 * 1024 * 1024 - 64) })
    expect((await merchant.send(INQUIRY, Buffer.from(text))).code).toBe('ORDER_NOT_EXIST')
  })

  it('checks come in their order: the first that is wrong names the answer', async () => {
    const wrongs: [string, Variation][] = [
      [
        'METHOD_NOT_SUPPORTED',
        { method: 'PUT', headers: { 'Content-Type': 'text/plain', 'client-id': 'x' } },
      ],
      [
        'MEDIA_TYPE_NOT_ACCEPTABLE',
        { headers: { 'Content-Type': 'text/plain', 'client-id': 'x', Signature: undefined } },
      ],
      ['PARAM_ILLEGAL', { headers: { 'client-id': 'x', Signature: undefined } }],
      ['UNKNOWN_CLIENT', { headers: { 'client-id': 'x' }, signature: 'x' }],
    ]
    for (const [code, variation] of wrongs) expect((await inquire(variation)).code).toBe(code)
    const path = '/ams/sandbox/api/v1/nothing'
    expect((await merchant.send(path, Buffer.from('{'), { keyVersion: 9 })).code).toBe('KEY_NOT_FOUND')
    expect((await merchant.send(path, Buffer.from('{'), { signature: 'signature=abcd' })).code).toBe(
      'INVALID_SIGNATURE',
    )
    expect((await merchant.send(path, Buffer.from('{'))).code).toBe('NO_INTERFACE_DEF')
  })

  it('a disabled client, whose answers are still signed', async () => {
    const own = await gateway.merchant()
    expect((await own.pay()).code).toBe('PAYMENT_IN_PROCESS')
    await setMerchantStatus(gateway.trail, OPERATOR, own.clientId, { status: 'DISABLED' })
    await expect.poll(async () => (await own.pay()).code).toBe('INVALID_CLIENT_STATUS')
    expect((await own.pay()).isSigned).toBe(true)
  })

  it('a production client on the sandbox path', async () => {
    const production = await gateway.merchant('production')
    const answer = await production.inquire({ paymentId: '1' })
    expect(answer.code).toBe('ACCESS_DENIED')
    expect(answer.isSigned).toBe(true)
    for (const path of ['merchants/settlementInfo/update', 'users/inquiryUserInfo'])
      expect((await production.call(path, {})).code).toBe('INVALID_API')
  })
})

it('answers carry no other header that names a signature or a response time', async () => {
  const { headers } = await inquire()
  const suspicious = Object.entries(headers).filter(([name, value]) =>
    /signature|response-time/i.test(`${name}${value}`),
  )
  expect(suspicious.map(([name]) => name).sort()).toEqual(['response-time', 'signature'])
  expect(headers['content-type']).toBe('application/json; charset=UTF-8')
})
