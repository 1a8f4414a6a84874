import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/index.ts'
import type { OperatorMe, OperatorTeam, OwnSingleSignOn } from '../../src/entrances/operator-api/shapes.ts'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import { type IdentityServer, SSO_CLIENT, startIdentityServer } from '../support/identity-server.ts'
import { firstOperator, newOperator, newOperatorEmail, type TestOperator } from '../support/operators.ts'
import { PortalBrowser } from '../support/portal.ts'
import { SsoPerson } from '../support/sso.ts'
import { secretOf, totp } from '../support/totp.ts'

let identity: IdentityServer
let own: TestGateway
let gateway: Awaited<ReturnType<TestGateway['startAnother']>>
let administrator: TestOperator

/** How far the gateway's clock is ahead. */
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }

const SETTINGS = {
  OPERATOR_SSO_CLIENT_ID: SSO_CLIENT.clientId,
  OPERATOR_SSO_CLIENT_SECRET: SSO_CLIENT.clientSecret,
  OPERATOR_SSO_ROLES: 'administrator=gateway-admins,approver=risk,support=helpdesk',
}

beforeAll(async () => {
  identity = await startIdentityServer()
  own = await startTestGateway({}, { clock })
  gateway = await own.startAnother({ ...SETTINGS, OPERATOR_SSO_ISSUER: identity.issuer })
  identity.serve(`${gateway.url}/operator/api/auth/callback/sso`)
  administrator = await firstOperator(gateway)
}, 60_000)

afterEach(() => {
  aheadMs = 0
})

afterAll(async () => {
  await gateway.stop()
  await own.stop()
  await identity.stop()
})

const newSubject = () => `${randomUUID().slice(0, 8)}@gateway.example`

function person(groups: readonly string[], claims: Readonly<Record<string, unknown>> = {}): SsoPerson {
  const subject = newSubject()
  identity.groups.set(subject, groups)
  identity.claims.set(subject, claims)
  return new SsoPerson(gateway, subject)
}

const meOf = async ({ browser }: { browser: PortalBrowser }) =>
  (await browser.ask<OperatorMe>('GET /me')).body
const codeOf = async ({ browser }: { browser: PortalBrowser }) =>
  (await browser.ask<{ error?: { code: string } }>('GET /me')).body.error?.code
const team = async () => (await administrator.browser.ask<OperatorTeam>('GET /operators')).body.operators
const trailOf = (email: string) =>
  own.database.query(
    'select action, subject, before, after from audit_entries where actor = $1 order by entry_id',
    [`operator ${email}`],
  )

