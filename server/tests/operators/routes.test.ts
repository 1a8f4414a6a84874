import { beforeAll, describe, expect, it } from 'vitest'
import { mayOperate, OPERATOR_ROLES, type OperatorRole } from '../../src/domain/index.ts'
import { ROUTES } from '../../src/entrances/operator-api/index.ts'
import { useGateway } from '../support/gateway.ts'
import { firstOperator, newOperator } from '../support/operators.ts'
import { newOwner, PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()
const browsers = new Map<OperatorRole, PortalBrowser>()

beforeAll(async () => {
  const first = await firstOperator(gateway)
  browsers.set('administrator', first.browser)
  for (const role of OPERATOR_ROLES.filter((name) => name !== 'administrator'))
    browsers.set(role, (await newOperator(gateway, first, role)).browser)
}, 60_000)

const lineOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
/** With ids that there are not. */
const asked = (line: string) => line.replace(/:(\w+)/g, 'none-of-these')
const GUARDED = ROUTES.filter(({ for: kind }) => kind === 'operator')

it('each route is there once, and each of operators needs a right', () => {
  const lines = ROUTES.map(lineOf)
  expect(lines).toEqual([...new Set(lines)])
  expect(GUARDED.filter(({ right }) => right === null).map(lineOf)).toEqual([])
})

describe.each(GUARDED.map((route) => [lineOf(route), route] as const))('%s', (line, { right }) => {
  const ask = (browser: PortalBrowser) => browser.ask(asked(line), { unknown: 'field' })

  it('is for operators who have signed in', async () => {
    expect(await ask(new PortalBrowser(gateway.url, 'operator'))).toMatchObject({
      status: 401,
      body: { error: { code: 'signed_out' } },
    })
  })

  it.each(OPERATOR_ROLES)('as %s: refused where the role may not, and for nothing else', async (role) => {
    const { status, body } = await ask(browsers.get(role) as PortalBrowser)
    if (right && !mayOperate(role, right))
      expect([status, body]).toMatchObject([403, { error: { code: 'not_allowed' } }])
    else expect([401, 403, 500]).not.toContain(status)
  })
})

it('knows nobody of the merchant portal, and the merchant portal no operator', async () => {
  const { browser } = await newOwner(gateway)
  const thief = new PortalBrowser(gateway.url, 'operator')
  for (const [name, value] of browser.cookies) {
    thief.cookies.set(name, value)
    thief.cookies.set(name.replace('portal', 'operator'), value)
  }
  expect((await thief.ask('GET /me')).status).toBe(401)
  const visitor = new PortalBrowser(gateway.url)
  for (const [name, value] of (browsers.get('administrator') as PortalBrowser).cookies) {
    visitor.cookies.set(name, value)
    visitor.cookies.set(name.replace('operator', 'portal'), value)
  }
  expect((await visitor.ask('GET /me')).status).toBe(401)
})

it.each(ROUTES.filter(({ for: kind }) => kind === 'user').map(lineOf))('%s needs a session', async (line) => {
  expect((await new PortalBrowser(gateway.url, 'operator').ask(asked(line))).status).toBe(401)
})
