import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { CARD } from '../support/payer.ts'
import { ASKING, orderOf } from '../support/saved-cards.ts'
import { newSession } from '../support/sessions.ts'
import { useBrowser } from './support/browser.ts'
import { unfoldCard } from './support/payer-pages.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
const browser = useBrowser()

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const VIOLATIONS =
  'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))'
const PHONE = { viewport: { width: 320, height: 640 }, colorScheme: 'dark', isMobile: true } as const
const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const

/** An app, so that the page is not left at the end. */
const APP = { paymentRedirectUrl: 'shop-app://back' }

async function look(page: Page): Promise<void> {
  const [width = 0, shown = 0] = await page.evaluate<number[]>(
    '[innerWidth, document.documentElement.scrollWidth]',
  )
  expect(shown).toBeLessThanOrEqual(width)
  await page.evaluate(AXE)
  expect(await page.evaluate(VIOLATIONS)).toEqual([])
}

describe.each([
  ['a small phone in the dark, without scripts', { ...PHONE, javaScriptEnabled: false }],
  ['a small phone in the dark', PHONE],
  ['a desktop in the light', DESKTOP],
])('on %s', (_what, options) => {
  const hasScripts = !('javaScriptEnabled' in options)

  it('a card is saved, paid with the next time and removed', { timeout: 120_000 }, async () => {
    const context = await browser.newContext({ locale: 'en', ...options })
    const page = await context.newPage()
    const buyer = randomUUID()
    const session = async () => (await newSession(merchant, { ...orderOf(buyer), ...ASKING, ...APP })).url
    const audit = async () => (hasScripts ? look(page) : undefined)

    await page.goto(await session())
    await unfoldCard(page)
    await page.getByLabel('Card number').fill(CARD.number)
    await page.getByLabel('Expiry date').fill(CARD.expiry)
    await page.getByLabel('Security code').fill(CARD.cvc)
    await page.getByLabel('Name on the card').fill(CARD.name)
    await page.getByLabel('Save this card for next time').check()
    await page.getByRole('button', { name: /^Pay HK/ }).click()
    await page.getByText('Payment complete').waitFor()

    await page.goto(await session())
    await page.getByText('Expires 12/39').waitFor()
    await audit()
    await page.getByRole('button', { name: /^Pay HK\$258\.00 Visa •••• 0768/ }).click()
    await page.getByText('Payment complete').waitFor()

    const url = await session()
    const other = await context.newPage()
    await other.goto(url)
    await page.goto(url)
    await page.getByRole('link', { name: 'Remove: Visa •••• 0768' }).click()
    await page.getByText('Remove this card?').waitFor()
    await audit()
    await page.getByRole('link', { name: 'Keep it' }).click()
    await page.getByRole('link', { name: 'Remove: Visa •••• 0768' }).click()
    await page.getByRole('button', { name: 'Remove this card' }).click()
    await page.getByText('The card was removed.').waitFor()
    expect(await page.getByText('0768').count()).toBe(0)
    await audit()

    await other.getByRole('button', { name: /^Pay HK\$258\.00 Visa/ }).click()
    await other.getByText('This card was removed. You have not been charged.').waitFor()
    if (hasScripts) await look(other)
    await unfoldCard(other)
    await other.getByLabel('Card number').waitFor()
    await context.close()
  })
})
