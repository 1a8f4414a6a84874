import type { Selectable } from 'kysely'
import { type AccountLimits, type Facts, GATEWAY_ITSELF, type ProviderAccount } from '../../domain/index.ts'
import { announceClientChange } from '../clients/client-changes.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { ProviderAccountsTable } from './tables.ts'

export interface StoredAccount extends ProviderAccount {
  readonly configSealed: Buffer
  readonly createdAt: Date
  readonly changedAt: Date
  /** How it answered when somebody last tried it. */
  readonly lastTest?: AccountTest | null
}

export interface AccountTest {
  readonly at: Date
  readonly isWell: boolean
  readonly sentence: string
}

/** All of them, by name. */
export async function listAccounts(db: Database): Promise<StoredAccount[]> {
  const rows = await db.selectFrom('provider_accounts').orderBy('name').selectAll().execute()
  return rows.map(toAccount)
}

/** Locked until the database transaction ends. */
export async function lockAccount(tx: DatabaseTransaction, name: string): Promise<StoredAccount | null> {
  const row = await tx
    .selectFrom('provider_accounts')
    .where('name', '=', name)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toAccount(row) : null
}

export async function findAccount(db: Database, name: string): Promise<StoredAccount | null> {
  const row = await db.selectFrom('provider_accounts').where('name', '=', name).selectAll().executeTakeFirst()
  return row ? toAccount(row) : null
}

/** False where there is one of this name. */
export async function insertAccount(tx: DatabaseTransaction, account: StoredAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('provider_accounts')
    .values({
      name: account.name,
      kind: account.kind,
      environment: account.environment,
      status: account.status,
      config_sealed: account.configSealed,
      shown: JSON.stringify(account.shown),
      limits: limitsText(account.limits),
      created_at: account.createdAt,
      changed_at: account.changedAt,
      tested_at: null,
      is_test_passed: null,
      test_sentence: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  await announceProviderChange(tx)
  return numInsertedOrUpdatedRows > 0n
}

/** Kind and environment stay what they were. */
export async function updateAccount(tx: DatabaseTransaction, account: StoredAccount): Promise<void> {
  await tx
    .updateTable('provider_accounts')
    .set({
      status: account.status,
      config_sealed: account.configSealed,
      shown: JSON.stringify(account.shown),
      limits: limitsText(account.limits),
      changed_at: account.changedAt,
    })
    .where('name', '=', account.name)
    .execute()
  await announceProviderChange(tx)
}

/** It changes nothing for any node, so no node is notified. */
export async function updateAccountTest(
  db: Database,
  name: string,
  { at, isWell, sentence }: AccountTest,
): Promise<void> {
  await db
    .updateTable('provider_accounts')
    .set({ tested_at: at, is_test_passed: isWell, test_sentence: sentence })
    .where('name', '=', name)
    .execute()
}

/** Reaches every node the way changes of clients do: as a change of the gateway itself. */
export const announceProviderChange = (tx: DatabaseTransaction): Promise<void> =>
  announceClientChange(tx, GATEWAY_ITSELF)

const toAccount = (row: Selectable<ProviderAccountsTable>): StoredAccount => ({
  name: row.name,
  kind: row.kind,
  environment: row.environment,
  status: row.status,
  configSealed: row.config_sealed,
  shown: row.shown as Facts,
  limits: toLimits(row.limits as StoredLimits | null),
  createdAt: row.created_at,
  changedAt: row.changed_at,
  lastTest:
    row.tested_at === null
      ? null
      : { at: row.tested_at, isWell: row.is_test_passed ?? false, sentence: row.test_sentence ?? '' },
})

/** JSON has no integers of arbitrary length: they are strings there. */
type StoredLimits = Readonly<Record<string, { readonly min: string | null; readonly max: string | null }>>

const limitsText = (limits: AccountLimits | null): string | null =>
  limits &&
  JSON.stringify(
    Object.fromEntries(
      Object.entries(limits).map(([currency, { minMinor, maxMinor }]) => [
        currency,
        {
          min: minMinor === null ? null : String(minMinor),
          max: maxMinor === null ? null : String(maxMinor),
        },
      ]),
    ) satisfies StoredLimits,
  )

const toLimits = (stored: StoredLimits | null): AccountLimits | null =>
  stored &&
  Object.fromEntries(
    Object.entries(stored).map(([currency, { min, max }]) => [
      currency,
      { minMinor: min === null ? null : BigInt(min), maxMinor: max === null ? null : BigInt(max) },
    ]),
  )
