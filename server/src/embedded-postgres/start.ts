import { OperatorError } from '../domain/index.ts'
import { connectionBy } from './connection.ts'
import { openSite } from './data-directory.ts'
import type { EmbeddedOptions, EmbeddedServer } from './embedded-server.ts'
import { type Settled, startOrAdopt } from './start-or-adopt.ts'
import { supervise } from './supervise.ts'

export interface StartOptions extends EmbeddedOptions {
  /** False takes the way for machines that forbid user namespaces. */
  mayUseNamespaces: boolean
}

export async function start(options: StartOptions): Promise<EmbeddedServer> {
  const { role, log } = options
  try {
    const site = await openSite(options)
    const settled = await startOrAdopt({ site, role, log, signal: new AbortController().signal })
    return settled.isOwner ? supervise(site, settled, log) : await visit(settled)
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new OperatorError(
      `The embedded PostgreSQL cannot use ${options.dataDir} (${error.message}): ` +
        'mend that, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

async function visit({ client, socketDirectory, pid }: Settled): Promise<EmbeddedServer> {
  await client.end()
  return { connection: connectionBy(socketDirectory), pid, stop: async () => {} }
}

/** Such as a full disk or a missing permission. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
