import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSettings, type Settings } from '../platform/config/index.ts'

/** What a command begins with, so that it can be copied into another terminal and finds this gateway's data. */
export function invocation({ dataDir }: Pick<Settings, 'dataDir'>): string {
  const isDefault = dataDir === readSettings({}).dataDir
  const program = isFoundByNpx(process.cwd()) ? 'npx amsel' : `node ${quoted(process.argv[1] ?? '')}`
  return `${isDefault ? '' : `DATA_DIR=${quoted(dataDir)} `}${program}`
}

/** It looks in the folder and in those above it; anywhere else it would ask a registry. */
function isFoundByNpx(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules/.bin/amsel'))) return true
  return dirname(folder) !== folder && isFoundByNpx(dirname(folder))
}

/** For a POSIX shell. */
const quoted = (text: string) => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
