import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperatorMe, OperatorTeam } from '../../src/operator-api/shapes.ts'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import { type IdentityServer, SSO_CLIENT, startIdentityServer } from '../support/identity-server.ts'
import { firstOperator, type TestOperator } from '../support/operators.ts'
import { PortalBrowser } from '../support/portal.ts'

let identity: IdentityServer
let own: TestGateway
let gateway: { url: string; operatorLink: string | null; stop(): Promise<void> }
let administrator: TestOperator

beforeAll(async () => {
  identity = await startIdentityServer()
  own = await startTestGateway()
  gateway = await own.startAnother({
    OPERATOR_SSO_ISSUER: identity.issuer,
    OPERATOR_SSO_CLIENT_ID: SSO_CLIENT.clientId,
    OPERATOR_SSO_CLIENT_SECRET: SSO_CLIENT.clientSecret,
    OPERATOR_SSO_ROLES: 'administrator=gateway-admins,approver=risk,support=helpdesk',
  })
  identity.serve(`${gateway.url}/operator/api/auth/callback/sso`)
  administrator = await firstOperator(gateway)
}, 60_000)

afterAll(async () => {
  await gateway.stop()
  await own.stop()
  await identity.stop()
})

/** A browser at the server of single sign-on: follows its pages and forms. */
class Visitor {
  readonly #cookies = new Map<string, string>()

  async #ask(url: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  /** Signs in there as somebody and agrees; where it sends them then. */
  async goThrough(start: string, email: string): Promise<string> {
    let url = start
    for (let steps = 0; steps < 12; steps += 1) {
      const answer = await this.#ask(url)
      const next = answer.headers.get('location')
      if (next) {
        url = new URL(next, url).href
        if (url.includes('/operator/api/')) return url
        continue
      }
      const page = await answer.text()
      const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
      const form = page.includes('name="login"')
        ? { prompt: 'login', login: email, password: 'any' }
        : { prompt: 'consent' }
      const sent = await this.#ask(new URL(action, url).href, form)
      url = new URL(sent.headers.get('location') ?? '', url).href
    }
    throw new Error(`went nowhere: ${url}`)
  }
}

const startUrl = async (browser: PortalBrowser) => {
  const { body } = await browser.ask<{ url: string }>('POST /auth/sign-in/social', {
    ...{ provider: 'sso', callbackURL: '/operator/', errorCallbackURL: '/operator/sign-in' },
    disableRedirect: true,
  })
  return body.url
}

const pathOf = (url: string) => url.replace(`${gateway.url}/operator/api`, '')

async function signInBySso(email: string, browser = new PortalBrowser(gateway.url, 'operator')) {
  const back = await new Visitor().goThrough(await startUrl(browser), email)
  const answer = await browser.ask(`GET ${pathOf(back)}`)
  return { browser, back, location: answer.headers.get('location') }
}

