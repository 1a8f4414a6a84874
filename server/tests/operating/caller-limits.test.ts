import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatOrderCode, orderCodeParts } from '../../src/domain/index.ts'
import { createMerchant } from '../../src/registry/clients/index.ts'
import { OPERATOR, startTestGateway, useGateway, useMerchant } from '../support/gateway.ts'
import { codeValueOf, payByOrderCode } from '../support/in-store.ts'
import { Merchant, payRequest } from '../support/merchant.ts'
import { counted, inOneSecond } from '../support/one-second.ts'
import { open } from '../support/payer.ts'
import { eventually } from '../support/process.ts'
import { openMany, openRaw, portOf, type RawConnection } from '../support/raw-connection.ts'
import { exchange, type SignedClient, signatureOf } from '../support/signed-client.ts'

const TRUSTED_PROXIES = 'none'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const PAY = '/ams/sandbox/api/v1/payments/pay'
const MIB = 1024 * 1024

async function startAnother(settings: Record<string, string>) {
  const another = await gateway.startAnother(settings)
  onTestFinished(() => another.stop())
  return another
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`amsel_${name} `))
  return Number(line?.split(' ')[1])
}

const turnedAway = () => gateway.logged.filter(({ msg }) => msg === 'callers were refused')

describe('connections beyond the limit of an address', () => {
  it('are closed, counted and logged as one line, and the others go on', async () => {
    const { url } = await startAnother({ CONNECTIONS_PER_ADDRESS: '20', TRUSTED_PROXIES })
    const held = await openMany(portOf(url), 20)
    const before = turnedAway().length
    const beyond = await openMany(portOf(url), 100)
    await Promise.all(beyond.map(({ ended }) => ended))
    expect(held.some(({ hasEnded }) => hasEnded())).toBe(false)
    expect(turnedAway().slice(before)).toEqual([
      expect.objectContaining({ level: 40, connections_of_address: 1 }),
    ])

    for (const { socket } of held) socket.destroy()
    await eventually(async () =>
      expect(await metric(url, 'turned_away_total{reason="connections_of_address"}')).toBeGreaterThanOrEqual(
        100,
      ),
    )
    await eventually(async () => expect(await metric(url, 'connections')).toBeLessThan(20))
    expect((await merchant.pay({}, { url })).code).toBe('PAYMENT_IN_PROCESS')
  })

  it('do not exist for loopback by default', async () => {
    const { url } = await startAnother({ CONNECTIONS_PER_ADDRESS: '20' })
    await openMany(portOf(url), 100)
    expect((await merchant.pay({}, { url })).code).toBe('PAYMENT_IN_PROCESS')
  })
})