describe('somebody whom the server of single sign-on knows', () => {
  it.each([
    ['helpdesk', 'support'],
    ['risk', 'approver'],
    ['gateway-admins', 'administrator'],
  ])('with the group %s is %s', async (group, role) => {
    const one = person(['everybody', group])
    expect(await one.signIn({ next: '/merchants?page=2' })).toBe('/operator/merchants?page=2')
    const email = one.subject
    expect(await meOf(one)).toMatchObject({ user: { email, isEmailVerified: true }, role, isBySso: true })
    expect((await team()).find((row) => row.email === email)).toMatchObject({ role, isBySso: true })
  })

  it('has the role of their groups of today, and gets nowhere without one', async () => {
    const one = person(['gateway-admins', 'helpdesk'])
    await one.signIn()
    expect((await meOf(one)).role).toBe('administrator')
    identity.groups.set(one.subject, ['helpdesk'])
    await one.signIn()
    expect((await meOf(one)).role).toBe('support')
    identity.groups.set(one.subject, ['everybody'])
    const remote = new SsoPerson(gateway, one.subject)
    expect(await remote.signIn()).toBe('/operator/sign-in?error=sso_no_group')
    expect(await codeOf(remote)).toBe('signed_out')
    expect((await team()).find((row) => row.email === one.subject)).toMatchObject({ role: null })
  })

  it('gets in with the client secret of today, without a restart', async () => {
    const one = person(['helpdesk'])
    await gateway.change({ OPERATOR_SSO_CLIENT_SECRET: 'the secret of tomorrow' })
    expect(await one.signIn()).toBe('/operator/sign-in?error=sso_failed')
    await gateway.change({})
    expect(await one.signIn()).toMatch(/^\/operator\/(?!sign-in)|^\/operator$/)
    expect((await meOf(one)).role).toBe('support')
  })

  it('and whom an administrator has disabled stays out', async () => {
    const one = person(['helpdesk'])
    await one.signIn()
    const { userId } = (await meOf(one)).user
    await administrator.browser.ask(`POST /operators/${userId}`, { isEnabled: false })
    expect(await codeOf(one)).toBe('signed_out')
    expect(await one.signIn()).toBe('/operator/sign-in?error=sso_disabled')
    expect(await codeOf(one)).toBe('signed_out')
  })

  it('gets no password by a mail', async () => {
    const one = person(['helpdesk'])
    await one.signIn()
    const stranger = new PortalBrowser(gateway.url, 'operator')
    const linksTo = (to: string) =>
      own.logged.filter((line) => line.event === 'mail' && line.to === to && /reset/.test(String(line.link)))
    await stranger.ask('POST /auth/request-password-reset', { email: one.subject })
    await stranger.ask('POST /auth/request-password-reset', { email: administrator.email })
    await expect.poll(() => linksTo(administrator.email)).toHaveLength(1)
    expect(linksTo(one.subject)).toEqual([])
  })

  it.each(['/auth/sign-up/email', '/auth/update-user', '/auth/link-social', '/auth/sign-in/social'])(
    'gives nobody a role by %s',
    async (path) => {
      const request = {
        name: 'S',
        email: newSubject(),
        password: 'correct horse battery',
        ssoRole: 'administrator',
      }
      expect((await administrator.browser.ask(`POST ${path}`, request)).status).toBe(404)
    },
  )

  it('leaves a trail', async () => {
    const one = person(['helpdesk'])
    await one.signIn()
    expect(await trailOf(one.subject)).toMatchObject([
      { action: 'operator_joined', after: { by: 'single sign-on' } },
      { action: 'signed_in', after: { by: 'single sign-on' } },
    ])
  })
})

describe('an address leads to no account', () => {
  it.each([true, false, undefined])(
    'whoever names that of an operator (proven: %s) is told so, and is nobody',
    async (isProven) => {
      const one = person(['gateway-admins'], { email: administrator.email, email_verified: isProven })
      expect(await one.signIn()).toBe('/operator/sign-in?error=sso_address_taken')
      expect(await codeOf(one)).toBe('signed_out')
      const rows = await own.database.query('select 1 from operator_credentials where account_id = $1', [
        one.subject,
      ])
      expect(rows).toEqual([])
    },
  )

  it('whatever the letters are', async () => {
    const one = person(['gateway-admins'], { email: administrator.email.toUpperCase() })
    expect(await one.signIn()).toBe('/operator/sign-in?error=sso_address_taken')
  })

  it('and the library’s own way back is closed, however it is spelt', async () => {
    const one = person(['gateway-admins'], { email: administrator.email })
    const back = await one.goThere()
    for (const spelt of ['%73so', 'sso/', './sso', 'sso%2F'])
      await one.comeBack(back.replace('/callback/sso', `/callback/${spelt}`))
    expect(await codeOf(one)).toBe('signed_out')
  })

  it('of two subjects with one address the second is told so', async () => {
    const email = newOperatorEmail()
    const [first, second] = [person(['helpdesk'], { email }), person(['gateway-admins'], { email })]
    expect(await first.signIn()).toBe('/operator/')
    expect(await second.signIn()).toBe('/operator/sign-in?error=sso_address_taken')
    expect(await codeOf(second)).toBe('signed_out')
    expect((await meOf(first)).role).toBe('support')
  })

  it('two subjects with one unproven address are two people, known by neither', async () => {
    const email = newOperatorEmail()
    const claims = { email, email_verified: false }
    const [first, second] = [person(['helpdesk'], claims), person(['risk'], claims)]
    expect([await first.signIn(), await second.signIn()]).toEqual(['/operator/', '/operator/'])
    const [one, other] = [await meOf(first), await meOf(second)]
    expect([one.role, other.role]).toEqual(['support', 'approver'])
    expect(one.user.userId).not.toBe(other.user.userId)
    expect(one.user).toMatchObject({ email, isEmailVerified: false })
    const rows = (await team()).filter((row) => row.email === email)
    expect(rows.map(({ isEmailVerified }) => isEmailVerified)).toEqual([false, false])
    expect(await trailOf(email)).toEqual([])
    // The address is free for whoever has it.
    const { email: invited } = await invitedPerson(email)
    expect(invited).toBe(email)
  })

  it('one subject that comes twice at one moment is one person', async () => {
    const one = person(['helpdesk'])
    const twin = new SsoPerson(gateway, one.subject)
    const backs = [await one.goThere(), await twin.goThere()]
    await Promise.all([one.comeBack(backs[0] ?? ''), twin.comeBack(backs[1] ?? '')])
    const rows = await own.database.query('select user_id from operator_credentials where account_id = $1', [
      one.subject,
    ])
    expect(rows).toHaveLength(1)
  })
})

