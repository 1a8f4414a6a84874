import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ClientGatewayKeys } from '../../src/entrances/operator-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import { type Merchant, payRequest } from '../support/merchant.ts'
import { firstOperator, type TestOperator } from '../support/operators.ts'
import { ensureBuild } from '../support/process.ts'
import { UPSTREAM_CONFIG } from '../support/providers.ts'
import { useBrowser } from './support/browser.ts'
import { chooseClient, fillAccount, PATIENCE_MS, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway()
const portal = usePortalPages(gateway, useBrowser())
const PICTURES = process.env.OPERATOR_PICTURES
let admin: TestOperator

beforeAll(async () => {
  await ensureBuild()
  admin = await firstOperator(gateway)
}, 300_000)

/** The operators' pages, for whoever has signed in. */
async function openAs(operator: TestOperator, path: string, options: object = {}) {
  const opened = await portal.open('/sign-in', options)
  const { page } = opened
  await page
    .context()
    .addCookies([...operator.browser.cookies].map(([name, value]) => ({ name, value, url: portal.base() })))
  await page.goto(`${portal.base()}/operator${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return opened
}

async function confirm(page: Page, button: string, reason = 'The yearly change.') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Pays on and on, and verifies each answer with the installed key whose version the answer names. */
function payOnAndOn(merchant: Merchant, installed: ReadonlyMap<number, KeyObject>) {
  let isOver = false
  const versions: number[] = []
  const failures: string[] = []
  const pay = async () => {
    const path = '/ams/sandbox/api/v1/payments/pay'
    const body = JSON.stringify(payRequest())
    const time = String(Date.now())
    const content = Buffer.from(`POST ${path}\n${merchant.clientId}.${time}.${body}`)
    const signature = encodeURIComponent(sign('sha256', content, merchant.privateKey).toString('base64'))
    const answer = await fetch(`${merchant.gatewayUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'client-id': merchant.clientId,
        'request-time': time,
        signature: `algorithm=RSA256,keyVersion=1,signature=${signature}`,
      },
      body,
    })
    const text = await answer.text()
    const header = answer.headers.get('signature') ?? ''
    const [, version = '', signed = ''] = /keyVersion=(\d+),signature=([^,=]+)$/.exec(header) ?? []
    const key = installed.get(Number(version))
    const answered = `POST ${path}\n${merchant.clientId}.${answer.headers.get('response-time')}.${text}`
    const bytes = Buffer.from(decodeURIComponent(signed), 'base64')
    if (!key || !verify('sha256', Buffer.from(answered), key, bytes)) failures.push(`${header} ${text}`)
    else if (!text.includes('PAYMENT_IN_PROCESS')) failures.push(text)
    versions.push(Number(version))
  }
  const going = (async () => {
    while (!isOver) await Promise.all([pay(), pay()])
  })()
  const stop = async () => {
    isOver = true
    await going
  }
  onTestFinished(stop)
  return { versions, failures, stop }
}

it('a gateway key is rotated by its page while payments run, and every answer is verified with a published key', async () => {
  const merchant = await gateway.merchant()
  const installed = new Map([[1, merchant.gatewayKey]])
  const paying = payOnAndOn(merchant, installed)
  const { page, errors } = await openAs(admin, '/keys')
  await chooseClient(page, 'Merchant', merchant.clientId)
  await page.waitForURL(/client=/)
  await page.getByRole('link', { name: merchant.clientId }).click()
  await page.getByText('No rotation is under way').waitFor()

  await page.getByRole('button', { name: 'Announce a new key' }).click()
  await confirm(page, 'Announce a new key')
  await page.getByText('The new key is published and does not sign yet').waitFor()
  // The merchant installs what is published, beside the old one.
  const shown = await admin.browser.ask<ClientGatewayKeys>(`GET /keys/clients/${merchant.clientId}`)
  const answer = await fetch(shown.body.keys.at(-1)?.url ?? '')
  const { publicKey } = (await answer.json()) as { publicKey: string }
  const key = Buffer.from(publicKey, 'base64')
  installed.set(2, createPublicKey({ key, format: 'der', type: 'spki' }))
  await page.getByRole('button', { name: 'Switch to it version 2' }).click()
  await confirm(page, 'Switch to it')
  await expect.poll(() => paying.versions.at(-1), { timeout: PATIENCE_MS }).toBe(2)

  await page.getByRole('button', { name: 'Undo version 2' }).click()
  await confirm(page, 'Undo')
  await expect.poll(() => paying.versions.at(-1), { timeout: PATIENCE_MS }).toBe(1)

  await page.getByRole('button', { name: 'Switch to it version 2' }).click()
  await confirm(page, 'Switch to it')
  await expect.poll(() => paying.versions.at(-1), { timeout: PATIENCE_MS }).toBe(2)
  await page.getByText('cannot see which key').waitFor()
  await shots('client-keys', `/keys/${merchant.clientId}`)
  await paying.stop()
  expect(paying.failures).toEqual([])
  expect(paying.versions.length).toBeGreaterThan(5)
  expect(errors).toEqual([])
}, 300_000)

