import { beforeAll, describe, expect, it } from 'vitest'
import { verifyPart } from '../../src/registry/audit/index.ts'
import type { Page, TrailChain, TrailRow, VerifyStep } from '../../src/entrances/operator-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { isOnCitus } from '../support/database.ts'

const gateway = useGateway()
let [administrator, approver, support]: TestOperator[] = []
let merchant: Merchant

beforeAll(async () => {
  administrator = await firstOperator(gateway)
  approver = await newOperator(gateway, administrator, 'approver')
  support = await newOperator(gateway, administrator, 'support')
  merchant = await gateway.merchant()
}, 60_000)

const ask = <T>(operator: TestOperator | undefined, line: string, body?: unknown) =>
  (operator as TestOperator).browser.ask<T>(line, body)
const list = async (query = '') => (await ask<Page<TrailRow>>(approver, `GET /audit${query}`)).body

/** Until it has come to the end. */
async function verify(clientId?: string): Promise<VerifyStep & { steps: number }> {
  const faults = []
  let cursor: string | null | undefined
  for (let steps = 1; ; steps++) {
    const { status, body } = await ask<VerifyStep>(approver, 'POST /audit/verify', {
      ...(clientId !== undefined && { clientId }),
      ...(cursor && { cursor }),
    })
    expect(status).toBe(200)
    faults.push(...body.faults)
    cursor = body.cursor
    if (cursor === null) return { ...body, faults, steps }
  }
}

describe('the audit trail', () => {
  it('is listed with the newest first, by client, action, actor and time, and paged', async () => {
    const all = await list()
    const ids = all.rows.map(({ entryId }) => entryId)
    expect(ids).toEqual(ids.toSorted().reverse())
    const { rows } = await list(`?client=${merchant.clientId}&action=merchant_created`)
    expect(rows).toMatchObject([{ clientId: merchant.clientId, action: 'merchant_created' }])
    const [made] = rows
    const at = encodeURIComponent(made?.at ?? '')
    expect((await list(`?client=${merchant.clientId}&until=${at}`)).rows).toEqual([])
    expect((await list(`?client=${merchant.clientId}&since=${at}`)).rows).toContainEqual(made)
    expect((await list(`?client=${merchant.clientId}&cursor=${made?.entryId}`)).rows).toEqual([])
    const own = await list(`?actor=${approver?.email}&action=operator_joined`)
    expect(own.rows.every(({ actor }) => actor === `operator ${approver?.email}`)).toBe(true)
    expect((await list(`?actor=${approver?.email}`)).rows.length).toBeGreaterThan(0)
  })

  it('is taken along as a table or as lines, which is noted with the filters', async () => {
    const lines = await fetched(`/audit/export?format=jsonl&client=${merchant.clientId}`)
    expect(lines.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-.*\.jsonl"$/)
    const entries = (await lines.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.at(-1)).toMatchObject({ clientId: merchant.clientId, number: 1 })
    expect(entries[0]).toMatchObject({
      action: 'exported',
      subject: 'audit trail',
      after: { format: 'jsonl' },
    })
    const table = await (await fetched('/audit/export?format=csv&action=merchant_created')).text()
    expect(table.split('\r\n')[0]).toMatch(/^entryId,at,clientId,actor/)
    expect(table).toContain(merchant.clientId)
    const { rows } = await list('?client=-&action=exported')
    expect(rows[0]).toMatchObject({
      actor: `operator ${approver?.email}`,
      after: { format: 'csv', action: 'merchant_created' },
    })
  })

  it('is verified in steps, for one client and for all, which is noted and shown', async () => {
    expect((await ask<TrailChain>(approver, 'GET /audit/chain')).body).toEqual({
      number: null,
      verified: null,
    })
    expect(await verify()).toMatchObject({ faults: [], cursor: null })
    expect((await ask<TrailChain>(approver, 'GET /audit/chain')).body.verified).toMatchObject({
      ...{ by: `operator ${approver?.email}`, bad: 0 },
    })
    expect(await verify(merchant.clientId)).toMatchObject({ faults: [], chains: 1 })
    const { body } = await ask<TrailChain>(approver, `GET /audit/chain?client=${merchant.clientId}`)
    expect(body).toMatchObject({ verified: { chains: 1, bad: 0 } })
  })

  it('that was tampered with is found, whatever page a step stops at', async () => {
    const other = await gateway.merchant()
    for (let more = 0; more < 6; more++)
      await (await fetched(`/audit/export?format=csv&client=${other.clientId}`)).text()
    const digest = (await gateway.trail.findDigest()) ?? expect.fail()
    const inSteps = async () => {
      const found = []
      let [place, steps]: [Awaited<ReturnType<typeof verifyPart>>['place'], number] = [null, 0]
      do {
        const part = await verifyPart(
          {
            ...{ db: gateway.trail.db, clientId: null, digest, chainedFrom: null, known: new Map() },
            ...{ onProgress() {}, pageSize: 3 },
          },
          place && JSON.parse(JSON.stringify(place)),
          () => true,
        )
        found.push(...part.clients)
        place = part.place
        steps += 1
      } while (place)
      return { steps, found, bad: found.filter(({ fault }) => fault !== null) }
    }
    const before = await inSteps()
    expect([before.steps > 4, before.bad]).toEqual([true, []])
    expect(new Set(before.found.map(({ clientId }) => clientId)).size).toBe(before.found.length)
    const where = `client_id = '${other.clientId}' and chain_number = 5`
    await tamper(`update audit_entries set subject = 'something else' where ${where}`)
    const after = await inSteps()
    expect(after.bad).toMatchObject([{ clientId: other.clientId, fault: { kind: 'changed', number: 5 } }])
    expect((await verify()).faults).toMatchObject([{ clientId: other.clientId, kind: 'changed', number: 5 }])
    expect((await ask<TrailChain>(approver, 'GET /audit/chain')).body.verified).toMatchObject({ bad: 1 })
    // All entries of a chain gone: its end tells.
    await tamper(`delete from audit_entries where client_id = '${other.clientId}'`)
    expect((await verify()).faults).toMatchObject([{ clientId: other.clientId, kind: 'cut_off' }])
    expect((await verify(other.clientId)).faults).toMatchObject([{ kind: 'cut_off' }])
  })

  it("goes on with nobody else's verification, and with none that was made up", async () => {
    for (const cursor of ['made-up', ''])
      expect((await ask(approver, 'POST /audit/verify', { cursor })).body).toMatchObject({
        error: { code: 'not_kept' },
      })
  })

  it('is not for support', async () => {
    for (const line of ['GET /audit', 'GET /audit/export?format=csv'])
      expect((await ask(support, line)).status).toBe(403)
  })
})

async function fetched(path: string): Promise<Response> {
  const { browser } = approver as TestOperator
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${gateway.url}/operator/api${path}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return answer
}

/** As somebody who owns the database. */
async function tamper(statement: string): Promise<void> {
  if (!isOnCitus) await gateway.database.query('alter table audit_entries disable trigger all')
  await gateway.database.query(statement)
  if (!isOnCitus) await gateway.database.query('alter table audit_entries enable trigger all')
}
