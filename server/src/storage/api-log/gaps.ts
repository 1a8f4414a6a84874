import type pg from 'pg'
import { idTime } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** Calls of a client in one minute that were not logged. */
export interface ApiCallGap {
  readonly clientId: string
  readonly minute: string
  readonly count: number
}

const MINUTE_LENGTH = 12

/** A minute as the ids of its calls begin. */
export const apiLogMinute = (at: Date): string => idTime(at).slice(0, MINUTE_LENGTH)

/** Other nodes count the same minute. */
export async function addApiCallGap(
  client: pg.Client,
  { clientId, minute, count }: ApiCallGap,
): Promise<void> {
  await client.query(
    `insert into api_call_gaps (client_id, minute, count) values ($1, $2, $3)
     on conflict (client_id, minute) do update set count = api_call_gaps.count + excluded.count`,
    [clientId, minute, count],
  )
}

/** How many calls of a span, in whole minutes, are missing from the log. */
export async function countDroppedCalls(
  db: Database,
  clientId: string,
  from: Date,
  to: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('api_call_gaps')
    .where('client_id', '=', clientId)
    .where('minute', '>=', apiLogMinute(from))
    .where('minute', '<=', apiLogMinute(to))
    .select((eb) => eb.fn.sum<string | null>('count').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}