describe('somebody whom the server of single sign-on knows', () => {
  it.each([
    ['helpdesk', 'support'],
    ['risk', 'approver'],
    ['gateway-admins', 'administrator'],
  ])('with the group %s is %s', async (group, role) => {
    const email = `${group}@gateway.example`
    identity.groups.set(email, ['everybody', group])
    const { browser, location } = await signInBySso(email)
    expect(location).toBe('/operator/')
    expect((await browser.ask<OperatorMe>('GET /me')).body).toMatchObject({ user: { email }, role })
    const { body } = await administrator.browser.ask<OperatorTeam>('GET /operators')
    expect(body.operators.find((one) => one.email === email)).toMatchObject({ role, isBySso: true })
  })

  it('has the role of their groups of today, and none without one', async () => {
    const email = 'mover@gateway.example'
    identity.groups.set(email, ['gateway-admins', 'helpdesk'])
    const { browser } = await signInBySso(email)
    expect((await browser.ask<OperatorMe>('GET /me')).body.role).toBe('administrator')
    identity.groups.set(email, ['helpdesk'])
    await signInBySso(email, browser)
    expect((await browser.ask<OperatorMe>('GET /me')).body.role).toBe('support')
    identity.groups.set(email, ['everybody'])
    await signInBySso(email, browser)
    expect((await browser.ask('GET /me')).body).toMatchObject({ error: { code: 'no_role' } })
    expect((await browser.ask('GET /operators')).status).toBe(403)
  })

  it('and whom an administrator has disabled stays out', async () => {
    const email = 'left@gateway.example'
    identity.groups.set(email, ['helpdesk'])
    await signInBySso(email)
    const { body } = await administrator.browser.ask<OperatorTeam>('GET /operators')
    const { userId } = body.operators.find((one) => one.email === email) ?? {}
    await administrator.browser.ask(`POST /operators/${userId}`, { isEnabled: false })
    const { browser } = await signInBySso(email)
    expect((await browser.ask('GET /operators')).body).toMatchObject({ error: { code: 'no_role' } })
  })

  it('is the same person as the account with a password of that address', async () => {
    identity.groups.set(administrator.email, ['helpdesk'])
    const { browser } = await signInBySso(administrator.email)
    // What an administrator gave goes before the groups.
    expect((await browser.ask<OperatorMe>('GET /me')).body.role).toBe('administrator')
  })

  it('gets no password by a mail', async () => {
    const email = 'mail@gateway.example'
    identity.groups.set(email, ['helpdesk'])
    await signInBySso(email)
    const stranger = new PortalBrowser(gateway.url, 'operator')
    const linksTo = (to: string) =>
      own.logged.filter((line) => line.event === 'mail' && line.to === to && /reset/.test(String(line.link)))
    await stranger.ask('POST /auth/request-password-reset', { email })
    await stranger.ask('POST /auth/request-password-reset', { email: administrator.email })
    await expect.poll(() => linksTo(administrator.email)).toHaveLength(1)
    expect(linksTo(email)).toEqual([])
  })

  it.each(['/auth/sign-up/email', '/auth/update-user', '/auth/link-social'])(
    'gives nobody a role by %s',
    async (path) => {
      const email = 'smuggler@gateway.example'
      const wish = { name: 'S', email, password: 'correct horse battery', ssoRole: 'administrator' }
      expect((await administrator.browser.ask(`POST ${path}`, wish)).status).toBe(404)
    },
  )

  it('leaves a trail', async () => {
    const email = 'trail@gateway.example'
    identity.groups.set(email, ['helpdesk'])
    await signInBySso(email)
    const rows = await own.database.query(
      'select action, after from audit_entries where actor = $1 order by entry_id',
      [`operator ${email}`],
    )
    expect(rows).toMatchObject([
      { action: 'operator_joined', after: { by: 'single sign-on' } },
      { action: 'signed_in', after: { by: 'single sign-on' } },
    ])
  })
})

describe('a word of the server', () => {
  it('is good for the browser that asked for it alone', async () => {
    identity.groups.set('owner@gateway.example', ['gateway-admins'])
    const browser = new PortalBrowser(gateway.url, 'operator')
    const back = await new Visitor().goThrough(await startUrl(browser), 'owner@gateway.example')
    const thief = new PortalBrowser(gateway.url, 'operator')
    const answer = await thief.ask(`GET ${pathOf(back)}`)
    expect(answer.status).toBe(302)
    expect((await thief.ask('GET /me')).status).toBe(401)
  })

  it('is good once', async () => {
    identity.groups.set('once@gateway.example', ['helpdesk'])
    const { back } = await signInBySso('once@gateway.example')
    const again = new PortalBrowser(gateway.url, 'operator')
    await again.ask(`GET ${pathOf(back)}`)
    expect((await again.ask('GET /me')).status).toBe(401)
  })

  it('that nobody asked for lets nobody in', async () => {
    const browser = new PortalBrowser(gateway.url, 'operator')
    const answer = await browser.ask('GET /auth/callback/sso?code=made-up&state=made-up')
    expect(answer.headers.get('location') ?? '').toMatch(/error=/)
    expect((await browser.ask('GET /me')).status).toBe(401)
  })
})

it('is not offered at the merchant portal, nor where it is not set up', async () => {
  const merchant = new PortalBrowser(gateway.url)
  expect((await merchant.ask('POST /auth/sign-in/social', { provider: 'sso' })).status).toBe(404)
  const without = new PortalBrowser(own.url, 'operator')
  expect((await without.ask('POST /auth/sign-in/social', { provider: 'sso' })).status).toBe(404)
})

it('whoever cannot reach the server is told, and others sign in by password', async () => {
  const lonely = await own.startAnother({
    OPERATOR_SSO_ISSUER: 'http://127.0.0.1:1',
    OPERATOR_SSO_CLIENT_ID: 'amsel',
    OPERATOR_SSO_CLIENT_SECRET: 'secret',
    OPERATOR_SSO_ROLES: 'support=helpdesk',
  })
  const browser = new PortalBrowser(lonely.url, 'operator')
  expect((await browser.ask('POST /auth/sign-in/social', { provider: 'sso' })).status).toBe(404)
  expect((await browser.signIn(administrator.email)).status).toBe(200)
  await lonely.stop()
})
