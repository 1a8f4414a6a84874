import type { ChildProcess, StdioOptions } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../domain/index.ts'
import { chooseAccount, runAsDataOwner } from './account.ts'
import type { Binaries } from './platform-package.ts'
import { canRun, type Identity, run } from './run-as.ts'

export interface Launcher {
  /** Where that identity may write: the cluster and, if the path is short enough, the socket lie here. */
  home: string
  launch(program: 'initdb' | 'postgres', args: string[], stdio: StdioOptions): ChildProcess
}

interface LauncherOptions {
  dataDir: string
  binaries: Binaries
  /** The directory of the cluster, if there is one. */
  cluster: string | null
  mayUseNamespaces: boolean
}

const OURSELVES: Identity = { prefix: [] }

// Inside the namespace the process counts as an ordinary user; outside its files stay root's, so that a
// directory which only root may enter is no obstacle. unshare replaces itself by the program, so the pid is
// the program's.
const NAMESPACE: Identity = {
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
}

export async function chooseLauncher(options: LauncherOptions): Promise<Launcher> {
  const { dataDir, binaries, cluster } = options
  const inPlace = (identity: Identity) => makeLauncher(identity, binaries.nativeDirectory, dataDir)
  const isRoot = process.getuid?.() === 0
  const isOutside = cluster !== null && dirname(cluster) !== dataDir

  if (isRoot && isOutside) {
    const { identity, nativeDirectory } = await runAsDataOwner(binaries, cluster)
    return makeLauncher(identity, nativeDirectory, dirname(cluster))
  }
  if (cluster !== null) await refuseForeignData(cluster)
  if (!isRoot) return inPlace(OURSELVES)
  if (options.mayUseNamespaces && (await canRun(NAMESPACE, binaries.nativeDirectory, dataDir))) {
    return inPlace(NAMESPACE)
  }
  if (cluster !== null) {
    throw new OperatorError(
      `The data in ${cluster} belongs to root, but here PostgreSQL cannot run in a user namespace on it: ` +
        'allow user namespaces, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const { identity, nativeDirectory, home } = await chooseAccount(binaries, dataDir)
  return makeLauncher(identity, nativeDirectory, home)
}

async function refuseForeignData(cluster: string): Promise<void> {
  const { uid } = await stat(cluster)
  if (uid === process.getuid?.()) return
  throw new OperatorError(
    `The data in ${cluster} belongs to another user (id ${uid}): ` +
      'run Amsel as that user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function makeLauncher(identity: Identity, nativeDirectory: string, home: string): Launcher {
  return {
    home,
    launch: (program, args, stdio) => run(identity, [join(nativeDirectory, 'bin', program), ...args], stdio),
  }
}
