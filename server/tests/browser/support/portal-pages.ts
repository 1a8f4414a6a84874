import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import type { TestGateway } from '../../support/gateway.ts'

/** Pages load pieces, and this machine may be busy. */
export const PATIENCE_MS = 60_000

export interface OpenPage {
  readonly page: Page
  /** Whom it has asked. */
  readonly hosts: ReadonlySet<string>
  /** What went wrong in it; somebody who is not signed in yet gets 401. */
  readonly errors: readonly string[]
}

/** The portal in a real browser. Its pages are closed after each test. */
export function usePortalPages(gateway: Pick<TestGateway, 'url'>, browser: Browser, realm = '/portal') {
  let contexts: BrowserContext[] = []
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
  })
  return {
    /** Passkeys need a name: the portal is opened at localhost. */
    base: () => gateway.url.replace('127.0.0.1', 'localhost'),

    async open(path = '', options: BrowserContextOptions = {}): Promise<OpenPage> {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      contexts.push(context)
      const page = await context.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      const [hosts, errors] = [new Set<string>(), [] as string[]]
      const note = (text: string) => !/401|favicon/.test(text) && errors.push(text)
      page.on('request', (request) => {
        const { protocol, host } = new URL(request.url())
        if (/^https?:$/.test(protocol)) hosts.add(host)
      })
      page.on('pageerror', (error) => note(error.message))
      page.on('console', (line) => line.type() === 'error' && note(line.text()))
      await page.goto(`${this.base()}${realm}${path}`)
      return { page, hosts, errors }
    },
  }
}

/** Keeps a picture of the page in the folder SHOTS, for whoever wants to look at it. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).first().click()
}

/** Chooses a merchant's client in a field that finds merchants. */
export async function chooseClient(within: Page | Locator, label: string, clientId: string) {
  await within.getByLabel(label, { exact: true }).first().fill(clientId)
  const page = 'page' in within ? within.page() : within
  await page.getByRole('option').filter({ hasText: clientId }).click()
}

/** Fills in the fields of an account at an upstream gateway. */
export async function fillAccount(dialog: Locator, config: Readonly<Record<string, unknown>>) {
  const fields = {
    'Address of the gateway': config.gatewayUrl,
    'Your client ID there': config.clientId,
    'Version of your key there': config.keyVersion ?? 1,
    'Your private key': config.merchantPrivateKey,
    'Public key of the provider': config.gatewayPublicKey,
  }
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(String(value))
}

/** After which a page that was gone to has taken the place of the one before. */
export const TWO_FRAMES = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours that are on their way are nobody's flaw. One that is out of sight may never come to its end by itself. */
const STILL = `document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).forEach((one) => one.finish())`

/** Which rules of accessibility a page breaks, and whether it is wider than the screen. */
export async function flawsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  await page.evaluate(STILL)
  const broken = (await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160)))',
  )) as string[]
  const isTooWide = (await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )) as boolean
  return [...broken, ...(isTooWide ? ['is too wide'] : [])]
}
