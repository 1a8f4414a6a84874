import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SETTINGS, travel } from '../storage/statements/journey/index.ts'
import { type Recording, startRecording } from '../storage/statements/recording.ts'
import { onNode } from '../support/citus.ts'
import { useGateway } from '../support/gateway.ts'
import { listWrongBalances } from '../support/money.ts'
import { type RemoteWork, startRecordingCommands } from './remote-commands.ts'

const OF_ALL = 'looks for work on all workers, and only reads'
const SURVEY = 'a metric, counted on all workers'
const REFERENCE = 'changes a table that every node has a copy of'

/** Statements that take more than one command on a worker, and why. */
const SEVERAL_COMMANDS: Readonly<Record<string, string>> = {
  'jobs/due-jobs.ts listMostOverdue': OF_ALL,
  'jobs/due-jobs.ts clientsWithDueJobs': OF_ALL,
  'audit/audit-entries.ts findClientWithAuditEntriesBefore': OF_ALL,
  'audit/audit-entries.ts listPage': OF_ALL,
  'clients/clocks.ts listClocksUnderWay': OF_ALL,
  'clients/clocks.ts listMovedClocks': OF_ALL,
  'ledger/ledger.ts findClientToRollUp': OF_ALL,
  'notifications/claims.ts clientsWithDueNotifications': OF_ALL,
  'search/open-payments.ts countOpenPayments': SURVEY,
  'search/filling.ts countFilling': SURVEY,
  'ledger/identities.ts countBrokenOf': SURVEY,
  'ledger/identities.ts findEndOfSlice': SURVEY,
  'notifications/outbox-depth.ts measureOutbox': SURVEY,
  'notifications/outbox-depth.ts outboxLagSeconds': SURVEY,
  'clients/client-gateway-keys.ts insertClientGatewayKey': REFERENCE,
  'clients/client-gateway-keys.ts updateGatewayKeyState': REFERENCE,
  'clients/clients.ts insertClient': REFERENCE,
  'clients/client-keys.ts insertClientKey': REFERENCE,
  'clients/clients.ts lockClient': REFERENCE,
  'clients/client-keys.ts retireClientKey': REFERENCE,
  'clients/clients.ts updateClientSettings': REFERENCE,
  'clients/clients.ts updateClientStatus': REFERENCE,
  'clients/gateway-keys.ts insertGatewayKey': REFERENCE,
  'clients/gateway-secrets.ts insertGatewaySecret': REFERENCE,
  'sealed/sealed-values.ts updateSealed': REFERENCE,
  'ledger/ledger.ts insertTransfers': 'two, at the worker of the client: the queue and the transfers',
  'privacy/erase.ts deleteEndedNotifications': 'an erasure, at an operator’s word: found first, then removed',
  'retention/retained.ts isWholeBatch': 'writes down how far it has come: once a day for each client',
}

const LONG_MS = 600_000
let commands: ReturnType<typeof startRecordingCommands>
let recorder: Awaited<ReturnType<typeof startRecording>>
let work: ReadonlyMap<string, RemoteWork>
let recording: Recording

beforeAll(async () => {
  commands = startRecordingCommands()
  recorder = await startRecording()
})
afterAll(async () => {
  commands.stop()
  await recorder.stop()
})
const gateway = useGateway(SETTINGS)
beforeAll(async () => {
  await travel(gateway)
  await gateway.stopGateway()
  work = commands.stop()
  recording = await recorder.stop()
}, LONG_MS)

/** Once, at a start, not by requests. */
const isOfStart = (sender: string) => /^(connection|distribution)\//.test(sender)

describe('past every statement, on a distributed database', () => {
  it('none is refused', () => {
    const refused = gateway.logged.filter(({ err }) => (err as { type?: string })?.type === 'DatabaseError')
    expect(refused).toEqual([])
  })

  it('each takes one command on the worker of its client, but for a few', () => {
    const senders = recording.statements.filter(({ text }) => (work.get(text)?.commands ?? 0) > 1)
    const found = new Set(senders.map(({ sender }) => sender).filter((sender) => !isOfStart(sender)))
    expect([...found].sort()).toEqual(Object.keys(SEVERAL_COMMANDS).sort())
  })

  it('none but those goes to another worker', () => {
    const senders = recording.statements.filter(({ text }) => (work.get(text)?.workers ?? 0) > 1)
    const others = senders.map(({ sender }) => sender).filter((sender) => !(sender in SEVERAL_COMMANDS))
    expect(others.filter((sender) => !isOfStart(sender))).toEqual([])
  })

  it('the ledger balances, and no node has a transaction that is prepared and not committed', async () => {
    expect(await listWrongBalances(gateway)).toEqual([])
    const [row] = await gateway.database.query<{ name: string }>('select current_database() as name')
    for (const node of inject('citus'))
      expect(
        await onNode(
          node,
          'postgres',
          async (client) =>
            (await client.query('select gid from pg_prepared_xacts where database = $1', [row?.name])).rows,
        ),
      ).toEqual([])
  })
})
