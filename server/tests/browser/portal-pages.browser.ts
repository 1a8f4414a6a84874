import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { DOOR_PATHS, PAGE_PATHS } from '../../../portal/src/pages/paths.ts'
import type { CallPage, NotificationRow, Page as PageOf } from '../../src/entrances/portal-api/shapes.ts'
import { consultRequest } from '../support/agreements.ts'
import { disputed } from '../support/disputes.ts'
import { useGateway } from '../support/gateway.ts'
import { Merchant } from '../support/merchant.ts'
import { paid } from '../support/money.ts'
import { bankAccount, payoutsOf } from '../support/payouts.ts'
import { firstOwner } from '../support/portal.ts'
import { ensureBuild, eventually } from '../support/process.ts'
import { registrationRequest } from '../support/registration.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, PATIENCE_MS, signIn, TWO_FRAMES, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ API_LOG_DAYS: '30' })
const portal = usePortalPages(gateway, useBrowser())

/** One of each thing that has a page of its own, by the name that the page's address has for it. */
const ids: Record<string, string> = { token: 'nothing' }

// The pages are those of the build, and none of them is empty.
beforeAll(async () => {
  await ensureBuild()
  const { browser: owner, clientId } = await firstOwner(gateway)
  const merchant = new Merchant(
    gateway.url,
    JSON.parse(readFileSync(`${gateway.dataDir}/sandbox-merchant.json`, 'utf8')) as never,
  )
  const { paymentId, disputeId } = await disputed(merchant)
  await merchant.refund({ paymentId: (await disputed(merchant)).paymentId }, 100)
  await merchant.call('authorizations/consult', consultRequest())
  await merchant.call('merchants/registration', registrationRequest())
  await merchant.createSession()
  await merchant.pay({}, { signature: 'bm8gc2lnbmF0dXJl' })
  const link = await owner.ask<{ linkId: string }>(`POST /clients/${clientId}/links`, {
    ...{ title: 'An order', currency: 'HKD', offer: { kind: 'amount', amount: '100' } },
    ...{ isOnce: true, reference: null, redirectUrl: null, expiresAt: null },
  })
  await bankAccount(gateway, { clientId })
  await paid(merchant)
  await merchant.advance(6 * 86_400)
  const [payout] = await payoutsOf(gateway, { clientId })
  Object.assign(ids, { paymentId, disputeId, linkId: link.body.linkId, currency: 'HKD', number: '1' })
  ids.payoutId = payout?.payoutId ?? expect.fail()
  await eventually(async () => {
    const calls = await owner.ask<CallPage>(`GET /clients/${clientId}/calls?failures=true`)
    const notified = await owner.ask<PageOf<NotificationRow>>(`GET /clients/${clientId}/notifications`)
    ids.callId = calls.body.rows[0]?.callId ?? expect.fail()
    ids.notificationId = notified.body.rows[0]?.notificationId ?? expect.fail()
  })
}, 300_000)

/** An address with its names filled in; a page that needs another thing says so. */
const filled = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? expect.fail(`there is no ${name} for ${path}`))

describe.each([
  ['light, on a desktop', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
  ['dark, on a phone', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
] as const)('%s', (_what, options) => {
  it('no page breaks the rules of accessibility, is wider than the screen or meets an error', async () => {
    const { email, password } = await firstOwner(gateway)
    const { page, hosts, errors } = await portal.open('/sign-in', options)
    const flaws: string[] = []
    const look = async (path: string, isThere: boolean) => {
      const address = `${portal.base()}/portal${filled(path)}`
      // Within the portal as its links do, without loading all of it anew.
      if (isThere) await page.evaluate(`history.pushState(null, '', '${address}'); ${TWO_FRAMES}`)
      else await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
      flaws.push(...(await flawsOf(page)).map((flaw) => `${path}: ${flaw}`))
    }
    for (const path of DOOR_PATHS) await look(path, false)
    // Links that are over answer with a refusal, as they should.
    const refused = errors.filter((error) => !/40[04]/.test(error))
    const before = errors.length
    await page.goto(`${portal.base()}/portal/sign-in`)
    await signIn(page, { email, password })
    await page.getByRole('navigation').first().waitFor({ state: 'attached', timeout: PATIENCE_MS })
    for (const path of [...PAGE_PATHS, '/no-such-page']) await look(path, true)
    expect(flaws).toEqual([])
    expect([...hosts]).toEqual([new URL(portal.base()).host])
    expect([...refused, ...errors.slice(before)]).toEqual([])
  }, 300_000)
})
