import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { spkiBase64 } from '../../src/signing/index.ts'
import { useBrowser } from '../support/browser.ts'
import { useGateway } from '../support/gateway.ts'
import { Merchant } from '../support/merchant.ts'
import { firstOwner, newEmail, PASSWORD } from '../support/portal.ts'
import { ensureBuild, eventually } from '../support/process.ts'

const gateway = useGateway({ API_LOG_DAYS: '30' })
const browser = useBrowser()
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Pages load pieces, and this machine may be busy. */
const PATIENCE_MS = 60_000

// The pages are those of the build.
beforeAll(() => ensureBuild(), 300_000)

let contexts: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
})

/** Passkeys need a name: the portal is opened at localhost. */
const base = () => gateway.url.replace('127.0.0.1', 'localhost')

async function openPortal(path = '', options: Parameters<typeof browser.newContext>[0] = {}) {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  contexts.push(context)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const hosts = new Set<string>()
  const errors: string[] = []
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^https?:$/.test(protocol)) hosts.add(host)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await page.goto(`${base()}/portal${path}`)
  return { page, hosts, errors }
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).first().click()
}

async function signUp(page: Page, email: string) {
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Organisation').fill('Corner shop')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page
    .getByRole('link', { name: 'Confirm this address' })
    .or(page.getByRole('button', { name: 'Confirm this address' }))
    .click()
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
}

