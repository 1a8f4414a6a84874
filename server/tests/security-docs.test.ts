import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { DISPUTE_EVIDENCE_LENGTH_MAX } from '@amsel/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SERVED_PATHS, SSO_CALLBACK } from '../src/registry/accounts/index.ts'
import { SETTINGS } from '../src/platform/config/index.ts'
import {
  CLAIMS_MS,
  DOCUMENT_BYTES_MAX,
  DOCUMENT_DAYS,
  DOCUMENTS_MAX,
  FRESH_MS,
  type Realm,
  LOGO_BYTES_MAX,
  LOGO_PIXELS_MAX,
  LOGO_PIXELS_MIN,
  OPERATOR_SESSION_MS,
  VIEW_MS,
} from '../src/domain/index.ts'
import { ROUTES as OPERATOR_ROUTES } from '../src/entrances/operator-api/index.ts'
import { ROUTES as PORTAL_ROUTES } from '../src/entrances/portal-api/index.ts'
import { Addresses } from '../src/platform/web/addresses.ts'
import { type KeptCookie, lookAt, noteCookies, signInByAll, signUp } from './support/all-cookies.ts'
import { startTestGateway, type TestGateway } from './support/gateway.ts'
import { type IdentityServer, SSO_CLIENT, startIdentityServer } from './support/identity-server.ts'
import { firstOperator } from './support/operators.ts'
import { open } from './support/payer.ts'
import { newOwner, PortalBrowser } from './support/portal.ts'
import { SsoPerson } from './support/sso.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const SECURITY = read('docs/security.md')

/** Of the first table below a heading: its rows, each by its cells. */
const tableBelow = (page: string, heading: string): string[][] =>
  rowsIn((page.split(`\n${heading}\n`)[1] ?? '').replace(/^.*?\n(?=\|)/s, ''))

/** The same of a table that begins so. */
const tableFrom = (head: string): string[][] => rowsIn(head + SECURITY.split(`\n${head}`)[1])