/** Invites an address, and makes the account by a password. */
async function invitedPerson(email: string) {
  const { body } = await administrator.browser.ask<{ link: string }>('POST /operators/invitations', {
    email,
    role: 'support',
  })
  const browser = new PortalBrowser(gateway.url, 'operator')
  const invitation = body.link.split('/').at(-1)
  const request = { name: 'Olga', email, password: 'correct horse battery', invitation }
  expect((await browser.ask('POST /sign-up', request)).status).toBe(200)
  return { browser, email }
}

describe('another address at the server', () => {
  it('is shown, and changes nothing else', async () => {
    const one = person(['risk'])
    await one.signIn()
    const before = await meOf(one)
    const email = newOperatorEmail()
    identity.claims.set(one.subject, { email })
    await one.signIn()
    expect(await meOf(one)).toEqual({ ...before, user: { ...before.user, email } })
    expect(await trailOf(email)).toMatchObject([
      { action: 'account_changed', subject: 'address', before: { email: one.subject }, after: { email } },
      { action: 'signed_in' },
    ])
  })

  it.each([
    ['is another operator’s', () => ({ email: administrator.email })],
    ['is not proven', () => ({ email: newOperatorEmail(), email_verified: false })],
    ['is none', () => ({ email: undefined })],
  ])('that %s leaves everything as it was', async (_what, claims) => {
    const one = person(['helpdesk'])
    await one.signIn()
    const before = await meOf(one)
    identity.claims.set(one.subject, claims())
    expect(await one.signIn()).toBe('/operator/')
    expect(await meOf(one)).toEqual(before)
    expect((await meOf(administrator)).user.email).toBe(administrator.email)
  })

  it('leaves a linked account its own, by which it signs in', async () => {
    const operator = await newOperator(gateway, administrator, 'support')
    const one = linkable(operator, ['helpdesk'])
    expect(await one.link()).toBe('/operator/account')
    identity.claims.set(one.subject, { email: newOperatorEmail() })
    await new SsoPerson(gateway, one.subject).signIn()
    expect((await meOf(operator)).user.email).toBe(operator.email)
    expect((await new PortalBrowser(gateway.url, 'operator').signIn(operator.email)).status).toBe(200)
  })
})

/** Somebody at the server, in the browser of an operator. */
function linkable({ browser }: TestOperator, groups: readonly string[], claims = {}): SsoPerson {
  const { subject } = person(groups, claims)
  return new SsoPerson(gateway, subject, browser)
}

const ownLink = async ({ browser }: { browser: PortalBrowser }) =>
  (await browser.ask<OwnSingleSignOn>('GET /account/single-sign-on')).body

