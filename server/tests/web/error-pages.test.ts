import { beforeAll, describe, expect, it } from 'vitest'
import { consultRequest } from '../support/agreements.ts'
import { useGateway } from '../support/gateway.ts'

const gateway = useGateway()
/** The paths of pages that exist, by the name that stands for them in the tables below. */
let paths: Record<string, string>

beforeAll(async () => {
  const merchant = await gateway.merchant()
  const paymentMethod = { paymentMethodType: 'CARD', paymentMethodMetaData: {} }
  const pathOf = (url: unknown) => new URL(String(url)).pathname
  paths = {
    PAYMENT: pathOf((await merchant.pay()).body.normalUrl),
    CARD: pathOf((await merchant.pay({ paymentMethod })).body.normalUrl),
    SESSION: pathOf((await merchant.createSession()).body.normalUrl),
    CONSENT: pathOf((await merchant.call('authorizations/consult', consultRequest())).body.normalUrl),
    STORE: pathOf(gateway.storePages?.till).replace(/\/till$/, ''),
  }
})

interface Sent {
  readonly method?: string
  readonly type?: string
  readonly body?: string
}

async function open(link: string, { method = 'GET', type, body }: Sent = {}) {
  const path = link.replace(/[A-Z]{4,}/g, (name) => paths[name] ?? name)
  const response = await fetch(gateway.url + path, {
    method,
    redirect: 'manual',
    ...(type && { headers: { 'content-type': type } }),
    ...(body !== undefined && { body }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

type Answer = Awaited<ReturnType<typeof open>>

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const post = (type: string, body: string): Sent => ({ method: 'POST', type, body })

function expectPage({ headers, text }: Answer): void {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(text).toMatch(/<h1>[^<]{10,}<\/h1><p>[^<]{20,}<\/p>/)
  expect(text).not.toMatch(/\{"|FST_|resultMessage|Error:|\n\s+at |<script/)
}

function expectJson({ headers, text }: Answer): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(JSON.parse(text)).toEqual({ error: expect.stringMatching(/\w/) })
}

describe('a page says so', () => {
  it.each<[why: string, link: string, status: number, sent?: Sent]>([
    ['nothing is there', '/no/such/page', 404],
    ['nothing is there, whatever is sent', '/no/such/page', 404, post(JSON_TYPE, '{')],
    ['nothing is there, however it is asked', '/no/such/page', 404, { method: 'PROPFIND' }],
    ['the store has no such page', 'STORE/safe', 404],
    ['the store has no such script', 'STORE/script/safe.js', 404],
    ['the reference has no such file', '/docs/assets/safe.js', 404],
    ['the token of a payment is wrong', 'PAYMENTx', 404],
    ['the token of a payment is missing', '/checkout/1/2', 404],
    ['the token of a session is wrong', 'SESSIONx', 404],
    ['the token of an agreement is wrong', 'CONSENTx', 404],
    ['the token of the store is wrong', '/sandbox/guess/till', 404],
    ['the token of the store is wrong and a form is sent', '/sandbox/guess/counter', 404, post(FORM, 'a=1')],
    ['the order code is none', '/c/2810', 404],
    ['the picture is of no order', '/c/2810/big.png', 404],
    ['the decision is about no order', '/c/2810/confirm', 404, { method: 'POST' }],
    ['the address of a payment cannot be read', '/checkout/%zz', 400],
    ['the address of a store page cannot be read', '/sandbox/%zz/till', 400],
    ['an unknown address cannot be read', '/no/%zz', 400],
    ['a part of the address is far too long', `/c/${'1'.repeat(300)}`, 414],
    ['the token is far too long', `/sandbox/${'a'.repeat(300)}/till`, 414],
    ['a payment is to be deleted', 'PAYMENT', 405, { method: 'DELETE' }],
    ['a form is sent to the till', 'STORE/till', 405, post(FORM, 'a=1')],
    ['the reference is to be changed', '/docs', 405, post(JSON_TYPE, '{')],
    ['the form of a card is far too long', 'CARD/card', 413, post(FORM, `name=${'x'.repeat(20_000)}`)],
    ['the form at the counter is far too long', 'STORE/counter', 413, post(FORM, `a=${'1'.repeat(2_000)}`)],
    ['a card comes as JSON', 'CARD/card', 415, post(JSON_TYPE, '{"number":"4054695723100768"}')],
    ['a card comes as half of JSON', 'CARD/card', 415, post(JSON_TYPE, '{')],
    ['a choice comes as XML', 'SESSION/choose', 415, post('text/xml', '<method/>')],
    ['an amount comes as text', 'STORE/counter', 415, post('text/plain', '1')],
    ['the type of a form is nonsense', 'CARD/card', 415, post('form', 'a=1')],
  ])('when %s', async (_why, link, status, sent) => {
    const answer = await open(link, sent)
    expect(answer.status).toBe(status)
    expectPage(answer)
  })

  it('and which methods there are', async () => {
    expect((await open('PAYMENT', { method: 'DELETE' })).headers.get('allow')).toBe('GET, HEAD')
    expect((await open('STORE/counter', { method: 'PUT' })).headers.get('allow')).toBe('GET, HEAD, POST')
  })

  it('in HTML that repeats nothing of the link', async () => {
    expect((await open('/<script>alert(1)</script>')).text).not.toContain('alert')
    expect((await open('/%zz<script>alert(1)</script>')).text).not.toContain('alert')
  })
})

describe('what a script or a probe calls is answered with JSON', () => {
  it.each<[why: string, link: string, status: number, sent?: Sent]>([
    ['the token of a call is wrong', '/sandbox/guess/call', 404, post(JSON_TYPE, '{}')],
    ['the token of a code is wrong', '/sandbox/guess/code/28', 404],
    ['the token of an order is wrong', '/sandbox/guess/order?code=1', 404],
    ['the token of a drawing is wrong', '/sandbox/guess/draw?as=qr&text=1', 404],
    ['the token of the counter is wrong', '/sandbox/guess/counter/calls', 404],
    ['the call may not be made', 'STORE/call', 403, post(JSON_TYPE, '{}')],
    ['the call is half of JSON', 'STORE/call', 400, post(JSON_TYPE, '{')],
    ['the call is a form', 'STORE/call', 403, post(FORM, 'a=1')],
    ['the call is XML', 'STORE/call', 415, post('text/xml', '<call/>')],
    ['the call is far too long', 'STORE/call', 413, post(JSON_TYPE, `"${'x'.repeat(70_000)}"`)],
    ['the call is read', 'STORE/call', 404],
    ['the code cannot be read', 'STORE/code/%zz', 400],
    ['the code is far too long', `STORE/code/${'1'.repeat(300)}`, 414],
    ['the code is unknown', 'STORE/code/28', 404],
    ['the order is unknown', 'STORE/order', 404],
    ['the drawing is none', 'STORE/draw?as=line&text=1', 400],
    ['the calls are to be deleted', 'STORE/counter/calls', 405, { method: 'DELETE' }],
    ['the health is to be changed', '/healthz', 405, post(JSON_TYPE, '{}')],
    ['the metrics are to be changed', '/metrics', 405, { method: 'PUT' }],
  ])('when %s', async (_why, link, status, sent) => {
    const answer = await open(link, sent)
    expect(answer.status).toBe(status)
    expectJson(answer)
  })
})

describe('a fault', () => {
  const faults = () => gateway.logged.filter(({ msg }) => msg === 'a page failed')

  /** What happens while a table is away. */
  async function without<T>(table: string, act: () => Promise<T>): Promise<T> {
    await gateway.database.query(`alter table ${table} rename to away`)
    return act().finally(() => gateway.database.query(`alter table away rename to ${table}`))
  }

  it('is logged once, and its page tells nothing of it', async () => {
    const before = faults().length
    const answer = await without('payment_sessions', () => open('SESSION'))
    expect(answer.status).toBe(500)
    expectPage(answer)
    expect(answer.text).toContain('Something went wrong')
    expect(answer.text).not.toContain('payment_sessions')
    expect(faults()).toHaveLength(before + 1)
    expect(JSON.stringify(faults().at(-1))).toContain('payment_sessions')
    expect((await open('SESSION')).status).toBe(200)
  })

  it('behind a script is logged once, and answered in JSON', async () => {
    const before = faults().length
    const answer = await without('payment_codes', () => open('STORE/code/281001020000000000000000'))
    expect(answer.status).toBe(500)
    expect(JSON.parse(answer.text)).toEqual({ error: 'something went wrong' })
    expect(faults()).toHaveLength(before + 1)
  })
})
