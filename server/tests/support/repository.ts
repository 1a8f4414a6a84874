// The files that belong to the repository. Whatever else lies in somebody's checkout, such as an environment of Python, is no
// affair of tests.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Where there is no git to ask. */
const FOLDERS: readonly string[] = [
  ...[
    '.ci',
    '.github',
    'bench',
    'clients',
    'contract',
    'deploy',
    'docs',
    'portal',
    'server',
    'simulation',
    'tools',
  ],
]
const MADE: ReadonlySet<string> = new Set(['node_modules', 'dist', 'results'])

/** Of one folder, those too that git has not been told of yet. Paths begin at the root. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

/** All of them. */
export function repositoryFiles(): string[] {
  const known = filesKnownToGit()
  if (known) return known.filter((path) => existsSync(join(ROOT, path)))
  const atRoot = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile())
  return [...atRoot.map(({ name }) => name), ...FOLDERS.flatMap(filesIn)]
}

function filesKnownToGit(): string[] | null {
  if (!existsSync(join(ROOT, '.git'))) return null
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
    return listed.split('\0').filter((path) => path !== '')
  } catch {
    return null
  }
}
