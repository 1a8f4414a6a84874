import { type Selectable, sql } from 'kysely'
import {
  type Account,
  accountOf,
  type Balance,
  ledgerEvents,
  type Movement,
  type Transfer,
} from '../../domain/index.ts'
import { findNextClient } from '../clients/next-client.ts'
import { byIndex } from '../connection/by-index.ts'
import { type Database, type DatabaseTransaction, isOnDistributed } from '../connection/database.ts'
import { distributedFunction } from '../distribution/distributed-function.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'
import { movementRow } from '../units/write-rows.ts'
import type { TransfersTable } from './tables.ts'

/**
 * Writes the transfers of an event, and queues what they move. It waits for no lock. A transfer that is there already is
 * a programming error: the primary key refuses it.
 */
export function insertTransfers(
  unit: UnitOfWork,
  transfers: readonly Transfer[],
  queued: readonly Movement[],
): void {
  for (const movement of queued) unit.add('queued_movements', movementRow(movement))
  for (const transfer of transfers)
    unit.add('new_transfers', {
      event_kind: transfer.eventKind,
      event_id: transfer.eventId,
      leg: transfer.leg,
      debit_holder: transfer.debit.holder,
      debit_kind: transfer.debit.kind,
      credit_holder: transfer.credit.holder,
      credit_kind: transfer.credit.kind,
      currency: transfer.amount.currency,
      amount_minor: transfer.amount.value,
      happened_at: transfer.happenedAt,
      payment_id: transfer.paymentId,
      provider: transfer.provider,
      plan: transfer.plan,
    })
}

/**
 * Moves an account's row, which is locked until the database transaction ends: to be done last. False when the row would
 * go below zero and must not; what waits in the queue may then be enough.
 */
export async function updateBalance(
  tx: DatabaseTransaction,
  clientId: string,
  movement: Movement,
  { mayGoBelowZero }: { mayGoBelowZero: boolean },
): Promise<boolean> {
  const { holder, kind, provider, currency, amountMinor } = movement
  if (mayGoBelowZero) {
    await sql`insert into account_balances (client_id, holder, kind, provider, currency, balance_minor)
      values (${clientId}, ${holder}, ${kind}, ${provider}, ${currency}, ${amountMinor}::numeric)
      on conflict (client_id, holder, kind, provider, currency)
      do update set balance_minor = account_balances.balance_minor + excluded.balance_minor`.execute(tx)
    return true
  }
  const { numAffectedRows = 0n } = await sql`
    update account_balances set balance_minor = balance_minor + ${amountMinor}::numeric
    where client_id = ${clientId} and holder = ${holder} and kind = ${kind} and provider = ${provider}
      and currency = ${currency} and balance_minor + ${amountMinor}::numeric >= 0`.execute(tx)
  return numAffectedRows > 0n
}

/** What the account's row alone holds; what waits in the queue is not counted. */
export async function getRowBalance(
  db: Database,
  clientId: string,
  { holder, kind, provider, currency }: Omit<Balance, 'balanceMinor'>,
): Promise<bigint> {
  const row = await db
    .selectFrom('account_balances')
    .where('client_id', '=', clientId)
    .where('holder', '=', holder)
    .where('kind', '=', kind)
    .where('provider', '=', provider)
    .where('currency', '=', currency)
    .select('balance_minor')
    .executeTakeFirst()
  return BigInt(row?.balance_minor ?? 0)
}

/** How many rows of the queue one statement rolls up, which takes a few milliseconds. */
export const ROLLED_UP_AT_ONCE = 500

/**
 * Rolls up part of the queue into the accounts' rows, and returns how much that was. Several may do it at once: the rows
 * of the queue are taken in order, so one waits for the other, and finds what is left.
 */
