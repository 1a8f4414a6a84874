import { fileURLToPath } from 'node:url'

/** The schema, plain SQL, numbered. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
