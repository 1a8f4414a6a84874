import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../support/gateway.ts'
import { startMailServer } from '../support/mail-server.ts'
import { firstOperator, type TestOperator } from '../support/operators.ts'
import { PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { standIn } from '../support/stand-in.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, signIn, usePortalPages } from './support/portal-pages.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let gateway: TestGateway | undefined
let operator: TestOperator
const pages = usePortalPages(
  standIn('the gateway', () => gateway),
  useBrowser(),
  '/operator',
)
/** Where pictures go, for whoever looks at them. */
const PICTURES = process.env.ALERT_PICTURES

beforeAll(async () => {
  await ensureBuild()
  server = await startMailServer()
  gateway = await startTestGateway({ SMTP_URL: server.url, MAIL_FROM: 'Amsel <pay@shop.example>' })
  operator = await firstOperator(gateway)
}, 300_000)
afterAll(async () => {
  await gateway?.stop()
  server?.stop()
})

it.each([
  ['desktop', 'light', { width: 1280, height: 900 }],
  ['desktop', 'dark', { width: 1280, height: 900 }],
  ['phone', 'light', { width: 390, height: 844 }],
  ['phone', 'dark', { width: 390, height: 844 }],
] as const)(
  'an operator chooses how alerts come, on a %s, %s',
  async (name, colorScheme, viewport) => {
    await operator.browser.ask('POST /account/alerts', { choice: 'urgent' })
    const { page, errors } = await pages.open('/account', { viewport, colorScheme })
    await signIn(page, { email: operator.email, password: PASSWORD })
    const group = page.getByRole('radiogroup', { name: 'When you get mail' })
    await group.waitFor()
    expect(await group.getByRole('radio', { name: /^Urgent at once/ }).isChecked()).toBe(true)
    await page.getByText(/At once: Stuck payments, .* and Held after a restore\./).waitFor()
    if (PICTURES) {
      await group.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${PICTURES}/account-${name}-${colorScheme}.png` })
    }
    expect(await flawsOf(page)).toEqual([])
    await group.getByRole('radio', { name: /^Off/ }).check()
    await page.getByText('Saved').first().waitFor()
    await page.reload()
    await group.waitFor()
    expect(await group.getByRole('radio', { name: /^Off/ }).isChecked()).toBe(true)
    expect((await operator.browser.ask<{ choice: string }>('GET /account/alerts')).body.choice).toBe('off')
    expect(errors).toEqual([])
    if (!PICTURES) return
    await page.goto(`${pages.base()}/operator/`)
    await page.getByText('Needs attention').waitFor()
    await page.getByText('Silent providers').waitFor()
    await page.screenshot({ path: `${PICTURES}/overview-${name}-${colorScheme}.png` })
  },
  120_000,
)
