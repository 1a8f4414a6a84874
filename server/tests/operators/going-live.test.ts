import { beforeAll, describe, expect, it } from 'vitest'
import type {
  ApplicationPage,
  Approved,
  MerchantList,
  MerchantPage,
  Overview,
  Page,
  ProviderRouteRow,
} from '../../src/entrances/operator-api/shapes.ts'
import type { Application, Onboarding } from '../../src/entrances/portal-api/shapes.ts'
import { apply } from '../support/applications.ts'
import { useGateway } from '../support/gateway.ts'
import { allow, firstOperator, newOperator, type TestOperator, withSecondStep } from '../support/operators.ts'
import { newOwner } from '../support/portal.ts'
import { UPSTREAM_CONFIG } from '../support/providers.ts'

type Owner = Awaited<ReturnType<typeof newOwner>>

const unroutedOf = ({ attention }: Overview) =>
  attention.matters.find(({ name }) => name === 'unrouted')?.count

const newestOf = async ({ browser, organisationId }: Owner) =>
  (await browser.ask<Application[]>(`GET /organisations/${organisationId}/applications`)).body.at(-1)

const stepsOf = async ({ browser }: Owner, clientId: string) => {
  const { body } = await browser.ask<Onboarding>(`GET /clients/${clientId}/onboarding`)
  return Object.fromEntries(body.steps.map(({ step, doneAt }) => [step, doneAt !== null]))
}

const acme = (name: string, environment: 'sandbox' | 'production' = 'production') => ({
  ...{ name, kind: 'ams', environment, reason: 'The contract of November' },
  config:
    environment === 'production' ? UPSTREAM_CONFIG : { ...UPSTREAM_CONFIG, clientId: 'SANDBOX_5UPSTREAM' },
})
const reason = 'As in the contract'

describe('a merchant goes live', () => {
  const gateway = useGateway()
  let [administrator, approver]: (TestOperator | undefined)[] = []
  const ask = <T>(line: string, body?: unknown) => (administrator as TestOperator).browser.ask<T>(line, body)

  beforeAll(async () => {
    administrator = await withSecondStep(firstOperator(gateway))
    approver = await withSecondStep(newOperator(gateway, administrator, 'approver'))
    await ask('POST /providers', acme('acme'))
  }, 60_000)

  const unrouted = async () =>
    (await ask<MerchantList>('GET /merchants?routes=missing')).body.rows.map(({ clientId }) => clientId)

  it('only once an account takes its payments, and no longer when none does', async () => {
    const owner = await newOwner(gateway)
    const { body } = await ask<Approved>(`POST /applications/${await apply(owner)}/approve`)
    const clientId = String(body.clientId)
    const expectLive = async (isLive: boolean) => {
      expect(await newestOf(owner)).toMatchObject({ status: 'APPROVED', clientId, takesPayments: isLive })
      expect(await stepsOf(owner, clientId)).toMatchObject({ key: false, connected: isLive })
      expect((await unrouted()).includes(clientId)).toBe(!isLive)
    }
    await expectLive(false)
    const route = { clientId, provider: 'acme', method: null, currency: null, reason }
    expect((await ask('POST /provider-routes', route)).status).toBe(200)
    await expectLive(true)
    await ask('POST /providers/acme/status', { status: 'DISABLED', reason })
    await expectLive(false)
    await ask('POST /providers/acme/status', { status: 'ACTIVE', reason })
    await ask(`POST /merchants/${clientId}/status`, { status: 'DISABLED', reason })
    expect(await unrouted()).not.toContain(clientId)
    expect(Object.keys(await stepsOf(owner, owner.clientId))).not.toContain('connected')
  })

  it('on an account of a sandbox only where the route says so', async () => {
    await ask('POST /providers', acme('rehearsal', 'sandbox'))
    const owner = await newOwner(gateway)
    const path = `/applications/${await apply(owner)}`
    const by = (allowsSandbox: boolean) =>
      ask<Approved>(`POST ${path}/approve`, { route: { provider: 'rehearsal', allowsSandbox } })
    expect((await by(false)).status).toBe(409)
    expect(await newestOf(owner)).toMatchObject({ status: 'WAITING', takesPayments: false })
    expect((await by(true)).status).toBe(200)
    expect(await newestOf(owner)).toMatchObject({ status: 'APPROVED', takesPayments: true })
  })

  it('with the terms and the route of its approval, which the audit trail has', async () => {
    const owner = await newOwner(gateway)
    const path = `/applications/${await apply(owner)}`
    const terms = { fees: { '*': '0.9%', CARD: '2.9+HKD:2.35' }, limits: { HKD: '1-5000' } }
    const set = { terms, route: { provider: 'acme' } }
    const { body } = await ask<Approved>(`POST ${path}/approve`, set)
    const clientId = String(body.clientId)
    expect((await ask<MerchantPage>(`GET /merchants/${clientId}`)).body.terms).toEqual({
      ...{ fees: { '*': '0.9', CARD: '2.9+HKD:2.35' }, limits: { HKD: '1.00-5000.00' } },
      requestsPerSecondMax: null,
    })
    const { rows } = (await ask<Page<ProviderRouteRow>>(`GET /provider-routes?client=${clientId}`)).body
    expect(rows).toMatchObject([{ provider: 'acme', method: null, currency: null, share: 100 }])
    expect((await ask<ApplicationPage>(`GET ${path}`)).body).toMatchObject({ takesPayments: true })
    const entries = await gateway.database.query(
      'select action from audit_entries where client_id = any($1) order by entry_id',
      [[clientId]],
    )
    expect((entries as { action: string }[]).map(({ action }) => action)).toEqual([
      'merchant_created',
      'merchant_settings_changed',
      'route_added',
    ])
  })

  it.each([
    ['a fee that is none', { terms: { fees: { CARD: 'much' } } }],
    ['an account that there is not', { route: { provider: 'nobody' } }],
    ['an account that only plays', { route: { provider: 'simulator' } }],
  ])('not at all with %s', async (_what, set) => {
    const owner = await newOwner(gateway)
    const { status } = await ask(`POST /applications/${await apply(owner)}/approve`, set)
    expect([400, 404, 409]).toContain(status)
    expect(await newestOf(owner)).toMatchObject({ status: 'WAITING', clientId: null })
  })

  it('without a route where the role may not add one', async () => {
    const owner = await newOwner(gateway)
    const path = `/applications/${await apply(owner)}`
    const as = (body: object) => (approver as TestOperator).browser.ask(`POST ${path}/approve`, body)
    expect(await as({ route: { provider: 'acme' } })).toMatchObject({
      ...{ status: 403, body: { error: { code: 'not_allowed' } } },
    })
    expect((await as({ terms: { fees: { CARD: '2' } } })).status).toBe(200)
    expect(await newestOf(owner)).toMatchObject({ status: 'APPROVED', takesPayments: false })
  })

  it('and the overview counts who waits for a route', async () => {
    const count = (await unrouted()).length
    expect(count).toBeGreaterThan(0)
    await expect
      .poll(async () => unroutedOf((await ask<Overview>('GET /overview')).body), { timeout: 20_000 })
      .toBe(count)
  })
})