export async function rollUpBalances(db: Database, clientId: string): Promise<number> {
  if (isOnDistributed(db)) return callRollUp(db, clientId)
  const rollUp = sql<{ folded: number }>`
    with slice as (
      select queue_number from ledger_queue where client_id = ${clientId}
      order by queue_number limit ${ROLLED_UP_AT_ONCE} for update
    ), taken as (
      delete from ledger_queue
      where client_id = ${clientId} and queue_number = any(array(select queue_number from slice))
      returning holder, kind, provider, currency, amount_minor
    ), folded as (
      insert into account_balances (client_id, holder, kind, provider, currency, balance_minor)
      select ${clientId}, holder, kind, provider, currency, sum(amount_minor) from taken
      group by holder, kind, provider, currency order by holder, kind, provider, currency
      on conflict (client_id, holder, kind, provider, currency)
      do update set balance_minor = account_balances.balance_minor + excluded.balance_minor
    )
    select count(*)::int as folded from taken`
  const { rows } = await byIndex(db, (tx) => rollUp.execute(tx))
  return rows[0]?.folded ?? 0
}

async function callRollUp(db: Database, clientId: string): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    select folded from ${sql.raw(ROLL_UP.name)}(${clientId}) as folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/** The same on a distributed database, as a whole on the node of the client. */
export const ROLL_UP = distributedFunction('fold_queue', {
  parameters: 'of_client text',
  returns: 'integer',
  body: `
declare
  account record;
  folded integer := 0;
begin
  for account in
    with slice as (
      select queue_number from ledger_queue where client_id = of_client
      order by queue_number limit ${ROLLED_UP_AT_ONCE} for update
    ), taken as (
      delete from ledger_queue where client_id = of_client and queue_number in (select queue_number from slice)
      returning holder, kind, provider, currency, amount_minor
    )
    select holder, kind, provider, currency, sum(amount_minor) as amount, count(*)::integer as count from taken
    group by holder, kind, provider, currency order by holder, kind, provider, currency
  loop
    insert into account_balances (client_id, holder, kind, provider, currency, balance_minor)
    values (of_client, account.holder, account.kind, account.provider, account.currency, account.amount)
    on conflict (client_id, holder, kind, provider, currency)
    do update set balance_minor = account_balances.balance_minor + excluded.balance_minor;
    folded := folded + account.count;
  end loop;
  return folded;
end`,
})

export const findClientToRollUp = (db: Database, after: string) => findNextClient(db, 'ledger_queue', after)

/** The transfers of these events, as they were recorded. They are found by the primary key: no index has their payment. */
export async function listTransfers(
  db: Database,
  clientId: string,
  eventIds: readonly string[],
): Promise<Transfer[]> {
  const rows: Selectable<TransfersTable>[] = []
  // One event at a time, by its kind and id: for several at once a planner may read all that the client has.
  for (const [kind] of ledgerEvents)
    for (const eventId of eventIds)
      rows.push(
        ...(await db
          .selectFrom('transfers')
          .where('client_id', '=', clientId)
          .where('event_kind', '=', kind)
          .where('event_id', '=', eventId)
          .selectAll()
          .execute()),
      )
  rows.sort((one, other) => one.recorded_at.getTime() - other.recorded_at.getTime() || one.leg - other.leg)
  return rows.map((row) => ({
    clientId: row.client_id,
    eventKind: row.event_kind,
    eventId: row.event_id,
    leg: row.leg,
    debit: accountOf(row.debit_holder, row.debit_kind, row.provider),
    credit: accountOf(row.credit_holder, row.credit_kind, row.provider),
    amount: { currency: row.currency as Transfer['amount']['currency'], value: row.amount_minor },
    happenedAt: row.happened_at,
    paymentId: row.payment_id,
    provider: row.provider,
    plan: row.plan,
  }))
}

/** Every account of the client with its balance: its row and what waits in the queue. */
export async function listBalances(db: Database, clientId: string): Promise<Balance[]> {
  const { rows } = await sql<Account & { currency: string; balance: string }>`
    select holder, kind, provider, currency, sum(amount)::text as balance from (
      select holder, kind, provider, currency, balance_minor as amount from account_balances where client_id = ${clientId}
      union all
      select holder, kind, provider, currency, amount_minor from ledger_queue where client_id = ${clientId}
    ) as moved
    group by holder, kind, provider, currency order by holder, kind, provider, currency`.execute(db)
  return rows.map(({ balance, ...account }) => ({ ...account, balanceMinor: BigInt(balance) }))
}
