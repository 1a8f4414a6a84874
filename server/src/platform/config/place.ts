import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFile } from '../package-files.ts'

/** Where the gateway's files go unless a setting says otherwise. */
export interface Place {
  /** What a relative DATA_DIR counts from. */
  readonly root: string
  readonly dataDir: string
}

const PACKAGE = fileURLToPath(packageFile('.'))

/** In a checkout at its root, wherever a command is called; of an installed package in the folder of the call. */
export const placeOf = (packageFolder = PACKAGE): Place =>
  isCheckout(packageFolder)
    ? { root: join(packageFolder, '..'), dataDir: 'data' }
    : { root: process.cwd(), dataDir: 'amsel-data' }

/** A package has no sources. */
const isCheckout = (packageFolder: string) => existsSync(join(packageFolder, 'src'))
