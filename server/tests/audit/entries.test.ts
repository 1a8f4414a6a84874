import { describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/storage/index.ts'
import { isOnCitus } from '../support/database.ts'
import { OPERATOR, startTestGateway, useGateway } from '../support/gateway.ts'
import { eventually } from '../support/process.ts'

const gateway = useGateway()

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const EVENT = { action: 'read', subject: 'something', before: null, after: null } as const
const RETENTION = "set_config('amsel.audit_retention', 'on', true)"

const run = (text: string, values: unknown[]) => gateway.database.query(text, values)
const refused = /append-only/

// A distributed table takes no triggers.
describe.skipIf(isOnCitus)('an entry', () => {
  it('is never changed, deleted or truncated, also by hand', async () => {
    const { clientId } = await gateway.merchant()
    await gateway.trail.note(OPERATOR, { ...EVENT, clientId }, daysAgo(1_000))
    await expect(
      run("update audit_entries set actor = 'x' where client_id = $1", [clientId]),
    ).rejects.toThrow(refused)
    await expect(run('delete from audit_entries where client_id = $1', [clientId])).rejects.toThrow(refused)
    await expect(run('truncate audit_entries', [])).rejects.toThrow(refused)
  })

  it('goes with retention alone, and only when it is a year old', async () => {
    const { clientId } = await gateway.merchant()
    for (const days of [364, 366]) await gateway.trail.note(OPERATOR, { ...EVENT, clientId }, daysAgo(days))
    const remove = (condition: string) =>
      run(
        `with said as (select ${RETENTION})
         delete from audit_entries using said where client_id = $1 and ${condition} returning entry_id`,
        [clientId],
      )
    await expect(remove(`at < now() - interval '363 days'`)).rejects.toThrow(refused)
    expect(await remove(`at < now() - interval '365 days'`)).toHaveLength(1)
  })

  it('is not changed by retention either', async () => {
    const { clientId } = await gateway.merchant()
    await gateway.trail.note(OPERATOR, { ...EVENT, clientId }, daysAgo(1_000))
    const change = `with said as (select ${RETENTION}) update audit_entries set actor = 'x' from said where client_id = $1`
    await expect(run(change, [clientId])).rejects.toThrow(refused)
    const truncate = `do $$ begin perform ${RETENTION}; truncate audit_entries; end $$`
    await expect(run(truncate, [])).rejects.toThrow(refused)
  })
})

describe('retention', () => {
  const age = async (days: string | undefined) => {
    const ahead = { ms: 0 }
    const clock = { now: () => new Date(Date.now() + ahead.ms) }
    const own = await startTestGateway(days === undefined ? {} : { RETAIN_AUDIT_DAYS: days }, { clock })
    for (let count = 0; count < 2; count += 1) await own.merchant()
    for (const clientId of ['OLD_1', 'OLD_2'])
      for (const old of [800, 390, 380]) await own.trail.note(OPERATOR, { ...EVENT, clientId }, daysAgo(old))
    ahead.ms = 3_600_000
    const left = async () =>
      (await own.database.query('select 1 from audit_entries where action = $1', [EVENT.action])).length
    return { own, left }
  }

  it('removes the entries of all clients that are older, and no others', async ({ onTestFinished }) => {
    const { own, left } = await age('385')
    onTestFinished(() => own.stop())
    await eventually(async () => expect(await left()).toBe(2))
    expect(
      await own.database.query("select 1 from audit_entries where action = 'merchant_created'"),
    ).toHaveLength(3)
  })

  it('keeps everything where nothing is set', async ({ onTestFinished }) => {
    const { own, left } = await age(undefined)
    onTestFinished(() => own.stop())
    await own.stopGateway()
    expect(await left()).toBe(6)
  })

  it('of less than a year is refused at the start', async () => {
    await expect(startTestGateway({ RETAIN_AUDIT_DAYS: '365' })).rejects.toThrow(
      'The setting RETAIN_AUDIT_DAYS must be a whole number of days from 366 to 36500, or forever; it is "365".',
    )
  })
})

describe('a list of entries', () => {
  const search = { clientId: undefined, action: undefined, since: undefined, until: undefined, limit: 10_000 }

  it('is of one client or of all, of one action or of all, and of a span of time, the newest first', async () => {
    const { clientId } = await gateway.merchant()
    const other = await gateway.merchant()
    for (const days of [3, 1, 2]) await gateway.trail.note(OPERATOR, { ...EVENT, clientId }, daysAgo(days))
    await gateway.trail.note(OPERATOR, { ...EVENT, clientId: other.clientId }, daysAgo(2))
    const list = (more: object) => listAuditEntries(gateway.storage.db, { ...search, ...more })
    const days = async (more: object) =>
      (await list({ clientId, ...more })).map(({ at }) => Math.round((Date.now() - at.getTime()) / DAY_MS))
    expect(await days({})).toEqual([0, 1, 2, 3])
    expect(await days({ action: 'read' })).toEqual([1, 2, 3])
    expect(await days({ since: daysAgo(2.5) })).toEqual([0, 1, 2])
    expect(await days({ until: daysAgo(1.5) })).toEqual([2, 3])
    expect(await days({ since: daysAgo(2.5), until: daysAgo(1.5), action: 'read' })).toEqual([2])
    expect(await days({ limit: 2 })).toEqual([0, 1])
    const ofAll = await list({ action: 'read', since: daysAgo(2.5), until: daysAgo(0.5) })
    expect(ofAll.map((entry) => entry.clientId).sort()).toEqual([clientId, clientId, other.clientId].sort())
  })

  it('goes on past the first page without a gap or a double', async () => {
    const { clientId } = await gateway.merchant()
    await gateway.database.query(
      `insert into audit_entries (client_id, entry_id, at, actor, action)
       select $1, '20200101000000000' || lpad(n::text, 9, '0'), '2020-01-01', 'x', 'read' from generate_series(1, 1200) n`,
      [clientId],
    )
    const listed = await listAuditEntries(gateway.storage.db, { ...search, clientId, until: daysAgo(100) })
    expect(listed).toHaveLength(1_200)
    expect(new Set(listed.map(({ entryId }) => entryId)).size).toBe(1_200)
    const some = await listAuditEntries(gateway.storage.db, {
      ...search,
      clientId,
      until: daysAgo(100),
      limit: 501,
    })
    expect(some).toEqual(listed.slice(0, 501))
  })
})
