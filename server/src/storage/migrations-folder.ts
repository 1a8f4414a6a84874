import { fileURLToPath } from 'node:url'
import { packageFile } from '../platform/package-files.ts'

/** The schema, plain SQL, numbered. */
export const MIGRATIONS_FOLDER = fileURLToPath(packageFile('migrations/'))
