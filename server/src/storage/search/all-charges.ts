import { sql } from 'kysely'
import type { Environment } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { forSlicesOfClients } from './client-slices.ts'

/** The decided charges of all clients of an environment. */
export interface ChargesOfAll {
  readonly environment: Environment
  readonly provider: string
  readonly succeeded: number
  readonly failed: number
}

interface Row {
  readonly provider: string
  readonly succeeded: string
  readonly failed: string
}

/** The charges that were decided in a span, the end not included, by each client's own time: it reads every one of them. */
export async function sumCharges(
  db: Database,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ChargesOfAll[]> {
  const sums = new Map<string, ChargesOfAll>()
  await forSlicesOfClients(db, async (environment, clientIds) => {
    const { rows } = await byIndex(db, (tx) =>
      sql<Row>`
        select provider, count(*) filter (where state = 'SUCCEEDED')::text as succeeded,
          count(*) filter (where state = 'FAILED')::text as failed
        from attempts where client_id = any(${clientIds}::text[]) and decided_at >= ${from} and decided_at < ${to}
          and state in ('SUCCEEDED', 'FAILED') and kind = 'CHARGE'
        group by provider`.execute(tx),
    )
    for (const { provider, succeeded, failed } of rows) {
      const key = `${environment} ${provider}`
      const known = sums.get(key)
      sums.set(key, {
        ...{ environment, provider },
        succeeded: (known?.succeeded ?? 0) + Number(succeeded),
        failed: (known?.failed ?? 0) + Number(failed),
      })
    }
  })
  return [...sums.values()]
}
