import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestGateway, useGateway } from '../support/gateway.ts'
import { firstOperator } from '../support/operators.ts'
import { newOwner, PASSWORD, PortalBrowser } from '../support/portal.ts'
import { soon } from '../support/process.ts'

const from = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') })

async function start(settings: Record<string, string>) {
  const gateway = await startTestGateway(settings)
  onTestFinished(() => gateway.stop())
  return gateway
}

/** The status of a GET with two lines of the header, which fetch would join. */
const statusOf = (url: string, lines: string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'x-forwarded-for': lines } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject).end()
  })

describe('from an address that nobody trusts', () => {
  it.each(['none', '192.0.2.0/24'])('X-Forwarded-For opens nothing to a stranger (%s)', async (proxies) => {
    const { url } = await start({ TRUSTED_PROXIES: proxies, OPERATOR_NETWORKS: '10.0.0.0/8' })
    const browser = new PortalBrowser(url, 'operator')
    for (const forged of ['10.0.0.1', '127.0.0.1', '::ffff:10.0.0.1', '10.0.0.1, 10.0.0.2'])
      expect((await browser.ask('GET /facts', undefined, from(forged))).status).toBe(404)
    expect((await browser.signIn('a@b.example')).status).toBe(404)
  })

  it('another X-Forwarded-For with each request is no way past what one address may do', async () => {
    const { url } = await start({ TRUSTED_PROXIES: 'none' })
    const browser = new PortalBrowser(url)
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, last) =>
        browser.ask('POST /auth/sign-out', {}, from(`203.0.113.${last}`)),
      ),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('behind a trusted proxy', () => {
  const gateway = useGateway({
    TRUSTED_PROXIES: '127.0.0.0/8,192.0.2.0/24',
    OPERATOR_NETWORKS: '10.0.0.0/8,127.0.0.1',
    API_LOG_DAYS: '1',
  })

  it('operators come from their networks alone, whatever they say of themselves', async () => {
    const browser = new PortalBrowser(gateway.url, 'operator')
    const status = async (...addresses: string[]) =>
      (await browser.ask('GET /facts', undefined, from(...addresses))).status
    expect(await status('10.0.0.1')).toBe(200)
    expect(await status('10.0.0.1', '192.0.2.1')).toBe(200)
    expect(await status('203.0.113.1')).toBe(404)
    expect(await status('10.0.0.1', '203.0.113.1')).toBe(404)
    const path = `${gateway.url}/operator/api/facts`
    expect(await statusOf(path, ['203.0.113.1', '10.0.0.1'])).toBe(200)
    expect(await statusOf(path, ['10.0.0.1', '203.0.113.1'])).toBe(404)
  })

  it('two callers are limited apart', async () => {
    const browser = new PortalBrowser(gateway.url)
    const ask = (address: string) => browser.ask('POST /auth/sign-out', {}, from(address))
    const answers = await Promise.all(Array.from({ length: 80 }, () => ask('203.0.113.7')))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await ask('203.0.113.8')).status).toBe(200)
  })

  it('sessions, the audit trail and the log of calls tell the caller’s address', async () => {
    const { email } = await newOwner(gateway)
    const browser = new PortalBrowser(gateway.url)
    await browser.ask('POST /auth/sign-in/email', { email, password: PASSWORD }, from('203.0.113.20'))
    const sessions = await browser.ask<{ address: string; isThisOne: boolean }[]>('GET /account/sessions')
    expect(sessions.body.find(({ isThisOne }) => isThisOne)?.address).toBe('203.0.113.20')
    const { db } = gateway.storage
    const entries = await db
      .selectFrom('audit_entries')
      .where('action', '=', 'signed_in')
      .where('actor', '=', `user ${email}`)
      .select('address')
      .execute()
    expect(entries).toEqual([{ address: '203.0.113.20' }])
    const merchant = await gateway.merchant()
    await merchant.pay({}, { headers: from('203.0.113.21') })
    await soon(async () => {
      const calls = await db
        .selectFrom('api_calls')
        .where('client_id', '=', merchant.clientId)
        .select('address')
        .execute()
      expect(calls).toEqual([{ address: '203.0.113.21' }])
    })
  })

  it('guessing a password from another address locks out nobody else', async () => {
    const { email } = await newOwner(gateway)
    const signIn = (password: string, address: string) =>
      new PortalBrowser(gateway.url).ask('POST /auth/sign-in/email', { email, password }, from(address))
    for (let guess = 0; guess < 5; guess += 1) await signIn(`wrong ${guess}`, '203.0.113.30')
    expect((await signIn(PASSWORD, '203.0.113.30')).status).toBe(429)
    expect((await signIn(PASSWORD, '203.0.113.31')).status).toBe(200)
  })

  it('a start with operators’ networks that hold a proxy warns', async () => {
    const warned = ({ level, msg }: Record<string, unknown>) =>
      Number(level) >= 40 && String(msg).includes('OPERATOR_NETWORKS contains addresses of TRUSTED_PROXIES')
    expect(gateway.logged.filter(warned)).toHaveLength(1)
    const apart = await start({ TRUSTED_PROXIES: '192.0.2.0/24', OPERATOR_NETWORKS: '127.0.0.1' })
    expect(apart.logged.filter(warned)).toEqual([])
    await firstOperator(apart)
  })
})
