import { clientTime } from '../../domain/index.ts'
import { type Database, getClock } from '../../storage/index.ts'
import type { MoneyDeps } from './deps.ts'

/** The client's time, as this transaction sees it. */
export const clientNow = async (
  { clock }: Pick<MoneyDeps, 'clock'>,
  db: Database,
  clientId: string,
): Promise<Date> => clientTime(clock, (await getClock(db, clientId)).offsetMs)
