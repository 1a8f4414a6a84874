import type { Selectable } from 'kysely'
import { type ClientTerms, readTerms, USUAL_TERMS, type WrittenTerms } from '../../domain/index.ts'
import type { DatabaseTransaction } from '../connection/database.ts'
import type { ClientsTable } from './tables.ts'

type Columns = Pick<Selectable<ClientsTable>, 'fees' | 'limits' | 'requests_per_second_max'>

/** Most clients have none of their own, and share these. */
export function toTerms(row: Columns): ClientTerms {
  if (row.fees === null && row.limits === null && row.requests_per_second_max === null) return USUAL_TERMS
  const terms = readTerms({
    fees: (row.fees ?? {}) as WrittenTerms['fees'],
    limits: (row.limits ?? {}) as WrittenTerms['limits'],
    requestsPerSecondMax: row.requests_per_second_max,
  })
  if (typeof terms === 'string') throw new Error(`a client's terms cannot be read: ${terms}`)
  return terms
}

/** For a locked client; the caller announces the change. */
export async function updateTerms(
  tx: DatabaseTransaction,
  clientId: string,
  { fees, limits, requestsPerSecondMax }: WrittenTerms,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({
      fees: textOf(fees),
      limits: textOf(limits),
      requests_per_second_max: requestsPerSecondMax,
    })
    .where('client_id', '=', clientId)
    .execute()
}

const textOf = (terms: Readonly<Record<string, string>>): string | null =>
  Object.keys(terms).length === 0 ? null : JSON.stringify(terms)
