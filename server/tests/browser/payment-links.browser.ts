import { beforeAll, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { newOwner, PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway()
const portal = usePortalPages(gateway, useBrowser())

beforeAll(() => ensureBuild(), 120_000)

it('a merchant makes a link, a payer pays by it on a phone, and the merchant sees it', async () => {
  const owner = await newOwner(gateway)
  const { page, errors } = await portal.open('/links')
  await signIn(page, { email: owner.email, password: PASSWORD })
  await page.getByText('No payment links yet').waitFor()
  expect(await flawsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What the payment is for').fill('Lunch for the office')
  await dialog.getByText('A choice', { exact: true }).click()
  await dialog.getByLabel('Item', { exact: true }).fill('Soup')
  await dialog.getByLabel('Price').fill('6.50')
  await dialog.getByLabel('At most').fill('4')
  expect(await dialog.getByRole('button', { name: 'Create link' }).isEnabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Add an item' }).click()
  // A line that is not complete keeps the link from being made.
  expect(await dialog.getByRole('button', { name: 'Create link' }).isEnabled()).toBe(false)
  await dialog.getByLabel('Item', { exact: true }).nth(1).fill('Bread')
  await dialog.getByLabel('Price').nth(1).fill('1.20')
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = (await dialog.locator('.mono').innerText()).trim()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const { page: phone, errors: phoneErrors } = await portal.open('', {
    viewport: { width: 390, height: 844 },
  })
  await phone.goto(address)
  await phone.getByRole('heading', { name: 'What would you like?' }).waitFor()
  expect(await flawsOf(phone)).toEqual([])
  await phone.getByLabel('Quantity of Soup').fill('2')
  await phone.getByLabel('Quantity of Bread').fill('1')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByText('$14.20').first().waitFor()
  expect(await phone.getByText('Soup').count()).toBeGreaterThan(0)
  await phone.goto(address)
  await phone.getByLabel('Quantity of Soup').fill('1')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByText('$6.50').first().waitFor()
  expect(phoneErrors).toEqual([])

  await page.getByRole('link', { name: 'Lunch for the office' }).click()
  await page.getByRole('heading', { name: 'Lunch for the office' }).waitFor()
  await page.getByText('No payments yet').waitFor()
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByText('CLOSED').first().waitFor()
  await phone.goto(address)
  await phone.getByText('This link is no longer open').waitFor()
  expect(await flawsOf(phone)).toEqual([])
  expect(errors).toEqual([])
}, 180_000)
