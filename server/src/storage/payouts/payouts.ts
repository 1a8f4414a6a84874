import { type Selectable, sql } from 'kysely'
import type { Coverage, PayoutState, PayoutStep } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { momentCursor, type Page, type Paging, pageOf } from '../search/page.ts'
import type { PayoutsTable } from './tables.ts'

/** What is paid to a merchant's bank account. */
export interface Payout {
  readonly clientId: string
  readonly payoutId: string
  readonly currency: string
  readonly amountMinor: bigint
  readonly accountId: string
  readonly state: PayoutState
  /** In the client's time, as all moments here. */
  readonly madeAt: Date
  /** Of the schedule; null where it was made by hand. */
  readonly moment: Date | null
  /** Null where it is a part of what was available. */
  readonly coverage: Coverage | null
  /** The account it is paid from, once it is known. */
  readonly debtor: string | null
  readonly fileId: string | null
  readonly steps: readonly PayoutStep[]
}

export async function insertPayout(tx: DatabaseTransaction, payout: Payout): Promise<void> {
  await tx.insertInto('payouts').values(toRow(payout)).execute()
}

export async function hasPayoutOf(
  db: Database,
  clientId: string,
  { currency, moment }: { readonly currency: string; readonly moment: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('moment', '=', moment)
    .select('payout_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The last one that took everything available. */
export async function findLastSweep(
  db: Database,
  clientId: string,
  currency: string,
): Promise<Payout | null> {
  const row = await db
    .selectFrom('payouts')
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('coverage', 'is not', null)
    .orderBy('made_at', 'desc')
    .orderBy('payout_id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ? toPayout(row) : null
}

export async function findPayout(db: Database, clientId: string, payoutId: string): Promise<Payout | null> {
  const row = await db
    .selectFrom('payouts')
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .selectAll()
    .executeTakeFirst()
  return row ? toPayout(row) : null
}

/** Locked until the database transaction ends. */
export async function lockPayout(
  tx: DatabaseTransaction,
  clientId: string,
  payoutId: string,
): Promise<Payout | null> {
  const row = await tx
    .selectFrom('payouts')
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toPayout(row) : null
}

export async function updatePayout(tx: DatabaseTransaction, payout: Payout): Promise<void> {
  const { state, debtor, file_id, steps } = toRow(payout)
  await tx
    .updateTable('payouts')
    .where('client_id', '=', payout.clientId)
    .where('payout_id', '=', payout.payoutId)
    .set({ state, debtor, file_id, steps })
    .execute()
}

/** The newest first. */
export async function listPayouts(
  db: Database,
  clientId: string,
  { currency, cursor, limit }: Paging & { readonly currency?: string | undefined },
): Promise<Page<Payout>> {
  const { at, rest } = momentCursor(cursor)
  const [id = ''] = rest
  const rows = await db
    .selectFrom('payouts')
    .where('client_id', '=', clientId)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency as string))
    .where(sql<boolean>`(made_at, payout_id) < (${at}::timestamptz, ${id})`)
    .orderBy('made_at', 'desc')
    .orderBy('payout_id', 'desc')
    .limit(limit + 1)
    .selectAll()
    .execute()
  return pageOf(rows, limit, {
    item: toPayout,
    cursor: (row) => `${row.made_at.toISOString()} ${row.payout_id}`,
  })
}

/** Those of all clients in an open state, the oldest first. */
export async function listPayoutsIn(
  db: Database,
  states: readonly PayoutState[],
  limit: number,
): Promise<Payout[]> {
  const rows = await db
    .selectFrom('payouts')
    .where(sql<boolean>`state in ('CREATED', 'APPROVED', 'SENT')`)
    .where('state', 'in', [...states])
    .orderBy('made_at')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toPayout)
}

/** What the open payouts of a client come to, by currency: as much as its account for them holds. */
export async function sumOpenPayouts(
  db: Database,
  clientId: string,
): Promise<{ currency: string; expectedMinor: bigint; bookedMinor: bigint }[]> {
  const { rows } = await sql<{ currency: string; expected: string; booked: string }>`
    select currency, coalesce(sum(amount) filter (where is_payout), 0)::text as expected,
      coalesce(sum(amount) filter (where not is_payout), 0)::text as booked from (
      select currency, amount_minor::numeric as amount, true as is_payout from payouts
      where client_id = ${clientId} and state in ('CREATED', 'APPROVED', 'SENT')
      union all
      select currency, balance_minor, false from account_balances where client_id = ${clientId} and kind = 'paying_out'
      union all
      select currency, amount_minor::numeric, false from ledger_queue where client_id = ${clientId} and kind = 'paying_out'
    ) as compared group by currency order by currency`.execute(db)
  return rows.map(({ currency, expected, booked }) => ({
    ...{ currency, expectedMinor: BigInt(expected) },
    bookedMinor: BigInt(booked),
  }))
}

const toRow = (payout: Payout) => ({
  ...{ client_id: payout.clientId, payout_id: payout.payoutId, currency: payout.currency },
  ...{ amount_minor: payout.amountMinor, account_id: payout.accountId, state: payout.state },
  ...{ made_at: payout.madeAt, moment: payout.moment, debtor: payout.debtor, file_id: payout.fileId },
  coverage: payout.coverage && JSON.stringify(payout.coverage, positionsAsText),
  steps: JSON.stringify(payout.steps),
})

const positionsAsText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

interface WrittenCoverage extends Omit<Coverage, 'lastPosition' | 'firstPosition' | 'before'> {
  readonly lastPosition: string
  readonly firstPosition: string
  readonly before: { readonly payoutId: string; readonly lastPosition: string; readonly day: string } | null
}

const toCoverage = ({ lastPosition, firstPosition, day, before }: WrittenCoverage): Coverage => ({
  ...{ lastPosition: BigInt(lastPosition), firstPosition: BigInt(firstPosition), day },
  before: before && { ...before, lastPosition: BigInt(before.lastPosition) },
})

const toPayout = (row: Selectable<PayoutsTable>): Payout => ({
  ...{ clientId: row.client_id, payoutId: row.payout_id, currency: row.currency },
  ...{ amountMinor: row.amount_minor, accountId: row.account_id, state: row.state },
  ...{ madeAt: row.made_at, moment: row.moment, debtor: row.debtor, fileId: row.file_id },
  coverage: row.coverage === null ? null : toCoverage(row.coverage as WrittenCoverage),
  steps: (row.steps as readonly (Omit<PayoutStep, 'at'> & { at: string })[]).map((step) => ({
    ...step,
    at: new Date(step.at),
  })),
})
