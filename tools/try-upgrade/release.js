// The last release, as `release.json` names it, built from the history of this checkout and kept for the next time.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'amsel', 'releases')

/** Its commit, the newest schema that it knows, and where it lies. */
export async function lastRelease() {
  const named = JSON.parse(await readFile(new URL('./release.json', import.meta.url), 'utf8'))
  const folder = join(CACHE, named.commit)
  const isBuilt = await stat(folder).catch(() => null)
  if (!isBuilt) await build(named.commit, folder)
  return { ...named, command: join(folder, 'server/bin/amsel.cjs') }
}

/** Under another name until it is whole, so that one that was interrupted is no release. */
async function build(commit, folder) {
  await mkdir(CACHE, { recursive: true })
  const making = await mkdtemp(join(CACHE, 'making-'))
  try {
    const source = join(making, 'source.tar')
    await run('git', ['-C', ROOT, 'archive', '--output', source, commit])
    const checkout = join(making, 'checkout')
    await mkdir(checkout)
    await run('tar', ['-xf', source, '-C', checkout])
    await run('npm', ['ci', '--loglevel=error'], { cwd: checkout, maxBuffer: 2 ** 26 })
    await rename(checkout, folder)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}
