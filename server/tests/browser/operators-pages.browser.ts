import { beforeAll, describe, expect, it } from 'vitest'
import { DOOR_PATHS, PAGE_PATHS } from '../../../portal/src/operators/pages/paths.ts'
import { addAccount } from '../../src/registry/clients/index.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import { opened, paid } from '../support/money.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { newOwner, PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { UPSTREAM } from '../support/providers.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, PATIENCE_MS, signIn, TWO_FRAMES, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ API_LOG_DAYS: '30' })
const portal = usePortalPages(gateway, useBrowser(), '/operator')
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** One of each thing that has a page of its own, by the name that the page's address has for it. */
const ids: Record<string, string> = { token: 'nothing' }
let administrator: TestOperator

// The pages are those of the build, and none of them is empty.
beforeAll(async () => {
  await ensureBuild()
  administrator = await firstOperator(gateway)
  const approver = await newOperator(gateway, administrator, 'approver')
  const { trail, sealer } = gateway
  await addAccount({ trail, sealer }, OPERATOR, { ...UPSTREAM, name: 'acme' }, { replaces: false })
  const merchant = await gateway.merchant()
  const { paymentId } = await paid(merchant)
  await merchant.complete(await opened(merchant), 'FAIL')
  await opened(merchant)
  const owner = await newOwner(gateway)
  const applied = await owner.browser.ask<{ applicationId: string }>(
    `POST /organisations/${owner.organisationId}/applications`,
    {
      ...{ name: 'Corner shop', legalName: 'Corner Shop Pte. Ltd.', registrationNumber: '201912345K' },
      ...{ country: 'SG', region: 'SG', website: 'https://shop.example', merchantCategoryCode: '5411' },
      ...{ contactName: 'Ada', contactEmail: 'ada@shop.example' },
    },
  )
  await approver.browser.ask('POST /money/corrections', {
    ...{ clientId: merchant.clientId, kind: 'CORRECTION_CREDIT', currency: 'HKD', amount: '500' },
    reason: 'The bank sent it twice',
  })
  await administrator.browser.ask('POST /operators/invitations', {
    ...{ email: 'olga@gateway.example', role: 'support' },
  })
  await gateway.database.query(
    `insert into gateway_nodes (node_id, host, pid, version, processes, started_at, seen_at)
     values ('dead', 'pay-2.example', 7, '1.0.0', 4, now() - interval '1 hour', now() - interval '1 minute')`,
  )
  await gateway.database.query(
    `insert into provider_differences (client_id, difference_id, provider, attempt_id, payment_id, attempt_kind, what, here, told,
       found_by, found_at, last_found_at, state)
     values ($1, 'd', 'acme', 'a', null, null, 'UNKNOWN', null, '{"outcome":"SUCCESS","amount":{"currency":"HKD","value":"900"}}',
       'COMPARISON', now() - interval '1 hour', now(), 'OPEN')`,
    [merchant.clientId],
  )
  await gateway.database.query(
    `insert into provider_comparisons (provider, started_at, finished_at, is_listed, checked, different, unanswered)
     values ('acme', now() - interval '2 hours', now() - interval '1 hour', true, 4321, 1, 0)`,
  )
  await administrator.browser.ask('POST /plans/gold', {
    ...{ sales: { CARD: '2.9+HKD:2.35', '*': '1' }, holdsFrom: null, reason: 'agreed' },
  })
  Object.assign(ids, {
    planId: 'gold',
    clientId: merchant.clientId,
    paymentId,
    applicationId: applied.body.applicationId,
  })
}, 300_000)

/** An address with its names filled in; a page that needs another thing says so. */
const filled = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? expect.fail(`there is no ${name} for ${path}`))

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('%s', (_what, viewport) => {
  it('no page breaks the rules of accessibility, light or dark, is wider than the screen or meets an error', async () => {
    const { page, hosts, errors } = await portal.open('/sign-in', { viewport })
    const flaws = new Set<string>()
    const look = async (path: string, isThere: boolean) => {
      const address = `${portal.base()}/operator${filled(path)}`
      // Within the portal as its links do, without loading all of it anew.
      if (isThere) await page.evaluate(`history.pushState(null, '', '${address}'); ${TWO_FRAMES}`)
      else await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate(TWO_FRAMES)
        for (const flaw of await flawsOf(page)) flaws.add(`${path}, ${colorScheme}: ${flaw}`)
      }
    }
    for (const path of DOOR_PATHS) await look(path, false)
    // Links that are over answer with a refusal, as they should.
    const refused = errors.filter((error) => !/40[04]/.test(error))
    const before = errors.length
    await page.goto(`${portal.base()}/operator/sign-in`)
    await signIn(page, { email: administrator.email, password: PASSWORD })
    await page.getByRole('navigation').first().waitFor({ state: 'attached', timeout: PATIENCE_MS })
    for (const path of [...PAGE_PATHS, '/?environment=sandbox', '/no-such-page']) await look(path, true)
    expect([...flaws]).toEqual([])
    expect([...hosts]).toEqual([new URL(portal.base()).host])
    expect([...refused, ...errors.slice(before)]).toEqual([])
  }, 600_000)
})
