import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { SERVED_PATHS } from '../../src/registry/accounts/index.ts'
import { useGateway } from '../support/gateway.ts'
import { newEmail, newMember, newOwner, PASSWORD, PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()

describe('a session', () => {
  it('is a cookie that no script reads, no other page sends, and no other path gets', async () => {
    const { email } = await newOwner(gateway)
    const { headers } = await new PortalBrowser(gateway.url).signIn(email)
    const cookies = headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; path=\/portal/i)
      expect(cookie).toMatch(/; httponly/i)
      expect(cookie).toMatch(/; samesite=strict/i)
    }
  })

  it('is another one after each sign-in, whatever cookie was there before', async () => {
    const { email } = await newOwner(gateway)
    const victim = new PortalBrowser(gateway.url)
    await victim.signIn(email)
    const [name = '', planted = ''] = [...victim.cookies][0] ?? []
    await victim.ask('POST /auth/sign-out')
    victim.cookies.set(name, planted)
    await victim.signIn(email)
    expect(victim.cookies.get(name)).not.toBe(planted)
    const attacker = new PortalBrowser(gateway.url)
    attacker.cookies.set(name, planted)
    expect((await attacker.ask('GET /me')).status).toBe(401)
  })

  it('ends where somebody ends it, and when the password is changed', async () => {
    const { browser, email } = await newOwner(gateway)
    const remote = new PortalBrowser(gateway.url)
    await remote.signIn(email)
    const sessions = (await browser.ask<{ sessionId: string; isThisOne: boolean }[]>('GET /account/sessions'))
      .body
    expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    const other = sessions.find(({ isThisOne }) => !isThisOne)
    expect((await browser.ask(`DELETE /account/sessions/${other?.sessionId}`)).status).toBe(200)
    expect((await remote.ask('GET /me')).status).toBe(401)
    await remote.signIn(email)
    const change = {
      currentPassword: PASSWORD,
      newPassword: 'another good password',
      revokeOtherSessions: true,
    }
    expect((await browser.ask('POST /auth/change-password', change)).status).toBe(200)
    expect((await remote.ask('GET /me')).status).toBe(401)
    expect((await browser.ask('GET /me')).status).toBe(200)
  })

  it('of somebody else cannot be ended', async () => {
    const [one, two] = [await newOwner(gateway), await newOwner(gateway)]
    const [session] = (await one.browser.ask<{ sessionId: string }[]>('GET /account/sessions')).body
    expect((await two.browser.ask(`DELETE /account/sessions/${session?.sessionId}`)).status).toBe(404)
    expect((await one.browser.ask('GET /me')).status).toBe(200)
  })
})

describe('a page from another site', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host at another port', { origin: 'http://127.0.0.1:1' }],
    ['https, where the port is plain', { origin: '%own' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { 'content-type': 'text/plain' }],
    ['no origin to tell', { origin: 'null' }],
  ])('cannot change anything: %s', async (_what, given) => {
    const { browser, organisationId } = await newOwner(gateway)
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value.replace('%own', browser.origin.replace('http:', 'https:')),
      ]),
    )
    const answer = await browser.ask(`POST /organisations/${organisationId}`, { name: 'Taken over' }, headers)
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'foreign_page' } } })
    expect((await browser.me()).organisations).toMatchObject([{ name: 'Corner shop' }])
    expect((await browser.ask('POST /auth/sign-out', {}, headers)).status).toBe(403)
    expect((await browser.ask('GET /me')).status).toBe(200)
  })
})

it('a page behind a proxy that ends TLS is the portal’s own, by its public address', async () => {
  const behind = await gateway.startAnother({ PUBLIC_URL: 'https://pay.example' })
  const browser = new PortalBrowser(behind.url)
  const ask = (origin: string) =>
    browser.ask('POST /auth/sign-in/email', { email: newEmail(), password: PASSWORD }, { origin })
  expect((await ask('https://pay.example')).status).toBe(401)
  expect((await ask('http://pay.example')).status).toBe(403)
  await behind.stop()
})

it('a request that names two hosts is refused, whatever it asks for', async () => {
  const { hostname, port } = new URL(gateway.url)
  for (const path of ['/portal/', '/ams/sandbox/api/v1/payments/pay', '/healthz']) {
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nhost: evil.example\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('several hosts')
  }
})

