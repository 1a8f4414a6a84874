import { beforeAll, describe, expect, it } from 'vitest'
import { findStatement } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import { paid } from '../support/money.ts'
import { callerFor, newOwner, PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, PATIENCE_MS, shoot, signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ FEES: '*=1' })
const portal = usePortalPages(gateway, useBrowser())
const DAY_SECONDS = 86_400

let owner: Awaited<ReturnType<typeof newOwner>>
beforeAll(async () => {
  await ensureBuild()
  owner = await newOwner(gateway)
  const merchant = await callerFor(owner)
  const sale = await paid(merchant)
  await paid(merchant, 'GCASH PHP 70000')
  await merchant.refund(sale, 5_000)
  await merchant.advance(DAY_SECONDS)
  for (const method of ['ALIPAY_HK HKD 12345', 'GCASH PHP 5000', 'ALIPAY_HK HKD 99000'])
    await paid(merchant, method)
}, 300_000)

describe.each([
  ['desktop', 'light', { width: 1280, height: 900 }],
  ['phone', 'dark', { width: 390, height: 844 }],
] as const)('on a %s in %s', (size, colorScheme, viewport) => {
  it('an accountant goes from what is owed to a statement, and from it to the file', async () => {
    const { page, errors } = await portal.open('/sign-in', { viewport, colorScheme })
    await signIn(page, { email: owner.email, password: PASSWORD })
    await page.getByRole('navigation').first().waitFor({ state: 'attached', timeout: PATIENCE_MS })
    await page.goto(`${portal.base()}/portal/money`)
    const hkd = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'HKD' }) })
    await hkd.getByText('Pending').waitFor()
    expect(await hkd.innerText()).toMatch(/1,102\.32/)
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `money-${size}`)
    await page.getByRole('link', { name: 'Statements' }).last().click()
    await page.getByRole('link', { name: 'HKD no. 1' }).first().waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `statements-${size}`)
    await page.getByRole('link', { name: 'HKD no. 1' }).first().click()
    await page.getByRole('heading', { name: 'HKD no. 1' }).waitFor()
    await page.getByText('Refund started').first().waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `statement-${size}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    const lines: string[] = []
    for await (const chunk of await download.createReadStream()) lines.push(String(chunk))
    const [head = '', ...rows] = lines.join('').trim().split('\r\n')
    const net = head.split(',').indexOf('net')
    const statement = await findStatement(gateway.storage.db, owner.clientId, { currency: 'HKD', number: 1 })
    const cents = rows.map((row) => Math.round(Number(row.split(',')[net]) * 100))
    expect(BigInt(cents.reduce((sum, one) => sum + one, 0))).toBe(statement?.closingMinor)
    expect(errors).toEqual([])
  }, 120_000)
})
