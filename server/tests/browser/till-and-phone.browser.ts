import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { Merchant } from '../support/merchant.ts'
import { pictureOfPng, readQr } from '../support/pictures.ts'
import { useBrowser } from './support/browser.ts'

const gateway = useGateway()
const browser = useBrowser()
/** One browser, as on a newcomer's laptop. */
let context: BrowserContext
let till: Page
let phone: Page
let errors: string[]
let hosts: Set<string>

beforeEach(async () => {
  context = await browser.newContext()
  errors = []
  hosts = new Set()
  till = await open(String(gateway.storePages?.till))
  phone = await open(String(gateway.storePages?.phone))
  await expectText(phone, '#balance', 'HKD 1,000.00')
  await till.getByText('Developer').click()
})
afterEach(async () => {
  await context.close()
  expect(errors).toEqual([])
  expect([...hosts]).toEqual([new URL(gateway.url).host])
})

async function open(url: string): Promise<Page> {
  const page = await context.newPage()
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol !== 'data:') hosts.add(host)
  })
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(url)
  return page
}

const expectText = (page: Page, place: string, text: string) =>
  page.locator(place).filter({ hasText: text }).waitFor({ timeout: 10_000 })

/** The digits on the phone once they are others than `before`. */
async function codeOnPhone(before = ''): Promise<string> {
  const digits = phone.locator('#digits').filter({ hasText: /\d/ })
  const isOther = before ? digits.filter({ hasNotText: before }) : digits
  return String(await isOther.textContent())
}

async function scanPhone(code: string): Promise<void> {
  await till.getByLabel("Or type the customer's payment code").fill(code)
  await till.getByRole('button', { name: 'Take payment' }).click()
}

/** What the pages may not call themselves. */
async function asMerchant(operation: string, request: object): Promise<void> {
  const file = await readFile(join(gateway.dataDir, 'sandbox-merchant.json'), 'utf8')
  const { body } = await new Merchant(gateway.url, JSON.parse(file)).call(operation, request)
  expect(body.result).toMatchObject({ resultStatus: 'S' })
}

