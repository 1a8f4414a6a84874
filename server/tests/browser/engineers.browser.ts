import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { Merchant } from '../support/merchant.ts'
import { ensureBuild } from '../support/process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({
  ...{ AMSEL_ENVIRONMENT: 'sandbox', API_LOG_DAYS: '30', NOTIFICATION_PRIVATE_ADDRESSES: 'on' },
})
const portal = usePortalPages(gateway, useBrowser())

let receiver: Receiver
let paymentId: string

beforeAll(async () => {
  await ensureBuild()
  receiver = await startReceiver()
  const file = JSON.parse(readFileSync(`${gateway.dataDir}/sandbox-merchant.json`, 'utf8')) as never
  const merchant = new Merchant(gateway.url, file)
  const { body } = await merchant.pay({ paymentRequestId: 'seen', paymentNotifyUrl: receiver.url('/n') })
  paymentId = String(body.paymentId)
  await merchant.complete({ paymentId }, 'SUCCESS')
}, 300_000)
afterAll(() => receiver.stop())

/** From the gateway's own address to the portal, as a newcomer gets there. */
async function enter(options = {}) {
  const opened = await portal.open('', options)
  await opened.page.goto(`${portal.base()}/`)
  expect(await flawsOf(opened.page)).toEqual([])
  await opened.page.getByRole('button', { name: 'Sign in to the sandbox' }).click()
  await opened.page.getByRole('navigation').first().waitFor()
  return opened
}

describe.each([
  ['light, on a desktop', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark, on a phone', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }],
] as const)('%s', (_what, options) => {
  it('one click on the start page leads into the portal', async () => {
    const { page, errors } = await enter({})
    expect(page.url()).toBe(`${portal.base()}/portal`)
    expect(errors).toEqual([])
  })

  it('a call is shown as curl and in four languages', async () => {
    const { page, errors } = await enter(options)
    await page.goto(`${portal.base()}/portal/log?subject=seen`)
    await page.getByRole('link', { name: 'payments/pay' }).first().click()
    await page.getByText('The gateway has signed this request').waitFor()
    expect(await page.getByText(/^curl 'http/).textContent()).toContain('"paymentRequestId":"seen"')
    for (const [language, words] of [
      ['TypeScript', 'await amsel.payments.pay({'],
      ['Python', 'amsel.payments.pay('],
      ['Java', 'amsel.payments().pay(PayRequest.builder()'],
      ['PHP', '$amsel->payments->pay(new PayRequest('],
    ] as const) {
      await page.getByRole('tab', { name: language }).click()
      await page.getByText(words).waitFor()
    }
    expect(await flawsOf(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('so is one of the timeline, and each attempt to notify shows its headers', async () => {
    const { page, errors } = await enter(options)
    await page.goto(`${portal.base()}/portal/payments/${paymentId}`)
    await page.getByRole('button', { name: 'Copy as curl or code' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^curl 'http/).waitFor()
    expect(await flawsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`${portal.base()}/portal/notifications`)
    await page
      .getByRole('link', { name: /notifyPayment/ })
      .first()
      .click()
    await page.getByText('Request headers').first().click()
    await page.getByText('notification-kind: notifyPayment').waitFor()
    expect(await flawsOf(page)).toEqual([])
    expect(errors).toEqual([])
  })
})
