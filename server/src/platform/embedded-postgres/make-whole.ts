import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'
import { isAlive } from './process-table.ts'

const AGE_MAX_MS = 600_000

/**
 * Makes a directory beside its place and gives it its name only when it is complete, so that neither a crash nor a race
 * leaves half of one. A second process finds the place taken, and leaves it to the first.
 */
export async function makeWhole(directory: string, make: (draft: string) => Promise<void>): Promise<void> {
  await removeDeadDrafts(directory)
  const draft = `${prefixOf(directory)}${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await make(draft)
    await rename(draft, directory)
    await syncDirectory(dirname(directory))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
  }
}

const prefixOf = (directory: string) => `${directory}.new-`

/** The age counts too, since after a container's restart the same pid is likely to be alive again. */
async function removeDeadDrafts(directory: string): Promise<void> {
  const parent = dirname(directory)
  const prefix = basename(prefixOf(directory))
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const draft = join(parent, name)
    const begun = (await stat(draft).catch(() => null))?.mtimeMs ?? 0
    const isOld = Date.now() - begun > AGE_MAX_MS
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    if (isOld || !isAlive(maker)) await rm(draft, { recursive: true, force: true })
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
