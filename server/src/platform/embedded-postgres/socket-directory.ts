import { createHash } from 'node:crypto'
import { lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PORT } from './connection.ts'
import { errorCode } from './error-code.ts'

// What a socket address holds without its closing zero.
const PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107

export const socketPath = (directory: string) => join(directory, `.s.PGSQL.${PORT}`)

/** The home itself, or a folder in the temporary directory when the socket's path would be too long. */
export async function prepareSocketDirectory(home: string): Promise<string> {
  if (fits(home)) return home
  const name = `amsel-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const parent = fits(join(tmpdir(), name)) ? tmpdir() : '/tmp'
  const directory = join(parent, name)
  try {
    await mkdir(directory, { mode: 0o700 })
    return directory
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  // Anyone may make a folder of that name in advance.
  return (await isPrivate(directory, process.getuid?.())) ? directory : mkdtemp(join(parent, 'amsel-'))
}

export async function removeSocketDirectory(directory: string, home: string): Promise<void> {
  if (directory !== home) await rm(directory, { recursive: true, force: true })
}

/** A socket in a folder that others may write to could lead to somebody else's server. */
export async function isPrivate(directory: string, uid: number | undefined): Promise<boolean> {
  const found = await lstat(directory).catch(() => null)
  if (!found?.isDirectory()) return false
  return found.uid === uid && !(found.mode & 0o077)
}

/** A longer path is refused by some systems and silently cut off by others. */
export function fits(directory: string): boolean {
  return Buffer.byteLength(socketPath(directory)) <= PATH_BYTES_MAX
}
