import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CARDS } from '../support/card-payments.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { press } from '../support/payer.ts'
import { offered, saveCard } from '../support/saved-cards.ts'
import { useBrowser } from './support/browser.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
const browser = useBrowser()

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = [
  ...['en', 'zh-CN', 'zh-TW', 'ja', 'ko', 'th', 'ms', 'id', 'vi', 'fil'],
  ...['es', 'pt', 'de', 'fr', 'it', 'ar', 'he', 'hi'],
] as const
const PHONE = { viewport: { width: 320, height: 640 }, colorScheme: 'dark', isMobile: true } as const
const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const

async function withPage(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options)
  const errors: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await use(page)
  await context.close()
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
}

/** The pages that payers see. */
async function pages(): Promise<Record<string, string>> {
  const wallet = await merchant.pay()
  const card = await merchant.pay({ paymentMethod: { paymentMethodType: 'CARD' } })
  const session = await merchant.createSession()
  const declined = await merchant.pay()
  await press(declined.body.normalUrl, 'decline')
  await saveCard(merchant, 'buyer-1', { number: CARDS.AMEX, cvc: '1234' })
  const saved = await offered(merchant, 'buyer-1')
  return {
    saved: saved.url,
    removal: `${saved.url}/remove/${saved.names[0]}`,
    wallet: String(wallet.body.normalUrl),
    card: String(card.body.normalUrl),
    session: String(session.body.normalUrl),
    declined: String(declined.body.normalUrl),
  }
}

const violationsOf = async (page: Page): Promise<unknown> => {
  await page.evaluate(AXE)
  return page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160)))',
  )
}

describe.each([
  ['a small phone in the dark', PHONE],
  ['a desktop in the light', DESKTOP],
])('on %s', (_what, options) => {
  it('every page can be used by everybody, and nothing sticks out in any language', {
    timeout: 240_000,
  }, async () => {
    await withPage(options, async (page) => {
      for (const [name, url] of Object.entries(await pages()))
        for (const tag of TAGS) {
          await page.goto(`${url}?lang=${tag}`)
          const [width = 0, shown = 0] = await page.evaluate<number[]>(
            '[innerWidth, document.documentElement.scrollWidth]',
          )
          expect([name, tag, shown <= width]).toEqual([name, tag, true])
          const cut = await page.evaluate(
            "[...document.querySelectorAll('button, label, dt')].filter((el) => el.scrollWidth > el.clientWidth + 1).length",
          )
          expect([name, tag, cut]).toEqual([name, tag, 0])
          if (['en', 'ja', 'de', 'ar', 'he', 'hi'].includes(tag))
            expect([name, tag, await violationsOf(page)]).toEqual([name, tag, []])
        }
    })
  })
})

it('a phone that has paid is noticed at the desktop', async () => {
  const { body } = await merchant.pay()
  await withPage(DESKTOP, async (desktop) => {
    await desktop.goto(String(body.normalUrl))
    await desktop.getByText('Scan to pay with your phone').waitFor()
    await withPage(PHONE, async (phone) => {
      await phone.goto(String(body.normalUrl))
      expect(await phone.getByText('Scan to pay with your phone').isVisible()).toBe(false)
      const first = phone.locator('form').first().getByRole('button')
      expect(await first.textContent()).toMatch(/^Pay /)
      await Promise.all([phone.waitForURL(/\/leave/), first.click()])
    })
    await desktop.getByText('Payment complete').waitFor()
  })
})

it('a card is grouped, named and checked as it is typed', async () => {
  const { body } = await merchant.pay({ paymentMethod: { paymentMethodType: 'CARD' } })
  await withPage(PHONE, async (page) => {
    await page.goto(String(body.normalUrl))
    const number = page.getByLabel('Card number')
    await number.pressSequentially('378282246310005')
    expect(await number.inputValue()).toBe('3782 822463 10005')
    await page.getByText('American Express', { exact: true }).waitFor()
    await page.getByText('4 digits on the front').waitFor()
    await page.getByLabel('Expiry date').pressSequentially('439')
    expect(await page.getByLabel('Expiry date').inputValue()).toBe('04 / 39')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('Enter the security code.').waitFor()
    expect(await page.locator('[aria-invalid]').count()).toBe(2)
    expect(await number.inputValue()).toBe('3782 822463 10005')
    expect(await violationsOf(page)).toEqual([])
  })
})

it('a declined card is shown and followed by another; two clicks and a second tab charge nothing more', async () => {
  const { body } = await merchant.pay({ paymentMethod: { paymentMethodType: 'CARD' } })
  const url = String(body.normalUrl)
  const type = async (page: Page, number: string) => {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry date').fill('12 / 39')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Name on the card').fill('Ann Other')
  }
  const tries = async () =>
    (
      await gateway.database.query("select 1 from attempts where payment_id = $1 and kind = 'CHARGE'", [
        body.paymentId,
      ])
    ).length
  await withPage(PHONE, async (page) => {
    await page.goto(url)
    const tab = await page.context().newPage()
    await tab.goto(url)
    await type(page, '4054692760174822')
    await page.getByRole('button', { name: /^Pay/ }).dblclick()
    await page.getByRole('alert').getByText('Your bank did not approve this payment.').waitFor()
    expect(await tries()).toBe(1)
    expect(await page.getByLabel('Card number').inputValue()).toBe('')
    expect(await violationsOf(page)).toEqual([])
    // The other tab still shows the form from before: its card is not charged, and it says what is now.
    await type(tab, '4054692760174822')
    await tab.getByRole('button', { name: /^Pay/ }).click()
    await tab.getByText('4 attempts left').waitFor()
    expect(await tries()).toBe(1)
    await tab.close()
    await type(page, '4054695723100768')
    await Promise.all([page.waitForURL(/\/leave/), page.getByRole('button', { name: /^Pay/ }).click()])
    await page.goto(url)
    await page.getByText('Payment complete').waitFor()
    expect(await tries()).toBe(2)
  })
})

it('a payer who cancels is back at the shop', async () => {
  const { body } = await merchant.pay()
  await withPage(DESKTOP, async (page) => {
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'the shop' }))
    await page.goto(String(body.normalUrl))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('the shop').waitFor()
  })
  expect((await merchant.inquire({ paymentId: body.paymentId })).body.paymentStatus).toBe('FAIL')
})

it('a page with its script is small', async () => {
  const { session } = await pages()
  const page = await (await fetch(String(session))).text()
  const script = await (await fetch(`${gateway.url}/checkout/checkout.js`)).text()
  expect(brotliCompressSync(page + script).length).toBeLessThan(60 * 1024)
})
