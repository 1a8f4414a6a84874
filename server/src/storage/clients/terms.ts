import type { Selectable } from 'kysely'
import { type ClientTerms, readTerms, USUAL_TERMS, type WrittenTerms } from '../../domain/index.ts'
import type { DatabaseTransaction } from '../connection/database.ts'
import type { ClientsTable } from './tables.ts'

type Columns = Pick<Selectable<ClientsTable>, 'limits' | 'requests_per_second_max'>

/** Most clients have none of their own, and share these. */
export function toTerms(row: Columns): ClientTerms {
  if (row.limits === null && row.requests_per_second_max === null) return USUAL_TERMS
  const terms = readTerms({ fees: {}, ...writtenTermsOf(row) })
  if (typeof terms === 'string') throw new Error(`a client's terms cannot be read: ${terms}`)
  return terms
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
