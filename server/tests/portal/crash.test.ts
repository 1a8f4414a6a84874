import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from 'vitest'
import type { Acted, PaymentDetail } from '../../src/entrances/portal-api/shapes.ts'
import type { Merchant } from '../support/merchant.ts'
import { paid } from '../support/money.ts'
import { PortalBrowser } from '../support/portal.ts'
import { ensureBuild, eventually, type GatewayProcess, type Home, withHome } from '../support/process.ts'

// It may take longer than a test has time for.
beforeAll(() => ensureBuild(), 300_000)

/** The owner of the sandbox merchant, signed in. */
async function ownerAt(home: Home, { url }: GatewayProcess): Promise<PortalBrowser> {
  const browser = new PortalBrowser(url)
  const { portalEmail, portalPassword } = await home.credentials()
  expect((await browser.signIn(portalEmail, portalPassword)).status).toBe(200)
  return browser
}

async function finish(merchant: Merchant): Promise<void> {
  await merchant.advance(120)
  await eventually(async () => expect((await merchant.advance(0)).code).toBe('SUCCESS'))
}

describe('a gateway that is killed between intent and outcome of a refund begun at the portal', () => {
  withHome('refunds it once, also when the user clicks again', async ({ usedHome: home }) => {
    const first = await home.serve()
    const payment = await paid(await first.merchant())
    const path = `/clients/${(await home.credentials()).clientId}/payments/${payment.paymentId}`
    const request = { requestId: `portal-${randomUUID()}`, amount: '300', reason: 'A cup was cold' }
    const browser = await ownerAt(home, first)

    // The provider's records are locked, so that it can neither take a refund nor say what became of one.
    const holder = await home.connect()
    await holder.query('begin')
    await holder.query('lock table simulated_charges in access exclusive mode')
    const click = browser.ask(`POST ${path}/refunds`, request).catch(() => null)
    const begun = "select from attempts where kind = 'REFUND' and state = 'OPEN'"
    await eventually(async () => expect(await home.query(begun)).toHaveLength(1))
    first.kill('SIGKILL')
    await Promise.all([first.ended, click])
    await holder.query('commit')
    await holder.end()

    const second = await home.serve()
    const merchant = await second.merchant()
    const again = await ownerAt(home, second)
    const { body } = await again.ask<Acted>(`POST ${path}/refunds`, request)
    expect(body.isRepeat).toBe(true)
    await finish(merchant)
    const shown = (await again.ask<PaymentDetail>(`GET ${path}`)).body
    expect([shown.refunded.value, shown.transactions]).toMatchObject([
      '300',
      [{ kind: 'REFUND', status: 'SUCCESS', requestId: request.requestId, reason: request.reason }],
    ])
    const refunds =
      "select count(distinct event_id)::int as refunds, count(*)::int as transfers from transfers where event_kind = 'REFUND'"
    const moved = await home.query<{ refunds: number; transfers: number }>(refunds)
    expect(moved[0]?.refunds).toBe(1)
    const sent = "select from attempts where kind = 'REFUND' and state = 'SUCCEEDED'"
    expect(await home.query(sent)).toHaveLength(1)
    expect(await home.query("select from audit_entries where action = 'payment_refunded'")).toHaveLength(1)
    await again.ask<Acted>(`POST ${path}/refunds`, request)
    expect(await home.query(refunds)).toEqual(moved)
    const [ledger] = await home.query<{ wrong: number }>(`
      select count(*)::int as wrong from (
        select holder, kind, currency from (
          select credit_holder as holder, credit_kind as kind, currency, amount_minor::numeric as moved, 0 as held
            from transfers
          union all select debit_holder, debit_kind, currency, -amount_minor::numeric, 0 from transfers
          union all select holder, kind, currency, 0, balance_minor from account_balances
          union all select holder, kind, currency, 0, amount_minor::numeric from ledger_queue
        ) as accounts group by 1, 2, 3 having sum(moved) <> sum(held)
      ) as wrong`)
    expect(ledger).toEqual({ wrong: 0 })
  })
})
