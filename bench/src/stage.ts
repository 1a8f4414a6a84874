import { createPrivateKey, randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Counterpart, readGatewayKey } from './check.ts'
import { openServer } from './database-server.ts'
import { type BenchGateway, startGateway } from './gateway.ts'
import type { Options } from './options.ts'
import { say } from './progress.ts'
import { createClients } from './registry.ts'
import { type Rival, startRival } from './rival.ts'
import { startDatabaseProxy } from './start-database-proxy.ts'
import { type Receiver, startReceiver } from './start-receiver.ts'
import type { Stop } from './stop-all.ts'

/** All that takes part in a run, started and idle, on one PostgreSQL. */
export interface Stage {
  readonly options: Options
  readonly signal: AbortSignal
  readonly gateway: BenchGateway
  /** A second gateway on the same database, which keeps no calls. */
  startWithoutApiLog(): Promise<BenchGateway>
  /** A gateway on a database of its own, to be put in front of the other. */
  startFront(): Promise<BenchGateway & { readonly db: pg.Pool }>
  readonly counterpart: Counterpart
  readonly floor: Rival
  readonly naive: Rival
  readonly receiver: Receiver
  readonly clientIds: readonly string[]
  /** The gateway's database and the floor's. */
  readonly db: pg.Pool
  readonly floorDb: pg.Pool
  readonly postmasterPid: number | null
  /** The best seen so far; nobody answers faster. */
  signaturesPerSecond: number
  /** What the floor is sent again and again, by name. */
  readonly floorFiles: Map<string, { readonly path: string; readonly count: number }>
  /** The number of the next payment that is made. */
  nextNumber: number
}

/** Starts everything; what is to be stopped is added to `stops`. */
export async function openStage(
  ending: AbortController,
  options: Options,
  databaseUrl: string | undefined,
  stops: Stop[],
): Promise<Stage> {
  const { signal } = ending
  say('starting a database, the gateway, the floor and the naive version')
  const server = await openServer(databaseUrl)
  stops.push(() => server.stop())
  const openDatabase = async (name: string) => {
    const url = await server.create(name)
    const db = new pg.Pool({ connectionString: url, max: 2 })
    db.on('error', () => {})
    stops.push(() => db.end())
    return { url, db }
  }
  const { url, db } = await openDatabase('gateway')
  const proxy =
    options.databaseDelayMs === null ? null : await startDatabaseProxy(url, options.databaseDelayMs, signal)
  if (proxy) stops.push(() => proxy.stop())
  const wayTo = (databaseUrl: string) => proxy?.wayTo(databaseUrl) ?? databaseUrl
  const floorDatabase = await openDatabase('floor')
  const naiveDatabase = await openDatabase('naive')
  const settings = {
    DATABASE_URL: wayTo(url),
    MASTER_KEY: randomBytes(32).toString('base64'),
    NOTIFICATION_PRIVATE_ADDRESSES: 'on',
    PROVIDER_PRIVATE_HOSTS: '127.0.0.1',
    ...(options.processes !== null && { PROCESSES: options.processes }),
  }
  const openGateway = async (more: Readonly<Record<string, string>> = {}) => {
    const gateway = await startGateway(ending, { ...settings, ...more })
    stops.push(() => gateway.stop())
    return gateway
  }
  const gateway = await openGateway()

  const { merchantPrivateKey = '', merchantPublicKey, gatewayPublicKey } = gateway.merchant
  const merchantKey = createPrivateKey({
    key: Buffer.from(merchantPrivateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const openRival = async (name: 'floor' | 'naive', databaseUrl: string) => {
    const rival = await startRival(ending, { name, databaseUrl, merchantPublicKey, merchantKey })
    stops.push(() => rival.stop())
    return rival
  }
  const floor = await openRival('floor', wayTo(floorDatabase.url))
  const naive = await openRival('naive', wayTo(naiveDatabase.url))
  const receiver = await startReceiver(1, signal)
  stops.push(() => receiver.stop())
  say(`making ${options.clients} clients`)
  const clientIds = await createClients(options.clients, merchantPublicKey)
  return {
    options,
    signal,
    gateway,
    startWithoutApiLog: () => openGateway({ API_LOG_DAYS: '0' }),
    startFront: async () => {
      const { url, db } = await openDatabase('front')
      return { ...(await openGateway({ DATABASE_URL: wayTo(url) })), db }
    },
    counterpart: { url: gateway.url, merchantKey, gatewayKey: readGatewayKey(gatewayPublicKey) },
    floor,
    naive,
    receiver,
    clientIds,
    db,
    floorDb: floorDatabase.db,
    postmasterPid: server.pid,
    signaturesPerSecond: 0,
    floorFiles: new Map(),
    nextNumber: 1,
  }
}

/** The first of so many new numbers of payments. */
export function takeNumbers(stage: Stage, count: number): number {
  const first = stage.nextNumber
  stage.nextNumber += count
  return first
}

/** Clients take turns. */
export const clientOf = ({ clientIds }: Stage, number: number) => clientIds[number % clientIds.length] ?? ''
