import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../../src/storage/index.ts'
import { MASTER_KEYS, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { complaintOf, Home } from '../support/process.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)
let home: Home
beforeAll(async () => {
  home = await Home.open()
})
afterAll(() => home?.close())

const amsel = (...args: string[]) =>
  home.amsel(args, { DATABASE_URL: gateway.database.url, MASTER_KEYS, SUDO_USER: 'alice' })

async function printed(...args: string[]) {
  const { status, stdout, stderr } = await amsel(...args, '--json')
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const actions = async () =>
  (
    await listAuditEntries(gateway.storage.db, {
      ...{ clientId: merchant.clientId, action: undefined, since: undefined, until: undefined, limit: 10 },
    })
  ).map(({ actor, action, subject }) => [actor, action, subject])

describe('npx amsel job', () => {
  const fail = (kind: string, subject: string, tries = 3) =>
    gateway.database.query(
      `insert into agenda (client_id, kind, subject_id, due_at, tries, failed_since, last_error)
       values ($1, $2, $3, now() + interval '1 day', $4, '2026-01-01', 'it was not there')`,
      [merchant.clientId, kind, subject, tries],
    )

  it('lists what fails again and again, in pages, and how late each queue is', async () => {
    const { clientId } = merchant
    await fail('forget_card', 'a')
    await fail('catch_up_address', 'https://shop.example:8443')
    await fail('forget_card', 'b', 2)
    const { jobs, next, lags } = await printed('job', 'failing', '--client', clientId)
    expect(jobs).toMatchObject([
      { kind: 'catch_up_address', subjectId: 'https://shop.example:8443' },
      { kind: 'forget_card', subjectId: 'a', failures: 3, lastError: 'it was not there' },
    ])
    expect(next).toBe(null)
    expect(lags).toEqual(['provider', 'database'].map((queue) => ({ queue, lagSeconds: expect.any(Number) })))
    const first = await printed('job', 'failing', '--client', clientId, '--limit', '1')
    expect(first.next).toBe(`${clientId}:catch_up_address:https://shop.example:8443`)
    const second = await printed('job', 'failing', '--limit', '1', '--after', first.next)
    expect(second.jobs).toMatchObject([{ clientId, subjectId: 'a' }])
    const { stdout } = await amsel('job', 'failing', '--client', clientId, '--kind', 'forget_card')
    expect(stdout).toMatch(/forget_card:a +3 +2026-01-01T00:00:00.000Z .*it was not there/)
  })

  it('has one tried now, which stands in the audit trail', async () => {
    const { clientId } = merchant
    await fail('forget_card', 'c')
    await printed('job', 'retry', '--client', clientId, '--job', 'forget_card:c')
    const left = () =>
      gateway.database.query("select from agenda where client_id = $1 and kind = 'forget_card'", [clientId])
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
    expect(await actions()).toContainEqual(['operator alice', 'agenda_item_retried', 'forget_card c'])
  })

  it.each([
    [['--job', 'forget_card:none'], 'is not a job'],
    [['--job', 'forget_card'], '--job must be a kind and a subject'],
    [['--job', 'forget_cart:x'], 'Did you mean forget_card?'],
    [[], 'needs --client and --job'],
  ])('refuses %j', async (args, complaint) => {
    const client = ['--client', merchant.clientId]
    expect(complaintOf(await amsel('job', 'retry', ...client, ...args))).toContain(complaint)
  })

  it('is named by the command that it was', async () => {
    expect(complaintOf(await amsel('agenda', 'failing'))).toBe(
      'The command "agenda" is called "job" now: see "npx amsel job --help".',
    )
  })
})

describe('npx amsel notification', () => {
  const address = 'http://127.0.0.1:9'
  const missed = async (state: 'WAITING' | 'FAILED') => {
    const { clientId } = merchant
    await gateway.database.query(
      `insert into notification_endpoints (client_id, address, failing_since, last_failure)
       values ($1, $2, '2026-01-01', 'CONNECTION')`,
      [clientId, address],
    )
    await gateway.database.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, state,
         due_at, url, address, attempts, attempts_of_round)
       values ($1, 'n', 'notifyPayment', 's', 1, now(), '{}', false, $2,
         case when $2 = 'WAITING' then now() + interval '1 hour' end, $3 || '/', $3, 8, 4)`,
      [clientId, state, address],
    )
  }

  it.each([
    ['WAITING', { waiting: 1, reopened: 0 }],
    ['FAILED', { waiting: 0, reopened: 1 }],
  ] as const)('lists addresses that fail, and has what is %s there tried now', async (state, retried) => {
    const { clientId } = merchant
    await missed(state)
    const expected = { waiting: retried.waiting, givenUp: retried.reopened }
    expect(await printed('notification', 'failing', '--client', clientId)).toMatchObject([
      { clientId, address, failingSince: '2026-01-01T00:00:00.000Z', lastFailure: 'CONNECTION', ...expected },
    ])
    expect((await amsel('notification', 'failing')).stdout).toContain(address)
    const retry = ['notification', 'retry', '--client', clientId, '--address', address]
    expect(await printed(...retry)).toMatchObject(retried)
    const attempts = () =>
      gateway.database.query('select from notification_attempts where client_id = $1', [clientId])
    await expect.poll(attempts, { timeout: 20_000 }).toHaveLength(1)
    expect(await actions()).toContainEqual(['operator alice', 'address_retried', `address ${address}`])
  })

  it('does not try what does not fail', async () => {
    const retry = ['notification', 'retry', '--client', merchant.clientId]
    expect(complaintOf(await amsel(...retry, '--address', 'https://shop.example'))).toContain(
      'Nothing has ever been sent to https://shop.example',
    )
    expect(complaintOf(await amsel(...retry))).toContain('needs --address')
  })
})
