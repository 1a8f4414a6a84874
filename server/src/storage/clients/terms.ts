import type { Selectable } from 'kysely'
import {
  type ClientTerms,
  readSettlement,
  readTerms,
  type SettlementTerms,
  USUAL_SETTLEMENT,
  USUAL_TERMS,
  type WrittenSettlement,
  type WrittenTerms,
  writeSettlement,
} from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { announceClientChange } from './client-changes.ts'
import type { ClientsTable } from './tables.ts'

type Columns = Pick<Selectable<ClientsTable>, 'limits' | 'requests_per_second_max'>

/** Most clients have none of their own, and share these. */
export function toTerms(row: Columns): ClientTerms {
  if (row.limits === null && row.requests_per_second_max === null) return USUAL_TERMS
  const terms = readTerms({ fees: {}, ...writtenTermsOf(row) })
  if (typeof terms === 'string') throw new Error(`a client's terms cannot be read: ${terms}`)
  return terms
}

export function toSettlement(written: unknown): SettlementTerms {
  if (written === null) return USUAL_SETTLEMENT
  const terms = readSettlement({
    ...writeSettlement(USUAL_SETTLEMENT),
    ...(written as Partial<WrittenSettlement>),
  })
  if (typeof terms === 'string') throw new Error(`a client's settlement cannot be read: ${terms}`)
  return terms
}

export async function getWrittenSettlement(db: Database, clientId: string): Promise<WrittenSettlement> {
  const { settlement } = await db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select('settlement')
    .executeTakeFirstOrThrow()
  return writeSettlement(toSettlement(settlement))
}

/** For a locked client. */
export async function updateSettlement(
  tx: DatabaseTransaction,
  clientId: string,
  settlement: WrittenSettlement,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ settlement: JSON.stringify(settlement) })
    .where('client_id', '=', clientId)
    .execute()
  await announceClientChange(tx, clientId)
}

export const writtenTermsOf = (row: Columns): Omit<WrittenTerms, 'fees'> => ({
  limits: (row.limits ?? {}) as WrittenTerms['limits'],
  requestsPerSecondMax: row.requests_per_second_max,
})

/** For a locked client; the caller announces the change. Its fees are a plan. */
export async function updateTerms(
  tx: DatabaseTransaction,
  clientId: string,
  { limits, requestsPerSecondMax }: Omit<WrittenTerms, 'fees'>,
): Promise<void> {
  const text = Object.keys(limits).length === 0 ? null : JSON.stringify(limits)
  await tx
    .updateTable('clients')
    .set({ limits: text, requests_per_second_max: requestsPerSecondMax })
    .where('client_id', '=', clientId)
    .execute()
}
