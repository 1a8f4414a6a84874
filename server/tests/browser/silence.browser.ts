import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PATIENCE_MS, PAUSE_MS } from '../../../portal/src/api/patience.ts'
import { freePort, type GatewayProcess, Home } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { signIn, usePortalPages } from './support/portal-pages.ts'

let home: Home
let gateway: GatewayProcess
let settings: Record<string, string>
const at = { url: '' }
const browser = useBrowser()
const portal = usePortalPages(at, browser)
const operators = usePortalPages(at, browser, '/operator')

beforeAll(async () => {
  home = await Home.open()
  await home.furnish()
  settings = { PORT: String(await freePort()) }
  gateway = await home.serve(settings)
  Object.assign(at, { url: gateway.url })
}, 300_000)
afterAll(() => home?.close())

const SILENT = /The gateway has not responded since .*\d\d:\d\d:\d\d/

async function money(): Promise<Page> {
  const { portalEmail: email, portalPassword: password } = JSON.parse(
    readFileSync(`${home.dataDir}/sandbox-merchant.json`, 'utf8'),
  )
  const { page } = await portal.open('/sign-in')
  await signIn(page, { email, password })
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await page
    .getByText(/As of .*\d\d:\d\d:\d\d/)
    .last()
    .waitFor()
  return page
}

it('a silence is noticed within five seconds', () => expect(PAUSE_MS + PATIENCE_MS).toBeLessThan(5_000))

describe('a gateway that does not answer', () => {
  it.each([
    ['is frozen', async () => gateway.kill('SIGSTOP'), async () => gateway.kill('SIGCONT')],
    [
      'is killed',
      async () => {
        gateway.kill('SIGKILL')
        await gateway.ended
      },
      async () => {
        gateway = await home.serve(settings)
      },
    ],
  ])(
    'and %s is noticed by the next look, and its return by itself',
    async (_how, silence, wake) => {
      const page = await money()
      const looks: string[] = []
      const isSilent = page.getByText(SILENT).waitFor()
      page.on('request', (request) => request.url().endsWith('/facts') && looks.push(request.url()))
      await silence()
      await isSilent
      // The one that was under way, the next, and at most one more until this test has heard of it.
      expect(looks.length).toBeLessThanOrEqual(3)
      // What was there stays.
      expect(await page.getByRole('heading', { name: 'Balances' }).count()).toBe(1)
      const before = await page
        .getByText(/As of .*\d\d:\d\d:\d\d/)
        .last()
        .innerText()
      await wake()
      await page.getByText(SILENT).waitFor({ state: 'detached' })
      await expect
        .poll(() =>
          page
            .getByText(/As of .*\d\d:\d\d:\d\d/)
            .last()
            .innerText(),
        )
        .not.toBe(before)
    },
    180_000,
  )
})

it('a browser without a network says so at once, and comes back', async () => {
  const page = await money()
  await page.context().setOffline(true)
  await page.getByText(SILENT).waitFor()
  await page.context().setOffline(false)
  await page.getByText(SILENT).waitFor({ state: 'detached' })
}, 120_000)

it('operators are told too, before they have signed in', async () => {
  const { page } = await operators.open('/sign-in')
  await page.getByLabel('Email').waitFor()
  gateway.kill('SIGSTOP')
  await page.getByText(SILENT).waitFor()
  gateway.kill('SIGCONT')
  await page.getByText(SILENT).waitFor({ state: 'detached' })
}, 120_000)
