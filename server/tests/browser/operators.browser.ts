import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway, useGateway } from '../support/gateway.ts'
import { type IdentityServer, SSO_CLIENT, startIdentityServer } from '../support/identity-server.ts'
import { paid, payableOf } from '../support/money.ts'
import { newOperatorEmail } from '../support/operators.ts'
import { PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { chooseClient, PATIENCE_MS, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway()
const browser = useBrowser()
const pages = usePortalPages(gateway, browser, '/operator')
beforeAll(() => ensureBuild(), 300_000)

const pathIn = (link: string | null) => new URL(link ?? '').pathname.replace('/operator', '')

async function join(page: Page, email: string) {
  await page.getByLabel('Your name').fill('Olga')
  const field = page.getByLabel('Email')
  if ((await field.inputValue()) === '') await field.fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account and continue' }).click()
  await page.getByRole('navigation').or(page.getByLabel('Main menu')).first().waitFor()
}

it('by the first link, an invitation and four eyes: a correction of a balance', async () => {
  const merchant = await gateway.merchant()
  await paid(merchant)
  const before = await payableOf(gateway, merchant)
  const first = await pages.open(pathIn(gateway.operatorLink))
  await join(first.page, newOperatorEmail())

  await first.page.goto(`${pages.base()}/operator/operators`)
  await first.page.getByRole('button', { name: 'Invite an operator' }).click()
  const email = newOperatorEmail()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).or(dialog.getByLabel('Role')).first().click()
  await first.page.getByRole('option', { name: 'Approver' }).click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByText(/\/operator\/invitation\//).innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const second = await pages.open(pathIn(link.trim()))
  await join(second.page, email)

  await first.page.goto(`${pages.base()}/operator/money?environment=sandbox`)
  await first.page.getByText('The ledger balances').waitFor()
  await first.page.getByRole('button', { name: 'Request a correction' }).click()
  const asking = first.page.getByRole('dialog')
  await chooseClient(asking, 'Merchant', merchant.clientId)
  await asking.getByLabel('Currency').click()
  await asking.getByLabel('Currency').fill('HKD')
  await first.page.getByRole('option', { name: 'HKD' }).click()
  await asking.getByLabel(/Amount/).fill('12.50')
  await asking.getByLabel('Reason').fill('The bank sent it twice')
  await asking.getByRole('button', { name: 'Request' }).click()
  await asking.waitFor({ state: 'detached' })
  expect(await payableOf(gateway, merchant)).toBe(before)

  await first.page.goto(`${pages.base()}/operator/proposals`)
  await first.page.getByText('Credit the merchant 12.50 HKD').first().waitFor()
  expect(await first.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await second.page.goto(`${pages.base()}/operator/proposals`)
  await second.page.getByRole('button', { name: 'Approve' }).first().click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await second.page.getByText('Nothing is waiting for a decision').waitFor()
  expect(await payableOf(gateway, merchant)).toBe(before + 1_250n)
  for (const { errors, hosts } of [first, second]) {
    expect(errors).toEqual([])
    expect([...hosts]).toEqual([new URL(pages.base()).host])
  }
}, 240_000)

describe('single sign-on', () => {
  let identity: IdentityServer
  let own: TestGateway
  let joined: { url: string; stop(): Promise<void> }
  beforeAll(async () => {
    identity = await startIdentityServer()
    own = await startTestGateway()
    joined = await own.startAnother({
      OPERATOR_SSO_ISSUER: identity.issuer,
      OPERATOR_SSO_CLIENT_ID: SSO_CLIENT.clientId,
      OPERATOR_SSO_CLIENT_SECRET: SSO_CLIENT.clientSecret,
      OPERATOR_SSO_ROLES: 'support=helpdesk',
    })
    identity.serve(`${joined.url}/operator/api/auth/callback/sso`)
  })
  afterAll(async () => {
    await joined.stop()
    await own.stop()
    await identity.stop()
  })

  it("leads by the server's own page to the page that was asked for", async () => {
    const context = await browser.newContext({ locale: 'en-GB' })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    identity.groups.set('helga@gateway.example', ['helpdesk'])
    await page.goto(`${joined.url}/operator/operators`)
    await page.getByRole('button', { name: 'Sign in with your organisation’s account' }).click()
    await page.getByPlaceholder('Enter any login').fill('helga@gateway.example')
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/operator/operators')
    await page.getByText('helga@gateway.example').waitFor()
    await context.close()
  }, 180_000)
})
