import { OperatorError } from '../../domain/index.ts'
import type { ConnectionTarget } from './database.ts'
import { COMMIT_SECONDS_MAX, type DatabaseState, WriteProbe } from './write-probe.ts'

/** Throws a message for the operator if the database answers but takes no writes. */
export async function requireWritable(target: ConnectionTarget): Promise<void> {
  const probe = new WriteProbe(target)
  try {
    const problem = sentence(await probe.look())
    if (problem) throw new OperatorError(problem)
  } finally {
    await probe.close()
  }
}

function sentence({ status, reason }: DatabaseState): string | null {
  if (status === 'writable') return null
  if (status === 'away') return `The database of DATABASE_URL cannot be reached: ${reason}.`
  if (status === 'read-only')
    return `The database of DATABASE_URL takes no writes (${reason}), so the gateway does not start: name the primary.`
  return `The database of DATABASE_URL does not finish a commit within ${COMMIT_SECONDS_MAX} s (${reason}), so the gateway does not start: see to its synchronous standbys.`
}
