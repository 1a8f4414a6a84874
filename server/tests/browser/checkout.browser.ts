import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
const browser = useBrowser()

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = [
  ...['en', 'zh-CN', 'zh-TW', 'ja', 'ko', 'th', 'ms', 'id', 'vi', 'fil'],
  ...['es', 'pt', 'de', 'fr', 'it'],
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
  return {
    wallet: String(wallet.body.normalUrl),
    card: String(card.body.normalUrl),
    session: String(session.body.normalUrl),
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
          if (['en', 'ja', 'de'].includes(tag))
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

it('a page with its script is small', async () => {
  const { session } = await pages()
  const page = await (await fetch(String(session))).text()
  const script = await (await fetch(`${gateway.url}/checkout/checkout.js`)).text()
  expect(brotliCompressSync(page + script).length).toBeLessThan(60 * 1024)
})
