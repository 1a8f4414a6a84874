import { writeFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { CARD } from '../support/payer.ts'
import { useBrowser } from './support/browser.ts'

const gateway = useGateway()
const browser = useBrowser()

const DESKTOP = { viewport: { width: 1180, height: 760 } } as const
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.25,
  isMobile: true,
  colorScheme: 'dark',
} as const
const BYTES_MAX = 120 * 1024

const AMOUNT = { currency: 'HKD', value: '25800' }
const ORDER = {
  referenceOrderId: 'ORDER-2417',
  orderDescription: 'Coffee and cake',
  orderAmount: AMOUNT,
  goods: [
    {
      referenceGoodsId: '1',
      goodsName: 'Coffee beans, 1 kg',
      goodsUnitAmount: { currency: 'HKD', value: '19800' },
    },
    {
      referenceGoodsId: '2',
      goodsName: 'Carrot cake',
      goodsUnitAmount: { currency: 'HKD', value: '3000' },
      goodsQuantity: '2',
    },
  ],
}
const SHOP = { order: ORDER, paymentRedirectUrl: 'shop-app://back' }

/** `PICTURES=1` renews those of docs/checkout.md; otherwise they are only taken. */
it('the pictures of the docs are small', { timeout: 120_000 }, async () => {
  const merchant = await gateway.merchant()
  await gateway.database.query(`update clients set name = 'Sandbox Coffee' where client_id = $1`, [
    merchant.clientId,
  ])
  const wallet = String((await merchant.pay(SHOP)).body.normalUrl)
  const method = { paymentMethod: { paymentMethodType: 'CARD' } }
  const card = String((await merchant.pay({ ...SHOP, ...method })).body.normalUrl)
  const session = String((await merchant.createSession({ ...SHOP, paymentAmount: AMOUNT })).body.normalUrl)
  await take('checkout-session', DESKTOP, session)
  await take('checkout-wallet', DESKTOP, wallet)
  await take('checkout-card-phone', PHONE, card, async (page) => {
    await page.getByLabel('Card number').pressSequentially(CARD.number)
    await page.getByLabel('Expiry date').fill(CARD.expiry)
  })
  await take('checkout-receipt', DESKTOP, wallet, async (page) => {
    await page.locator('main form').first().getByRole('button').click()
    await page.getByText('Payment complete').waitFor()
  })
})

async function take(
  name: string,
  options: BrowserContextOptions,
  url: string,
  act: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const context = await browser.newContext({ locale: 'en', ...options })
  const page = await context.newPage()
  await page.goto(url)
  await act(page)
  const picture = packed(await page.screenshot({ fullPage: true }))
  expect(picture.length).toBeLessThan(BYTES_MAX)
  if (process.env.PICTURES)
    await writeFile(new URL(`../../../docs/pictures/${name}.png`, import.meta.url), picture)
  await context.close()
}

const packed = (png: Buffer): Buffer => {
  const picture = PNG.sync.read(png)
  return PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, filterType: -1 })
}
