import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { pictureOfPng, readQr } from '../support/pictures.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf } from './support/portal-pages.ts'

const gateway = useGateway()
const browser = useBrowser()

let context: BrowserContext
let till: Page
let phone: Page
let errors: string[]

const TABLET = { width: 1024, height: 768 }

beforeEach(async () => {
  context = await browser.newContext({ viewport: TABLET, hasTouch: true, locale: 'en-GB' })
  await context.addInitScript(HEAR)
  errors = []
  phone = await open(String(gateway.storePages?.phone))
  await phone.locator('#digits').filter({ hasText: /\d/ }).waitFor()
  till = await open(String(gateway.storePages?.till))
})
afterEach(async () => {
  await context.close()
  expect(errors).toEqual([])
})

/** Counts what the page does with sound; nothing is heard in a test. */
const HEAR = `
  window.sounds = { opened: 0, tones: 0 }
  const Heard = window.AudioContext
  window.AudioContext = class extends Heard {
    constructor() { super(); window.sounds.opened += 1 }
    createOscillator() { window.sounds.tones += 1; return super.createOscillator() }
  }`
const soundsOf = (page: Page) => page.evaluate('window.sounds') as Promise<{ opened: number; tones: number }>

async function open(url: string): Promise<Page> {
  const page = await context.newPage()
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(url)
  return page
}

const expectText = (place: string, text: string | RegExp, page = till) =>
  page.locator(place).filter({ hasText: text }).first().waitFor({ timeout: 10_000 })
const tap = (name: string) => till.getByRole('button', { name, exact: true }).tap()
const key = (name: string) => till.locator(`#pad [data-key="${name}"]`).tap()
const textOf = (place: string) => till.locator(place).textContent()

async function sell(...keys: string[]): Promise<void> {
  for (const each of keys) await key(each)
  const code = await phone.locator('#digits').textContent()
  await till.bringToFront()
  await tap('Scan the phone')
  await expectText('#outcome', /^Paid/)
  // The phone makes a new code before the next sale.
  await expect.poll(() => phone.locator('#digits').textContent()).not.toBe(code)
}

describe('the amount', () => {
  it('is tapped in, and a tip is added to it', async () => {
    for (const each of ['4', '00', '5', 'delete']) await key(each)
    expect(await till.locator('#amount').inputValue()).toBe('4.00')
    await till.getByText('15 %').tap()
    expect(await textOf('#to-pay')).toBe('HKD 4.60')
    await tap('Scan the phone')
    await expectText('#sold', 'HKD 4.60')
    await till.getByText('Developer').tap()
    const message = String(
      await till.locator('#messages > details').filter({ hasText: 'payments/pay' }).first().textContent(),
    )
    expect(message).toContain('"value": "460"')
    expect(message).toContain('"orderDescription": "Coffee and cake, tip HKD 0.60"')
    expect(message).toContain('"storeTerminalId": "Till 1"')
  })

  it('and the tip are of one sale alone', async () => {
    await till.getByText('Other', { exact: true }).tap()
    await till.getByLabel('Tip as an amount').fill('1')
    await sell('5', '00')
    expect(await textOf('#sold')).toBe('HKD 6.00')
    expect(await till.locator('#amount').inputValue()).toBe('')
    expect(await till.getByLabel('None').isChecked()).toBe(true)
    await tap('Scan the phone')
    await expectText('#outcome', 'Type an amount')
  })

  it('in a currency without decimals has none', async () => {
    await till.getByLabel('Currency').selectOption('JPY')
    await expectText('#amount-mistake', 'JPY has no decimals')
    for (const each of ['8', '5', '0']) await key(each)
    expect(await textOf('#to-pay')).toBe('JPY 850')
  })
})

describe('a mistake is told while it is typed', () => {
  it.each([
    ['12.505', 'HKD has 2 decimals'],
    ['12,50', 'Type a point for the decimals, such as 12.50'],
    ['0', 'The amount must be above zero'],
    ['a lot', 'Only digits and one point'],
  ])('in the amount %s', async (typed, words) => {
    await till.getByLabel('Amount', { exact: true }).fill(typed)
    await expectText('#amount-mistake', words)
    expect(await till.locator('#amount').getAttribute('aria-invalid')).toBe('true')
    await till.getByLabel('Amount', { exact: true }).fill('7')
    expect(await textOf('#amount-mistake')).toBe('')
  })

  it.each([
    ['28a', 'A payment code has digits only'],
    ['99', 'A payment code begins with 25 to 30'],
    ['2'.padEnd(33, '8'), 'A payment code has at most 32 digits'],
  ])('in the code %s', async (typed, words) => {
    await till.locator('#code').fill(typed)
    await expectText('#code-mistake', words)
  })

  it('and a code that is too short is not sent', async () => {
    await till.locator('#code').fill('2888')
    await tap('Take payment')
    await expectText('#code-mistake', 'at least 16 digits')
    expect(await till.locator('#payments li').count()).toBe(0)
  })
})