describe('a password', () => {
  it('that is guessed locks out, with the same answer for an account that there is not', async () => {
    const { email } = await newOwner(gateway)
    for (const claimed of [email, newEmail()]) {
      const guesser = new PortalBrowser(gateway.url)
      const statuses: number[] = []
      for (let guess = 0; guess < 6; guess += 1)
        statuses.push((await guesser.signIn(claimed, `wrong password ${guess}`)).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
      const { status, body, headers } = await guesser.signIn(claimed)
      expect([status, body]).toMatchObject([
        429,
        { error: { code: 'locked_out', retryAfterSeconds: expect.any(Number) } },
      ])
      const seconds = Number(headers.get('retry-after'))
      expect([seconds > 0, seconds <= 30]).toEqual([true, true])
    }
  })

  it.each([
    ['too short', 'short'],
    ['empty', ''],
    ['no text', 17],
  ])('%s is refused', async (_what, password) => {
    const browser = new PortalBrowser(gateway.url)
    const request = { name: 'Ada', email: newEmail(), password }
    expect(await browser.ask('POST /sign-up', request)).toMatchObject({
      status: 400,
      body: { error: { field: 'password' } },
    })
  })

  it('is chosen anew by a link that is written to the log, works once and ends all sessions', async () => {
    const { browser, email } = await newOwner(gateway)
    const stranger = new PortalBrowser(gateway.url)
    const asked = [email, newEmail()].map((address) =>
      stranger.ask('POST /auth/request-password-reset', { email: address }),
    )
    const [known, unknown] = await Promise.all(asked)
    expect(known?.body).toEqual(unknown?.body)
    const isMail = ({ event, to }: Record<string, unknown>) => event === 'mail' && to === email
    await expect.poll(() => gateway.logged.filter(isMail).length).toBeGreaterThan(1)
    const { link } = gateway.logged.filter(isMail).at(-1) as { link: string }
    const token = new URL(link).searchParams.get('token')
    const reset = () =>
      stranger.ask('POST /auth/reset-password', { newPassword: 'a brand new password', token })
    expect((await reset()).status).toBe(200)
    expect((await reset()).status).toBe(400)
    expect((await browser.ask('GET /me')).status).toBe(401)
    expect((await stranger.signIn(email)).status).toBe(401)
    expect((await stranger.signIn(email, 'a brand new password')).status).toBe(200)
  })
})

describe('nobody gives themselves', () => {
  it.each([
    ['a role', { role: 'owner' }],
    ['a proven address', { emailVerified: true }],
    ['an id', { userId: 'x', id: 'x' }],
  ])('%s by a field more', async (_what, more) => {
    const browser = new PortalBrowser(gateway.url)
    const request = { name: 'Eve', email: newEmail(), password: PASSWORD, ...more }
    expect((await browser.ask('POST /sign-up', request)).status).toBe(400)
  })

  it('more by a role that may not, or the last owner’s place', async () => {
    const owner = await newOwner(gateway)
    const { browser } = await newMember(gateway, owner, 'viewer')
    const { userId } = (await browser.me()).user
    const change = `POST /organisations/${owner.organisationId}/members/${userId}`
    expect((await browser.ask(change, { role: 'owner' })).status).toBe(403)
    const ownerId = owner.me.user.userId
    expect(
      await owner.browser.ask(`POST /organisations/${owner.organisationId}/members/${ownerId}`, {
        role: 'viewer',
      }),
    ).toMatchObject({ status: 409, body: { error: { code: 'last_owner' } } })
    expect(
      await owner.browser.ask(`DELETE /organisations/${owner.organisationId}/members/${ownerId}`),
    ).toMatchObject({ status: 409 })
  })
})

describe('of the account library', () => {
  it.each([
    ...['/sign-up/email', '/update-user', '/delete-user', '/list-sessions', '/get-session', '/change-email'],
    ...['/sign-in/social', '/link-social', '/error', '/ok', '/two-factor/send-otp', '/callback/x'],
  ])('%s is not served', async (path) => {
    const { browser } = await newOwner(gateway)
    expect(SERVED_PATHS.has(path)).toBe(false)
    for (const method of ['GET', 'POST'])
      expect((await browser.ask(`${method} /auth${path}`)).status).toBe(404)
  })
})

it('an invitation is for its address alone', async () => {
  const owner = await newOwner(gateway)
  const invited = await owner.browser.ask<{ link: string }>(
    `POST /organisations/${owner.organisationId}/invitations`,
    { email: newEmail(), role: 'finance' },
  )
  const token = invited.body.link.split('/').at(-1)
  const { browser } = await newOwner(gateway)
  expect(await browser.ask(`POST /invitations/${token}/accept`)).toMatchObject({
    status: 403,
    body: { error: { code: 'not_for_you' } },
  })
  const request = { name: 'Eve', email: newEmail(), password: PASSWORD, invitation: token }
  expect((await new PortalBrowser(gateway.url).ask('POST /sign-up', request)).status).toBe(403)
})
