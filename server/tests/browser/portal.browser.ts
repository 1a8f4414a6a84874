import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { spkiBase64 } from '../../src/platform/signing/index.ts'
import { useGateway } from '../support/gateway.ts'
import { Merchant } from '../support/merchant.ts'
import { firstOwner, newEmail, PASSWORD } from '../support/portal.ts'
import { ensureBuild, eventually } from '../support/process.ts'
import { secretOf, totp } from '../support/totp.ts'
import { useBrowser } from './support/browser.ts'
import { PATIENCE_MS, signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ API_LOG_DAYS: '30' })
const portal = usePortalPages(gateway, useBrowser())
// The pages are those of the build.
beforeAll(() => ensureBuild(), 300_000)

async function signUp(page: Page, email: string) {
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Organisation').fill('Corner shop')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page
    .getByRole('link', { name: 'Confirm this address' })
    .or(page.getByRole('button', { name: 'Confirm this address' }))
    .click()
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
}

/** A pair of the browser's making, and who signs with it. */
async function makeKey(page: Page, keyVersion: number): Promise<Merchant> {
  await page.getByRole('tab', { name: 'Create a pair here' }).click()
  await page.getByRole('button', { name: 'Create a pair and add the public key' }).click()
  await page.getByText(`The key has version ${keyVersion}.`).waitFor()
  const text = await page.locator('main').innerText()
  const clientId = /SANDBOX_\w+/.exec(text)?.[0] ?? ''
  const merchantPrivateKey = /^MII[\w+/=]{1000,}$/m.exec(text)?.[0] ?? ''
  const gatewayPublicKey = /^MIIB[\w+/=]{380,}$/m.exec(text)?.[0] ?? ''
  const privateKey = createPrivateKey({
    key: Buffer.from(merchantPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  await page.getByRole('button', { name: 'I have saved it' }).click()
  return new Merchant(gateway.url, {
    ...{ clientId, keyVersion, merchantPrivateKey, gatewayPublicKey },
    merchantPublicKey: spkiBase64(createPublicKey(privateKey)),
  })
}

it('from sign-up to the first payment in the list', async () => {
  const { page, hosts, errors } = await portal.open('/sign-up')
  await signUp(page, newEmail())
  await page.goto(`${portal.base()}/portal/developers/keys`)
  const merchant = await makeKey(page, 1)
  const { body } = await merchant.pay({ paymentRequestId: 'my-first-payment' })
  await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
  await page.goto(`${portal.base()}/portal/payments`)
  await page.getByRole('link', { name: 'my-first-payment' }).click()
  await page.waitForURL(`**/portal/payments/${body.paymentId}`)
  await page.getByText('notifyPayment').first().waitFor()
  expect([...hosts]).toEqual([new URL(portal.base()).host])
  expect(errors).toEqual([])
}, 180_000)

it('a key is changed for another, and payments go on', async () => {
  const { page, errors } = await portal.open('/sign-up')
  await signUp(page, newEmail())
  await page.goto(`${portal.base()}/portal/developers/keys`)
  const old = await makeKey(page, 1)
  const next = await makeKey(page, 2)
  const byOld = async () => (await old.pay({}, { keyVersion: 1 })).code
  const byNext = async () => (await next.pay({}, { keyVersion: 2 })).code
  expect([await byOld(), await byNext()]).toEqual(['PAYMENT_IN_PROCESS', 'PAYMENT_IN_PROCESS'])
  // Uses are written down a moment later; from then on a key in use is retired by who says so.
  const uses = () =>
    gateway.database.query('select from key_uses where client_id = $1 and key_version = 1', [old.clientId])
  await expect.poll(uses, { timeout: PATIENCE_MS }).not.toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Retire 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('I understand: retire it anyway').check()
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await page.getByRole('button', { name: 'Undo 1' }).waitFor()
  await expect.poll(byOld, { timeout: PATIENCE_MS }).toBe('KEY_NOT_FOUND')
  expect(await byNext()).toBe('PAYMENT_IN_PROCESS')
  await page.getByRole('button', { name: 'Undo 1' }).click()
  await page.getByRole('button', { name: 'Retire 1' }).waitFor()
  await expect.poll(byOld, { timeout: PATIENCE_MS }).toBe('PAYMENT_IN_PROCESS')
  expect(errors).toEqual([])
}, 180_000)

it('the owner of the sandbox merchant refunds once with a double click', async () => {
  const { email, password, clientId } = await firstOwner(gateway)
  const { page } = await portal.open()
  await signIn(page, { email, password })
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await page.getByRole('button', { name: 'Create a sample payment' }).click()
  const paymentId = await eventually(async () => {
    const [row] = await gateway.database.query<{ payment_id: string }>(
      `select payment_id from payments where client_id = '${clientId}'`,
    )
    return row?.payment_id ?? expect.fail()
  })
  await page.request.post(`${portal.base()}/portal/api/clients/${clientId}/sandbox/completePayment`, {
    data: { paymentId, outcome: 'SUCCESS' },
    headers: { origin: portal.base() },
  })
  await page.goto(`${portal.base()}/portal/payments/${paymentId}`)
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
  const { page } = await portal.open('/log?failures=true')
  await signIn(page, { email, password })
  await page.getByRole('link', { name: /pay/ }).first().click()
  await page.getByText('INVALID_SIGNATURE').first().waitFor()
  expect(await page.locator('main').innerText()).toContain(clientId)
}, 180_000)

describe('somebody signs in', () => {
  it('by a passkey', async () => {
    const email = newEmail()
    const { page } = await portal.open('/sign-up')
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
    await page.goto(`${portal.base()}/portal/account`)
    await page.getByLabel('Name of this device').fill('Test key')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Test key').first().waitFor()
    await page.context().clearCookies()
    await page.goto(`${portal.base()}/portal/sign-in`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
  }, 180_000)

  it('by a password and a code', async () => {
    const email = newEmail()
    const { page } = await portal.open('/sign-up')
    await signUp(page, email)
    const enabled = await page.request.post(`${portal.base()}/portal/api/auth/two-factor/enable`, {
      data: { password: PASSWORD },
      headers: { origin: portal.base() },
    })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    const verified = await page.request.post(`${portal.base()}/portal/api/auth/two-factor/verify-totp`, {
      data: { code: totp(secretOf(totpURI)) },
      headers: { origin: portal.base() },
    })
    expect(verified.status()).toBe(200)
    await page.context().clearCookies()
    await page.goto(`${portal.base()}/portal/sign-in`)
    await signIn(page, { email, password: PASSWORD })
    await page.getByLabel('Code').fill(totp(secretOf(totpURI)))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
  }, 180_000)
})
