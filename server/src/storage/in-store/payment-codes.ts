import type { CodeOutcome, ResultCode } from '@amsel/contract'
import { type Selectable, sql } from 'kysely'
import {
  type Database,
  type DatabaseTransaction,
  type Storage,
  sendPrepared,
} from '../connection/database.ts'
import { inPlace } from '../connection/in-place.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'
import type { PaymentCodesTable } from './tables.ts'

export interface PaymentCode {
  readonly clientId: string
  readonly codeDigest: Buffer
  readonly paymentMethodType: string
  readonly outcome: CodeOutcome
  readonly resultCode: ResultCode | null
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** The payment that it was used for. */
  readonly paymentId: string | null
}

/** False when there is such a code already. */
export async function insertPaymentCode(db: Database, code: PaymentCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('payment_codes')
    .values({
      client_id: code.clientId,
      code_digest: code.codeDigest,
      payment_method_type: code.paymentMethodType,
      outcome: code.outcome,
      result_code: code.resultCode,
      issued_at: code.issuedAt,
      expires_at: code.expiresAt,
      payment_id: code.paymentId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** A code that is looked up. */
export interface CodeName {
  readonly clientId: string
  readonly codeDigest: Buffer
}

/** Finds codes of any clients, in the order in which they are asked for. */
export async function findPaymentCodes(
  { pool }: Pick<Storage, 'pool'>,
  group: readonly CodeName[],
): Promise<(PaymentCode | null)[]> {
  const rows = await sendPrepared<Selectable<PaymentCodesTable> & { position: bigint }>(pool, FIND_CODES, [
    group.map(({ clientId }) => clientId),
    group.map(({ codeDigest }) => codeDigest),
  ])
  return inPlace(group, rows, toPaymentCode)
}

const FIND_CODES = `
select asked.position, found.*
from unnest($1::text[], $2::bytea[]) with ordinality as asked (client_id, code_digest, position)
cross join lateral (
  select * from payment_codes c where c.client_id = asked.client_id and c.code_digest = asked.code_digest limit 1
) as found`

export async function findPaymentCode(
  db: Database,
  clientId: string,
  codeDigest: Buffer,
): Promise<PaymentCode | null> {
  const row = await selectCode(db, clientId, codeDigest).executeTakeFirst()
  return row ? toPaymentCode(row) : null
}

/** The code, locked against others who scan it at the same moment. */
export async function lockPaymentCode(
  tx: DatabaseTransaction,
  clientId: string,
  codeDigest: Buffer,
): Promise<PaymentCode | null> {
  const row = await selectCode(tx, clientId, codeDigest).forUpdate().executeTakeFirst()
  return row ? toPaymentCode(row) : null
}

const selectCode = (db: Database, clientId: string, codeDigest: Buffer) =>
  db
    .selectFrom('payment_codes')
    .where('client_id', '=', clientId)
    .where('code_digest', '=', codeDigest)
    .selectAll()

function toPaymentCode(row: Selectable<PaymentCodesTable>): PaymentCode {
  return {
    clientId: row.client_id,
    codeDigest: row.code_digest,
    paymentMethodType: row.payment_method_type,
    outcome: row.outcome,
    resultCode: row.result_code,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    paymentId: row.payment_id,
  }
}

export function updatePaymentCode(unit: UnitOfWork, { codeDigest }: PaymentCode, paymentId: string): void {
  const code_digest = `\\x${codeDigest.toString('hex')}`
  unit.ask({ code_digest })
  unit.add('used_codes', { code_digest, payment_id: paymentId })
}

/** Counts a wrong code in the minute that it came, and returns the count. */
export async function insertCodeFailure(
  tx: DatabaseTransaction,
  clientId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into payment_code_failures (client_id, minute, failures)
    values (${clientId}, date_trunc('minute', ${now}::timestamptz), 1)
    on conflict (client_id, minute) do update set failures = payment_code_failures.failures + 1
    returning failures`.execute(tx)
  await sql`
    delete from payment_code_failures
    where client_id = ${clientId} and minute < date_trunc('minute', ${now}::timestamptz)`.execute(tx)
  return rows[0]?.failures ?? 0
}

/** How many wrong codes came in this minute. */
export async function countCodeFailures(db: Database, clientId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select failures from payment_code_failures
    where client_id = ${clientId} and minute = date_trunc('minute', ${now}::timestamptz)`.execute(db)
  return rows[0]?.failures ?? 0
}