/** A signed request as it is on the wire. */
function requestText(client: SignedClient, path: string, request: object): string {
  const body = Buffer.from(JSON.stringify(request))
  const { time, signature } = signatureOf(client, path, body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: gateway.example',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `client-id: ${client.clientId}`,
    `request-time: ${time}`,
    `signature: ${signature}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** A pay of about so many bytes, in two parts: all but its end, and its end. */
function largePay(client: SignedClient, bytes: number): { begin: string; end: string } {
  const text = requestText(client, PAY, { ...payRequest(), padding: 'x'.repeat(bytes) })
  return { begin: text.slice(0, -10), end: text.slice(-10) }
}

const INQUIRY = '/ams/sandbox/api/v1/payments/inquiryPayment'
const inquiryText = (client: SignedClient, padding = '') =>
  requestText(client, INQUIRY, { paymentId: '1', padding })

const answerOf = async ({ text }: RawConnection) => {
  await eventually(() => expect(text()).toContain('resultCode'))
  return text()
}

describe('bodies', () => {
  const inquireLarge = (client: SignedClient, url: string, headers = {}) =>
    client.send(INQUIRY, Buffer.from(JSON.stringify({ paymentId: '1', padding: 'x'.repeat(MIB) })), {
      url,
      headers,
    })

  it('beyond the memory of the node are refused, and those before them and all small ones go on', async () => {
    const { url } = await startAnother({ BODY_MEMORY_MIB: '4' })
    expect((await inquireLarge(merchant, url)).code).toBe('ORDER_NOT_EXIST')
    await eventually(async () => expect(await metric(url, 'body_bytes')).toBe(0))

    const { begin, end } = largePay(merchant, 1.9 * MIB)
    const held = [await openRaw(portOf(url), begin), await openRaw(portOf(url), begin)]
    await eventually(async () => expect(await metric(url, 'body_bytes')).toBeGreaterThan(3.5 * MIB))
    const refused = await inquireLarge(merchant, url)
    expect([refused.code, refused.body.result.resultStatus]).toEqual(['REQUEST_TRAFFIC_EXCEED_LIMIT', 'U'])
    expect(refused.isSigned).toBe(true)
    expect(refused.body.result.resultMessage).toContain('large bodies')
    const unknown = await inquireLarge(merchant, url, { 'client-id': 'SANDBOX_5NOBODY' })
    expect([unknown.code, unknown.isSigned]).toEqual(['REQUEST_TRAFFIC_EXCEED_LIMIT', false])
    expect((await merchant.pay({}, { url })).code).toBe('PAYMENT_IN_PROCESS')

    for (const { socket } of held) socket.write(end)
    for (const connection of held) expect(await answerOf(connection)).toContain('PAYMENT_IN_PROCESS')
    expect((await inquireLarge(merchant, url)).code).toBe('ORDER_NOT_EXIST')
    await eventually(async () => expect(await metric(url, 'body_bytes')).toBe(0))
    expect(await metric(url, 'turned_away_total{reason="body_memory"}')).toBe(2)
  })

  it('of callers that hang up or fall silent make room again', async () => {
    const SILENCE_MS = 5_000
    const { url, stop } = await startTestGateway({}, { timeouts: { bodySilenceMs: SILENCE_MS } })
    onTestFinished(stop)
    const { begin } = largePay(merchant, 1.5 * MIB)
    const gone = await openRaw(portOf(url), begin)
    await eventually(async () => expect(await metric(url, 'body_bytes')).toBeGreaterThan(1.4 * MIB))
    gone.socket.destroy()
    await eventually(async () => expect(await metric(url, 'body_bytes')).toBe(0))

    const silent = await openRaw(portOf(url), begin)
    const took = await silent.ended
    expect(took).toBeGreaterThan(SILENCE_MS - 100)
    expect(took).toBeLessThan(20_000)
    await eventually(async () => expect(await metric(url, 'body_bytes')).toBe(0))
  })

  it('that come in many pieces are the same bytes', async () => {
    const { begin, end } = largePay(merchant, 30_000)
    const connection = await openRaw(portOf(gateway.url))
    connection.socket.setNoDelay(true)
    for (let place = 0; place < begin.length; place += 1_000)
      await new Promise((resolve) => connection.socket.write(begin.slice(place, place + 1_000), resolve))
    connection.socket.write(end)
    expect(await answerOf(connection)).toContain('PAYMENT_IN_PROCESS')
  })
})

describe('requests on one connection', () => {
  it('are taken ahead of their answers up to 16; whoever sends more is hung up on, after the answers to what was begun', async () => {
    const { url } = await startAnother({})
    const few = await openRaw(portOf(url), inquiryText(merchant).repeat(16))
    await eventually(() => expect(few.text().split('ORDER_NOT_EXIST').length - 1).toBe(16))
    few.socket.write(inquiryText(merchant).repeat(16))
    await eventually(() => expect(few.text().split('ORDER_NOT_EXIST').length - 1).toBe(32))
    expect(few.hasEnded()).toBe(false)

    const some = await openRaw(portOf(url), inquiryText(merchant).repeat(40))
    await some.ended
    expect(some.text().split('ORDER_NOT_EXIST').length - 1).toBe(16)
    expect(some.hasEnded()).toBe(true)

    const many = await openRaw(portOf(url), inquiryText(merchant).repeat(500))
    await many.ended.catch(() => {})
    await eventually(async () => expect(await metric(url, 'turned_away_total{reason="unanswered"}')).toBe(2))
    const served = (await (await fetch(`${url}/metrics`)).text()).match(
      /amsel_requests_total{operation="v1\/payments\/inquiryPayment",result_code="ORDER_NOT_EXIST"} (\d+)/,
    )
    expect(Number(served?.[1])).toBeLessThanOrEqual(64)
    expect((await merchant.pay({}, { url })).code).toBe('PAYMENT_IN_PROCESS')
  })
})

describe('answers that a sandbox client has planned to be late', () => {
  const planDelay = (client: Merchant, times: number) =>
    client.call('simulator/planOutcome', { operation: 'payments/inquiryPayment', delaySeconds: 60, times })

  it('hold no body', async () => {
    const { url } = await startAnother({})
    const own = await gateway.merchant()
    await planDelay(own, 1)
    const late = await openRaw(portOf(url), inquiryText(own, 'x'.repeat(1.5 * MIB)))
    await eventually(async () =>
      expect(
        await gateway.database.query('select 1 from planned_outcomes where client_id = $1', [own.clientId]),
      ).toEqual([]),
    )
    await eventually(async () => expect(await metric(url, 'body_bytes')).toBe(0))
    expect([late.text(), late.hasEnded()]).toEqual(['', false])
  })

  it('are a hundred at a time, and the next ones come at once', async () => {
    const { url } = await startAnother({})
    const own = await gateway.merchant()
    await planDelay(own, 1_000)
    const callers = await openMany(portOf(url), 105)
    for (const { socket } of callers) socket.write(inquiryText(own))
    const answered = () => callers.filter(({ text }) => text().includes('ORDER_NOT_EXIST')).length
    await eventually(() => expect(answered()).toBe(5))
  })
})

describe('what a caller makes up', () => {
  const named = (clientId: string, url: string) =>
    exchange(url, {
      method: 'POST',
      target: PAY,
      headers: { 'client-id': clientId, 'request-time': String(Date.now()), signature: 'signature=abcd' },
      body: Buffer.from('{}'),
    })
  const get = (target: string, url: string) =>
    exchange(url, { method: 'GET', target, headers: {}, body: Buffer.alloc(0) })
  const madeUpId = () => `SANDBOX_${randomUUID().replaceAll('-', '')}`
  const madeUpCode = () =>
    formatOrderCode({ clientMark: 'aaaaaa', secret: randomUUID().replaceAll('-', '').slice(0, 22) })
  const codeOf = ({ text }: { text: string }) => JSON.parse(text).result.resultCode as string

  it('as client IDs is looked up 50 times a second, and known clients go on', async () => {
    const { url } = await startAnother({ TRUSTED_PROXIES })
    const pay = () => merchant.pay({}, { url })
    expect((await pay()).code).toBe('PAYMENT_IN_PROCESS')
    const answers = await inOneSecond(80, () => named(madeUpId(), url))
    expect(counted(answers.map(codeOf))).toEqual({ UNKNOWN_CLIENT: 50, REQUEST_TRAFFIC_EXCEED_LIMIT: 30 })
    expect((await pay()).code).toBe('PAYMENT_IN_PROCESS')
    expect(await metric(url, 'turned_away_total{reason="guesses"}')).toBe(30)
  })

  it('by way of a trusted proxy is looked up for others in spite of it', async () => {
    const answers = await inOneSecond(80, () => named(madeUpId(), gateway.url))
    expect(counted(answers.map(codeOf))).toEqual({ UNKNOWN_CLIENT: 80 })
  })

  it('as fingerprints of keys leaves client IDs and order codes their look-ups, also behind a trusted proxy', async () => {
    const { url } = await startAnother({})
    const [seen] = await inOneSecond(1, async () => {
      const keys = Array.from({ length: 1_100 }, () => get(`/keys/${randomBytes(32).toString('hex')}`, url))
      const statuses = (await Promise.all(keys)).map(({ status }) => status)
      return [
        counted(statuses),
        codeOf(await named(madeUpId(), url)),
        (await get(`/c/${madeUpCode()}`, url)).status,
      ]
    })
    expect(seen).toEqual([{ 404: 1_000, 429: 100 }, 'UNKNOWN_CLIENT', 404])
  })

  it.each(['/keys/x', '/c/NOPE'])('as %s is refused without a look-up, and does not count', async (path) => {
    const { url } = await startAnother({ TRUSTED_PROXIES })
    const answers = await inOneSecond(80, () => get(path, url))
    expect(counted(answers.map(({ status }) => status))).toEqual({ 404: 80 })
  })

  it('as one client ID again and again is looked up once, and unknown each time', async () => {
    const { url } = await startAnother({ TRUSTED_PROXIES })
    const answers = await inOneSecond(80, () => named('SANDBOX_5NOBODY', url))
    expect(counted(answers.map(codeOf))).toEqual({ UNKNOWN_CLIENT: 80 })
  })

  it('as order codes is looked up 50 times a second, and real ones do not count', async () => {
    const { url } = await startAnother({ TRUSTED_PROXIES })
    const real =
      codeValueOf(await payByOrderCode(merchant))
        .split('/')
        .at(-1) ?? ''
    const { clientMark = '' } = orderCodeParts(real) ?? {}
    const guessed = () =>
      formatOrderCode({ clientMark, secret: randomUUID().replaceAll('-', '').slice(0, 22) })
    const pages = await inOneSecond(80, () => open(`${url}/c/${guessed()}`))
    expect(counted(pages.map(({ status }) => status))).toEqual({ 404: 50, 429: 30 })
    expect(pages.find(({ status }) => status === 429)?.text).toContain('Too many attempts')
    await eventually(async () => expect((await open(`${url}/c/${real}`)).status).toBe(200))
    const [statuses] = await inOneSecond(1, async () => {
      const seen = []
      for (let scan = 0; scan < 60; scan += 1) seen.push((await open(`${url}/c/${real}`)).status)
      return seen
    })
    expect(counted(statuses ?? [])).toEqual({ 200: 60 })
  })
})

describe('a client that was asked for before it was there', () => {
  it('is known as soon as it is, on every node', async () => {
    const { url } = await startAnother({})
    const clientId = `SANDBOX_${randomUUID().replaceAll('-', '')}`
    const { trail, sealer } = gateway
    const ask = (at: string, privateKey?: string, gatewayPublicKey?: string) =>
      new Merchant(at, {
        clientId,
        keyVersion: 1,
        merchantPublicKey: '',
        merchantPrivateKey: privateKey ?? merchantKey,
        gatewayPublicKey: gatewayPublicKey ?? gatewayKey,
      }).inquire({ paymentId: '1' })
    const merchantKey = merchant.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    const gatewayKey = merchant.gatewayKey.export({ format: 'der', type: 'spki' }).toString('base64')
    for (const at of [gateway.url, url]) expect((await ask(at)).code).toBe('UNKNOWN_CLIENT')
    const made = await createMerchant({ trail, sealer }, OPERATOR, {
      name: 'New',
      environment: 'sandbox',
      clientId,
    })
    for (const at of [gateway.url, url])
      await eventually(async () =>
        expect((await ask(at, made.merchantPrivateKey, made.gatewayPublicKey)).code).toBe('ORDER_NOT_EXIST'),
      )
  })
})

it('where PUBLIC_URL is https, pages and signed answers tell browsers to stay with it', async () => {
  const { url } = await startAnother({ PUBLIC_URL: 'https://pay.example' })
  const { headers, isSigned, code } = await merchant.pay({}, { url })
  expect([code, isSigned]).toEqual(['PAYMENT_IN_PROCESS', true])
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'content-type': 'application/json; charset=UTF-8',
    tracerid: expect.stringMatching(/^\w+$/),
  })
  for (const path of ['/healthz', '/docs', '/no/such/page'])
    expect((await fetch(url + path)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect((await open(`${gateway.url}/healthz`)).headers.get('strict-transport-security')).toBeNull()
})
