import { beforeAll, describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { paid } from '../support/money.ts'
import { callerFor, newOwner, PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, PATIENCE_MS, shoot, signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ FEES: '*=1' })
const portal = usePortalPages(gateway, useBrowser())
const DAY_SECONDS = 86_400

beforeAll(async () => {
  await ensureBuild()
}, 300_000)

describe.each([
  ['desktop', 'light', { width: 1280, height: 900 }],
  ['phone', 'dark', { width: 390, height: 844 }],
] as const)('on a %s in %s', (size, colorScheme, viewport) => {
  it('an owner adds a bank account, is paid out, and sees what for', async () => {
    const owner = await newOwner(gateway)
    const merchant = await callerFor(owner)
    const { page, errors } = await portal.open('/sign-in', { viewport, colorScheme })
    await signIn(page, { email: owner.email, password: PASSWORD })
    await page.getByRole('navigation').first().waitFor({ state: 'attached', timeout: PATIENCE_MS })
    await page.goto(`${portal.base()}/portal/payouts`)
    await page.getByText('No bank account').waitFor()
    expect(await flawsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Add bank account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Currency').fill('HKD')
    await page.getByRole('option', { name: 'HKD' }).click()
    await dialog.getByText('IBAN', { exact: true }).first().click()
    await dialog.getByLabel('Account holder').fill('Corner Shop Ltd')
    await dialog.getByLabel('IBAN', { exact: true }).last().fill('DE89 3704 0044 0532 0130 01')
    await dialog.getByRole('button', { name: 'Add bank account' }).click()
    await dialog.getByText('This number is wrong').first().waitFor()
    await shoot(page, `payouts-add-${size}`)
    expect(await flawsOf(page)).toEqual([])
    await dialog.getByLabel('IBAN', { exact: true }).last().fill('DE89 3704 0044 0532 0130 00')
    await dialog.getByRole('button', { name: 'Add bank account' }).click()
    await page.getByText('in use').waitFor()
    const sale = await paid(merchant)
    await merchant.refund(sale, 5_000)
    await page.goto(`${portal.base()}/portal/money`)
    await page.getByRole('heading', { name: 'HKD' }).first().waitFor()
    await shoot(page, `payouts-money-${size}`)
    await merchant.advance(6 * DAY_SECONDS)
    await page.goto(`${portal.base()}/portal/payouts`)
    await page.getByText('PAID').first().waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `payouts-${size}`)
    await page
      .getByRole('table', { name: 'Payouts' })
      .or(page.getByRole('list', { name: 'Payouts' }))
      .getByRole('link')
      .first()
      .click()
    await page.getByText('What it pays').first().waitFor()
    await page.getByText('Refund started').first().waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `payout-${size}`)
    // The browser notes that a form was refused.
    expect(errors.filter((error) => !error.includes('status of 400'))).toEqual([])
  }, 120_000)
})
