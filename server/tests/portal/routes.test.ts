import { beforeAll, describe, expect, it } from 'vitest'
import { mayDo, ROLES, type Role } from '../../src/domain/index.ts'
import { ROUTES } from '../../src/entrances/portal-api/index.ts'
import { useGateway } from '../support/gateway.ts'
import { newMember, newOwner, PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()

type Owner = Awaited<ReturnType<typeof newOwner>>
let [own, other]: (Owner | undefined)[] = []
const browsers = new Map<Role, PortalBrowser>()

beforeAll(async () => {
  own = await newOwner(gateway)
  other = await newOwner(gateway)
  browsers.set('owner', own.browser)
  for (const role of ROLES.filter((name) => name !== 'owner'))
    browsers.set(role, (await newMember(gateway, own, role)).browser)
}, 60_000)

/** The path with ids that there are not, but for the organisation's and the client's. */
const pathFor = (path: string, { organisationId, clientId }: Owner) =>
  path
    .replace(':organisationId', organisationId)
    .replace(':clientId', clientId)
    .replace(/:(\w+)/g, 'none-of-these')

/** Made for members: what belongs to one organisation or to one of its clients. */
const GUARDED = ROUTES.filter(({ for: kind }) => kind === 'organisation' || kind === 'client')
const lineOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

it('each route is there once', () => {
  const lines = ROUTES.map(lineOf)
  expect(lines).toEqual([...new Set(lines)])
  expect(GUARDED.filter(({ right }) => right === null).map(lineOf)).toEqual([])
})

describe.each(GUARDED.map((route) => [lineOf(route), route] as const))('%s', (_line, route) => {
  const ask = (browser: PortalBrowser, owner: Owner | undefined) =>
    browser.ask(`${route.method} ${pathFor(route.path, owner as Owner)}`, { unknown: 'field' })

  it('is for those who have signed in', async () => {
    expect(await ask(new PortalBrowser(gateway.url), own)).toMatchObject({
      status: 401,
      body: { error: { code: 'signed_out' } },
    })
  })

  it('is not there for another organisation', async () => {
    expect(await ask((own as Owner).browser, other)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
  })

  it.each(ROLES)('as %s: refused where the role may not, and for nothing else', async (role) => {
    const { status, body } = await ask(browsers.get(role) as PortalBrowser, own)
    if (route.right && !mayDo(role, route.right))
      expect([status, body]).toMatchObject([403, { error: { code: 'not_allowed' } }])
    else expect([401, 403, 500]).not.toContain(status)
  })
})

describe('what is of a user alone', () => {
  it.each(ROUTES.filter(({ for: kind }) => kind === 'user').map(lineOf))(
    '%s needs a session',
    async (line) => {
      const stranger = new PortalBrowser(gateway.url)
      expect((await stranger.ask(line.replace(/:\w+/g, 'x'))).status).toBe(401)
    },
  )
})
