import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../../domain/index.ts'

/** What the folders of databases to copy begin with; the digest of their schema follows. */
export const TEMPLATE_PREFIX = 'empty-database-'
const TEMPLATE = new RegExp(`^${TEMPLATE_PREFIX}[0-9a-f]+$`)

/** Of the versions that were used last. */
const KEPT = 3

/** To be called before a database is copied: it is in use. Where nothing can be written, nothing is removed either. */
export const markAsUsed = (template: string): Promise<void> =>
  utimes(template, new Date(), new Date()).catch(() => {})

/**
 * Removes databases of other versions that nobody has copied for a day, except the last few. They are first set aside
 * under another name, and removed a day later: a process that copies one at this moment finds all of it, or fails and
 * makes its own. What a killed start has left unfinished is also removed after a day. Several may do it at the same
 * moment.
 */
export async function removeOldTemplates(cacheDir: string, now: Date): Promise<void> {
  const folders = await foldersIn(cacheDir)
  const isUnused = ({ usedAt }: Folder) => now.getTime() - usedAt >= DAY_MS
  const templates = folders.filter(({ name }) => TEMPLATE.test(name)).sort((a, b) => b.usedAt - a.usedAt)
  for (const { path } of templates.slice(KEPT).filter(isUnused)) {
    const aside = `${path}.old-${randomUUID()}`
    const isMine = await rename(path, aside).then(
      () => true,
      () => false,
    )
    if (isMine) await utimes(aside, now, now)
  }
  for (const { path } of folders.filter((folder) => !TEMPLATE.test(folder.name) && isUnused(folder)))
    await rm(path, { recursive: true, force: true })
}

interface Folder {
  readonly name: string
  readonly path: string
  readonly usedAt: number
}

async function foldersIn(cacheDir: string): Promise<Folder[]> {
  const names = (await readdir(cacheDir)).filter((name) => name.startsWith(TEMPLATE_PREFIX))
  const folders = names.map(async (name): Promise<Folder[]> => {
    const path = join(cacheDir, name)
    // Somebody else may have removed it.
    const found = await stat(path).catch(() => null)
    return found ? [{ name, path, usedAt: found.mtimeMs }] : []
  })
  return (await Promise.all(folders)).flat()
}
