import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consultRequest } from '../support/agreements.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { CARD } from '../support/payer.ts'
import { useBrowser } from './support/browser.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
const browser = useBrowser()
let shop: Server
let shopUrl: string

beforeAll(async () => {
  shop = createServer((_request, response) => response.end('<h1>Welcome back to the shop</h1>'))
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/return`
})
afterAll(() => new Promise((resolve) => shop.close(resolve)))

/** A page that notes every host it asks and every error it meets. */
async function openPage(): Promise<{ page: Page; hosts: Set<string>; errors: string[] }> {
  const page = await browser.newPage()
  const hosts = new Set<string>()
  const errors: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:') hosts.add(host)
  })
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, hosts, errors }
}

describe('the payer', () => {
  it.each([
    ['Pay HK$258.00', 'SUCCESS'],
    ['Cancel', 'FAIL'],
  ])('presses %s and is back at the shop, and the payment is %s', async (button, status) => {
    const { body } = await merchant.pay({ paymentRedirectUrl: shopUrl })
    const { page } = await openPage()
    await page.goto(String(body.normalUrl))
    expect(await page.textContent('header')).toContain('HK$258.00')
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL(shopUrl)
    expect(await page.textContent('h1')).toBe('Welcome back to the shop')
    expect((await merchant.inquire({ paymentId: body.paymentId })).body.paymentStatus).toBe(status)
    await page.close()
  })

  it.each([
    ['Agree', /\?authCode=[\w-]{43}&authState=browser$/],
    ['Refuse', /\?authState=browser$/],
  ])('asked for an agreement presses %s and is back at the shop', async (button, address) => {
    const request = consultRequest({ authRedirectUrl: shopUrl, authState: 'browser' })
    const { body } = await merchant.call('authorizations/consult', request)
    const { page, hosts, errors } = await openPage()
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(String(body.normalUrl))
    expect(await page.textContent('main')).toContain('GCash')
    expect(await page.evaluate('document.documentElement.scrollWidth <= 320')).toBe(true)
    expect([...hosts]).toEqual([new URL(gateway.url).host])
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL(address)
    expect(await page.textContent('h1')).toBe('Welcome back to the shop')
    expect(errors.filter((error) => !error.includes('favicon'))).toEqual([])
    await page.close()
  })

  it('can decide with the keyboard alone, on a small screen, without anything from other hosts', async () => {
    const { body } = await merchant.pay({ paymentRedirectUrl: shopUrl })
    const { page, hosts, errors } = await openPage()
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(String(body.normalUrl))
    expect(await page.evaluate('document.documentElement.scrollWidth <= 320')).toBe(true)
    expect([...hosts]).toEqual([new URL(gateway.url).host])
    // The language first, then what pays.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(shopUrl)
    expect(errors.filter((error) => !error.includes('favicon'))).toEqual([])
    await page.close()
  })
})

describe('the payer of a session', () => {
  const session = async (changes: object = {}) => {
    const paymentRequestId = randomUUID()
    const { body } = await merchant.createSession({
      paymentRequestId,
      paymentRedirectUrl: shopUrl,
      ...changes,
    })
    const status = async () => (await merchant.inquire({ paymentRequestId })).body.paymentStatus
    return { url: String(body.normalUrl), status }
  }
  const backAtTheShop = async (page: Page) => {
    await page.waitForURL(shopUrl)
    expect(await page.textContent('h1')).toBe('Welcome back to the shop')
  }

  it('chooses AlipayHK, confirms and is back at the shop, without anything from other hosts', async () => {
    const { url, status } = await session()
    const { page, hosts, errors } = await openPage()
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(url)
    expect(await page.evaluate('document.documentElement.scrollWidth <= 320')).toBe(true)
    await page.getByRole('button', { name: 'AlipayHK' }).click()
    expect([...hosts]).toEqual([new URL(gateway.url).host])
    await page.getByRole('button', { name: /^Pay/ }).click()
    await backAtTheShop(page)
    expect(await status()).toBe('SUCCESS')
    expect(errors.filter((error) => !error.includes('favicon'))).toEqual([])
    await page.close()
  })

  it('chooses a card, types it wrong, then right, is challenged, confirms and is back at the shop', async () => {
    const { url, status } = await session({
      availablePaymentMethod: { paymentMethodMetaData: { is3DSAuthentication: true } },
    })
    const { page, hosts } = await openPage()
    await page.goto(url)
    const type = (label: string, value: string) => page.getByLabel(label).fill(value)
    await type('Card number', '4054695723100769')
    await type('Expiry date', '1239')
    await type('Security code', '123')
    await type('Name on the card', 'Ann Other')
    await page.getByRole('button', { name: /^Pay HK/ }).click()
    await page.getByText('This is not a card number').waitFor()
    expect(await page.getByLabel('Card number').inputValue()).toBe('4054 6957 2310 0769')
    expect(await page.getByLabel('Expiry date').inputValue()).toBe('12 / 39')
    expect(await page.getByLabel('Security code').inputValue()).toBe('')
    expect(await page.getByLabel('Name on the card').inputValue()).toBe('Ann Other')
    expect(await status()).toBe(undefined)
    await type('Card number', '4054 6957 2310 0768')
    await type('Security code', '123')
    await page.getByRole('button', { name: /^Pay HK/ }).click()
    await page.getByText('Confirm with your bank').waitFor()
    expect(await page.textContent('main')).toContain('Visa •••• 0768')
    expect([...hosts]).toEqual([new URL(gateway.url).host])
    await page.getByRole('button', { name: /^Pay HK/ }).click()
    await backAtTheShop(page)
    expect(await status()).toBe('SUCCESS')
    await page.close()
  })

  it('types a card where scripts are off', async () => {
    const { url, status } = await session({ paymentMethod: { paymentMethodType: 'CARD' } })
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(url)
    for (const [name, value] of Object.entries(CARD)) await page.locator(`input[name="${name}"]`).fill(value)
    await page.locator('input[name="name"]').press('Enter')
    await page.waitForURL(shopUrl)
    expect(await status()).toBe('SUCCESS')
    await context.close()
  })
})

it('the reference shows the operations and asks no other host', async () => {
  const { page, hosts, errors } = await openPage()
  await page.goto(`${gateway.url}/docs`)
  await page.getByText('/v1/payments/inquiryPayment').waitFor()
  await page.getByText('/v1/payments/pay', { exact: true }).click()
  await page.getByText('paymentRequestId').first().waitFor()
  expect([...hosts]).toEqual([new URL(gateway.url).host])
  expect(errors).toEqual([])
  await page.close()
})
