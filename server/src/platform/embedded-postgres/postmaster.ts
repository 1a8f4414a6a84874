import type { ChildProcess } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { updateRecord } from './cluster-record.ts'
import { PORT } from './connection.ts'
import type { Site } from './data-directory.ts'
import { errorCode } from './error-code.ts'
import { commandOf, isAlive } from './process-table.ts'
import { prepareSocketDirectory, socketPath } from './socket-directory.ts'

/** A postmaster this process has launched. */
export interface Launched {
  child: ChildProcess
  /** How it ended, or undefined while it runs. */
  ending(): string | undefined
  /** What it has written into the log so far. */
  readLog(): Promise<string>
}

const LOG_BYTES_MAX = 10 * 1024 * 1024

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  synchronous_commit: 'on',
  min_wal_size: '128MB',
  max_wal_size: '1GB',
  jit: 'off',
  // A new gateway's tables grow quickly, and while nothing is known of them plans are a guess: so it is looked early, and
  // again when there is half as much more.
  autovacuum_naptime: '5s',
  autovacuum_analyze_scale_factor: '0.5',
  autovacuum_vacuum_insert_scale_factor: '0.5',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and the details of an error can hold values that no log may show.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const EPHEMERAL_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

export async function launchPostmaster(site: Site): Promise<Launched> {
  const { home, launch } = await site.launcher()
  const socketDirectory = await prepareSocketDirectory(home)
  await updateRecord(site.dataDir, {
    dataDirectory: site.cluster,
    socketDirectory,
    majorVersion: site.majorVersion,
  })
  await removeStaleLock(join(site.cluster, 'postmaster.pid'), site.cluster)
  await removeStaleLock(`${socketPath(socketDirectory)}.lock`, site.cluster)

  const settings = {
    ...SETTINGS,
    ...(site.isEphemeral && EPHEMERAL_SETTINGS),
    max_connections: site.connectionsMax,
    port: PORT,
    unix_socket_directories: quote(socketDirectory),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A file and no pipe: the server must go on writing when this process is killed.
  const log = await openLog(site.dataDir)
  try {
    const child = launch('postgres', ['-D', site.cluster, ...args], ['ignore', log.handle.fd, log.handle.fd])
    child.unref()
    let ending: string | undefined
    child.once('error', (error) => {
      ending = error.message
    })
    child.once('exit', (code, signal) => {
      ending = `it ended with ${signal ?? code}`
    })
    return {
      child,
      ending: () => ending,
      readLog: async () => (await readFile(log.path)).subarray(log.bytesBefore).toString('utf8'),
    }
  } finally {
    await log.handle.close()
  }
}

/** Whether that process is the postmaster of that cluster: after a crash the number may be another's. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  return isAlive(pid) && (await commandOf(pid)).includes(` -D ${cluster} `)
}

/** SIGINT ends the sessions and writes a checkpoint; the harsher ones leave a recovery to the next start. */
export async function endPostmaster(
  pid: number,
  { cluster, isEphemeral }: Pick<Site, 'cluster' | 'isEphemeral'>,
): Promise<void> {
  const gently: [NodeJS.Signals, number][] = isEphemeral ? [] : [['SIGINT', 6_000]]
  for (const [signal, patienceMs] of [...gently, ['SIGQUIT', 2_000], ['SIGKILL', 2_000]] as const) {
    const until = Date.now() + patienceMs
    if (!(await isPostmaster(pid, cluster))) return
    sendSignal(pid, signal)
    while ((await isPostmaster(pid, cluster)) && Date.now() < until) await delay(20)
  }
}

interface PidFile {
  pid: number
  dataDirectory: string
  socketDirectory: string
}

export async function findPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', dataDirectory = '', , , socketDirectory = ''] = text.split('\n')
  return text === '' ? null : { pid: Number.parseInt(pid, 10), dataDirectory, socketDirectory }
}

/** PostgreSQL sees by itself that a pid is dead, but not that it has been given to another program since. */
async function removeStaleLock(path: string, cluster: string): Promise<void> {
  const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10)
  if (pid > 0 && isAlive(pid) && !(await isPostmaster(pid, cluster))) await rm(path, { force: true })
}

async function openLog(dataDir: string) {
  const path = join(dataDir, 'postgres.log')
  const bytes = (await stat(path).catch(() => null))?.size ?? 0
  if (bytes > LOG_BYTES_MAX) await rename(path, `${path}.old`)
  const handle = await open(path, 'a', 0o600)
  return { path, handle, bytesBefore: (await handle.stat()).size }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** The setting is a list, in which a name with a comma or a blank needs quotes. */
function quote(directory: string): string {
  return `"${directory.replaceAll('"', '""')}"`
}
