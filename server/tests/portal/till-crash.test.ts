import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect } from 'vitest'
import type { TillRow, TillSale } from '../../src/entrances/portal-api/shapes.ts'
import { PortalBrowser } from '../support/portal.ts'
import { ensureBuild, eventually, type GatewayProcess, type Home, withHome } from '../support/process.ts'

// It may take longer than a test has time for.
beforeAll(() => ensureBuild(), 300_000)

async function ownerAt(home: Home, { url }: GatewayProcess): Promise<PortalBrowser> {
  const browser = new PortalBrowser(url)
  const { portalEmail, portalPassword } = await home.credentials()
  expect((await browser.signIn(portalEmail, portalPassword)).status).toBe(200)
  return browser
}

describe('a gateway that is killed between intent and outcome of a sale at a till', () => {
  withHome('takes it once: the till that asks again learns how it ended', async ({ usedHome: home }) => {
    const first = await home.serve()
    const { clientId } = await home.credentials()
    const browser = await ownerAt(home, first)
    const asked = { name: 'Bar', store: { storeName: 'Upstairs' } }
    const { body: till } = await browser.ask<TillRow>(`POST /clients/${clientId}/tills`, asked)
    const path = `/clients/${clientId}/tills/${till.tillId}/sales`
    const paymentCode = await (await first.merchant()).issueCode()
    const requestId = randomBytes(10).toString('hex')
    const sale = { requestId, paymentCode, currency: 'HKD', amount: '1375', tip: '0' }

    // The provider's records are locked, so that it can neither take a charge nor say what became of one.
    const holder = await home.connect()
    await holder.query('begin')
    await holder.query('lock table simulated_charges in access exclusive mode')
    const click = browser.ask(`POST ${path}`, sale).catch(() => null)
    const begun = "select from attempts where kind = 'CHARGE' and state = 'OPEN'"
    await eventually(async () => expect(await home.query(begun)).toHaveLength(1))
    first.kill('SIGKILL')
    await Promise.all([first.ended, click])
    await holder.query('commit')
    await holder.end()

    const second = await home.serve()
    const again = await ownerAt(home, second)
    const seen = await again.ask<TillSale>(`GET ${path}/${requestId}`)
    expect([seen.status, seen.body.status]).toEqual([200, 'PROCESSING'])
    await eventually(async () =>
      expect((await again.ask<TillSale>(`POST ${path}`, sale)).body.status).toBe('SUCCESS'),
    )
    expect((await again.ask<TillSale>(`GET ${path}/${requestId}`)).body.amount.value).toBe('1375')
    expect(await home.query('select from till_sales')).toHaveLength(1)
    expect(
      await home.query("select from attempts where kind = 'CHARGE' and state = 'SUCCEEDED'"),
    ).toHaveLength(1)
    expect(await home.query("select from audit_entries where action = 'sale_begun'")).toHaveLength(1)
  })
})
