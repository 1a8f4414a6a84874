import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { findCluster, makeCluster, refuseOtherMajor } from './cluster.ts'
import { chooseLauncher, type Launcher } from './launcher.ts'
import { findBinaries } from './platform-package.ts'

/** A DATA_DIR with its complete cluster, whether a server runs on it or not. */
export interface Site {
  dataDir: string
  cluster: string
  home: string
  majorVersion: number
  connectionsMax: number
  isEphemeral: boolean
  /** Chosen when first needed: a process that finds a running server needs none. */
  launcher(): Promise<Launcher>
}

interface SiteOptions {
  dataDir: string
  log: Logger
  mayUseNamespaces: boolean
  connectionsMax?: number
  isEphemeral?: boolean
}

const CONNECTIONS_MAX = 64

export async function openSite(options: SiteOptions): Promise<Site> {
  const { dataDir: givenDir, log, mayUseNamespaces } = options
  const { connectionsMax = CONNECTIONS_MAX, isEphemeral = false } = options
  await mkdir(givenDir, { recursive: true, mode: 0o700 })
  // One name for one place: it is compared with the command line of the running server.
  const dataDir = await realpath(givenDir)
  const binaries = await findBinaries()
  const found = await findCluster(dataDir)
  let chosen: Promise<Launcher> | undefined
  const launcher = () => {
    chosen ??= chooseLauncher({ dataDir, binaries, cluster: found, mayUseNamespaces })
    return chosen
  }
  const cluster = found ?? (await makeCluster(await launcher(), log))
  await refuseOtherMajor(cluster, binaries.majorVersion)
  const { majorVersion } = binaries
  return { dataDir, cluster, home: dirname(cluster), majorVersion, connectionsMax, isEphemeral, launcher }
}
