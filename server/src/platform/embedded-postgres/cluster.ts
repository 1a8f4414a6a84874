import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { OperatorError } from '../../domain/index.ts'
import { findRecord } from './cluster-record.ts'
import { USER } from './connection.ts'
import { errorCode } from './error-code.ts'
import type { Launcher } from './launcher.ts'
import { makeWhole } from './make-whole.ts'

const clusterIn = (home: string) => join(home, 'postgres')

/** Where the cluster of a DATA_DIR lies; null when there is none yet. */
export async function findCluster(dataDir: string): Promise<string | null> {
  if (await isCluster(clusterIn(dataDir))) return clusterIn(dataDir)
  const record = await findRecord(dataDir)
  if (record === null || (await isCluster(record.dataDirectory))) return record?.dataDirectory ?? null
  throw new OperatorError(
    `The database in ${record.dataDirectory}, named in ${dataDir}/postgres.json, is gone: ` +
      'bring it back, or remove postgres.json to begin with an empty one.',
  )
}

export async function refuseOtherMajor(cluster: string, majorVersion: number): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (found === String(majorVersion)) return
  throw new OperatorError(
    `The data in ${cluster} was written by PostgreSQL ${found}, but this release includes PostgreSQL ${majorVersion}: ` +
      'upgrade the data, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

export async function makeCluster(launcher: Launcher, log: Logger): Promise<string> {
  const cluster = clusterIn(launcher.home)
  if (await isCluster(cluster)) return cluster
  log.info({ directory: cluster }, 'creating the database')
  await makeWhole(cluster, (draft) => initdb(launcher, draft))
  if (await isCluster(cluster)) return cluster
  throw new OperatorError(
    `${cluster} contains files that are not PostgreSQL data: move them away, or choose another DATA_DIR.`,
  )
}

async function isCluster(directory: string): Promise<boolean> {
  try {
    await stat(join(directory, 'PG_VERSION'))
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return false
    throw error
  }
}

async function initdb(launcher: Launcher, directory: string): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C']
  const access = [`--username=${USER}`, '--auth-local=trust', '--auth-host=reject']
  const args = ['-D', directory, '--no-instructions', ...locale, ...access]
  const child = launcher.launch('initdb', args, ['ignore', 'ignore', 'pipe'])
  const output = child.stderr ? text(child.stderr) : ''
  const outcome = await once(child, 'close').catch((error: Error) => [error.message])
  if (outcome[0] === 0) return
  const lines = (await output).trim().split('\n')
  const complaint = lines.find((line) => /error:|FATAL:|could not/.test(line)) ?? `${lines.at(-1)} ${outcome}`
  if (/could not look up effective user ID/.test(complaint)) {
    throw new OperatorError(
      `PostgreSQL cannot run as user id ${process.getuid?.()}, which has no entry in /etc/passwd: ` +
        'add one, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  throw new OperatorError(
    `The embedded PostgreSQL could not create its data in ${launcher.home} (${complaint.trim()}): ` +
      'fix that, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}