describe('a paid sale', () => {
  it('sounds, unless the sound is off', async () => {
    await sell('5', '00')
    expect((await soundsOf(till)).tones).toBe(2)
    await tap('Sound on')
    await till.getByRole('button', { name: 'Sound off' }).waitFor()
    await tap('Next sale')
    await sell('6', '00')
    expect(await textOf('#sold')).toBe('HKD 6.00')
    expect((await soundsOf(till)).tones).toBe(2)
    await till.reload()
    await till.getByRole('button', { name: 'Sound off' }).waitFor()
  })

  it('makes no sound before somebody has touched the page', async () => {
    const counter = await open(String(await till.locator('#entry-address').getAttribute('href')))
    await counter.getByLabel('Amount').fill('7.20')
    const redirected = counter.waitForRequest(/\/c\/\w{36}$/)
    await counter.getByRole('button', { name: 'Pay' }).click()
    const address = (await redirected).url()
    await phone.bringToFront()
    await phone.getByLabel('Or type the code or its address').fill(address)
    await phone.getByRole('button', { name: 'Look' }).click()
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await till.bringToFront()
    await expectText('#sold', 'HKD 7.20')
    expect(await soundsOf(till)).toEqual({ opened: 0, tones: 0 })
    errors = errors.filter((error) => !error.includes('404'))
  })

  it('has a receipt to print, and one that the customer takes along by its code', async () => {
    await till.getByText('10 %').tap()
    await sell('2', '0', '00')
    await till.locator('#show-receipt').tap()
    await till.locator('#receipt-qr').waitFor()
    const slip = String(await textOf('#slip'))
    for (const words of [
      'AmountHKD 20.00',
      'TipHKD 2.00',
      'TotalHKD 22.00',
      'Paid withALIPAY_CN',
      'TillTill 1',
    ])
      expect(slip).toContain(words)
    const address = String(readQr(pictureOfPng(await till.locator('#receipt-qr').screenshot())))
    expect(address).not.toContain(String(gateway.storePages?.till).split('/').at(-2))
    const customers = await open(address)
    await expectText('.sum', 'HKD 22.00', customers)
    await expectText('dl', 'Coffee and cake, tip HKD 2.00', customers)
    expect(await flawsOf(customers)).toEqual([])
    await till.evaluate('document.documentElement.dataset.print = "receipt"')
    await till.emulateMedia({ media: 'print' })
    expect(await till.locator('#slip').isVisible()).toBe(true)
    for (const place of ['h1', '#amount', '#payments', '#print-receipt'])
      expect(await till.locator(place).isVisible()).toBe(false)
  })

  it('is refunded from its own line at the second tap, and goes from the total of the day', async () => {
    await sell('3', '00')
    await tap('Next sale')
    await sell('5', '00')
    await expectText('#day tbody', 'ALIPAY_CN2 · HKD 8.00–HKD 8.00')
    await till.locator('#refund-last').tap()
    await till.getByRole('button', { name: 'Refund it all?' }).waitFor()
    expect(await till.locator('#day tbody').textContent()).toContain('–')
    await till.getByRole('button', { name: 'Refund it all?' }).tap()
    await expectText('#outcome', 'Refunded')
    await expectText('#day tbody', 'ALIPAY_CN2 · HKD 8.001 · HKD 5.00HKD 3.00')
    await expectText('#day tfoot', 'HKD 3.00')
    await till.reload()
    await expectText('#day tfoot', 'HKD 3.00')
    await expectText('#payments li', 'Refunded')
  })
})

describe('the connection', () => {
  it('is missed, and nothing is sold meanwhile', async () => {
    await till.waitForTimeout(100)
    await context.setOffline(true)
    await expectText('#offline', 'No connection since')
    expect(await till.getByRole('button', { name: 'Scan the phone' }).isDisabled()).toBe(true)
    await context.setOffline(false)
    await till.locator('#offline').waitFor({ state: 'hidden' })
    await sell('5', '00')
    errors = errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))
  })

  it('or the page itself may go while a customer is asked: the till asks on when it is back', async () => {
    await phone.bringToFront()
    const before = String(await phone.locator('#digits').textContent())
    await phone.getByLabel('Ask me before paying').check()
    await phone.locator('#digits').filter({ hasNotText: before }).filter({ hasText: /\d/ }).waitFor()
    await till.bringToFront()
    await key('9')
    await key('00')
    await tap('Scan the phone')
    await expectText('#outcome', 'Waiting for the customer')
    await till.reload()
    await expectText('#payments li', 'Waiting for the customer')
    await phone.bringToFront()
    await phone.getByRole('button', { name: 'Confirm' }).click()
    await till.bringToFront()
    await expectText('#payments li', 'HKD 9.00 Paid')
    await expectText('#day tbody', 'ALIPAY_CN1 · HKD 9.00')
  })
})

describe('several tills of a store', () => {
  it('have names and days of their own', async () => {
    await sell('5', '00')
    await tap('Till 1')
    await till.getByLabel('Name of another till').fill('!')
    await expectText('#name-mistake', 'Up to 20 letters')
    await till.getByLabel('Name of another till').fill('Terrace 2')
    await tap('Open it')
    await till.getByRole('button', { name: 'Terrace 2', exact: true }).waitFor()
    expect(await till.locator('#payments li').count()).toBe(0)
    await sell('8', '00')
    await expectText('#day tfoot', 'HKD 8.00')
    await tap('Terrace 2')
    await till.getByRole('link', { name: 'Till 1', exact: true }).tap()
    await expectText('#day tfoot', 'HKD 5.00')
  })
})

describe('on a tablet', () => {
  it.each([
    [1024, 768],
    [768, 1024],
    [390, 844],
  ])('of %i by %i pixels everything fits, and can be hit with a finger', async (width, height) => {
    await till.setViewportSize({ width, height })
    await sell('5', '00')
    expect(await flawsOf(till)).toEqual([])
    const small = await till.evaluate(`[...document.querySelectorAll('main button, .tips label, main select')]
      .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 50).map((one) => one.outerHTML.slice(0, 80))`)
    expect(small).toEqual([])
    await till.locator('#show-receipt').tap()
    await till.locator('#receipt-qr').waitFor()
    expect(await flawsOf(till)).toEqual([])
  })
})
