import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { CARD } from '../../support/payer.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const VIOLATIONS =
  'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160)))'

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
export const DESKTOP = { viewport: { width: 1280, height: 900 } } as const

/** An app, so that the page is not left at the end. */
export const APP = { paymentRedirectUrl: 'shop-app://back' } as const

/** A payer's page, which may have no error but the 422 of a form with a mistake and the 404 of a page that is not there. */
export async function withPayerPage(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ locale: 'en', ...options })
  const errors: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  try {
    await use(page)
  } finally {
    await context.close()
  }
  expect(errors.filter((error) => !/\b(422|404)\b/.test(error))).toEqual([])
}

/** Nothing sticks out, and everybody can use it. */
export async function audit(page: Page): Promise<void> {
  const [width = 0, shown = 0] = await page.evaluate<number[]>(
    '[innerWidth, document.documentElement.scrollWidth]',
  )
  expect(shown).toBeLessThanOrEqual(width)
  await page.evaluate(AXE)
  expect(await page.evaluate(VIOLATIONS)).toEqual([])
}

/** On a phone, and below saved cards, the card form is folded. */
export async function unfoldCard(page: Page): Promise<void> {
  if (!(await page.locator('[name=number]').isVisible())) await page.locator('summary.method').click()
}

export async function typeCard(page: Page, number: string = CARD.number): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill(CARD.expiry)
  await page.getByLabel('Security code').fill(CARD.cvc)
  await page.getByLabel('Name on the card').fill(CARD.name)
}

/** In whatever language. */
export async function fillCard(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(CARD)) await page.locator(`[name=${name}]`).fill(text)
}
