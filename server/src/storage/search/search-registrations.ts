import type { RegistrationStatus } from '@amsel/contract'
import { sql } from 'kysely'
import type { Registration } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import { momentCursor, type Page, type Paging } from './page.ts'
import { searchByMoment } from './search-by-moment.ts'

type FoundRegistration = Pick<
  Registration,
  'registrationRequestId' | 'referenceMerchantId' | 'referenceStoreId' | 'status' | 'createdAt' | 'updatedAt'
> & { readonly isNewest: boolean }

/** What a client has submitted for review, the newest first. */
export async function searchRegistrations(
  db: Database,
  clientId: string,
  asked: Paging & { readonly status?: RegistrationStatus | undefined },
): Promise<Page<FoundRegistration>> {
  const { status = null, limit } = asked
  const seen = sql`
    select registration_request_id, reference_merchant_id, reference_store_id, status, created_at, updated_at, is_newest
    from registrations
    where client_id = ${clientId} and created_at < ${momentCursor(asked.cursor).at}::timestamptz
    order by created_at desc`
  return searchByMoment(db, {
    seen,
    wanted: sql`(${status}::text is null or status = ${status}::text)`,
    limit,
    item: toFound,
  })
}

interface Row {
  readonly registration_request_id: string
  readonly reference_merchant_id: string
  readonly reference_store_id: string
  readonly status: RegistrationStatus
  readonly created_at: Date
  readonly updated_at: Date
  readonly is_newest: boolean
}

const toFound = (row: Row): FoundRegistration => ({
  registrationRequestId: row.registration_request_id,
  referenceMerchantId: row.reference_merchant_id,
  referenceStoreId: row.reference_store_id,
  status: row.status,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  isNewest: row.is_newest,
})
