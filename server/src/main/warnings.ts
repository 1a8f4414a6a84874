import type { Logger } from 'pino'
import { type Database, listClients } from '../storage/index.ts'

/** The embedded server has no tools for backup and fail-over: fine for a laptop, not for real money. */
export async function warnOfEmbeddedProduction(db: Database, log: Logger): Promise<void> {
  const production = (await listClients(db)).filter(({ environment }) => environment === 'production')
  if (production.length > 0)
    log.warn(
      { productionClients: production.length },
      'production clients live on the embedded database, which has no backup and no fail-over: set DATABASE_URL',
    )
}
