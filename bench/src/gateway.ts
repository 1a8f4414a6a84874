import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SETTINGS } from '../../server/dist/platform/config/index.js'
import { OperatorError } from '../../server/dist/domain/index.js'
import { readMerchant, type SandboxMerchant, sandboxMerchantFile } from '../../server/dist/main/index.js'

export interface BenchGateway {
  readonly pid: number
  readonly url: string
  readonly merchant: SandboxMerchant
  /** A place for files that goes away with the gateway. */
  readonly workDir: string
  /** Ends it and removes everything it wrote. */
  stop(): Promise<void>
}

const COMMAND = fileURLToPath(new URL('../../server/bin/amsel.cjs', import.meta.url))
/** As `npm start` and the container have it. */
export const YOUNG_GENERATION = '--max-semi-space-size=32'
const START_MS_MAX = 90_000
const STOP_MS_MAX = 20_000

/** Starts a gateway of our own on an empty database. If it ends by itself, `ending` is aborted. */
export async function startGateway(
  ending: AbortController,
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchGateway> {
  const workDir = await mkdtemp(join(tmpdir(), 'amsel-bench-'))
  const dataDir = join(workDir, 'data')
  await mkdir(dataDir)
  // All its callers are on this machine, and none of them is to be held to what one address may do.
  useSettings({ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.0/8,::1', ...settings })
  const child = spawn(process.execPath, [YOUNG_GENERATION, COMMAND, 'serve'], {
    env: withoutThreadPoolSize(process.env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    child.off('exit', onEnd)
    await end(child)
    await removeData(workDir, dataDir)
  }
  const onEnd = () => ending.abort(new OperatorError('The gateway ended by itself; see its log above.'))
  child.on('exit', onEnd)
  child.on('error', onEnd)
  try {
    const merchant = await untilReady(dataDir, ending.signal)
    return { pid: child.pid ?? 0, url: merchant.gatewayUrl, merchant, workDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The gateway's settings and, since the registry is used from here, this process's; no others have a say. */
function useSettings(settings: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(SETTINGS)) delete process.env[name]
  // The system chooses the port; the credentials' file tells it.
  Object.assign(process.env, {
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_SECOND: '1000000',
    ...settings,
  })
}

/** Ours is for the bench; the gateway chooses its own. */
function withoutThreadPoolSize({ UV_THREADPOOL_SIZE: _, ...rest }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return rest
}

async function untilReady(dataDir: string, signal: AbortSignal): Promise<SandboxMerchant> {
  const until = performance.now() + START_MS_MAX
  while (performance.now() < until) {
    signal.throwIfAborted()
    const merchant = await readMerchant(sandboxMerchantFile(dataDir))
    const health = merchant && (await fetch(`${merchant.gatewayUrl}/healthz`).catch(() => null))
    await health?.arrayBuffer()
    if (merchant && health?.status === 200) return merchant
    await delay(100)
  }
  throw new OperatorError(`The gateway was not ready after ${START_MS_MAX / 1_000} s.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const last = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
  await ended
  clearTimeout(last)
}

/** A work directory, and the database that belongs to the data directory in it. */
export async function removeData(workDir: string, dataDir: string): Promise<void> {
  const outside = await clusterOutside(dataDir)
  for (const directory of [workDir, outside])
    if (directory) await rm(directory, { recursive: true, force: true })
}

const LODGINGS = '/var/lib/amsel'

/** For root without user namespaces the gateway keeps the database of a DATA_DIR in a folder elsewhere. */
async function clusterOutside(dataDir: string): Promise<string | null> {
  const record = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => null)
  if (record === null) return null
  const { dataDirectory } = JSON.parse(record) as { dataDirectory: string }
  const lodging = dirname(dirname(dataDirectory))
  return dirname(lodging) === LODGINGS ? lodging : null
}
