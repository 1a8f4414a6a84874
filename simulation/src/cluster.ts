import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { readMasterKeys } from '../../server/dist/domain/index.js'
import { startEmbedded } from '../../server/dist/platform/embedded-postgres/index.js'
import { KeyRing, Sealer } from '../../server/dist/platform/sealing/index.js'
import { AuditTrail, keyedBy } from '../../server/dist/registry/audit/index.js'
import { createMerchant, ensureDigestKey } from '../../server/dist/registry/clients/index.js'
import { connect, migrate } from '../../server/dist/storage/index.js'
import { SIMULATED_NOW } from './connections.ts'

export const TEMPLATE = 'simulation_template'
export const MASTER_KEYS = `simulation:${Buffer.alloc(32, 7).toString('base64')}`
const OPERATOR = { actor: 'operator simulation', osUser: null, host: null, address: null, traceId: null }

/** What the processes that run seeds are told. */
export interface SharedGround {
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly clientIds: readonly string[]
  readonly digestKey: string
}

const ringOf = () => new KeyRing(readMasterKeys(MASTER_KEYS, 'MASTER_KEYS'))
export const sealerOf = (digestKey: Buffer) => new Sealer(ringOf(), digestKey)

/** A PostgreSQL for one command, with a template in which the merchants have accounts and nothing has happened yet. */
export async function startCluster(shops: number): Promise<{ ground: SharedGround; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amsel-simulation-'))
  const log = pino({ level: 'silent' })
  const server = await startEmbedded({ dataDir, log, role: 'owner', connectionsMax: 100 })
  const { connection } = server
  await runAll(connection, [
    ...['fsync', 'full_page_writes', 'autovacuum', 'jit'].map((name) => `alter system set ${name} = off`),
    'select pg_reload_conf()',
    `create database ${TEMPLATE}`,
  ])
  const target = { ...connection, database: TEMPLATE }
  await migrate(target, 'owner')
  const storage = connect(target, () => {})
  const { db } = storage
  const digestKey = await ensureDigestKey(db, ringOf())
  const sealer = sealerOf(digestKey)
  const clock = { now: () => new Date() }
  const trail = new AuditTrail({ db, log, clock, findDigest: keyedBy(sealer) })
  const clientIds: string[] = []
  for (let count = 1; count <= shops; count += 1) {
    const merchant = { name: `Shop ${count}`, environment: 'production', clientId: `SHOP${count}` } as const
    clientIds.push((await createMerchant({ trail, sealer }, OPERATOR, merchant)).clientId)
  }
  await storage.close()
  await runAll(target, [SIMULATED_NOW, 'delete from agenda', 'analyze'])
  return {
    ground: { connection, clientIds, digestKey: digestKey.toString('base64') },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function runAll(
  connection: SharedGround['connection'],
  statements: readonly string[],
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
