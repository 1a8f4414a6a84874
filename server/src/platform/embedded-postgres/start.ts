import { OperatorError } from '../../domain/index.ts'
import { findCluster } from './cluster.ts'
import { connectionBy } from './connection.ts'
import { openSite } from './data-directory.ts'
import type { EmbeddedOptions, EmbeddedServer } from './embedded-server.ts'
import { type Settled, startOrAdopt } from './start-or-adopt.ts'
import { supervise } from './supervise.ts'

interface StartOptions extends EmbeddedOptions {
  /** False takes the way for machines that forbid user namespaces. */
  mayUseNamespaces: boolean
}

export async function start(options: StartOptions): Promise<EmbeddedServer> {
  const { role, log } = options
  refuseWindows()
  try {
    if (role === 'visitor') await requireData(options)
    const site = await openSite(options)
    const settled = await startOrAdopt({ site, role, log, signal: new AbortController().signal })
    return settled.isOwner ? supervise(site, settled, log) : await visit(settled)
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new OperatorError(
      `The embedded PostgreSQL cannot use ${options.dataDir} (${error.message}): ` +
        'fix that, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

/** No package of PostgreSQL is installed there, and it would have no Unix socket. */
function refuseWindows(): void {
  if (process.platform === 'win32')
    throw new OperatorError(
      'Amsel does not run on Windows itself: run it in WSL 2 ' +
        '(with DATABASE_URL set to a PostgreSQL of your own it may start, but nobody has tried).',
    )
}

/** A command that only looks or changes something creates no database. */
async function requireData({ dataDir }: EmbeddedOptions): Promise<void> {
  if (await findCluster(dataDir)) return
  throw new OperatorError(
    `There is no data of a gateway in ${dataDir}, which is DATA_DIR: start the gateway first, with "npx amsel serve", ` +
      'or set DATA_DIR or DATABASE_URL to where its data is.',
  )
}

async function visit({ client, socketDirectory, pid }: Settled): Promise<EmbeddedServer> {
  await client.end()
  return { connection: connectionBy(socketDirectory), pid, stop: async () => {} }
}

/** Such as a full disk or a missing permission. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
