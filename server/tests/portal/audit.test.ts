import { beforeAll, expect, it } from 'vitest'
import type { AuditRow, Page } from '../../src/entrances/portal-api/shapes.ts'
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
