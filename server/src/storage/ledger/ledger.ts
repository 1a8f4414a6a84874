import { sql } from 'kysely'
import type { Balance, Transfer } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { TRANSACTION_IDLE_TIMEOUT_MS } from '../connection/database.ts'

/** A transfer that is there already is a programmer's mistake: the primary key refuses it. */
export async function insertTransfers(
  tx: DatabaseTransaction,
  transfers: readonly Transfer[],
): Promise<void> {
  await tx
    .insertInto('transfers')
    .values(
      transfers.map((transfer) => ({
        client_id: transfer.clientId,
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
      })),
    )
    .execute()
}

/** Every account of the client with its balance: the last checkpoint and what came after it. */
export async function listBalances(db: Database, clientId: string): Promise<Balance[]> {
  const { rows } = await sql<{ holder: string; kind: Balance['kind']; currency: string; balance: string }>`
    with moved as (
      select holder, kind, currency, balance_minor as amount
      from checkpoint_balances where client_id = ${clientId}
      union all ${movementsBetween(clientId, sql`${lastCheckpoint(clientId)}`, sql`'infinity'`)}
    )
    select holder, kind, currency, sum(amount)::text as balance from moved
    group by holder, kind, currency order by holder, kind, currency`.execute(db)
  return rows.map(({ balance, ...account }) => ({ ...account, balanceMinor: BigInt(balance) }))
}

/** Whoever holds the client's books is the only one who takes money out of its accounts. */
export async function lockLedger(tx: DatabaseTransaction, clientId: string): Promise<void> {
  await sql`insert into ledger_checkpoints (client_id, through) values (${clientId}, '-infinity')
    on conflict do nothing`.execute(tx)
  await tx
    .selectFrom('ledger_checkpoints')
    .where('client_id', '=', clientId)
    .select('client_id')
    .forUpdate()
    .execute()
}

/** What an account holds at least: money may come in meanwhile, and none goes out while the books are held. */
export async function getBalance(
  tx: DatabaseTransaction,
  clientId: string,
  account: { holder: string; kind: Balance['kind']; currency: string },
): Promise<bigint> {
  const balances = await listBalances(tx, clientId)
  const found = balances.find(
    ({ holder, kind, currency }) =>
      holder === account.holder && kind === account.kind && currency === account.currency,
  )
  return found?.balanceMinor ?? 0n
}

/** No transaction is open for so long that it could still add a transfer older than this. */
const SETTLED_AFTER_MS = 20 * TRANSACTION_IDLE_TIMEOUT_MS

/** Folds what is old enough into the checkpoint, so that balances stay quick to ask. */
export async function updateCheckpoint(
  tx: DatabaseTransaction,
  clientId: string,
  settledAfterMs = SETTLED_AFTER_MS,
): Promise<void> {
  await lockLedger(tx, clientId)
  const { through, next } = await tx
    .selectFrom('ledger_checkpoints')
    .where('client_id', '=', clientId)
    .select(sql<string>`through::text`.as('through'))
    .select(
      sql<string>`(clock_timestamp() - make_interval(secs => ${settledAfterMs / 1000}))::text`.as('next'),
    )
    .executeTakeFirstOrThrow()
  await sql`
    insert into checkpoint_balances (client_id, holder, kind, currency, balance_minor)
    select ${clientId}, holder, kind, currency, sum(amount) from (
      ${movementsBetween(clientId, sql`${through}`, sql`${next}`)}
    ) as moved group by holder, kind, currency
    on conflict (client_id, holder, kind, currency)
    do update set balance_minor = checkpoint_balances.balance_minor + excluded.balance_minor`.execute(tx)
  await sql`update ledger_checkpoints set through = greatest(through, ${next}::timestamptz)
    where client_id = ${clientId}`.execute(tx)
}

const lastCheckpoint = (clientId: string) =>
  sql`coalesce((select through from ledger_checkpoints where client_id = ${clientId}), '-infinity')`

/** Credits count up, debits down; after `from`, up to and with `to`. */
const movementsBetween = (clientId: string, from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) => sql`
  select credit_holder as holder, credit_kind as kind, currency, amount_minor::numeric as amount from transfers
  where client_id = ${clientId} and recorded_at > ${from}::timestamptz and recorded_at <= ${to}::timestamptz
  union all
  select debit_holder, debit_kind, currency, -amount_minor::numeric from transfers
  where client_id = ${clientId} and recorded_at > ${from}::timestamptz and recorded_at <= ${to}::timestamptz`