describe('an account that there is', () => {
  it('is linked by its owner, who signs in by either way then', async () => {
    const operator = await newOperator(gateway, administrator, 'approver')
    const one = linkable(operator, ['helpdesk'], { email: operator.email })
    expect(await ownLink(one)).toMatchObject({ isOffered: true, link: null, isFresh: true })
    expect(await one.link()).toBe('/operator/account')
    expect(await ownLink(one)).toMatchObject({
      link: { email: operator.email, isEmailVerified: true },
      mayUnlink: true,
    })
    const remote = new SsoPerson(gateway, one.subject)
    expect(await remote.signIn()).toBe('/operator/')
    expect((await meOf(remote)).user.userId).toBe((await meOf(operator)).user.userId)
    const [linked] = (await trailOf(operator.email)).filter(
      ({ subject }) => subject === 'single sign-on linked',
    )
    expect(linked).toMatchObject({ after: { issuer: identity.issuer, subject: one.subject } })
  })

  it('is unlinked by its owner: the server’s word is good for nothing then, and its sessions are over', async () => {
    const operator = await newOperator(gateway, administrator, 'approver')
    const one = linkable(operator, ['helpdesk'], { email: operator.email })
    await one.link()
    const remote = new SsoPerson(gateway, one.subject)
    await remote.signIn()
    expect((await operator.browser.ask('DELETE /account/single-sign-on')).status).toBe(200)
    expect(await codeOf(remote)).toBe('signed_out')
    expect(await remote.signIn()).toBe('/operator/sign-in?error=sso_address_taken')
    expect((await meOf(operator)).role).toBe('approver')
    expect((await trailOf(operator.email)).at(-1)).toMatchObject({ subject: 'single sign-on unlinked' })
  })

  it('is not linked when the password was typed a while ago', async () => {
    const operator = await newOperator(gateway, administrator, 'support')
    aheadMs = 11 * MINUTE_MS
    expect((await operator.browser.ask('POST /account/single-sign-on')).body).toMatchObject({
      error: { code: 'sign_in_again' },
    })
    expect(await ownLink(operator)).toMatchObject({ isFresh: false })
  })

  it('is not linked from a session that came by the server, nor unlinked where it is the only way in', async () => {
    const one = person(['helpdesk'])
    await one.signIn()
    expect((await one.browser.ask('POST /account/single-sign-on')).status).toBe(403)
    expect((await one.browser.ask('DELETE /account/single-sign-on')).body).toMatchObject({
      error: { code: 'only_way_in' },
    })
  })

  it('is not linked for whoever has signed out meanwhile', async () => {
    const operator = await newOperator(gateway, administrator, 'support')
    const one = linkable(operator, ['helpdesk'])
    const back = await one.goThere({}, 'POST /account/single-sign-on')
    await operator.browser.ask('POST /auth/sign-out')
    expect(await one.comeBack(back)).toBe('/operator/account?error=sso_lost')
  })

  it('is not linked in a browser that did not ask for it', async () => {
    const operator = await newOperator(gateway, administrator, 'support')
    const back = await linkable(operator, ['gateway-admins']).goThere({}, 'POST /account/single-sign-on')
    expect(await person([]).comeBack(back)).toBe('/operator/sign-in?error=sso_lost')
    expect(await ownLink(operator)).toMatchObject({ link: null })
  })

  it('is linked with one subject, and a subject with one account', async () => {
    const [operator, other] = [
      await newOperator(gateway, administrator, 'support'),
      await newOperator(gateway, administrator, 'support'),
    ]
    const one = linkable(operator, ['helpdesk'])
    await one.link()
    const second = new SsoPerson(gateway, one.subject, other.browser)
    expect(await second.link()).toBe('/operator/account?error=sso_taken')
    expect(await linkable(operator, ['helpdesk']).link()).toBe('/operator/account?error=sso_linked')
  })
})

