// The gateway as its operator runs it: processes of the build, each home with a DATA_DIR of its own.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, rmdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import type { SandboxMerchant } from '../../src/main/index.ts'
import { Commands } from './commands.ts'
import { Merchant } from './merchant.ts'

export const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url))
export const AMSEL = join(CHECKOUT, 'node_modules/.bin/amsel')

const run = promisify(execFile)

/** For whatever may take its time on a slow machine, but not for ever. */
const PATIENCE = { timeout: 50_000, interval: 20 } as const

/** Waits until the check holds; unlike a poll of expect also where tests run side by side. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, PATIENCE)

/** The same for what the gateway is sent at once, and does not merely notice when it looks again. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { ...PATIENCE, timeout: 15_000 })

export interface Ended {
  /** The exit status; null when a signal ended it. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunningProcess {
  readonly pid: number
  readonly ended: Promise<Ended>
  stdout(): string
  stderr(): string
  /** Sends the signals one right after the other. */
  kill(...signals: NodeJS.Signals[]): void
}

export interface GatewayProcess extends RunningProcess {
  readonly url: string
  merchant(): Promise<Merchant>
}

export type ProcessSettings = Readonly<Record<string, string>>

/** Beside a database and its key, all that a gateway for production alone insists on. */
export const FIT_FOR_PRODUCTION = {
  AMSEL_ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://pay.example',
} as const

/** A directory for a gateway's data, and the processes that were started on it. */
export class Home {
  readonly directory: string
  readonly #children: ChildProcess[] = []
  readonly #commands = new Commands(CHECKOUT)

  private constructor(directory: string) {
    this.directory = directory
  }

  static async open(): Promise<Home> {
    await ensureBuild()
    return new Home(await mkdtemp(join(tmpdir(), 'amsel-process-')))
  }

  get dataDir(): string {
    return join(this.directory, 'data')
  }

  furnish(): Promise<void> {
    return furnish(this.dataDir)
  }

