import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { AuditRow, Page } from '../../src/entrances/portal-api/shapes.ts'
import { spkiBase64 } from '../../src/platform/signing/index.ts'
import { useGateway } from '../support/gateway.ts'
import { newMember, newOwner, type PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()

let browser: PortalBrowser
let organisationId: string
let owner: string
let invited: string

const entries = async (query = '') =>
  (await browser.ask<Page<AuditRow>>(`GET /organisations/${organisationId}/audit${query}`)).body
const actionsOf = async (query: string) => [
  ...new Set((await entries(query)).rows.map(({ action }) => action)),
]

beforeAll(async () => {
  const made = await newOwner(gateway)
  ;({ browser, organisationId, email: owner } = made)
  invited = (await newMember(gateway, made, 'engineer')).email
  await browser.ask(`POST /organisations/${organisationId}`, { name: 'Corner shop and sons' })
})

it('a new name is written down with the old one', async () => {
  const { rows } = await entries('?action=organisation_renamed')
  expect(rows).toMatchObject([
    { actor: `user ${owner}`, before: { name: 'Corner shop' }, after: { name: 'Corner shop and sons' } },
  ])
})

it('the trail is filtered by who acted: a whole mark, or the address alone', async () => {
  expect(await actionsOf(`?actor=${invited}`)).toContain('member_joined')
  expect(await actionsOf(`?actor=${invited}`)).not.toContain('organisation_renamed')
  const mark = encodeURIComponent(`user ${owner}`)
  expect(await actionsOf(`?actor=${mark}`)).toContain('organisation_renamed')
  expect(await actionsOf(`?actor=${mark}&action=member_invited`)).toEqual(['member_invited'])
  expect(await actionsOf('?actor=nobody')).toEqual([])
})

it('what is no action is refused', async () => {
  const { status } = await browser.ask(`GET /organisations/${organisationId}/audit?action=danced`)
  expect(status).toBe(400)
})

it('no entry is left out between two pages, also of one moment', async () => {
  await gateway.database.query(`
    insert into audit_entries (client_id, entry_id, at, actor, action)
    select '${organisationId}', '2020010100000000' || to_char(n, 'FM0000'), '2020-01-01', 'user many', 'read'
    from generate_series(1, 120) as n`)
  const found: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Page<AuditRow> = await entries(`?actor=user%20many${next && `&cursor=${next}`}`)
    found.push(...page.rows.map(({ entryId }) => entryId))
    next = page.nextCursor
  }
  expect(new Set(found).size).toBe(120)
})

it('unless somebody chooses, the trail has the organisation and all of its clients, the newest first', async () => {
  const { clients } = (await browser.me()).organisations[0] ?? { clients: [] }
  const clientId = String(clients[0]?.clientId)
  await browser.ask(`POST /clients/${clientId}/keys`, { publicKey: newPublicKey() })
  await browser.ask(`POST /organisations/${organisationId}`, { name: 'Corner shop' })
  const { rows } = await entries()
  expect(rows.slice(0, 2)).toMatchObject([
    { action: 'organisation_renamed', clientId: organisationId },
    { action: 'client_key_added', clientId },
  ])
  expect(new Set((await entries(`?client=${clientId}`)).rows.map((row) => row.clientId))).toEqual(
    new Set([clientId]),
  )
  expect(
    (await entries(`?client=${organisationId}`)).rows.every((row) => row.clientId === organisationId),
  ).toBe(true)
  const foreign = await newOwner(gateway)
  expect((await entries()).rows.some((row) => row.clientId === foreign.clientId)).toBe(false)
})

it('pages of several clients leave nothing out', async () => {
  const { clients } = (await browser.me()).organisations[0] ?? { clients: [] }
  for (const [whose, letter] of [
    [organisationId, 'a'],
    [clients[0]?.clientId, 'b'],
  ])
    await gateway.database.query(`
      insert into audit_entries (client_id, entry_id, at, actor, action)
      select '${whose}', '20190101000000' || to_char(n, 'FM0000') || '${letter}', '2019-01-01', 'user both', 'read'
      from generate_series(1, 70) as n`)
  const found: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Page<AuditRow> = await entries(`?actor=user%20both${next && `&cursor=${next}`}`)
    found.push(...page.rows.map(({ entryId }) => entryId))
    next = page.nextCursor
  }
  expect(found).toEqual([...new Set(found)].sort().reverse())
  expect(found).toHaveLength(140)
})

const newPublicKey = () => spkiBase64(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)
