import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { AddedKey, CallCode, CallPage, ClientKeys } from '../../src/entrances/portal-api/shapes.ts'
import { cardRequest } from '../support/card-payments.ts'
import { useGateway } from '../support/gateway.ts'
import { Merchant, payRequest } from '../support/merchant.ts'
import { firstOwner, newMember, newOwner, type PortalBrowser } from '../support/portal.ts'
import { eventually } from '../support/process.ts'
import { pkcs8Base64, spkiBase64 } from '../../src/platform/signing/index.ts'
import { readMerchant, sandboxMerchantFile } from '../../src/main/index.ts'

const gateway = useGateway({ API_LOG_DAYS: '30' })
const run = promisify(execFile)
const HKD = { currency: 'HKD', value: '25800' }

/** What a person pastes into a terminal. */
async function pasted(code: string | null, folder: string): Promise<Record<string, unknown>> {
  const { stdout } = await run('/bin/sh', ['-c', String(code)], { cwd: folder })
  return JSON.parse(stdout) as Record<string, unknown>
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amsel-curl-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const codeOf = (browser: PortalBrowser, clientId: string, subject: string): Promise<CallCode> =>
  eventually(async () => {
    const { body } = await browser.ask<CallPage>(`GET /clients/${clientId}/calls?subject=${subject}`)
    const [call] = body.rows
    expect(call).toBeDefined()
    return (await browser.ask<CallCode>(`GET /clients/${clientId}/calls/${call?.callId}/code`)).body
  })

let first: { browser: PortalBrowser; clientId: string; merchant: Merchant }

beforeAll(async () => {
  const { browser, clientId } = await firstOwner(gateway)
  const file = await readMerchant(sandboxMerchantFile(gateway.dataDir))
  if (!file) throw new Error('there is no merchant of the first start')
  first = { browser, clientId, merchant: new Merchant(gateway.url, file) }
}, 60_000)

describe('a call of the merchant of the first start', () => {
  it('is copied as a signed curl that runs, and pays once', async () => {
    const { body } = await first.merchant.pay({ paymentRequestId: 'copied' })
    const { curl, isSigned } = await codeOf(first.browser, first.clientId, 'copied')
    expect(isSigned).toBe(true)
    const again = await pasted(curl, await newFolder())
    expect(again).toMatchObject({ paymentId: body.paymentId, result: { resultCode: 'PAYMENT_IN_PROCESS' } })
    const changed = String(curl).replace('copied', 'another')
    expect(await pasted(changed, await newFolder())).toMatchObject({
      result: { resultCode: 'INVALID_SIGNATURE' },
    })
  })

  it('survives quotes, dollars and line ends in its body', async () => {
    const name = `O'Neill "$HOME" \`id\` \\n !!`
    const order = { referenceOrderId: 'o-1', orderDescription: `${name}\nsecond line`, orderAmount: HKD }
    const { body } = await first.merchant.pay({ paymentRequestId: 'quoted', order })
    const { curl } = await codeOf(first.browser, first.clientId, 'quoted')
    expect(await pasted(curl, await newFolder())).toMatchObject({ paymentId: body.paymentId })
  })

  it('is not signed for somebody who may only read the log', async () => {
    const me = await first.browser.me()
    const organisationId = String(me.organisations[0]?.organisationId)
    const support = await newMember(gateway, { browser: first.browser, organisationId }, 'support')
    await first.merchant.pay({ paymentRequestId: 'for-support' })
    const code = await codeOf(support.browser, first.clientId, 'for-support')
    expect(code).toMatchObject({ isSigned: false, curl: expect.stringContaining('openssl dgst') })
    expect(code.curl).not.toMatch(/signature=[A-Za-z0-9%]{20}/)
  })

  it('with a secret is not signed, and says that something is missing', async () => {
    await first.merchant.call('payments/pay', cardRequest({}, { paymentRequestId: 'by-card' }))
    const code = await codeOf(first.browser, first.clientId, 'by-card')
    expect(code).toMatchObject({ isMasked: true, isSigned: false })
    expect(code.libraries).toHaveLength(4)
    expect(JSON.stringify(code)).not.toContain('4054695723100768')
  })

  it('that would move a terminal has no curl', async () => {
    const order = { referenceOrderId: 'o-2', orderDescription: 'tea', orderAmount: HKD }
    const sent = JSON.stringify({ ...payRequest(), paymentRequestId: 'unprintable', order }).replace(
      'tea',
      '\u009b201~',
    )
    await first.merchant.send('/ams/sandbox/api/v1/payments/pay', Buffer.from(sent))
    expect((await codeOf(first.browser, first.clientId, 'unprintable')).curl).toBeNull()
  })
})

describe('a call of any other client', () => {
  it('is copied as lines that sign with the person’s own key, and runs', async () => {
    const { browser, clientId } = await newOwner(gateway)
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { body: added } = await browser.ask<AddedKey>(`POST /clients/${clientId}/keys`, {
      publicKey: spkiBase64(publicKey),
    })
    const merchant = new Merchant(gateway.url, {
      ...{ clientId, keyVersion: added.version, merchantPublicKey: spkiBase64(publicKey) },
      merchantPrivateKey: pkcs8Base64(privateKey),
      gatewayPublicKey: (await browser.ask<ClientKeys>(`GET /clients/${clientId}/keys`)).body
        .gatewayPublicKey,
    })
    const order = { referenceOrderId: 'o-1', orderDescription: `O'Neill "$HOME" %s`, orderAmount: HKD }
    const { body } = await merchant.pay({ paymentRequestId: 'own-key', order })
    const { curl, isSigned } = await codeOf(browser, clientId, 'own-key')
    expect(isSigned).toBe(false)
    const folder = await newFolder()
    await writeFile(join(folder, 'merchant-key.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }))
    expect(await pasted(curl, folder)).toMatchObject({
      paymentId: body.paymentId,
      result: { resultCode: 'PAYMENT_IN_PROCESS' },
    })
  })

  it('is as if it were not there', async () => {
    const { browser } = await newOwner(gateway)
    const { body } = await first.browser.ask<CallPage>(`GET /clients/${first.clientId}/calls`)
    const path = `/clients/${first.clientId}/calls/${body.rows[0]?.callId}/code`
    expect((await browser.ask(`GET ${path}`)).status).toBe(404)
  })
})
