import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SETTINGS, travel } from '../storage/statements/journey/index.ts'
import {
  GROUP_OF_CLIENTS,
  GROUP_ON_ONE_POSTGRESQL,
  READS_OF_ALL,
  REFERENCE_WRITERS,
} from '../storage/statements/several-servers.ts'
import { type Recording, startRecording } from '../storage/statements/recording.ts'
import { onNode } from '../support/citus.ts'
import { useGateway } from '../support/gateway.ts'
import { listWrongBalances } from '../support/money.ts'
import { type RemoteWork, startRecordingCommands } from './remote-commands.ts'

/** Statements that take more than one command at the worker of their client, and why. */
const SEVERAL_AT_ONE: Readonly<Record<string, string>> = {
  'audit/audit-chain.ts insertAuditEntry': 'two: the entry, and the head of its chain',
  'ledger/ledger.ts insertTransfers': 'two: the queue and the transfers',
}

/** And that go to several workers although they are of one client. */
const SEVERAL_WORKERS: Readonly<Record<string, string>> = {
  'privacy/erase.ts deleteEndedNotifications': 'an erasure, at an operator’s word: found first, then removed',
  'retention/retained.ts isWholeBatch': 'writes down how far it has come: once a day for each client',
  'payments/retention.ts remove': 'the same, before what the search knows is removed',
}

/** Each with its reason. */
const PROMISED = new Set([
  ...Object.entries(READS_OF_ALL)
    .filter(([, why]) => why !== GROUP_ON_ONE_POSTGRESQL && why !== GROUP_OF_CLIENTS)
    .map(([name]) => name.replace(/: .*/, '')),
  ...REFERENCE_WRITERS,
  ...Object.keys(SEVERAL_WORKERS),
])

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

  /** Who has sent a statement that took more than one of these. */
  const sendersOf = (what: 'commands' | 'workers') => {
    const several = recording.statements.filter(({ text }) => (work.get(text)?.[what] ?? 0) > 1)
    return new Set(several.map(({ sender }) => sender).filter((sender) => !isOfStart(sender)))
  }

  it('none goes to several servers but those of which it is said why', () => {
    const found = sendersOf('workers')
    expect([...found].filter((sender) => !PROMISED.has(sender))).toEqual([])
    // What takes several workers by its nature does: the list has nothing that is over.
    expect(Object.keys(SEVERAL_WORKERS).filter((sender) => !found.has(sender))).toEqual([])
    expect(found.size).toBeGreaterThan(30)
  })

  it('each other takes one command on the worker of its client, but for a few', () => {
    const others = [...sendersOf('commands')].filter((sender) => !PROMISED.has(sender))
    expect(others.filter((sender) => !(sender in SEVERAL_AT_ONE))).toEqual([])
  })

  it('the ledger balances, and no node has a transaction that is prepared and not committed', async () => {
    // The journey takes a refund's account away by hand.
    const byHand = await gateway.database.query<{ id: string }>(
      "select payment_id as id from attempts where provider = 'gone'",
    )
    const isByHand = (wrong: unknown) =>
      byHand.some(({ id }) => (wrong as { readonly paymentId?: string }).paymentId === id)
    expect((await listWrongBalances(gateway)).filter((wrong) => !isByHand(wrong))).toEqual([])
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