it('from sign-up to the first payment in the list', async () => {
  const { page, hosts, errors } = await openPortal('/sign-up')
  await signUp(page, newEmail())
  await page.goto(`${base()}/portal/developers/keys`)
  await page.getByRole('tab', { name: 'Make a pair here' }).click()
  await page.getByRole('button', { name: 'Make a pair and add its public half' }).click()
  await page.getByText('Your private key').first().waitFor()
  const text = await page.locator('main').innerText()
  const clientId = /SANDBOX_\w+/.exec(text)?.[0] ?? ''
  const keys = [...text.matchAll(/^MII[\w+/=]{1000,}$/gm)].map(([key]) => key)
  const merchantPrivateKey = keys[0] ?? ''
  const gatewayPublicKey = /^MIIB[\w+/=]{380,}$/m.exec(text)?.[0] ?? ''
  const privateKey = createPrivateKey({
    key: Buffer.from(merchantPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const merchant = new Merchant(gateway.url, {
    ...{ clientId, keyVersion: 1, merchantPrivateKey, gatewayPublicKey },
    merchantPublicKey: spkiBase64(createPublicKey(privateKey)),
  })
  const { body } = await merchant.pay({ paymentRequestId: 'my-first-payment' })
  await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
  await page.goto(`${base()}/portal/payments`)
  await page.getByRole('link', { name: 'my-first-payment' }).click()
  await page.waitForURL(`**/portal/payments/${body.paymentId}`)
  await page.getByText('notifyPayment').first().waitFor()
  expect([...hosts]).toEqual([new URL(base()).host])
  expect(errors.filter((error) => !/401|favicon/.test(error))).toEqual([])
}, 180_000)

it('the owner of the sandbox merchant refunds once with a double click', async () => {
  const { email, password, clientId } = await firstOwner(gateway)
  const { page } = await openPortal()
  await signIn(page, { email, password })
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await page.getByRole('button', { name: 'Make a sample payment' }).click()
  const paymentId = await eventually(async () => {
    const [row] = await gateway.database.query<{ payment_id: string }>(
      `select payment_id from payments where client_id = '${clientId}'`,
    )
    return row?.payment_id ?? expect.fail()
  })
  await page.request.post(`${base()}/portal/api/clients/${clientId}/sandbox/completePayment`, {
    data: { paymentId, outcome: 'SUCCESS' },
    headers: { origin: base() },
  })
  await page.goto(`${base()}/portal/payments/${paymentId}`)
  await page.getByRole('button', { name: 'Refund' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('A cup was cold')
  await dialog.getByRole('button', { name: 'Refund' }).dblclick()
  await expect
    .poll(
      () =>
        gateway.database.query(`select status from payment_transactions where payment_id = '${paymentId}'`),
      { timeout: PATIENCE_MS },
    )
    .toEqual([{ status: 'SUCCESS' }])
  await page.getByText('A cup was cold').first().waitFor()
}, 180_000)

it('a failed request is found in the log, and why it failed', async () => {
  const { email, password, browser: owner, clientId } = await firstOwner(gateway)
  const file = JSON.parse(readFileSync(`${gateway.dataDir}/sandbox-merchant.json`, 'utf8')) as never
  const merchant = new Merchant(gateway.url, file)
  await merchant.pay({ paymentRequestId: 'a-wrong-one' }, { signature: 'bm8gc2lnbmF0dXJl' })
  await expect
    .poll(
      async () => JSON.stringify((await owner.ask(`GET /clients/${clientId}/calls?failures=true`)).body),
      {
        timeout: PATIENCE_MS,
      },
    )
    .toContain('INVALID_SIGNATURE')
  const { page } = await openPortal('/log?failures=true')
  await signIn(page, { email, password })
  await page.getByRole('link', { name: /pay/ }).first().click()
  await page.getByText('INVALID_SIGNATURE').first().waitFor()
  expect(await page.locator('main').innerText()).toContain(clientId)
}, 180_000)

describe('somebody signs in', () => {
  it('by a passkey', async () => {
    const email = newEmail()
    const { page } = await openPortal('/sign-up')
    await signUp(page, email)
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${base()}/portal/account`)
    await page.getByLabel('Name of this device').fill('Test key')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Test key').first().waitFor()
    await page.context().clearCookies()
    await page.goto(`${base()}/portal/sign-in`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
  }, 180_000)

  it('by a password and a code', async () => {
    const email = newEmail()
    const { page } = await openPortal('/sign-up')
    await signUp(page, email)
    const enabled = await page.request.post(`${base()}/portal/api/auth/two-factor/enable`, {
      data: { password: PASSWORD },
      headers: { origin: base() },
    })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    const verified = await page.request.post(`${base()}/portal/api/auth/two-factor/verify-totp`, {
      data: { code: totp(totpURI) },
      headers: { origin: base() },
    })
    expect(verified.status()).toBe(200)
    await page.context().clearCookies()
    await page.goto(`${base()}/portal/sign-in`)
    await signIn(page, { email, password: PASSWORD })
    await page.getByLabel('Code').fill(totp(totpURI))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
  }, 180_000)
})

/** The six digits of this half minute, as RFC 6238 says. */
function totp(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const bits = [...secret.replace(/=+$/, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const PAGES = [
  '',
  '/payments',
  '/log',
  '/notifications',
  '/money',
  '/developers/keys',
  '/sandbox',
  '/account',
]

describe.each([
  ['light, on a desktop', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark, on a phone', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
] as const)('%s', (_what, options) => {
  it('no page breaks the rules of accessibility, is wider than the screen or meets an error', async () => {
    const { email, password } = await firstOwner(gateway)
    const { page, hosts, errors } = await openPortal('/sign-in', options)
    const flaws: string[] = [...(await flawsOf(page, '/sign-in'))]
    await signIn(page, { email, password })
    await page.getByRole('navigation').first().waitFor({ state: 'attached' })
    for (const path of PAGES) {
      await page.goto(`${base()}/portal${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle').catch(() => {})
      flaws.push(...(await flawsOf(page, path)))
    }
    expect(flaws).toEqual([])
    expect([...hosts]).toEqual([new URL(base()).host])
    expect(errors.filter((error) => !/401|favicon/.test(error))).toEqual([])
  }, 300_000)
})

async function flawsOf(page: Page, path: string): Promise<string[]> {
  await page.evaluate(AXE)
  const broken = (await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 120)))',
  )) as string[]
  const isTooWide = (await page.evaluate(
    'document.documentElement.scrollWidth > document.documentElement.clientWidth',
  )) as boolean
  return [...broken, ...(isTooWide ? ['is too wide'] : [])].map((flaw) => `${path}: ${flaw}`)
}
