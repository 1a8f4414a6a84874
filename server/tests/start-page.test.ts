import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Me } from '../src/entrances/portal-api/shapes.ts'
import { useGateway } from './support/gateway.ts'
import { firstOwner, PASSWORD } from './support/portal.ts'
import { secretOf, totp } from './support/totp.ts'

const gateway = useGateway({ AMSEL_ENVIRONMENT: 'sandbox' })

type Headers = Readonly<Record<string, string>>

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Unlike `fetch`, it sends any name of a host. */
const send = (url: string, method: 'GET' | 'POST', headers: Headers = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}/`, { method, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const { statusCode: status = 0, headers: got } = answer
      resolve({ status, headers: got, text: Buffer.concat(chunks).toString('utf8') })
    })
    asked.on('error', reject).end()
  })

/** As a browser sends the form of the page. */
const ofOwnPage = (url: string): Headers => ({
  origin: new URL(url).origin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
})

const press = (headers: Headers = {}, url = gateway.url) =>
  send(url, 'POST', { ...ofOwnPage(url), ...headers })

const BUTTON = 'Sign in to the sandbox'
const sessionsIn = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).filter((line) => /session_token/.test(line))

async function startAnother(settings: Record<string, string>) {
  const another = await gateway.startAnother(settings)
  onTestFinished(() => another.stop())
  return another.url
}

describe('at home', () => {
  it('the first page leads to portal, till, phone and reference, and has the button', async () => {
    const { text, headers } = await send(gateway.url, 'GET')
    const pages = gateway.storePages
    const paths = [pages?.till, pages?.phone].map((url) => new URL(String(url)).pathname)
    for (const path of ['/portal', '/docs', ...paths]) {
      expect(text).toContain(`href="${path}"`)
      expect((await fetch(gateway.url + path)).status).toBe(200)
    }
    expect(text).toContain(BUTTON)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('one click signs the owner of the sandbox merchant in, and is in the audit trail', async () => {
    const answer = await press()
    expect([answer.status, answer.headers.location]).toEqual([303, '/portal'])
    const cookies = answer.headers['set-cookie'] ?? []
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly.*; SameSite=Strict/i)
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    const me = (await (await fetch(`${gateway.url}/portal/api/me`, { headers: { cookie } })).json()) as Me
    expect(me.user.email).toBe('merchant@sandbox.invalid')
    expect(me.organisations[0]?.clients[0]?.clientId).toBe('SANDBOX_5THESANDBOXMERCHANT')
    const [entry] = (
      await gateway.storage.pool.query(
        `select actor, address, after from audit_entries where action = 'signed_in' order by at desc limit 1`,
      )
    ).rows
    expect(entry).toMatchObject({
      actor: 'user merchant@sandbox.invalid',
      address: '127.0.0.1',
      after: { by: 'the start page' },
    })
  })
})

describe('nobody is signed in', () => {
  it.each<[string, Headers]>([
    ['by a page of another origin', { origin: 'https://elsewhere.example' }],
    ['by a page of another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['by a page that hides its origin', { origin: 'null' }],
    ['by a page of the same site', { 'sec-fetch-site': 'same-site' }],
    ['by a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['through a proxy that says for whom', { 'x-forwarded-for': '127.0.0.1' }],
    ['through a proxy of RFC 7239', { forwarded: 'for=127.0.0.1' }],
    ['through a proxy that only names itself', { via: '1.1 proxy' }],
    ['through a proxy that says the real address', { 'x-real-ip': '127.0.0.1' }],
  ])('%s', async (_way, headers) => {
    const answer = await press(headers)
    expect([answer.status, sessionsIn(answer)]).toEqual([403, []])
  })

  it('by a program that names no origin', async () => {
    const answer = await send(gateway.url, 'POST', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([answer.status, sessionsIn(answer)]).toEqual([403, []])
  })

  it('at a name that was pointed at this machine', async () => {
    const host = `rebound.example:${new URL(gateway.url).port}`
    const answer = await press({ host, origin: `http://${host}` })
    expect([answer.status, sessionsIn(answer)]).toEqual([403, []])
  })

  it.each<[string, Record<string, string>]>([
    ['listens for other machines', { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:8080' }],
    ['is reached by a public address', { PUBLIC_URL: 'https://pay.example' }],
  ])('where the gateway %s', async (_way, settings) => {
    const url = await startAnother(settings)
    const answer = await press({}, url)
    expect([answer.status, sessionsIn(answer)]).toEqual([403, []])
    expect((await send(url, 'GET')).text).not.toContain(BUTTON)
  })

  it.each<[string, Record<string, string>]>([
    ['production is served too', { AMSEL_ENVIRONMENT: 'both' }],
    ['there is no portal', { PORTAL: 'off' }],
  ])('where %s: there is nothing to press', async (_way, settings) => {
    const url = await startAnother(settings)
    const answer = await press({}, url)
    expect([answer.status, sessionsIn(answer)]).toEqual([405, []])
    expect((await send(url, 'GET')).text).not.toContain(BUTTON)
  })
})

describe('the addresses of till and phone', () => {
  const token = () => String(gateway.storePages?.till).split('/').at(-2) ?? ''

  it.each<[string, () => Headers]>([
    ['through a proxy', () => ({ 'x-forwarded-for': '127.0.0.1' })],
    [
      'at a name that was pointed at this machine',
      () => ({ host: `rebound.example:${new URL(gateway.url).port}` }),
    ],
  ])('are not shown %s', async (_way, headers) => {
    const { status, text } = await send(gateway.url, 'GET', headers())
    expect(status).toBe(200)
    expect(text).not.toContain(token())
    expect(text).not.toContain(BUTTON)
    expect(text).toContain('href="/portal"')
  })

  it('are shown at home where production is served too', async () => {
    const { text } = await send(await startAnother({ AMSEL_ENVIRONMENT: 'both' }), 'GET')
    expect(text).toContain(token())
    expect(text).toContain('portalPassword')
  })
})

describe('an owner who protects the account', () => {
  it('by two-step sign-in, or with another password, signs in at the portal', async () => {
    const { browser, password } = await firstOwner(gateway)
    const { body } = await browser.ask<{ totpURI: string }>('POST /auth/two-factor/enable', { password })
    const code = totp(secretOf(body.totpURI))
    expect((await browser.ask('POST /auth/two-factor/verify-totp', { code })).status).toBe(200)
    const asked = await press()
    expect([asked.headers.location, sessionsIn(asked)]).toEqual(['/portal/sign-in', []])
    expect((await browser.ask('POST /auth/two-factor/disable', { password })).status).toBe(200)
    expect((await press()).headers.location).toBe('/portal')
    const changed = { currentPassword: password, newPassword: PASSWORD }
    expect((await browser.ask('POST /auth/change-password', changed)).status).toBe(200)
    const refused = await press()
    expect([refused.headers.location, sessionsIn(refused)]).toEqual(['/portal/sign-in', []])
  })
})
