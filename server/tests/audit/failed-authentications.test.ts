import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../src/domain/index.ts'
import { setMerchantStatus } from '../../src/registry/clients/index.ts'
import { listAuditEntries } from '../../src/storage/index.ts'
import { OPERATOR, startTestGateway, type TestGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { eventually } from '../support/process.ts'

const MINUTE_MS = 60_000

let gateway: TestGateway
let merchant: Merchant
let ahead: { ms: number }

beforeEach(async () => {
  ahead = { ms: 0 }
  const offset = ahead
  gateway = await startTestGateway({}, { clock: { now: () => new Date(Date.now() + offset.ms) } })
  merchant = await gateway.merchant()
  return () => gateway.stop()
})

/** Those of a client, or of the gateway itself for callers that nobody knows; the oldest first. */
async function failures(clientId: string): Promise<AuditEntry[]> {
  const search = { clientId, action: 'authentication_failed', since: undefined, until: undefined } as const
  return (await listAuditEntries(gateway.storage.db, { ...search, limit: 1_000 })).reverse()
}

const WRONG = { signature: 'signature=abcd' }
const inquire = (variation: object) => merchant.inquire({ paymentId: '1' }, variation)
const several = async (count: number, call: (number: number) => Promise<unknown>) => {
  for (let number = 0; number < count; number += 1) await call(number)
}
const asClient = (clientId: string) => inquire({ ...WRONG, headers: { 'client-id': clientId } })

describe('somebody who is not let in', () => {
  it('is written down by client, address and reason, with a count and a trace', async () => {
    const first = await inquire(WRONG)
    await several(30, () => inquire(WRONG))
    await inquire({ keyVersion: 9 })
    expect(await failures(merchant.clientId)).toEqual([])
    await gateway.stopGateway()
    expect(await failures(merchant.clientId)).toMatchObject([
      {
        actor: 'stranger',
        osUser: null,
        host: expect.stringMatching(/./),
        address: '127.0.0.1',
        subject: null,
        traceId: first.headers.tracerid,
        after: { reason: 'wrong_signature', count: 31 },
      },
      { after: { reason: 'unknown_key', count: 1 } },
    ])
  })

  it('is logged as a warning', async () => {
    await inquire(WRONG)
    await gateway.stopGateway()
    expect(gateway.logged.filter(({ event }) => event === 'security')).toMatchObject([
      { level: 40, action: 'authentication_failed', clientId: merchant.clientId, address: '127.0.0.1' },
    ])
  })

  it('is written down once a minute, however long it goes on', async () => {
    const passMinute = () => {
      ahead.ms += MINUTE_MS
    }
    await several(3, () => inquire(WRONG))
    passMinute()
    await eventually(async () =>
      expect(await failures(merchant.clientId)).toMatchObject([{ after: { count: 3 } }]),
    )
    await several(2, () => inquire(WRONG))
    passMinute()
    await eventually(async () =>
      expect(await failures(merchant.clientId)).toMatchObject([
        { after: { count: 3 } },
        { after: { count: 2 } },
      ]),
    )
  })

  it('may be a disabled client', async () => {
    await setMerchantStatus(gateway.trail, OPERATOR, merchant.clientId, { status: 'DISABLED' })
    await eventually(async () => expect((await inquire({})).code).toBe('INVALID_CLIENT_STATUS'))
    await gateway.stopGateway()
    expect(await failures(merchant.clientId)).toMatchObject([{ after: { reason: 'disabled_client' } }])
  })

  it('is not somebody who is known and asks for what cannot be had', async () => {
    await inquire({})
    await merchant.call('payments/nothing', {})
    await merchant.plan('payments/inquiryPayment', 'INVALID_SIGNATURE')
    expect((await inquire({})).code).toBe('INVALID_SIGNATURE')
    await gateway.stopGateway()
    expect(await failures(merchant.clientId)).toEqual([])
  })
})

describe('callers with made-up client IDs', () => {
  it('are entries of the gateway itself, of which there are few', async () => {
    await several(50, (number) => asClient(`SANDBOX_MADE_UP_${number}`))
    await asClient('not a client ID; drop table')
    await gateway.stopGateway()
    const entries = await failures('-')
    expect(entries).toHaveLength(21)
    expect(entries[0]).toMatchObject({
      subject: 'client SANDBOX_MADE_UP_0',
      after: { reason: 'unknown_client', count: 1 },
    })
    expect(entries.find(({ subject }) => subject === 'others')).toMatchObject({
      address: null,
      after: { reason: 'unknown_client', count: 31 },
    })
    const clients = await gateway.database.query(
      "select 1 from audit_entries where client_id like '%MADE_UP%'",
    )
    expect(clients).toEqual([])
  })

  it('leave a place for attempts on a real client', async () => {
    await several(50, (number) => asClient(`SANDBOX_MADE_UP_${number}`))
    await inquire(WRONG)
    await gateway.stopGateway()
    expect(await failures(merchant.clientId)).toMatchObject([{ after: { count: 1 } }])
  })

  it('that name no client ID at all are distinguished by their address alone', async () => {
    for (const clientId of ['a;b', 'c d', '-']) await asClient(clientId)
    await gateway.stopGateway()
    expect(await failures('-')).toMatchObject([{ subject: 'no client ID', after: { count: 3 } }])
  })
})

it('what could not be written while the database was away is written when it is back', async () => {
  const close = 'alter table audit_entries add constraint closed check (false) not valid'
  await gateway.database.query(close)
  await several(2, () => inquire(WRONG))
  ahead.ms += MINUTE_MS
  await eventually(() =>
    expect(gateway.logged).toContainEqual(
      expect.objectContaining({ msg: 'the security log could not be written; it is tried again' }),
    ),
  )
  await several(3, () => inquire(WRONG))
  await gateway.database.query('alter table audit_entries drop constraint closed')
  ahead.ms += MINUTE_MS
  await eventually(async () =>
    expect(await failures(merchant.clientId)).toMatchObject([{ after: { count: 5 } }]),
  )
})

it('what cannot be written at the stop is in the log at least', async () => {
  await gateway.database.query('alter table audit_entries add constraint closed check (false) not valid')
  await inquire(WRONG)
  await gateway.stopGateway()
  const own = expect.arrayContaining([
    expect.objectContaining({ event: expect.objectContaining({ action: 'gateway_stopped' }) }),
  ])
  const failures = [expect.objectContaining({ reason: 'wrong_signature', claimedId: merchant.clientId })]
  expect(gateway.logged).toContainEqual(
    expect.objectContaining({ event: 'security', lost: expect.objectContaining({ own, failures }) }),
  )
})
