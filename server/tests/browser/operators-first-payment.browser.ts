import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { Amsel } from '../../../clients/typescript/src/index.ts'
import { sandboxMerchantFile } from '../../src/main/index.ts'
import { startTestGateway, type TestGateway, useGateway } from '../support/gateway.ts'
import { linkIn, startMailServer } from '../support/mail-server.ts'
import { payRequest } from '../support/merchant.ts'
import { PASSWORD } from '../support/portal.ts'
import { ensureBuild, freePort } from '../support/process.ts'
import {
  type Certificate,
  makeCertificate,
  putOnTheInternet,
  SHOP_HOST,
  startSecureReceiver,
  trust,
} from '../support/secure-receiver.ts'
import { standIn } from '../support/stand-in.ts'
import { totp } from '../support/totp.ts'
import { useBrowser } from './support/browser.ts'
import { fillAccount, PATIENCE_MS, usePortalPages } from './support/portal-pages.ts'

const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
let started: TestGateway | undefined
const front = standIn('the gateway in front', () => started)
let mail: Awaited<ReturnType<typeof startMailServer>>
let certificate: Certificate
let folder: string

beforeAll(async () => {
  await ensureBuild()
  certificate = await makeCertificate()
  trust(certificate)
  putOnTheInternet(SHOP_HOST)
  mail = await startMailServer()
  folder = await mkdtemp(join(tmpdir(), 'amsel-first-'))
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await writeFile(TLS_CERT, certificate.cert)
  await writeFile(TLS_KEY, certificate.key)
  await chmod(TLS_KEY, 0o600)
  const port = await freePort()
  started = await startTestGateway({
    AMSEL_ENVIRONMENT: 'production',
    PUBLIC_URL: `https://localhost:${port}`,
    ...{ TLS_PORT: String(port), TLS_CERT, TLS_KEY },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Amsel <pay@gateway.example>', FOUR_EYES: 'on', FEES: '*=1.5' },
  })
}, 300_000)
afterAll(async () => {
  await started?.stop()
  mail?.stop()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const browser = useBrowser()
const operators = usePortalPages(front, browser, '/operator')
const merchants = usePortalPages(front, browser)
const SECURE = { ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } } as const
const pathIn = (link: string, realm: string) => {
  const { pathname, search } = new URL(link)
  return pathname.replace(realm, '') + search
}
const FIRST = 'olga@gateway.example'
const SECOND = 'boris@gateway.example'
const OWNER = 'ada@shop.example'

async function mailTo(address: string): Promise<string> {
  const found = () => mail.mails.find((one) => one.includes(`To: ${address}`))
  await expect.poll(found, { timeout: PATIENCE_MS }).toBeDefined()
  return linkIn(found() ?? '')
}

/** For whoever looks at them: OPERATOR_PICTURES names a folder. */
async function shot(page: Page, name: string) {
  const folder = process.env.OPERATOR_PICTURES
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const take = (kind: string) =>
    page.screenshot({ path: `${folder}/${name}-${kind}.png`, fullPage: true, animations: 'disabled' })
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
  await take('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await take('phone-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(SECURE.viewport)
}

async function go(page: Page, name: string) {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Makes the account of an invitation and turns two-step sign-in on, without which nothing is open. */
async function joinAsOperator(link: string, name: string, email: string | null): Promise<Page> {
  const { page } = await operators.open(pathIn(link, '/operator'), SECURE)
  await page.getByLabel('Your name').fill(name)
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await shot(page, `join-${name}`)
  await page.getByRole('button', { name: 'Create an account and continue' }).click()
  await page.getByText('two-step sign-in').first().waitFor()
  await shot(page, `two-step-needed-${name}`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await dialog.getByText(/^[A-Z2-7]{32,}=*$/).innerText()
  await shot(page, `two-step-code-${name}`)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp(secret.trim()))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await shot(page, `two-step-kept-${name}`)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Merchants' }).waitFor()
  await shot(page, `joined-${name}`)
  return page
}

it('from the first link of an empty gateway to the first production payment', async () => {
  const admin = await joinAsOperator(front.operatorLink ?? '', 'Olga', FIRST)
  await go(admin, 'Operators')
  await admin.getByRole('button', { name: 'Invite an operator' }).click()
  const inviting = admin.getByRole('dialog')
  await inviting.getByLabel('Email').fill(SECOND)
  await inviting.getByRole('combobox', { name: 'Role' }).or(inviting.getByLabel('Role')).first().click()
  await admin.getByRole('option', { name: 'Approver' }).click()
  await shot(admin, 'invite')
  await inviting.getByRole('button', { name: 'Invite' }).click()
  const approver = await joinAsOperator(await mailTo(SECOND), 'Boris', null)
  await admin.reload()
  await shot(admin, 'operators')

  await addProvider(admin)
  const shop = await signUp()
  await askForProduction(shop)
  const clientId = await approve(admin, approver)
  await agreeTerms(admin)
  await go(shop, 'Go live')
  await shop.getByText('You cannot take payments yet').waitFor({ timeout: 2 * PATIENCE_MS })
  await shot(shop, 'merchant-unrouted')
  await go(admin, 'Overview')
  await admin.getByRole('link', { name: /1 Merchants without a route/ }).waitFor({ timeout: PATIENCE_MS })
  await shot(admin, 'overview-unrouted')
  await admin.getByRole('link', { name: /Merchants without a route/ }).click()
  await admin.getByRole('link', { name: 'Corner shop' }).click()
  await addRoute(admin, clientId)
  const receiver = await startSecureReceiver(certificate)
  onTestFinished(receiver.stop)
  const amsel = await getKeys(shop, clientId, receiver.url)

  const request = { ...payRequest(), paymentRequestId: 'the-first-payment' }
  const paying = await amsel.payments.pay(request as never)
  expect(paying).toMatchObject({ status: 'U', code: 'PAYMENT_IN_PROCESS' })
  await payAt(String((paying as { answer: { normalUrl?: unknown } }).answer.normalUrl))
  await expect.poll(() => receiver.arrivals.length, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
  const [{ headers, text, path } = expect.fail()] = receiver.arrivals
  const notified = amsel.parseNotification({ headers: headers as never, body: Buffer.from(text), path })
  expect(notified).toMatchObject({
    kind: 'notifyPayment',
    body: { paymentRequestId: 'the-first-payment', result: { resultCode: 'SUCCESS' } },
  })
  const inquired = await amsel.payments.inquiryPayment({ paymentRequestId: 'the-first-payment' })
  expect(inquired).toMatchObject({ status: 'S', answer: { paymentStatus: 'SUCCESS' } })

  await shop.goto(`${merchants.base()}/portal/payments?client=${clientId}`)
  await shop.getByRole('link', { name: 'the-first-payment' }).click()
  await shop.getByText('notifyPayment').first().waitFor()
  await shot(shop, 'payment')
  await go(admin, 'Money')
  await admin.getByText('The ledger balances').waitFor()
  // 258.00 less the agreed fee of 0.9 %.
  await admin.getByText('255.68').first().waitFor()
  await shot(admin, 'money')
  await go(admin, 'Merchants')
  await shot(admin, 'merchants')
}, 600_000)

async function addProvider(page: Page) {
  const config = await readFile(sandboxMerchantFile(back.dataDir), 'utf8')
  await go(page, 'Providers')
  await shot(page, 'providers-empty')
  await page.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog')
  await shot(page, 'provider-dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('acme')
  await fillAccount(dialog, JSON.parse(config) as Record<string, unknown>)
  await shot(page, 'provider-filled')
  await dialog.getByLabel('Reason').fill('The contract of November')
  await dialog.getByRole('button', { name: 'Add an account' }).click()
  await dialog.getByText('belongs to the provider’s sandbox').waitFor()
  await shot(page, 'provider-refused')
  await dialog.getByLabel('Production clients may be served by a sandbox').check()
  await dialog.getByRole('button', { name: 'Add an account' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Test acme' }).click()
  await page.getByRole('status').getByText('acme').first().waitFor()
  await shot(page, 'provider-tested')
}

async function signUp(): Promise<Page> {
  const { page } = await merchants.open('/sign-up', SECURE)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill(OWNER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Organisation').fill('Corner shop')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('We have sent a link').waitFor()
  await shot(page, 'merchant-inbox')
  await page.goto(await mailTo(OWNER))
  await page.getByText('No client yet').waitFor()
  await shot(page, 'merchant-home')
  return page
}

async function askForProduction(page: Page) {
  await page.locator('main').getByRole('link', { name: 'Go live' }).click()
  await page.getByLabel('Legal name').fill('Corner Shop Pte. Ltd.')
  await page.getByLabel('Registration number').fill('201912345K')
  await page
    .getByRole('combobox', { name: 'Country' })
    .or(page.getByLabel('Country'))
    .first()
    .fill('Singapore')
  await page.getByRole('option', { name: 'Singapore' }).click()
  await page.getByLabel('Website').fill('https://shop.example')
  await page.getByLabel('Category code').fill('5411')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a document' }).click()
  const register = { name: 'register.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await (await choosing).setFiles(register)
  await shot(page, 'application-form')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByText('Your application is being reviewed').waitFor()
  await page.getByText('register.pdf').waitFor()
  await shot(page, 'application-sent')
}

/** One proposes, another allows; gives the client ID that the merchant has by it. */
async function approve(admin: Page, approver: Page): Promise<string> {
  await go(admin, 'Applications')
  await shot(admin, 'applications')
  await admin.getByRole('link', { name: 'Corner shop' }).click()
  const downloading = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'register.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('register.pdf')
  await shot(admin, 'application')
  await admin.getByRole('button', { name: 'Propose to approve' }).click()
  await admin.getByLabel('Note for the other operator').fill('The register fits')
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a fee' }).click()
  await dialog.getByLabel('Fee', { exact: true }).fill('1.2')
  await shot(admin, 'application-propose')
  await admin.getByRole('dialog').getByRole('button', { name: 'Propose to approve' }).click()
  await admin.getByText('You have proposed to approve this').waitFor()
  await shot(admin, 'application-proposed')
  await admin.getByRole('button', { name: 'Withdraw' }).click()
  await admin.getByRole('button', { name: 'Propose to approve' }).click()
  await admin.getByLabel('Note for the other operator').fill('The register fits')
  await dialog.getByRole('button', { name: 'Add a fee' }).click()
  await dialog.getByLabel('Fee', { exact: true }).fill('1.2')
  await dialog.getByRole('button', { name: 'Propose to approve' }).click()
  await admin.getByText('You have proposed to approve this').waitFor()
  await admin.getByText('1.2 %').waitFor()
  await go(approver, 'Decisions')
  await shot(approver, 'decisions')
  await approver.getByRole('link', { name: 'Corner shop' }).first().click()
  await approver.getByText('“The register fits”').waitFor()
  await shot(approver, 'application-to-allow')
  await approver.getByRole('button', { name: 'Approve', exact: true }).click()
  await approver.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await approver.getByText('APPROVED').first().waitFor()
  await shot(approver, 'application-allowed')
  await admin.reload()
  const link = admin.locator('main').getByRole('link', { name: /^5\w{18}$/ })
  const clientId = (await link.innerText()).trim()
  await link.click()
  await admin.getByRole('heading', { name: 'Corner shop' }).waitFor()
  await shot(admin, 'merchant')
  return clientId
}

async function agreeTerms(page: Page) {
  await page.getByRole('button', { name: 'Change Fees and limits' }).click()
  await page.getByLabel('Fee', { exact: true }).fill('0.9')
  await page.getByLabel('Reason').fill('As in the contract')
  await shot(page, 'terms')
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  await page.getByText('0.9 %').waitFor()
}

async function addRoute(page: Page, clientId: string) {
  await page.getByText('INVALID_CONTRACT').waitFor()
  await page.getByRole('button', { name: 'Add a route' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Provider account').first().click()
  await page.getByRole('option', { name: 'acme' }).click()
  await dialog.getByLabel('Reason').fill('All to acme')
  await shot(page, 'route-dialog')
  await dialog.getByRole('button', { name: 'Add a route' }).click()
  await dialog.waitFor({ state: 'detached' })
  await shot(page, 'merchant-routed')
  await go(page, 'Routes')
  await page.getByRole('link', { name: clientId }).waitFor()
  await shot(page, 'routes')
}

/** The merchant's key is made in its browser, and its address is set there too; gives what calls with it. */
async function getKeys(page: Page, clientId: string, notifyUrl: string): Promise<Amsel> {
  await go(page, 'Team')
  await go(page, 'Go live')
  // The page looks once a minute by itself.
  await page.getByText('You can go live').waitFor({ timeout: 2 * PATIENCE_MS })
  await shot(page, 'merchant-approved')
  await page.getByRole('link', { name: 'Go to its keys' }).click()
  await page.getByRole('tab', { name: 'Create a pair here' }).click()
  await shot(page, 'merchant-keys')
  await page.getByRole('button', { name: 'Create a pair and add the public key' }).click()
  await page.getByText('The key has version 1.').waitFor()
  await shot(page, 'merchant-key-made')
  const text = await page.locator('main').innerText()
  expect(text).toContain(clientId)
  const privateKey = /^MII[\w+/=]{1000,}$/m.exec(text)?.[0] ?? ''
  const gatewayPublicKey = /^MIIB[\w+/=]{380,}$/m.exec(text)?.[0] ?? ''
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('textbox', { name: 'Address for notifyPayment' }).fill(notifyUrl)
  await page.getByRole('button', { name: 'Save addresses' }).click()
  await page.getByText('The addresses are saved').waitFor()
  await shot(page, 'merchant-keys-done')
  const gatewayUrl = merchants.base()
  return new Amsel({ clientId, privateKey, gatewayPublicKey, gatewayUrl, extraCa: certificate.cert })
}

/** The payer, at the page of whoever moves the money. */
async function payAt(address: string) {
  const context = await browser.newContext({ locale: 'en-GB', ...SECURE })
  await context.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The shop</h1>' }),
  )
  const page = await context.newPage()
  await page.goto(address)
  expect(new URL(page.url()).host).toBe(new URL(back.url).host)
  await shot(page, 'payer')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: 'The shop' }).waitFor({ timeout: PATIENCE_MS })
  await context.close()
}
