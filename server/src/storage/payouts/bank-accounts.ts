import { type Selectable, sql } from 'kysely'
import type { BankAccountState, BankNumber } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { sealedPlace } from '../sealed/sealed-tables.ts'
import type { BankAccountsTable } from './tables.ts'

/** Where a merchant wants its money in a currency; its number is sealed. */
export interface BankAccount {
  readonly clientId: string
  readonly accountId: string
  readonly currency: string
  readonly holder: string
  readonly kind: BankNumber['kind']
  readonly lastFour: string
  readonly state: BankAccountState
  /** In the client's time, as from when it may be used. */
  readonly addedAt: Date
  readonly addedBy: string
  readonly usableFrom: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly reason: string | null
}

const placeOf = (clientId: string, accountId: string) =>
  sealedPlace('bank_accounts', 'number_sealed', clientId, accountId)

export async function insertBankAccount(
  tx: DatabaseTransaction,
  sealer: Sealer,
  account: BankAccount,
  number: BankNumber,
): Promise<void> {
  const { clientId, accountId } = account
  await tx
    .insertInto('bank_accounts')
    .values({
      ...{ client_id: clientId, account_id: accountId, currency: account.currency, holder: account.holder },
      ...{ kind: account.kind, last_four: account.lastFour, state: account.state },
      number_sealed: sealer.seal(Buffer.from(JSON.stringify(number)), placeOf(clientId, accountId)),
      ...{ added_at: account.addedAt, added_by: account.addedBy, usable_from: account.usableFrom },
      ...{ decided_at: account.decidedAt, decided_by: account.decidedBy, reason: account.reason },
    })
    .execute()
}

/** The newest first; few, because each is a person's act. */
export async function listBankAccounts(db: Database, clientId: string): Promise<BankAccount[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .where('client_id', '=', clientId)
    .orderBy('added_at', 'desc')
    .orderBy('account_id', 'desc')
    .selectAll()
    .execute()
  return rows.map(toBankAccount)
}

export async function findBankAccount(
  db: Database,
  clientId: string,
  accountId: string,
): Promise<BankAccount | null> {
  const row = await db
    .selectFrom('bank_accounts')
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .selectAll()
    .executeTakeFirst()
  return row ? toBankAccount(row) : null
}

/** Locked until the database transaction ends. */
export async function lockBankAccount(
  tx: DatabaseTransaction,
  clientId: string,
  accountId: string,
): Promise<BankAccount | null> {
  const row = await tx
    .selectFrom('bank_accounts')
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toBankAccount(row) : null
}

export async function updateBankAccount(
  tx: DatabaseTransaction,
  { clientId, accountId }: BankAccount,
  decided: Pick<BankAccount, 'state' | 'decidedAt' | 'decidedBy' | 'reason'>,
): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .set({
      ...{ state: decided.state, decided_at: decided.decidedAt },
      ...{ decided_by: decided.decidedBy, reason: decided.reason },
    })
    .execute()
}

/** The number itself, for whoever pays to it. */
export async function openBankNumber(
  db: Database,
  sealer: Sealer,
  clientId: string,
  accountId: string,
): Promise<BankNumber> {
  const { number_sealed: sealed } = await db
    .selectFrom('bank_accounts')
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .select('number_sealed')
    .executeTakeFirstOrThrow()
  return JSON.parse(sealer.open(sealed, placeOf(clientId, accountId)).toString())
}

/** Those of all clients that wait for an operator, the oldest first. */
export async function listWaitingAccounts(db: Database, limit: number): Promise<BankAccount[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .where(sql<boolean>`state = 'WAITING'`)
    .orderBy('added_at')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toBankAccount)
}

const toBankAccount = (row: Selectable<BankAccountsTable>): BankAccount => ({
  ...{ clientId: row.client_id, accountId: row.account_id, currency: row.currency, holder: row.holder },
  ...{ kind: row.kind, lastFour: row.last_four, state: row.state },
  ...{ addedAt: row.added_at, addedBy: row.added_by, usableFrom: row.usable_from },
  ...{ decidedAt: row.decided_at, decidedBy: row.decided_by, reason: row.reason },
})
