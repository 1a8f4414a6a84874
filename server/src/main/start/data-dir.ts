import { mkdir } from 'node:fs/promises'
import type { Settings } from '../../platform/config/index.ts'
import { OperatorError } from '../../domain/index.ts'

/** Creates DATA_DIR where it is missing; nobody else may look into it. */
export async function ensureDataDir({ dataDir }: Pick<Settings, 'dataDir'>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new OperatorError(`The directory ${dataDir} of DATA_DIR cannot be created: ${error.message}.`)
  })
}