  /** Starts a program of the checkout. */
  spawn([file = '', ...args]: readonly string[], settings: ProcessSettings = {}): RunningProcess {
    const child = spawn(file, args, {
      cwd: CHECKOUT,
      env: this.#environment(settings),
      // A group of its own, so that nothing of it is left when the test is over.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#children.push(child)
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const ended = once(child, 'close').then(([status]) => ({
      status: status as number | null,
      stdout,
      stderr,
    }))
    ended.catch(() => {})
    return {
      pid: child.pid ?? 0,
      ended,
      stdout: () => stdout,
      stderr: () => stderr,
      kill(...signals) {
        for (const signal of signals) child.kill(signal)
      },
    }
  }

  /** Runs a command of the command line to its end, in a process that has loaded the program already. */
  amsel(args: readonly string[], settings: ProcessSettings = {}): Promise<Ended> {
    return this.#commands.run({ args, env: this.#environment(settings) })
  }

  /** With none of the settings that this process happens to have. */
  #environment(settings: ProcessSettings): Record<string, string> {
    const { PATH = '', HOME = this.directory } = process.env
    const { dataDir: DATA_DIR } = this
    return { PATH, HOME, TMPDIR: tmpdir(), PORT: '0', DATA_DIR, LOG_FORMAT: 'json', ...settings }
  }

  /** Starts the gateway, ready or not. */
  launch(settings?: ProcessSettings): RunningProcess {
    return this.spawn([process.execPath, 'server/bin/amsel.cjs', 'serve'], settings)
  }

  /** Starts the gateway and waits until it serves. */
  async serve(settings?: ProcessSettings): Promise<GatewayProcess> {
    return this.ready(this.launch(settings))
  }

  /** Without an address, the one that it tells of. */
  async ready(launched: RunningProcess, address?: string): Promise<GatewayProcess> {
    const url = address ?? (await addressOf(launched))
    await vi.waitUntil(async () => (await healthOf(url)) === 200, PATIENCE)
    return { ...launched, url, merchant: async () => new Merchant(url, await this.credentials()) }
  }

  async credentials(): Promise<SandboxMerchant> {
    return JSON.parse(await readFile(join(this.dataDir, 'sandbox-merchant.json'), 'utf8'))
  }

  /** The processes of the embedded PostgreSQL: each works in its cluster, or is given its place. */
  async postgresProcesses(): Promise<number[]> {
    const cluster = (await this.#record())?.dataDirectory ?? join(this.dataDir, 'postgres')
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
    const isOurs = async (pid: string) =>
      (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster ||
      (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(cluster)
    const ours = await Promise.all(pids.map(isOurs))
    return pids.filter((_pid, index) => ours[index]).map(Number)
  }

  async postmaster(): Promise<number> {
    const { dataDirectory = '' } = (await this.#record()) ?? {}
    return Number.parseInt(await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8'), 10)
  }

  /** A session in the embedded database, by the socket that its record names. */
  async connect(): Promise<pg.Client> {
    const { socketDirectory: host = '' } = (await this.#record()) ?? {}
    const client = new pg.Client({ host, port: 5432, user: 'amsel', database: 'amsel' })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
    const client = await this.connect()
    try {
      return (await client.query<R>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Ends whatever still runs and removes the directory; to be called after every test, also a failed one. */
  async close(): Promise<void> {
    const children = [...this.#children, ...this.#commands.processes]
    for (const { pid } of children) if (pid) killGroup(pid)
    await Promise.all(children.map(hasEnded))
    const record = await this.#record()
    await vi.waitUntil(async () => {
      const left = await this.postgresProcesses()
      for (const pid of left) killProcess(pid)
      return left.length === 0
    }, PATIENCE)
    await rm(this.directory, { recursive: true, force: true })
    if (record) await removeLodgings(record)
  }

  async #record(): Promise<{ dataDirectory: string; socketDirectory: string } | null> {
    const text = await readFile(join(this.dataDir, 'postgres.json'), 'utf8').catch(() => null)
    return text === null ? null : JSON.parse(text)
  }
}

/** A test with a home of its own, empty or used before, which is closed however the test ends. */
export const withHome = test.extend<{ home: Home; usedHome: Home }>({
  home: async ({ onTestFinished }, use) => {
    const home = await Home.open()
    onTestFinished(() => home.close())
    await use(home)
  },
  usedHome: async ({ home }, use) => {
    await home.furnish()
    await use(home)
  },
})

/** For those who start programs of the checkout without a home. */
export const ensureBuild = () =>
  onceARun('build', async () => {
    await run(process.execPath, [join(CHECKOUT, 'tools/build.js')])
  })

/** By the first file that needs it; the cluster is what the workers of a run have in common, and it may outlive the run. */
async function onceARun(name: string, work: () => Promise<void>): Promise<void> {
  const done = join(inject('runDirectory'), `${name}-is-done`)
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    if (existsSync(done)) return
    await work()
    await writeFile(done, '')
  } finally {
    await client.end()
  }
}

/** Makes a DATA_DIR as a gateway leaves it. A gateway that finds nothing takes twice as long to start. */
export async function furnish(dataDir: string): Promise<void> {
  const used = join(inject('runDirectory'), 'used-home')
  await onceARun('used_home', () => leaveUsedHome(used))
  await run('cp', ['-a', used, dataDir])
  if ((await readdir(dataDir)).length === 0) await useOnce(dataDir)
}

/** Where the database must lie outside DATA_DIR, there was nothing to copy. */
async function useOnce(dataDir: string): Promise<void> {
  const home = await Home.open()
  const gateway = await home.serve({ DATA_DIR: dataDir })
  gateway.kill('SIGTERM')
  await gateway.ended
  await home.close()
}

/** Leaves a DATA_DIR there: an empty one where the database must lie outside of it. */
async function leaveUsedHome(directory: string): Promise<void> {
  const home = await Home.open()
  try {
    const gateway = await home.serve()
    gateway.kill('SIGTERM')
    await gateway.ended
    if (!(await readdir(home.dataDir)).includes('postgres')) return void (await mkdir(directory))
    await run('cp', ['-a', home.dataDir, directory])
    // It says where that database is, and not where the next one will be.
    await rm(join(directory, 'postgres.json'))
  } finally {
    await home.close()
  }
}

async function addressOf(launched: RunningProcess): Promise<string> {
  let ended: Ended | undefined
  launched.ended.then((outcome) => {
    ended = outcome
  })
  const address = () => /^Amsel is ready at (http:\S+)$/m.exec(launched.stdout())?.[1]
  await vi.waitUntil(() => address() ?? ended, PATIENCE)
  const url = address()
  if (!url) throw new Error(`the gateway ended with ${ended?.status} before it was ready:\n${ended?.stderr}`)
  return url
}

/** What /healthz says; null when nobody answers. */
export async function healthOf(url: string): Promise<number | null> {
  return fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => null,
  )
}

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const noProcessIsLeft = (home: Home) =>
  eventually(async () => expect(await home.postgresProcesses()).toEqual([]))

/** The lines of the log among what went to standard error, parsed. */
export function logLines(stderr: string): Record<string, unknown>[] {
  return stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

/** What a failed command says to its operator: one sentence, status 1 or 2, no stack trace and no fault in the log. */
export function complaintOf({ status, stdout, stderr }: Ended): string {
  const claims = stderr.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return line === '' ? [] : [line]
    // What a program is told; the others are the log's.
    const { error } = JSON.parse(line) as { error?: { message: string } }
    return error ? [error.message] : []
  })
  expect([1, 2]).toContain(status)
  expect({ stdout, faults: logLines(stderr).filter(({ level }) => Number(level) >= 50) }).toEqual({
    stdout: '',
    faults: [],
  })
  expect(claims).toEqual([expect.not.stringMatching(/^\s|Error:/)])
  return claims[0] ?? ''
}

async function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid) await once(child, 'exit')
}

const killGroup = (pid: number) => killProcess(-pid)

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** What the embedded server keeps outside of DATA_DIR where it cannot do otherwise. */
async function removeLodgings(record: { dataDirectory: string; socketDirectory: string }): Promise<void> {
  const home = dirname(record.dataDirectory)
  if (record.socketDirectory !== home) await rm(record.socketDirectory, { recursive: true, force: true })
  if (!home.startsWith('/var/lib/amsel/')) return
  await rm(dirname(home), { recursive: true, force: true })
  await rmdir('/var/lib/amsel').catch(() => {})
}
