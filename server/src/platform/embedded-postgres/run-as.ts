import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Under which identity PostgreSQL's programs run, since they refuse to run as root. */
export interface Identity {
  /** Stands before the command. */
  prefix: string[]
  uid?: number
  gid?: number
}

export function run(identity: Identity, command: string[], stdio: StdioOptions): ChildProcess {
  const { prefix, ...credentials } = identity
  const [file = '', ...args] = [...prefix, ...command]
  return spawn(file, args, {
    ...credentials,
    // A session of its own: Ctrl-C in the terminal must not stop the database while requests drain.
    detached: true,
    // The caller's directory may be closed to the identity, and its locale may not exist.
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
    stdio,
  })
}

/**
 * Whether the identity can execute the binaries and write into the directory: tried, since it depends on too
 * much.
 */
export async function canRun(
  identity: Identity,
  nativeDirectory: string,
  directory: string,
): Promise<boolean> {
  const script = '"$0" --version && test -w "$1" && test -x "$1"'
  const command = ['/bin/sh', '-c', script, join(nativeDirectory, 'bin/postgres'), directory]
  const child = run(identity, command, 'ignore')
  const [code] = await once(child, 'exit').catch(() => [null])
  return code === 0
}