it('an account is added, tried and disabled, a route led to it, and a method switched off and on', async () => {
  const { clientId } = await gateway.merchant()
  const { page } = await openAs(admin, '/providers')
  await page.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('acme')
  const config = { ...UPSTREAM_CONFIG, clientId: 'SANDBOX_5UPSTREAM', gatewayUrl: 'http://127.0.0.1:9' }
  await fillAccount(dialog, config)
  await confirm(page, 'Add an account')
  await page.getByRole('button', { name: 'Test acme' }).click()
  await page.getByText('gave no answer that can be used').first().waitFor()

  await page.getByRole('button', { name: 'Switch a method off' }).click()
  await dialog.getByLabel('Method').first().fill('ALIPAY_HK')
  await page.getByRole('option', { name: 'ALIPAY_HK' }).click()
  await dialog.getByLabel('Note').fill('Repaired until noon.')
  await dialog.getByRole('button', { name: 'Switch a method off' }).click()
  await page.getByText('Repaired until noon.').first().waitFor()
  await shots('providers', '/providers')
  await page.getByRole('button', { name: 'Switch on ALIPAY_HK' }).click()
  await confirm(page, 'Switch on')
  await page.getByText('Every method is offered').waitFor()

  await page.goto(`${portal.base()}/operator/routes`)
  await page.getByRole('button', { name: 'Add a route' }).first().click()
  await chooseClient(dialog, 'Merchant', clientId)
  await dialog.getByLabel('Provider account').first().fill('acme')
  await page.getByRole('option', { name: 'acme' }).click()
  await confirm(page, 'Add a route')
  await page.getByRole('button', { name: `Change ${clientId} acme` }).click()
  await dialog.getByLabel('Share').fill('30')
  await confirm(page, 'Change')
  await page.getByRole('cell', { name: '30', exact: true }).waitFor()
  await shots('routes', '/routes')
  await page.getByRole('button', { name: `Remove ${clientId} acme` }).click()
  await confirm(page, 'Remove')
  await page.getByText('No routes').waitFor()

  await page.goto(`${portal.base()}/operator/providers`)
  await page.getByRole('button', { name: 'Disable acme' }).click()
  await confirm(page, 'Disable')
  await page.getByRole('button', { name: 'Enable acme' }).waitFor()
  const text = await page.content()
  expect(text).not.toContain(UPSTREAM_CONFIG.merchantPrivateKey.slice(0, 40))
}, 300_000)

it('what is sealed is sealed again by the page of master keys', async () => {
  const { page } = await openAs(admin, '/keys/master')
  await page.getByRole('button', { name: 'Seal again' }).click()
  await confirm(page, 'Seal again')
  await page.getByText('Done', { exact: true }).first().waitFor()
  await page.getByText('gateway_keys').first().waitFor()
  await shots('master', '/keys/master')
}, 300_000)

/** For whoever looks at them: OPERATOR_PICTURES names a folder. */
async function shots(name: string, path: string) {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  for (const [size, width, height] of [
    ['phone', 390, 844],
    ['desktop', 1280, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openAs(admin, path, { colorScheme, viewport: { width, height } })
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
      await page.screenshot({ path: `${PICTURES}/${name}-${size}-${colorScheme}.png`, fullPage: true })
      await page.close()
    }
}

describe('on a phone', () => {
  it.each(['/keys', '/keys/master', '/providers', '/routes'])(
    '%s is no wider than the screen',
    async (path) => {
      const { page } = await openAs(admin, path, { viewport: { width: 320, height: 640 } })
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
      await shots(`page${path.replaceAll('/', '-')}`, path)
    },
    120_000,
  )
})
