import { createHash } from 'node:crypto'
import { chmod, chown, cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../domain/index.ts'
import { makeWhole } from './make-whole.ts'
import type { Binaries } from './platform-package.ts'
import { canRun, type Identity } from './run-as.ts'

interface Lodging {
  identity: Identity
  nativeDirectory: string
  home: string
}

const ACCOUNT_NAMES = ['postgres', 'nobody']
const LODGINGS = '/var/lib/amsel'

/**
 * For root where user namespaces are forbidden: an account that exists already, with the binaries copied to
 * and the data kept under /var/lib, because that account may be unable to enter the checkout and DATA_DIR.
 */
export async function chooseAccount(binaries: Binaries, dataDir: string): Promise<Lodging> {
  const base = join(LODGINGS, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  const home = join(base, 'home')
  for (const { uid, gid } of await listAccounts()) {
    const nativeDirectory = await copyBinaries(binaries, base)
    await mkdir(home, { mode: 0o700, recursive: true })
    await chown(home, uid, gid)
    const identity: Identity = { prefix: [], uid, gid }
    if (await canRun(identity, nativeDirectory, home)) return { identity, nativeDirectory, home }
  }
  throw new OperatorError(
    'PostgreSQL refuses to run as root, user namespaces are forbidden here, and neither the account postgres nor ' +
      'nobody can be used: start Amsel as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

export async function runAsDataOwner(binaries: Binaries, cluster: string): Promise<Lodging> {
  const { uid, gid } = await stat(cluster)
  const home = dirname(cluster)
  const nativeDirectory = await copyBinaries(binaries, dirname(home))
  const identity: Identity = { prefix: [], uid, gid }
  if (await canRun(identity, nativeDirectory, home)) return { identity, nativeDirectory, home }
  throw new OperatorError(
    `PostgreSQL cannot run as the owner (id ${uid}) of the data in ${cluster}: ` +
      'give that user its rights back, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

async function listAccounts(): Promise<{ uid: number; gid: number }[]> {
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  return ACCOUNT_NAMES.flatMap((name) => {
    const entry = entries.find(([entryName]) => entryName === name)
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])]
    return uid > 0 && gid > 0 ? [{ uid, gid }] : []
  })
}

async function copyBinaries(binaries: Binaries, base: string): Promise<string> {
  const target = join(base, `native-${binaries.version}`)
  if (await stat(target).catch(() => null)) return target
  await mkdir(base, { mode: 0o755, recursive: true })
  // The operator's umask may be narrower than what the account needs to pass through.
  for (const directory of [dirname(base), base]) await chmod(directory, 0o755)
  await makeWhole(target, async (draft) => {
    await cp(binaries.nativeDirectory, draft, { recursive: true, verbatimSymlinks: true })
    await letOthersRead(draft)
  })
  return target
}

async function letOthersRead(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await letOthersRead(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