const askMe = async () => {
  const before = await codeOnPhone()
  await phone.getByLabel('Ask me before paying').check()
  return codeOnPhone(before)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function lookAt(code: string): Promise<void> {
  await phone.getByLabel('Or type the code or its address').fill(code)
  await press(phone, 'Look')
}

const showCode = async () => {
  await till.getByRole('tab', { name: 'Show code' }).click()
  await press(till, 'Show a code for this amount')
  await till.locator('#order-address').filter({ hasText: '/c/' }).waitFor()
  return String(await till.locator('#order-address').textContent())
}

describe('a code on the phone', () => {
  it('is paid at once, and the phone shows a new one', async () => {
    const code = await codeOnPhone()
    await scanPhone(code)
    await expectText(till, '#outcome', 'Paid')
    expect(await till.locator('#payments time').textContent()).toMatch(/^\d\d:\d\d/)
    await expectText(phone, '#outcome', 'Paid HKD 12.50')
    await expectText(phone, '#balance', 'HKD 987.50')
    expect(await codeOnPhone(code)).not.toBe(code)
    const message = till.locator('#messages details').first()
    await expectText(till, '#messages > details > summary .good', 'S SUCCESS')
    expect(await message.textContent()).toContain('"inStorePaymentScenario": "PaymentCode"')
    expect(await message.textContent()).toContain('signature: ')
  })

  it('that was used is refused', async () => {
    const code = await codeOnPhone()
    await scanPhone(code)
    await expectText(phone, '#outcome', 'Paid')
    await expectText(till, '#outcome', 'Paid')
    await till.getByLabel('Amount', { exact: true }).fill('12.50')
    await scanPhone(code)
    await expectText(till, '#outcome', 'Not paid: the code is wrong or was used before')
    await expectText(till, '#messages > details > summary .wrong', 'F INVALID_PAYMENT_CODE')
  })

  it.each([
    ['Confirm', 'Paid', 'Paid HKD 12.50', 'HKD 987.50'],
    ['Decline', 'Declined', 'Not paid', 'HKD 1,000.00'],
  ])('whose owner is asked and presses %s is %s', async (button, atTill, onPhone, balance) => {
    await scanPhone(await askMe())
    await expectText(till, '#outcome', 'Waiting for the customer')
    await expectText(phone, '#question', 'Pay HKD 12.50 to Sandbox Coffee?')
    await press(phone, button)
    await expectText(phone, '#outcome', onPhone)
    await expectText(till, '#outcome', atTill)
    await expectText(phone, '#balance', balance)
  })

  it('whose owner is asked is let go when the till cancels', async () => {
    await scanPhone(await askMe())
    await phone.locator('#sheet').waitFor()
    await press(till, 'Cancel')
    await expectText(till, '#outcome', 'Cancelled')
    await expectText(phone, '#outcome', 'The shop has cancelled')
    await phone.locator('#sheet').waitFor({ state: 'hidden' })
  })

  it('does not pay more than the balance when its owner is asked', async () => {
    await till.getByLabel('Amount', { exact: true }).fill('1000.01')
    await scanPhone(await askMe())
    await expectText(phone, '#obstacle', 'The balance is too small')
    expect(await phone.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
    await press(phone, 'Decline')
    await expectText(till, '#outcome', 'Declined')
  })
})

describe('one tap', () => {
  it('at the till scans the phone, also one on another device', async () => {
    const remote = await browser.newContext()
    const otherTill = await remote.newPage()
    await otherTill.goto(String(gateway.storePages?.till))
    await codeOnPhone()
    await press(otherTill, 'Scan the phone')
    await expectText(otherTill, '#outcome', 'Paid')
    await expectText(phone, '#outcome', 'Paid HKD 12.50')
    await remote.close()
  })

  it('on the phone scans the till', async () => {
    await showCode()
    await press(phone, 'Scan the till')
    await expectText(phone, '#question', 'Pay HKD 12.50 to Sandbox Coffee?')
    await press(phone, 'Confirm')
    await expectText(till, '#outcome', 'Paid')
    await press(phone, 'Scan the till')
    await expectText(phone, '#outcome', 'This order is closed')
  })
})

describe('a lost answer', () => {
  it('makes the till ask what became of the payment', async () => {
    await asMerchant('simulator/planOutcome', { operation: 'payments/pay', drop: 'AFTER' })
    await scanPhone(await codeOnPhone())
    await expectText(till, '#payments li', 'Paid')
    await expectText(till, '#messages > details:first-child > summary', 'payments/inquiryPayment')
    errors = errors.filter((error) => !error.includes('502'))
  })
})

describe('a code at the till', () => {
  it.each([
    ['Confirm', 'Paid', 'Paid HKD 12.50', 'HKD 987.50'],
    ['Decline', 'Declined', 'Not paid', 'HKD 1,000.00'],
  ])('is pasted into the phone, whose owner presses %s: %s', async (button, atTill, onPhone, balance) => {
    await lookAt(await showCode())
    await expectText(phone, '#question', 'Pay HKD 12.50 to Sandbox Coffee?')
    await press(phone, button)
    await expectText(phone, '#outcome', onPhone)
    await expectText(till, '#outcome', atTill)
    await expectText(phone, '#balance', balance)
    await till.locator('#order-qr').waitFor({ state: 'hidden' })
  })

  it('that nobody pays in time is shown as expired', async () => {
    await showCode()
    await asMerchant('simulator/advanceClock', { seconds: 181 })
    await expectText(till, '#outcome', 'Expired')
  })

  it('can be read from the screen', async () => {
    const address = await showCode()
    expect(readQr(pictureOfPng(await till.locator('#order-qr').screenshot()))).toBe(address)
  })

  it("is read by the phone's camera", async () => {
    await phone.evaluate(`(${pointCameraAt})(${JSON.stringify(await showCode())})`)
    await press(phone, 'Camera')
    await expectText(phone, '#question', 'Pay HKD 12.50 to Sandbox Coffee?')
    expect(await phone.locator('video').isVisible()).toBe(false)
    await press(phone, 'Confirm')
    await expectText(till, '#outcome', 'Paid')
  })

  it('is typed where there is no camera', async () => {
    await press(phone, 'Camera')
    await expectText(phone, '#camera-hint', 'There is no camera to use: type the code.')
  })

  it('in a currency without cents is paid from a balance of its own', async () => {
    await till.getByLabel('Amount', { exact: true }).fill('850')
    await till.getByLabel('Currency').selectOption('JPY')
    await expectText(phone, '#balance', 'JPY 1,000')
    await lookAt(await showCode())
    await press(phone, 'Confirm')
    await expectText(phone, '#balance', 'JPY 150')
  })
})

describe('the sticker', () => {
  it('leads to the counter, whose payment the phone makes and the till sees', async () => {
    await till.getByRole('tab', { name: 'Sticker' }).click()
    const counter = await open(String(await till.locator('#entry-address').getAttribute('href')))
    await counter.getByLabel('Amount').fill('7.20')
    const redirected = counter.waitForRequest(/\/c\/\w{36}$/)
    await press(counter, 'Pay')
    const address = (await redirected).url()
    // The counter's page stays: to close one that is on its way to another address may take for ever.
    await till.bringToFront()
    await expectText(till, '#outcome', 'Waiting for the customer')
    await lookAt(address)
    await expectText(phone, '#question', 'Pay HKD 7.20 to Sandbox Coffee?')
    await press(phone, 'Confirm')
    await expectText(phone, '#balance', 'HKD 992.80')
    await expectText(till, '#outcome', 'Paid')
    // Whatever the browser says of the page behind the address is not the till's affair.
    errors = errors.filter((error) => !error.includes('404'))
  })

  it('is all that is printed', async () => {
    await till.getByRole('tab', { name: 'Sticker' }).click()
    await till.emulateMedia({ media: 'print' })
    expect(await till.locator('.sticker').isVisible()).toBe(true)
    for (const place of ['h1', '#amount', '#messages', '#print', '#payments', '#entry-address'])
      for (const element of await till.locator(place).all()) expect(await element.isVisible()).toBe(false)
  })
})

describe('the last payments', () => {
  it.each([
    ['Refund', 'Refunded', 'payments/refund'],
    ['Cancel', 'Cancelled', 'payments/cancel'],
  ])('have a button %s', async (button, words, operation) => {
    await scanPhone(await codeOnPhone())
    await expectText(till, '#payments li', 'Paid')
    const ofTheLast = till.locator('#payments li').first()
    await ofTheLast.getByRole('button', { name: button, exact: true }).click()
    await ofTheLast.getByRole('button', { name: `${button} HKD 12.50?` }).click()
    await expectText(till, '#payments li', words)
    await expectText(till, '#messages > details:first-child > summary', operation)
    expect(await ofTheLast.getByRole('button', { name: button }).count()).toBe(0)
  })
})

describe('the screens', () => {
  it('keep the messages for developers, and have one name for the shop', async () => {
    await till.reload()
    await till.getByText('Developer').waitFor()
    expect(await till.locator('#messages').isVisible()).toBe(false)
    expect(await till.locator('h1').textContent()).toContain('Sandbox Coffee')
    const wallet = await open(await showCode())
    await wallet.getByRole('banner').first().getByText('Sandbox Coffee').waitFor()
    expect(await wallet.textContent('body')).not.toContain('Sandbox merchant')
  })

  it('fit a phone of 320 and a till of 640 pixels', async () => {
    await phone.setViewportSize({ width: 320, height: 640 })
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await till.setViewportSize({ width: 640, height: 800 })
    await scanPhone(await codeOnPhone())
    await expectText(till, '#outcome', 'Paid')
    expect(await till.evaluate('document.documentElement.scrollWidth')).toBe(640)
  })
})

/** Runs in the page. The film of a drawn code stands in for the camera; all the rest is the page's own. */
const pointCameraAt = `(text) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 })
  const image = Object.assign(new Image(), { src: 'draw?as=qr&text=' + encodeURIComponent(text) })
  navigator.mediaDevices.getUserMedia = async () => {
    await image.decode()
    setInterval(() => canvas.getContext('2d').drawImage(image, 20, 20), 100)
    return canvas.captureStream(10)
  }
}`