function rowsIn(table: string): string[][] {
  const [, , ...rows] = table.split(/\n(?!\|)/)[0]?.split('\n') ?? []
  return rows.map(cellsOf)
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const plain = (cell = '') => cell.replaceAll('`', '')

let identity: IdentityServer
let own: TestGateway
let gateway: Awaited<ReturnType<TestGateway['startAnother']>>
/** What the gateway has registered with its router. */
let routed: string[]

const PUBLIC_URL = 'https://pay.example'

beforeAll(async () => {
  identity = await startIdentityServer()
  own = await startTestGateway()
  const adding = vi.spyOn(Addresses.prototype, 'add')
  gateway = await own.startAnother({
    PUBLIC_URL,
    OPERATOR_SSO_ISSUER: identity.issuer,
    OPERATOR_SSO_CLIENT_ID: SSO_CLIENT.clientId,
    OPERATOR_SSO_CLIENT_SECRET: SSO_CLIENT.clientSecret,
    OPERATOR_SSO_ROLES: 'support=helpdesk',
  })
  routed = adding.mock.calls.map(([{ url }]) => url)
  adding.mockRestore()
  identity.serve(`${PUBLIC_URL}/operator/api/auth${SSO_CALLBACK}`)
}, 60_000)

afterAll(async () => {
  await gateway.stop()
  await own.stop()
  await identity.stop()
})

describe('entrances', () => {
  const entrances = tableBelow(SECURITY, '## Entrances')
  const paths = entrances.map(([path]) => plain(path))
  const isBelow = (url: string, path: string) =>
    url === path || url.startsWith(path.endsWith('/') ? path : `${path}/`)
  /** The one that says most: `/` is none but for itself. */
  const entranceOf = (url: string) =>
    paths.filter((path) => path !== '/' && isBelow(url, path)).sort((a, b) => b.length - a.length)[0] ??
    (url === '/' ? '/' : `none for ${url}`)

  it('that are served are listed, and those listed are served', () => {
    const served = new Set(routed.map((url) => entranceOf(url.replace(/\/\*$/, ''))))
    expect(paths).toContain('/ams/')
    // The signed API has no router.
    expect([...served, '/ams/'].sort()).toEqual([...paths].sort())
  })

  it('lead to modules that exist, and are turned off by settings that exist', () => {
    for (const [, room, , , off] of entrances) {
      expect(existsSync(join(ROOT, 'server/src', plain(room)))).toBe(true)
      const [setting = ''] = plain(off).split('=')
      expect(setting === '' || setting in SETTINGS).toBe(true)
    }
  })
})

describe.each([
  ['portal', PORTAL_ROUTES],
  ['operator', OPERATOR_ROUTES],
] as const)('routes without a session of the %s', (realm: Realm, routes) => {
  const listed = tableFrom(`| Route below \`/${realm}/api\` |`).map(([line]) => plain(line))
  const ofLibrary = listed.filter((line) => line.includes(' /auth/'))

  it('are those that are for anybody', () => {
    const open = routes.filter(({ for: kind }) => kind === 'anybody')
    const lines = open.map(({ method, path }) => `${method} ${path}`)
    expect(listed.filter((line) => !ofLibrary.includes(line)).sort()).toEqual(lines.sort())
  })

  it('of the account library are there, and the others refuse anybody who has not signed in', async () => {
    const stranger = new PortalBrowser(gateway.url, realm)
    // The library looks at a body before it asks who somebody is.
    const password = 'a password of somebody'
    const body = { password, currentPassword: password, newPassword: password, id: 'x', response: {} }
    const statusOf = async (line: string) => (await stranger.ask(line, body)).status
    for (const line of ofLibrary) expect([line, await statusOf(line)]).not.toEqual([line, 404])
    const known = new Set(ofLibrary.map((line) => line.split(' /auth')[1]))
    const closed = [...SERVED_PATHS].filter((path) => !known.has(path))
    expect(closed.length + known.size).toBe(SERVED_PATHS.size + (realm === 'operator' ? 1 : 0))
    for (const path of closed) {
      const statuses = [await statusOf(`GET /auth${path}`), await statusOf(`POST /auth${path}`)]
      expect([path, statuses.includes(401), statuses.includes(200)]).toEqual([path, true, false])
    }
  })
})

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** As the page says it. */
function inWords(seconds: number | null): string {
  if (seconds === null) return "the browser's session"
  const [unit, length] = UNITS.find(([, size]) => seconds % size === 0) ?? (['second', 1] as const)
  const count = seconds / length
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

describe('cookies', () => {
  const toRow = ({ name, path, flags, maxAgeSeconds }: KeptCookie) =>
    [name.replace(/_device_[0-9a-f]{16}$/, '_device_…'), path, flags.join(', '), inWords(maxAgeSeconds)].join(
      ' | ',
    )

  it('of every way to sign in are as they are listed', async () => {
    const noted = noteCookies()
    try {
      const [ada, olga] = [await signUp(gateway.url), await firstOperator(gateway)]
      await lookAt(olga, ada)
      for (const account of [ada, olga]) await signInByAll(account)
      identity.groups.set('sam@gateway.example', ['helpdesk'])
      const sam = new SsoPerson(gateway, 'sam@gateway.example')
      expect(await sam.signIn()).not.toContain('error')
    } finally {
      noted.stop()
    }
    const ours = noted.kept.filter(({ name }) => name.includes('amsel_'))
    // A session that shall end with the browser has a cookie without an age: the line of `dont_remember` says so.
    const kept = ours.filter(
      ({ name, maxAgeSeconds }) => maxAgeSeconds !== null || !/session_token$/.test(name),
    )
    const listed = tableBelow(SECURITY, '### Cookies').map((cells) =>
      cells.slice(0, 4).map(plain).join(' | '),
    )
    expect([...new Set(kept.map(toRow))].sort()).toEqual(listed.sort())
  })

  it('are set by no page of payers, of the store or of the gateway itself', async () => {
    const merchant = await own.merchant()
    const [payment, session] = [await merchant.pay(), await merchant.createSession()]
    const { till, phone } = own.storePages ?? {}
    const pages = ['/docs', '/healthz', '/metrics', '/portal/', '/operator/', '/nothing'].map(
      (path) => own.url + path,
    )
    for (const url of [payment.body.normalUrl, session.body.normalUrl, till, phone, ...pages])
      expect([url, (await open(url)).headers.getSetCookie()]).toEqual([url, []])
  })

  it('need a signature: what a sign-in answers of its session opens nothing', async () => {
    const { email } = await newOwner(own)
    const browser = new PortalBrowser(own.url)
    const { token } = (await browser.signIn(email)).body
    const [name = '', value = ''] = [...browser.cookies].find(([one]) => one.endsWith('session_token')) ?? []
    expect(value.startsWith(`${token}.`)).toBe(true)
    const thief = new PortalBrowser(own.url)
    thief.cookies.set(name, String(token))
    expect((await thief.ask('GET /me')).status).toBe(401)
  })
})

it('scripts of both portals come from one folder', async () => {
  expect(SECURITY).toContain('under `/portal/assets/`')
  for (const realm of ['portal', 'operator']) {
    const { text: page } = await open(`${own.url}/${realm}/`)
    const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address)
    expect(scripts.length).toBeGreaterThan(0)
    for (const address of scripts) expect(address).toMatch(/^\/portal\/assets\/[\w-]+\.js$/)
  }
})

it.each([
  ['of an operator', OPERATOR_SESSION_MS],
  ['of an operator by single sign-on', CLAIMS_MS],
  ["of an operator who sees a merchant's pages", VIEW_MS],
  ['"just signed in", to link single sign-on', FRESH_MS],
])('a session %s ends when the page says', (name, ms) => {
  const found = tableBelow(SECURITY, '### Sessions').find(([session]) => session === name)
  expect(found?.[1]).toBe(inWords(ms / 1_000))
})

it('uploads are as large as the page says', () => {
  const [signed, defence, document, logo] = tableBelow(SECURITY, '## Uploads')
  expect(signed?.[3]).toContain(DISPUTE_EVIDENCE_LENGTH_MAX.toLocaleString('en'))
  for (const row of [defence, document]) expect(row?.[3]).toContain(`${DOCUMENT_BYTES_MAX / 2 ** 20} MiB`)
  expect(document?.[3]).toContain(`${DOCUMENTS_MAX} in all`)
  expect(document?.[5]).toContain(`${DOCUMENT_DAYS} days`)
  expect(logo?.[3]).toBe(
    `${LOGO_BYTES_MAX / 1024} KiB, ${LOGO_PIXELS_MIN} to ${LOGO_PIXELS_MAX} pixels a side`,
  )
})

describe('what is kept', () => {
  const kept = tableBelow(SECURITY, '## What is kept where, and for how long')
  const named = kept.flatMap(([, where = '']) =>
    [...where.matchAll(/`(\w+)`/g)].map(([, table = '']) => table),
  )

  it('lies in tables that there are, and no table of people is left out', async () => {
    const rows = await own.database.query<{ table_name: string }>(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    const tables = rows.map(({ table_name }) => table_name)
    expect(named.filter((table) => !tables.includes(table))).toEqual([])
    const ofPeople = tables.filter((table) => /^(portal_|operator)/.test(table))
    expect(ofPeople.length).toBeGreaterThan(10)
    expect(ofPeople.filter((table) => !named.includes(table))).toEqual([])
  })

  it('goes by settings with these defaults', () => {
    const settings = kept.flatMap((cells) => [...cells.join(' ').matchAll(/`([A-Z_]+)` \((\d+)\)/g)])
    expect(settings.length).toBeGreaterThan(4)
    for (const [, name = '', days] of settings)
      expect([name, SETTINGS[name as keyof typeof SETTINGS]?.[0]]).toEqual([name, days])
  })
})

it.each(['SECURITY.md', 'docs/security.md', 'docs/asvs.md', 'docs/pci-dss.md'])(
  '%s names settings that there are',
  (page) => {
    const said = [...read(page).matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
      ([, name]) => name,
    )
    expect(said.length).toBeGreaterThan(1)
    expect(said.filter((name) => !((name ?? '') in SETTINGS))).toEqual([])
  },
)

it.each(['/portal/api/facts', '/ams/api/v1/payments/pay', '/healthz', '/docs'])(
  'TRACE at %s gives nothing back',
  async (path) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = request(own.url + path, { method: 'TRACE', headers: { 'x-secret': 'kept-to-myself' } })
      sent.on('response', (response) => resolve(text(response))).on('error', reject)
      sent.end()
    })
    expect(answer).not.toContain('kept-to-myself')
  },
)
