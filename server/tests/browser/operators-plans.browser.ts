import { beforeAll, describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { paid } from '../support/money.ts'
import { firstOperator, type TestOperator } from '../support/operators.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, shoot, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ FEES: '*=1.5' })
const portal = usePortalPages(gateway, useBrowser(), '/operator')

let administrator: TestOperator
let merchant: Merchant
beforeAll(async () => {
  await ensureBuild()
  administrator = await firstOperator(gateway)
  merchant = await gateway.merchant()
  await paid(merchant)
  for (const sales of [{ '*': '1.2' }, { CARD: '2.9+HKD:2.35', '*': '1' }])
    await administrator.browser.ask('POST /plans/gold', { sales, holdsFrom: null, reason: 'agreed' })
}, 300_000)

async function enter(path: string, options = {}) {
  const opened = await portal.open('', options)
  const cookies = [...administrator.browser.cookies].map(([name, value]) => ({
    ...{ name, value, url: portal.base() },
  }))
  await opened.page.context().addCookies(cookies)
  await opened.page.goto(`${portal.base()}/operator${path}`)
  return opened
}

describe.each([
  ['desktop', 'light', { width: 1280, height: 900 }],
  ['phone', 'dark', { width: 390, height: 844 }],
] as const)('on a %s in %s', (size, colorScheme, viewport) => {
  it('a plan is looked at, tried on what a merchant has sold, and changed', async () => {
    const { page, errors } = await enter('/plans', { viewport, colorScheme })
    await page.getByRole('link', { name: 'gold' }).first().waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `plans-${size}`)
    await page.getByRole('link', { name: 'gold' }).first().click()
    await page.getByRole('heading', { name: 'gold' }).waitFor()
    await page
      .getByText('gold/2')
      .or(page.getByText('2', { exact: true }))
      .first()
      .waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `plan-${size}`)
    await page.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `plan-dialog-${size}`)
    expect(errors).toEqual([])
  }, 120_000)
})
