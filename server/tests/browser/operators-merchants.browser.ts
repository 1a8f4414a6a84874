import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { paid } from '../support/money.ts'
import { firstOperator, newOperator, type TestOperator, withSecondStep } from '../support/operators.ts'
import { callerFor, newOwner, PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { PATIENCE_MS, signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ FOUR_EYES: 'on', FEES: 'CARD=2.9,*=1' })
const portal = usePortalPages(gateway, useBrowser())
beforeAll(() => ensureBuild(), 300_000)

let made: Promise<TestOperator> | undefined
const administrator = () => {
  made ??= withSecondStep(firstOperator(gateway))
  return made
}

/** An operator's page, signed in. */
async function openAs({ browser }: TestOperator, path: string) {
  const opened = await portal.open('/sign-in')
  const cookies = [...browser.cookies].map(([name, value]) => ({ name, value, url: portal.base() }))
  await opened.page.context().addCookies(cookies)
  await opened.page.goto(`${portal.base()}/operator${path}`)
  return opened
}

const sayWhy = async (page: Page, reason: string) => {
  await page.getByLabel('Reason').fill(reason)
}

async function proposeToApprove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Propose to approve' }).click()
  await page.getByLabel('Note for the other operator').fill('The register fits')
  await page.getByRole('dialog').getByRole('button', { name: 'Propose to approve' }).click()
  await page.getByText('You have proposed to approve this').waitFor()
}

it(
  'a merchant asks with a document, two operators approve it, and one changes its terms',
  async () => {
    const owner = await newOwner(gateway)
    const first = await administrator()
    const second = await withSecondStep(newOperator(gateway, first, 'approver'))

    const shop = (await portal.open('/sign-in')).page
    await signIn(shop, { email: owner.email, password: PASSWORD })
    await shop.getByRole('heading', { name: 'First steps' }).waitFor()
    await owner.browser.ask(`POST /organisations/${owner.organisationId}/applications`, {
      ...{ name: 'Corner shop', legalName: 'Corner Shop Pte. Ltd.', registrationNumber: '201912345K' },
      ...{ country: 'SG', region: 'SG', website: 'https://shop.example', merchantCategoryCode: '5411' },
      ...{ contactName: 'Ada', contactEmail: 'ada@shop.example' },
    })
    await shop.goto(`${portal.base()}/portal/production`)
    const choosing = shop.waitForEvent('filechooser')
    await shop.getByRole('button', { name: 'Add a document' }).click()
    const register = { name: 'register.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await (await choosing).setFiles(register)
    await shop.getByText('register.pdf').waitFor()

    const proposing = await openAs(first, '/applications')
    await proposing.page.getByRole('link', { name: 'Corner shop' }).click()
    await proposing.page.getByText('Corner Shop Pte. Ltd.').waitFor()
    const downloading = proposing.page.waitForEvent('download')
    await proposing.page.getByRole('link', { name: 'register.pdf' }).click()
    expect((await downloading).suggestedFilename()).toBe('register.pdf')
    await proposeToApprove(proposing.page)
    await proposing.page.getByRole('button', { name: 'Withdraw' }).click()
    await proposing.page.getByText('Withdrawn').waitFor()
    await proposeToApprove(proposing.page)

    const deciding = await openAs(second, '/applications')
    await deciding.page.getByRole('link', { name: 'Corner shop' }).click()
    await deciding.page.getByText('The register fits').waitFor()
    await deciding.page.getByRole('button', { name: 'Approve', exact: true }).click()
    await deciding.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await deciding.page.getByText('APPROVED').first().waitFor()
    const { page } = deciding
    await page
      .locator('main')
      .getByRole('link', { name: /^5\w{18}$/ })
      .click()
    await page.getByRole('heading', { name: 'Corner shop' }).waitFor()

    await page.getByRole('button', { name: 'Change Fees and limits' }).click()
    const terms = page.getByRole('dialog')
    await terms.getByRole('button', { name: 'Add a fee' }).click()
    await terms.getByLabel('Fee', { exact: true }).fill('0.9')
    await terms.getByRole('button', { name: 'Add a fee' }).click()
    await terms.getByLabel('Method').nth(1).fill('CARD')
    await page.getByRole('option', { name: /\(CARD\)|^CARD$/ }).click()
    await terms.getByLabel('Fee', { exact: true }).nth(1).fill('2.4')
    await terms.getByRole('button', { name: 'Add an amount' }).nth(1).click()
    await terms.getByLabel('For payments in').first().fill('HKD')
    await page.getByRole('option', { name: 'HKD' }).click()
    await terms.getByLabel('How much').fill('2')
    await terms.getByRole('button', { name: 'Add a limit' }).click()
    await terms.getByLabel('Currency').last().fill('HKD')
    await page.getByRole('option', { name: 'HKD' }).click()
    await terms.getByLabel('At least').fill('5')
    await terms.getByLabel('At most').fill('1')
    await sayWhy(page, 'A new contract')
    // The higher amount first.
    expect(await terms.getByRole('button', { name: 'Change' }).isDisabled()).toBe(true)
    await terms.getByLabel('At least').fill('1')
    await terms.getByLabel('At most').fill('5000')
    await terms.getByRole('button', { name: 'Change' }).click()
    await page.getByText('2.4 % + HKD 2.00').waitFor()
    await page.getByText('HKD 1.00 – 5000.00').waitFor()

    await page.getByRole('button', { name: 'Disable' }).click()
    await sayWhy(page, 'A complaint')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await page.getByText('DISABLED').first().waitFor()
    for (const { errors } of [proposing, deciding])
      expect(errors.filter((one) => !/409/.test(one))).toEqual([])
  },
  PATIENCE_MS * 3,
)

it(
  'an operator sees a merchant’s pages as it does, changes nothing, and leaves',
  async () => {
    const other = await withSecondStep(newOperator(gateway, await administrator(), 'support'))
    const owner = await newOwner(gateway)
    await paid(await callerFor(owner))
    const { page } = await openAs(other, '/merchants')
    await page.getByRole('textbox', { name: 'Name, client ID, organisation' }).fill(owner.clientId)
    // The list is about to change: a row that goes between press and release takes no click.
    await page.waitForURL(/search=/)
    // Others have the same name.
    const row = page.getByRole('row').filter({ hasText: owner.clientId })
    await row.getByRole('link', { name: 'Corner shop' }).first().click()
    await page.getByRole('button', { name: 'View as the merchant' }).click()
    await page.getByText('You are an operator and see what Corner shop sees.').waitFor()
    await page.getByRole('link', { name: 'Payments' }).first().click()
    await page.getByText('You are an operator and see').waitFor()
    await page.getByRole('link', { name: /^req-/ }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: 'View as the merchant' }).waitFor()
    await page.goto(`${portal.base()}/portal/payments`)
    await page.getByRole('button', { name: 'Sign in' }).first().waitFor()
  },
  PATIENCE_MS * 2,
)
