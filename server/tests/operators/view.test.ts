import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OperatorTeam } from '../../src/entrances/operator-api/shapes.ts'
import { ROUTES } from '../../src/entrances/portal-api/index.ts'
import { useGateway } from '../support/gateway.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { newOwner, PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()
type Owner = Awaited<ReturnType<typeof newOwner>>
let [administrator, support]: (TestOperator | undefined)[] = []
let [own, other]: (Owner | undefined)[] = []

beforeAll(async () => {
  administrator = await firstOperator(gateway)
  own = await newOwner(gateway)
  other = await newOwner(gateway)
}, 60_000)

beforeEach(async () => {
  support = await newOperator(gateway, administrator as TestOperator, 'support')
})

const shop = () => own as Owner
/** What acts, or takes data along. */
const NOT_LOOKED_AT = ['export', 'sandbox_use', 'till_use']

/** A browser at the merchants' portal, of an operator who has asked to see a client's pages. */
async function look(clientId = shop().clientId): Promise<PortalBrowser> {
  const { browser } = support as TestOperator
  const answer = await browser.ask(`POST /merchants/${clientId}/view`)
  expect(answer).toMatchObject({ status: 200 })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('amsel_view=')) ?? ''
  expect(cookie).toMatch(/; Path=\/portal; Max-Age=1800; HttpOnly; SameSite=Strict$/)
  const viewer = new PortalBrowser(gateway.url)
  viewer.cookies.set('amsel_view', /=([^;]*)/.exec(cookie)?.[1] ?? '')
  return viewer
}

const lineFor = ({ method, path }: { method: string; path: string }, { organisationId, clientId }: Owner) =>
  `${method} ${path.replace(':organisationId', organisationId).replace(':clientId', clientId)}`.replace(
    /:(\w+)/g,
    'none-of-these',
  )

describe('an operator who looks at a merchant’s pages', () => {
  it('is shown the one organisation, read-only, and is named in the audit trail', async () => {
    const viewer = await look()
    const { clientId, organisationId } = shop()
    const me = await viewer.me()
    expect(me).toMatchObject({
      user: { email: support?.email },
      organisations: [{ organisationId, role: 'viewer', clients: [{ clientId }] }],
      view: { clientId },
    })
    expect(me.organisations).toHaveLength(1)
    expect(me.organisations[0]?.rights).not.toContain('export')
    expect((await viewer.ask(`GET /clients/${clientId}/keys`)).status).toBe(200)
    const entries = await gateway.database.query(
      "select actor from audit_entries where client_id = $1 and action = 'merchant_viewed' and actor = $2",
      [clientId, `operator ${support?.email}`],
    )
    expect(entries).toHaveLength(1)
  })

  it('changes nothing: every route that could is refused', async () => {
    const viewer = await look()
    const changing = ROUTES.filter(({ method, path }) => method !== 'GET' && path !== '/view')
    expect(changing.length).toBeGreaterThan(20)
    for (const route of changing)
      expect([route.path, (await viewer.ask(lineFor(route, shop()), {})).body]).toMatchObject([
        route.path,
        { error: { code: 'view_only' } },
      ])
  })

  it('reads what a merchant reads, takes nothing along, and reaches no other organisation', async () => {
    const viewer = await look()
    const reading = ROUTES.filter(({ method, for: kind }) => method === 'GET' && kind !== 'anybody')
    for (const route of reading) {
      const { status, body } = await viewer.ask(lineFor(route, shop()))
      const isOfAccount = route.for === 'user' && route.path !== '/me'
      if (isOfAccount || NOT_LOOKED_AT.some((right) => right === route.right))
        expect([route.path, status, body]).toMatchObject([route.path, 403, { error: { code: 'view_only' } }])
      else expect([route.path, [401, 403, 500].includes(status)]).toEqual([route.path, false])
      if (route.for === 'user') continue
      expect([route.path, (await viewer.ask(lineFor(route, other as Owner))).status]).toEqual([
        route.path,
        404,
      ])
    }
  })

  it('leaves, and is nobody there any more', async () => {
    const viewer = await look()
    expect((await viewer.ask('DELETE /view')).status).toBe(200)
    expect((await viewer.ask('GET /me')).status).toBe(401)
  })

  it('is shut out at once when disabled, when signed out, and when the role is gone', async () => {
    const viewer = await look()
    const { browser } = administrator as TestOperator
    const { body } = await browser.ask<OperatorTeam>('GET /operators')
    const userId = body.operators.find(({ email }) => email === support?.email)?.userId
    await browser.ask(`POST /operators/${userId}`, { isEnabled: false })
    expect((await viewer.ask('GET /me')).status).toBe(401)
    await browser.ask(`POST /operators/${userId}`, { isEnabled: true })
    expect((await viewer.ask('GET /me')).status).toBe(401)
    await support?.browser.signIn(support.email)
    const again = await look()
    expect((await again.ask('GET /me')).status).toBe(200)
    await support?.browser.ask('POST /auth/sign-out')
    expect((await again.ask('GET /me')).status).toBe(401)
  })

  it('is nobody with a cookie that was changed, or after half an hour', async () => {
    const viewer = await look()
    const [claim = '', mark = ''] = (viewer.cookies.get('amsel_view') ?? '').split('.')
    const facts = JSON.parse(Buffer.from(claim, 'base64url').toString())
    const forged = (changes: object) =>
      Buffer.from(JSON.stringify({ ...facts, ...changes })).toString('base64url')
    const tryOut = async (value: string) => {
      viewer.cookies.set('amsel_view', value)
      return (await viewer.ask('GET /me')).status
    }
    expect(await tryOut(`${forged({ organisationId: other?.organisationId })}.${mark}`)).toBe(401)
    expect(await tryOut(`${forged({ endsAt: Date.now() * 2 })}.${mark}`)).toBe(401)
    expect(await tryOut(`${claim}.`)).toBe(401)
    expect(await tryOut('nonsense')).toBe(401)
    const old = forged({ endsAt: Date.now() - 1 })
    const signed = gateway.sealer.digest(old, 'operator view').toString('base64url')
    expect(await tryOut(`${old}.${signed}`)).toBe(401)
    const young = forged({ endsAt: Date.now() + 1_000_000 })
    const right = gateway.sealer.digest(young, 'operator view').toString('base64url')
    expect(await tryOut(`${young}.${right}`)).toBe(200)
  })

  it('sees no pages of a client that is nobody’s', async () => {
    const { clientId } = await gateway.merchant()
    expect((await support?.browser.ask(`POST /merchants/${clientId}/view`))?.body).toMatchObject({
      error: { code: 'no_organisation' },
    })
  })
})