describe('an invitation', () => {
  const invite = async (email: string, role = 'approver') => {
    const { body } = await administrator.browser.ask<{ link: string }>('POST /operators/invitations', {
      ...{ email, role },
    })
    return body.link.split('/').at(-1) ?? ''
  }

  it('is accepted by whoever has proven its address to the server', async () => {
    const one = person(['helpdesk'])
    const invitation = await invite(one.subject)
    expect(await one.signIn({ invitation })).toBe('/operator/')
    expect(await meOf(one)).toMatchObject({ user: { email: one.subject }, role: 'approver' })
    expect(await trailOf(one.subject)).toMatchObject([
      { action: 'operator_joined', after: { role: 'approver', by: 'single sign-on' } },
      { action: 'signed_in' },
    ])
    const again = person(['helpdesk'])
    const { body } = await again.browser.ask('POST /single-sign-on', { invitation })
    expect(body).toMatchObject({ error: { code: 'link_expired' } })
  })

  it.each([
    ['names another address', {}, 'sso_other_address'],
    ['has not proven it', { email_verified: false }, 'sso_unproven'],
    ['says nothing of that', { email_verified: undefined }, 'sso_unproven'],
    ['says so in another way', { email_verified: 'true' }, 'sso_unproven'],
  ])('is not accepted by whoever %s', async (what, claims, problem) => {
    const email = newOperatorEmail()
    const one = person(['helpdesk'], what === 'names another address' ? claims : { email, ...claims })
    expect(await one.signIn({ invitation: await invite(email) })).toBe(`/operator/sign-in?error=${problem}`)
    expect(await codeOf(one)).toBe('signed_out')
  })

  it('is not accepted by whoever is in no group', async () => {
    const one = person([])
    const invitation = await invite(one.subject)
    expect(await one.signIn({ invitation })).toBe('/operator/sign-in?error=sso_no_group')
    expect(await codeOf(one)).toBe('signed_out')
  })
})

describe('a role that was given here', () => {
  it.each([
    ['support', 'gateway-admins', 'off', 'support'],
    ['administrator', 'helpdesk', 'off', 'administrator'],
    ['support', 'gateway-admins', 'on', 'administrator'],
    ['administrator', 'helpdesk', 'on', 'support'],
  ] as const)('%s, with the group %s and OPERATOR_SSO_ROLES_WIN=%s: %s', async (given, group, win, role) => {
    const operator = await newOperator(gateway, administrator, given)
    const one = linkable(operator, [group])
    await one.link()
    const remote = new SsoPerson(gateway, one.subject)
    await remote.signIn()
    const other = await own.startAnother({
      ...{ ...SETTINGS, OPERATOR_SSO_ISSUER: identity.issuer, OPERATOR_SSO_ROLES_WIN: win },
    })
    const there = new PortalBrowser(other.url, 'operator')
    for (const [name, value] of remote.browser.cookies) there.cookies.set(name, value)
    expect((await meOf({ browser: there })).role).toBe(role)
    // By the password it is what was given here, whatever the groups say.
    expect((await meOf(operator)).role).toBe(given)
    await other.stop()
  })
})

describe('what a group allows', () => {
  it('ends within 15 minutes, unless the server says it anew, without a question', async () => {
    const one = person(['gateway-admins'])
    await one.signIn()
    aheadMs = 15 * MINUTE_MS - 30 * SECOND_MS
    expect((await meOf(one)).role).toBe('administrator')
    aheadMs = 15 * MINUTE_MS + SECOND_MS
    expect(await codeOf(one)).toBe('signed_out')
    aheadMs = 0
    expect(await one.signIn({ isSilent: true, next: '/money' })).toBe('/operator/money')
    identity.groups.set(one.subject, [])
    expect(await one.signIn({ isSilent: true })).toBe('/operator/sign-in?error=sso_no_group')
  })

  it('is not asked for silently from whoever is signed in nowhere', async () => {
    const one = person(['gateway-admins'])
    expect(await one.signIn({ isSilent: true })).toBe('/operator/sign-in?error=sso_signed_out')
  })

  it('does not outlive the 15 minutes by anything that makes the session anew', async () => {
    const operator = await newOperator(gateway, administrator, 'support')
    const one = linkable(operator, ['gateway-admins'])
    await one.link()
    const remote = new SsoPerson(gateway, one.subject)
    await remote.signIn()
    const ends = async () =>
      own.database.query(
        `select s.expires_at from operator_sessions s join operator_users u on u.id = s.user_id
         where u.email = $1 and claims_at is not null`,
        [operator.email],
      )
    const before = await ends()
    const password = 'correct horse battery'
    const { body } = await remote.browser.ask<{ totpURI: string }>('POST /auth/two-factor/enable', {
      password,
    })
    const code = totp(secretOf(body.totpURI))
    expect((await remote.browser.ask('POST /auth/two-factor/verify-totp', { code })).status).toBe(200)
    expect(await meOf(remote)).toMatchObject({ isBySso: true, user: { hasTwoFactor: true } })
    expect(await ends()).toEqual(before)
  })
})

