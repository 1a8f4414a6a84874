import { beforeAll, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { paid } from '../support/money.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { newOwner, PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { allSearched } from '../support/search.ts'
import { useBrowser } from './support/browser.ts'
import { signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway()
const pages = usePortalPages(gateway, useBrowser(), '/operator')
let administrator: TestOperator
let support: TestOperator
beforeAll(async () => {
  await ensureBuild()
  administrator = await firstOperator(gateway)
  support = await newOperator(gateway, administrator, 'support')
}, 300_000)

async function apply() {
  const { browser, organisationId } = await newOwner(gateway)
  await browser.ask(`POST /organisations/${organisationId}/applications`, {
    ...{ name: 'Corner shop', legalName: 'Corner Shop Pte. Ltd.', registrationNumber: '201912345K' },
    ...{ country: 'SG', region: 'SG', website: 'https://shop.example', merchantCategoryCode: '5411' },
    ...{ contactName: 'Ada', contactEmail: 'ada@shop.example' },
  })
}

it('is the first page, tells by itself of what comes, and leads to where it is decided', async () => {
  const merchant = await gateway.merchant()
  await paid(merchant)
  await allSearched(gateway, merchant)
  const { page, errors } = await pages.open('/sign-in')
  await signIn(page, { email: administrator.email, password: PASSWORD })
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.getByText('All is well').waitFor()
  expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe('/operator')

  // Nobody sells in production yet.
  await page.getByText('258.00').first().waitFor()
  await page.getByText('Production', { exact: true }).click()
  await page.getByText('No payments in this period').waitFor()
  await page.getByText('Sandbox', { exact: true }).click()
  await page.getByText('258.00').first().waitFor()
  await page.getByText('7 days').click()
  await page.getByText('Payments by day').waitFor()
  expect(new URL(page.url()).search).toBe('?environment=sandbox&span=week')

  await apply()
  await page.getByText('1 to review').waitFor()
  await page.getByRole('link', { name: /^1 .*Applications$/ }).click()
  await page.getByText('Corner shop').first().waitFor()
  expect(errors).toEqual([])
}, 240_000)

it('shows support what waits for others, without a way there', async () => {
  const { page, errors } = await pages.open('/sign-in')
  await signIn(page, { email: support.email, password: PASSWORD })
  await page.getByText('Stuck payments').waitFor()
  expect(await page.getByRole('link', { name: 'Stuck payments' }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Ledger errors' }).count()).toBe(0)
  expect(errors).toEqual([])
}, 240_000)
