import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { CARD, DECLINED_NUMBER } from '../support/payer.ts'
import { newSession } from '../support/sessions.ts'
import { useBrowser } from './support/browser.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
const browser = useBrowser()

const SHOP = 'https://shop.example/return'
const AWAIT = { timeout: 30_000 }

/** A payer's browser with a shop to come from and to go back to. */
async function withPayer(use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ locale: 'en' })
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Shop</title><h1>The shop</h1>' }),
  )
  const page = await context.newPage()
  await page.goto('https://shop.example/cart')
  await use(page)
  await context.close()
}

const atShop = (page: Page) => page.waitForURL(SHOP, AWAIT)

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill(CARD.expiry)
  await page.getByLabel('Security code').fill(CARD.cvc)
  await page.getByLabel('Name on the card').fill(CARD.name)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** Where the payer has come back to: they stay there, read what is true, and have nothing to pay by once more. */
async function expectOver(page: Page, words: string): Promise<void> {
  await page.waitForURL((url) => !url.pathname.endsWith('/leave'), AWAIT)
  await page.getByText(words).first().waitFor(AWAIT)
  expect(new URL(page.url()).pathname).toMatch(/^\/checkout\//)
  expect(await page.locator('main form, meta[http-equiv=refresh]').count()).toBe(0)
}

const chargesOf = async (paymentId: unknown) =>
  (
    await gateway.database.query<{ state: string }>(
      "select state from attempts where payment_id = $1 and kind = 'CHARGE' order by created_at",
      [paymentId],
    )
  ).map(({ state }) => state)

/** Back, until the shop's cart stands there again: each page on the way is looked at. */
async function backToCart(page: Page, look: () => Promise<void>): Promise<number> {
  for (let steps = 1; steps <= 8; steps++) {
    await page.goBack({ waitUntil: 'commit' })
    if (page.url().endsWith('/cart')) return steps
    await look()
  }
  throw new Error('the cart was not reached')
}

describe('the back button', () => {
  it('after a wallet has paid shows that it was paid, and charges nothing more', {
    timeout: 120_000,
  }, async () => {
    const { body } = await merchant.pay()
    await withPayer(async (page) => {
      await page.goto(String(body.normalUrl))
      await page.getByRole('button', { name: /^Pay/ }).click()
      await atShop(page)
      await page.goBack()
      await expectOver(page, 'Payment complete')
      expect(await chargesOf(body.paymentId)).toEqual(['SUCCEEDED'])
    })
  })

  it('after a card has paid shows neither the form nor the card', { timeout: 120_000 }, async () => {
    const { body } = await merchant.pay({ paymentMethod: { paymentMethodType: 'CARD' } })
    await withPayer(async (page) => {
      await page.goto(String(body.normalUrl))
      await typeCard(page, CARD.number)
      await atShop(page)
      await page.goBack()
      await expectOver(page, 'Payment complete')
      expect(await page.content()).not.toContain('6957')
      await page.goForward().catch(() => null)
      expect(await chargesOf(body.paymentId)).toEqual(['SUCCEEDED'])
    })
  })

  it('after a session was paid leads to the end, however far back', { timeout: 120_000 }, async () => {
    const { url } = await newSession(merchant)
    await withPayer(async (page) => {
      await page.goto(url)
      await page.getByRole('button', { name: /AlipayHK/ }).click()
      await page.getByRole('button', { name: /^Pay/ }).click()
      await atShop(page)
      await backToCart(page, () => expectOver(page, 'Payment complete'))
    })
  })

  it('after a card was declined shows an empty form, and another card pays once', {
    timeout: 120_000,
  }, async () => {
    const { body } = await merchant.pay({ paymentMethod: { paymentMethodType: 'CARD' } })
    await withPayer(async (page) => {
      await page.goto(String(body.normalUrl))
      await typeCard(page, DECLINED_NUMBER)
      await page.getByText('Your bank did not approve this payment.').waitFor(AWAIT)
      await page.goBack({ waitUntil: 'commit' })
      if (page.url().endsWith('/cart')) await page.goForward({ waitUntil: 'commit' })
      await page.getByText('Your bank did not approve this payment.').waitFor(AWAIT)
      expect(await page.getByLabel('Card number').inputValue()).toBe('')
      expect(await page.getByLabel('Security code').inputValue()).toBe('')
      await typeCard(page, CARD.number)
      await atShop(page)
      expect(await chargesOf(body.paymentId)).toEqual(['FAILED', 'SUCCEEDED'])
    })
  })

  it('after a wallet declined shows the same payment, which can still be paid', {
    timeout: 120_000,
  }, async () => {
    const { body } = await merchant.pay()
    await withPayer(async (page) => {
      await page.goto(String(body.normalUrl))
      await page.getByRole('button', { name: 'Decline', exact: true }).click()
      await page.getByText('You did not approve this payment.').waitFor(AWAIT)
      await page.goBack({ waitUntil: 'load' })
      await page.goForward({ waitUntil: 'load' })
      await page.getByText('You did not approve this payment.').waitFor(AWAIT)
      await page.getByRole('button', { name: /^Pay/ }).click()
      await atShop(page)
      expect(await chargesOf(body.paymentId)).toEqual(['FAILED', 'SUCCEEDED'])
    })
  })

  it('after the payer has cancelled shows that, and nothing can be paid', { timeout: 120_000 }, async () => {
    const { body } = await merchant.pay({ paymentMethod: { paymentMethodType: 'CARD' } })
    await withPayer(async (page) => {
      await page.goto(String(body.normalUrl))
      await page.getByRole('button', { name: 'Cancel' }).click()
      await atShop(page)
      await page.goBack()
      await expectOver(page, 'This payment was cancelled')
      expect(await chargesOf(body.paymentId)).toEqual([])
    })
  })
})