it('a session of an operator ends after twelve hours, however it is used', async () => {
  const operator = await newOperator(gateway, administrator, 'support')
  for (const hours of [3, 6, 9, 11.9]) {
    aheadMs = hours * HOUR_MS
    expect((await meOf(operator)).role).toBe('support')
  }
  aheadMs = 12 * HOUR_MS + SECOND_MS
  expect(await codeOf(operator)).toBe('signed_out')
  aheadMs = 0
  const browser = new PortalBrowser(gateway.url, 'operator')
  await browser.ask('POST /auth/sign-in/email', {
    ...{ email: operator.email, password: 'correct horse battery', rememberMe: false },
  })
  aheadMs = 12 * HOUR_MS + SECOND_MS
  expect(await codeOf({ browser })).toBe('signed_out')
})

describe('a word of the server', () => {
  it('is good for the browser that asked for it alone', async () => {
    const back = await person(['gateway-admins']).goThere()
    const thief = person([])
    expect(await thief.comeBack(back)).toBe('/operator/sign-in?error=sso_lost')
    expect(await codeOf(thief)).toBe('signed_out')
  })

  it('is good once', async () => {
    const one = person(['helpdesk'])
    const back = await one.goThere()
    await one.comeBack(back)
    const again = person([])
    expect(await again.comeBack(back)).toBe('/operator/sign-in?error=sso_lost')
    expect(await codeOf(again)).toBe('signed_out')
  })

  it.each([
    ['code=made-up&state=made-up', 'sso_lost'],
    ['error=access_denied', 'sso_lost'],
    ['', 'sso_lost'],
    ['state=a&state=b', 'sso_lost'],
  ])('that nobody asked for (%s) leads to a page, and lets nobody in', async (query, problem) => {
    const one = person([])
    expect(await one.comeBack(`/operator/api/auth/callback/sso?${query}`)).toBe(
      `/operator/sign-in?error=${problem}`,
    )
    expect(await codeOf(one)).toBe('signed_out')
  })

  it.each([
    [{ error: 'access_denied' }, 'sso_refused'],
    [{ error: 'server_error' }, 'sso_failed'],
    [{ code: 'made-up' }, 'sso_failed'],
    [{ iss: 'https://another.example' }, 'sso_failed'],
  ])('%j in place of a good one leads to a page', async (changed, problem) => {
    const one = person(['helpdesk'])
    const back = new URL(await one.goThere())
    for (const [name, value] of Object.entries(changed)) back.searchParams.set(name, value)
    expect(await one.comeBack(back.href)).toBe(`/operator/sign-in?error=${problem}`)
    expect(await codeOf(one)).toBe('signed_out')
  })

  it('leads to a page where the database fails', async () => {
    const one = person(['helpdesk'])
    const back = await one.goThere()
    await own.database.query(`
      create function dies() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$;
      create trigger dies before insert on operator_users for each row execute function dies()`)
    expect(await one.comeBack(back)).toBe('/operator/sign-in?error=sso_failed')
    await own.database.query('drop trigger dies on operator_users; drop function dies')
  })
})

it('is not offered at the merchant portal, nor where it is not set up', async () => {
  const merchant = new PortalBrowser(gateway.url)
  expect((await merchant.ask('POST /single-sign-on')).status).toBe(404)
  expect((await merchant.ask('GET /auth/callback/sso')).status).toBe(404)
  const without = new PortalBrowser(own.url, 'operator')
  expect((await without.ask('POST /single-sign-on')).status).toBe(404)
  expect((await without.ask('GET /auth/callback/sso')).status).toBe(404)
})

it('whoever cannot reach the server is told, and others sign in by password', async () => {
  const lonely = await own.startAnother({ ...SETTINGS, OPERATOR_SSO_ISSUER: 'http://127.0.0.1:1' })
  const browser = new PortalBrowser(lonely.url, 'operator')
  expect((await browser.ask('POST /single-sign-on')).body).toMatchObject({ error: { code: 'sso_away' } })
  expect((await browser.ask('GET /auth/callback/sso?code=a&state=b')).headers.get('location')).toBe(
    '/operator/sign-in?error=sso_away',
  )
  expect((await browser.signIn(administrator.email)).status).toBe(200)
  await lonely.stop()
})