describe('where two must agree', () => {
  const gateway = useGateway({ FOUR_EYES: 'on' })
  let [first, second]: (TestOperator | undefined)[] = []

  beforeAll(async () => {
    first = await withSecondStep(firstOperator(gateway))
    second = await withSecondStep(newOperator(gateway, first, 'approver'))
    await first.browser.ask('POST /providers', acme('acme'))
  }, 60_000)

  it('what one has proposed is what the other allows: terms and route are part of the digest', async () => {
    const owner = await newOwner(gateway)
    const path = `/applications/${await apply(owner)}`
    const set = { terms: { fees: { CARD: '2.9' } }, route: { provider: 'acme', allowsSandbox: false } }
    const admin = (first as TestOperator).browser
    expect((await admin.ask(`POST ${path}/approve`, { terms: { fees: { CARD: 'much' } } })).status).toBe(409)
    await admin.ask(`POST ${path}/approve`, { ...set, reason: 'As agreed' })
    const { proposal } = (await admin.ask<ApplicationPage>(`GET ${path}`)).body
    expect(proposal?.request).toMatchObject(set)
    await gateway.database.query(
      `update operator_proposals set wish = jsonb_set(wish::jsonb, '{terms,fees,CARD}', '"0.1"')
       where proposal_id = $1`,
      [proposal?.proposalId],
    )
    expect((await allow(second, proposal?.proposalId ?? '')).body).toMatchObject({
      error: { code: 'proposal_void' },
    })
    await admin.ask(`POST ${path}/approve`, set)
    const again = (await admin.ask<ApplicationPage>(`GET ${path}`)).body.proposal
    expect((await allow(second, again?.proposalId ?? '')).status).toBe(200)
    const { clientId } = (await admin.ask<ApplicationPage>(`GET ${path}`)).body
    expect((await admin.ask<MerchantPage>(`GET /merchants/${clientId}`)).body.terms.fees).toEqual({
      CARD: '2.9',
    })
    expect(await newestOf(owner)).toMatchObject({ takesPayments: true })
  })
})
