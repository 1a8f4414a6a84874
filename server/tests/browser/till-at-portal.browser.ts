import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { useGateway } from '../support/gateway.ts'
import { scanOrder } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { callerFor, newMember, newOwner, PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway()
const portal = usePortalPages(gateway, useBrowser())

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }
/** This machine may be busy. */
const LONG_MS = 240_000
const SHOTS = process.env.TILL_SHOTS

let owner: Awaited<ReturnType<typeof newOwner>>
let merchant: Merchant
beforeAll(async () => {
  await ensureBuild()
  owner = await newOwner(gateway)
  merchant = await callerFor(owner)
}, 300_000)

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().tap()
const result = (page: Page, text: string) =>
  page
    .locator('[data-result]')
    .filter({ hasText: new RegExp(`^${text}`) })
    .waitFor()
const keys = async (page: Page, ...names: string[]) => {
  for (const name of names)
    await page.getByRole('group', { name: 'Amount pad' }).getByText(name, { exact: true }).tap()
}
const paidMinor = async () => {
  const [row] = await gateway.database.query<{ paid: string }>(
    "select coalesce(sum(amount_minor), 0)::text as paid from payments where client_id = $1 and status = 'SUCCESS'",
    [owner.clientId],
  )
  return row?.paid
}

/** As a scanner types: by the times that a keyboard gives to its keys, however long a busy machine takes for them. */
async function scan(page: Page, code: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const begin = Date.now() / 1_000
  for (const [number, key] of [...code, 'Enter'].entries()) {
    const event = { key, text: key === 'Enter' ? '\r' : key, timestamp: begin + number * 0.005 }
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  await devtools.detach()
}

/** A till's page, opened by somebody who may do nothing else. */
async function openTill(init?: string) {
  const cashier = await newMember(gateway, owner, 'till')
  const name = `Till ${Math.floor(performance.now())}`
  const asked = { name, store: { storeName: 'At the corner' } }
  expect((await owner.browser.ask(`POST /clients/${owner.clientId}/tills`, asked)).status).toBe(200)
  const opened = await portal.open('/sign-in', TABLET)
  const { page } = opened
  if (init) await page.addInitScript(init)
  await signIn(page, { email: cashier.email, password: PASSWORD })
  await page.waitForURL('**/portal/till')
  await page.getByRole('combobox', { name: 'Currency' }).fill('HKD')
  await page.getByRole('option', { name: 'HKD' }).tap()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/choice.png` })
  expect(await page.getByLabel('Name of the till').count()).toBe(0)
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
  await page.getByRole('group', { name: 'Amount pad' }).waitFor()
  return opened
}

describe('a till at the portal', () => {
  it(
    'is all that its people see, and takes money by a scanner that types, wherever the focus is',
    async () => {
      const { page, errors } = await openTill()
      expect(await page.getByRole('navigation').count()).toBe(0)
      await page.goto(`${portal.base()}/portal/payments`)
      await page.waitForURL('**/portal/till')
      await keys(page, '1', '2', '5', '0')
      await page.getByText('10 %').tap()
      expect(await page.locator('[data-sum]').innerText()).toContain('13.75')
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/desk.png` })
      expect(await flawsOf(page)).toEqual([])
      // The digits are typed into the amount too.
      await page.getByLabel('Amount in HKD').focus()
      await scan(page, await merchant.issueCode())
      await result(page, 'Paid')
      expect(await page.locator('[data-result]').innerText()).toContain('13.75')
      expect(await page.getByLabel('Amount in HKD').inputValue()).toBe('')
      expect(await paidMinor()).toBe('1375')
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/paid.png` })
      expect(await flawsOf(page)).toEqual([])

      // Scanned once more by mistake: there is no amount.
      await scan(page, await merchant.issueCode())
      await page.getByText('Enter the amount first').waitFor()
      await result(page, 'Paid')
      expect(await paidMinor()).toBe('1375')
      expect(errors).toEqual([])
    },
    LONG_MS,
  )

  it(
    'gives a receipt, adds up the day, and gives back the last sale',
    async () => {
      const { page, errors } = await openTill()
      await keys(page, '1', '2', '5', '0')
      await page.getByText('10 %').tap()
      await scan(page, await merchant.issueCode())
      await result(page, 'Paid')
      await tap(page, 'Receipt')
      const receipt = page.getByRole('dialog')
      await receipt.getByRole('img', { name: 'QR code of the receipt' }).waitFor()
      expect(await receipt.innerText()).toContain('1.25')
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/receipt.png` })
      expect(await flawsOf(page)).toEqual([])
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/printed.png` })
      expect(await receipt.getByText('1.25', { exact: false }).first().isVisible()).toBe(true)
      expect(await page.getByRole('group', { name: 'Amount pad' }).count()).toBe(0)
      expect(await receipt.getByRole('button').count()).toBe(0)
      const ink = "getComputedStyle(document.querySelector('[role=dialog] dd')).color"
      expect(await page.evaluate(ink)).toBe('rgb(0, 0, 0)')
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
      await receipt.getByRole('button', { name: 'Close' }).last().tap()

      await tap(page, 'Refund')
      await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).tap()
      await result(page, 'Refund started')
      await page.getByRole('row').filter({ hasText: '13.75' }).filter({ hasText: '0.00' }).waitFor()
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/refunded.png`, fullPage: true })
      expect(errors).toEqual([])
    },
    LONG_MS,
  )

  it(
    'shows a code, forgets nothing when it is reloaded, and says when the customer has paid',
    async () => {
      const before = BigInt((await paidMinor()) ?? 0)
      const { page, errors } = await openTill()
      await keys(page, '5', '00')
      await page.getByText('Show code', { exact: true }).tap()
      await tap(page, 'Show a code')
      await result(page, 'Not paid yet: waiting for the customer to scan')
      expect(await page.getByRole('button', { name: 'Show a code' }).count()).toBe(0)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/order-code.png` })
      await page.reload()
      await result(page, 'Not paid yet: waiting for the customer to scan')
      const [row] = await gateway.database.query<{ answer: string }>(
        'select answer from payments where client_id = $1 order by created_at desc limit 1',
        [owner.clientId],
      )
      const { orderCodeForm } = JSON.parse(row?.answer ?? '{}')
      await scanOrder(merchant, orderCodeForm.codeDetails[0].codeValue)
      await result(page, 'Paid')
      expect(BigInt((await paidMinor()) ?? 0) - before).toBe(500n)
      expect(errors).toEqual([])
    },
    LONG_MS,
  )

  it(
    'asks about a sale whose answer was lost, and never takes it again',
    async () => {
      const before = BigInt((await paidMinor()) ?? 0)
      const { page } = await openTill()
      await keys(page, '7', '00')
      // The payment arrives; the answer does not.
      await page.route('**/sales', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await scan(page, await merchant.issueCode())
      await result(page, 'Paid')
      expect(BigInt((await paidMinor()) ?? 0) - before).toBe(700n)

      // Neither arrives: after a while the gateway is told that nothing shall come of it.
      await page.route('**/sales', (route) => route.abort())
      await tap(page, 'Next sale')
      await keys(page, '9', '00')
      await scan(page, await merchant.issueCode())
      await result(page, 'Not paid yet: checking')
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/asking.png` })
      await page.reload()
      await result(page, 'Nothing was taken')
      expect(BigInt((await paidMinor()) ?? 0) - before).toBe(700n)
    },
    LONG_MS,
  )

  it('tells a decline in its words, and goes on', async () => {
    const { page } = await openTill()
    await keys(page, '3', '00')
    await page.getByLabel('The customer’s payment code').fill('281099020000000000000002')
    await tap(page, 'Take payment')
    await result(page, 'Not paid: not enough money')
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/declined.png` })
    await tap(page, 'Next sale')
    await page.getByLabel('The customer’s payment code').fill('99')
    await page.getByText('A payment code begins with 25 to 30').waitFor()
  })

  it(
    'says when the gateway is away, takes nothing meanwhile, and lets a sale be cancelled',
    async () => {
      const { page } = await openTill()
      const before = await paidMinor()
      await keys(page, '4', '00')
      await page.context().setOffline(true)
      await page.getByText('No connection since').waitFor()
      await scan(page, await merchant.issueCode())
      await page.getByText('The gateway is not responding: nobody can pay now.').waitFor()
      await page.getByText('Show code', { exact: true }).tap()
      expect(await page.getByRole('button', { name: 'Show a code' }).isDisabled()).toBe(true)
      await page.context().setOffline(false)
      await page.getByText('No connection since').waitFor({ state: 'detached' })
      expect(await page.getByLabel('Amount in HKD').inputValue()).toBe('4.00')
      await tap(page, 'Show a code')
      await result(page, 'Not paid yet: waiting for the customer to scan')
      await tap(page, 'Cancel')
      await result(page, 'Cancelled. The customer pays nothing.')
      expect(await paidMinor()).toBe(before)
    },
    LONG_MS,
  )

  it('reads the phone with the camera where the browser can, on its page alone', async () => {
    const policies = await Promise.all(
      ['/portal/till', '/portal/payments', '/operator/till'].map(async (path) =>
        (await fetch(`${gateway.url}${path}`)).headers.get('permissions-policy'),
      ),
    )
    expect(policies.map((policy) => policy?.includes('camera=(self)'))).toEqual([true, false, false])
    const code = await merchant.issueCode()
    const before = BigInt((await paidMinor()) ?? 0)
    const { page } = await openTill(`
      window.BarcodeDetector = class { async detect() { return [{ rawValue: 'a poster' }, { rawValue: '${code}' }] } }
      navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream()`)
    await keys(page, '2', '00')
    await tap(page, 'Use the camera')
    await result(page, 'Paid')
    expect(BigInt((await paidMinor()) ?? 0) - before).toBe(200n)
  })
})

it('is set up by its owner, and closed', async () => {
  const { page, errors } = await portal.open('/till', TABLET)
  await signIn(page, { email: owner.email, password: PASSWORD })
  await page.getByRole('combobox', { name: 'Currency' }).fill('HKD')
  await page.getByRole('option', { name: 'HKD' }).tap()
  await page.getByLabel('Name of the store').fill('Upstairs')
  await page.getByLabel('Name of the till').fill('Bar')
  await tap(page, 'Open it')
  await page.getByRole('heading', { name: 'Bar Upstairs' }).waitFor()
  await tap(page, 'Change till')
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/choice-owner.png`, fullPage: true })
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Close Bar, Upstairs' }).tap()
  const question = page.getByRole('dialog')
  await question.getByText('Nothing can be sold at it any more').waitFor()
  await question.getByRole('button', { name: 'Close Bar' }).tap()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Bar/ }).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

it('on a phone it fits the screen, in the dark too', async () => {
  const { page } = await portal.open('/till', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signIn(page, { email: owner.email, password: PASSWORD })
  await page.getByRole('combobox', { name: 'Currency' }).fill('JPY')
  await page.getByRole('option', { name: 'JPY' }).click()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/phone-choice.png`, fullPage: true })
  await page
    .getByRole('button', { name: /^Till \d/ })
    .first()
    .click()
  await page.getByRole('group', { name: 'Amount pad' }).waitFor()
  await page.getByLabel('Amount in JPY').fill('8.5')
  await page.getByText('JPY has no decimals').waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/phone.png`, fullPage: true })
  expect(await flawsOf(page)).toEqual([])
})
