import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import { type IdentityServer, SSO_CLIENT, startIdentityServer } from '../support/identity-server.ts'
import { firstOperator, type TestOperator } from '../support/operators.ts'
import { newEmail, PASSWORD, PortalBrowser } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { PATIENCE_MS } from './support/portal-pages.ts'

const browser = useBrowser()
let identity: IdentityServer
let own: TestGateway
let joined: { url: string; operatorLink: string | null; stop(): Promise<void> }
let administrator: TestOperator

beforeAll(async () => {
  await ensureBuild()
  identity = await startIdentityServer()
  own = await startTestGateway()
  joined = await own.startAnother({
    OPERATOR_SSO_ISSUER: identity.issuer,
    OPERATOR_SSO_CLIENT_ID: SSO_CLIENT.clientId,
    OPERATOR_SSO_CLIENT_SECRET: SSO_CLIENT.clientSecret,
    OPERATOR_SSO_ROLES: 'support=helpdesk',
  })
  identity.serve(`${joined.url}/operator/api/auth/callback/sso`)
  administrator = await firstOperator(joined)
}, 300_000)

afterAll(async () => {
  await joined.stop()
  await own.stop()
  await identity.stop()
})

async function open(path: string, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${joined.url}${path}`)
  return page
}

const BY_SSO = 'Sign in with your organisation’s account'

/** At the server's own pages. */
async function prove(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(subject)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe('single sign-on', () => {
  it('is renewed without a question, at the page that was open, until somebody leaves the group', async () => {
    identity.groups.set('helga@gateway.example', ['helpdesk'])
    const page = await open('/operator/operators')
    await page.getByRole('button', { name: BY_SSO }).click()
    await prove(page, 'helga@gateway.example')
    await page.waitForURL('**/operator/operators')
    await page.getByText('helga@gateway.example').first().waitFor()
    await endSessions()
    await page.reload()
    await page.getByText('helga@gateway.example').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/operator/operators')
    identity.groups.set('helga@gateway.example', [])
    await endSessions()
    await page.reload()
    await page.getByText('None of your groups in your organisation has access here.').waitFor()
    await page.context().close()
  }, 180_000)

  it.each([
    ['en-GB', BY_SSO, /An account with your address already exists/],
    ['zh-CN', '使用组织账号登录', /此处已有账号使用您的邮箱/],
  ])(
    'says why it leads nowhere: %s',
    async (locale, button, sentence) => {
      identity.groups.set('twin', ['helpdesk'])
      identity.claims.set('twin', { email: administrator.email })
      const page = await open('/operator/', locale)
      await page.getByRole('button', { name: button }).click()
      await prove(page, 'twin')
      await page.getByText(sentence).waitFor()
      await page.context().close()
    },
    180_000,
  )

  it('is linked and unlinked on the page of the account', async () => {
    identity.groups.set('ada', ['helpdesk'])
    identity.claims.set('ada', { email: administrator.email })
    const page = await open('/operator/account')
    await signIn(page)
    await page.getByRole('button', { name: 'Link your organisation’s account' }).click()
    await prove(page, 'ada')
    await page.getByText(`Linked with ${administrator.email}`).waitFor()
    await page.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('button', { name: 'Link your organisation’s account' }).waitFor()
    await page.context().close()
  }, 180_000)

  it('accepts an invitation', async () => {
    const email = 'invited@gateway.example'
    identity.groups.set(email, ['helpdesk'])
    const { body } = await administrator.browser.ask<{ link: string }>('POST /operators/invitations', {
      ...{ email, role: 'approver' },
    })
    const page = await open(new URL(body.link).pathname)
    await page.getByRole('button', { name: 'Accept with your organisation’s account' }).click()
    await prove(page, email)
    await page.getByRole('navigation').or(page.getByLabel('Main menu')).first().waitFor()
    await page.context().close()
  }, 180_000)
})

it('the link that confirms an address asks for the password in another browser', async () => {
  const { body } = await new PortalBrowser(joined.url).ask<{ verificationLink: string }>('POST /sign-up', {
    ...{ name: 'Ada', email: newEmail(), password: PASSWORD },
  })
  const { pathname, search } = new URL(body.verificationLink)
  const page = await open(pathname + search)
  await page.getByText('You did not sign up in this browser.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('This is not the password that was chosen at sign-up.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByRole('navigation').or(page.getByLabel('Main menu')).first().waitFor()
  await page.context().close()
}, 180_000)

/** As if their time was over. */
const endSessions = () => own.database.query('delete from operator_sessions where claims_at is not null')
