import type { ResultCode } from '@amsel/contract'
import { type Selectable, sql } from 'kysely'
import { type Attempt, type AttemptState, NEXT_ATTEMPT_STATES, statesBefore } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'
import type { AttemptsTable } from './tables.ts'

export function insertAttempt(unit: UnitOfWork, attempt: Attempt): void {
  unit.ask({ new_attempt_id: attempt.attemptId })
  unit.add('new_attempts', {
    attempt_id: attempt.attemptId,
    payment_id: attempt.paymentId,
    kind: attempt.kind,
    provider: attempt.provider,
    state: attempt.state,
    currency: attempt.amount.currency,
    amount_minor: attempt.amount.value,
    instruction: attempt.instruction === undefined ? null : JSON.stringify(attempt.instruction),
    created_at: attempt.createdAt,
    transaction_id: attempt.transactionId,
    begun_by: attempt.begunBy,
  })
}

/** The whole condition of the index `attempts_unfinished`, in literals: the planner does not recognise it through parameters. */
const IS_UNFINISHED = sql<boolean>`state in ('OPEN', 'PENDING') and transaction_id is null`

/** The charge or reversal that the provider has not decided yet; there is at most one. */
export async function findUnfinishedAttempt(
  db: Database,
  of: Pick<Attempt, 'clientId' | 'paymentId' | 'kind'>,
): Promise<Attempt | null> {
  const row = await db
    .selectFrom('attempts')
    .where('client_id', '=', of.clientId)
    .where('payment_id', '=', of.paymentId)
    .where('kind', '=', of.kind)
    .where(IS_UNFINISHED)
    .selectAll()
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

/** All charges of a payment, finished or not. */
export async function listCharges(db: Database, clientId: string, paymentId: string): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('attempts')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'CHARGE')
    .selectAll()
    .execute()
  return rows.map(toAttempt)
}

/** What providers were asked for, and the outcome. */
export interface RecordedAttempt extends Attempt {
  readonly resultCode: ResultCode | null
  readonly decidedAt: Date | null
}

/** All attempts of a payment that are still kept, in the order in which they were begun. */
export async function listAttempts(
  db: Database,
  clientId: string,
  paymentId: string,
): Promise<RecordedAttempt[]> {
  const rows = await db
    .selectFrom('attempts')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('attempt_id')
    .selectAll()
    .execute()
  return rows.map(toRecorded)
}

export async function findAttempt(
  db: Database,
  clientId: string,
  attemptId: string,
): Promise<Attempt | null> {
  const row = await db
    .selectFrom('attempts')
    .where('client_id', '=', clientId)
    .where('attempt_id', '=', attemptId)
    .selectAll()
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

/** The attempt that carries out a transaction. */
export async function findAttemptOfTransaction(
  db: Database,
  clientId: string,
  transactionId: string,
): Promise<Attempt | null> {
  const row = await db
    .selectFrom('attempts')
    .where('client_id', '=', clientId)
    .where('transaction_id', '=', transactionId)
    .selectAll()
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

/**
 * Counts that a charge is about to be sent again. The caller has locked the payment: nobody decides meanwhile that it was
 * never sent. Returns it as it is from then on, null where it has been decided.
 */
export async function countResend(
  tx: DatabaseTransaction,
  { clientId, attemptId }: Pick<Attempt, 'clientId' | 'attemptId'>,
): Promise<Attempt | null> {
  const row = await tx
    .updateTable('attempts')
    .set((eb) => ({ resends: eb('resends', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('attempt_id', '=', attemptId)
    .where(sql<boolean>`state in ('OPEN', 'PENDING')`)
    .returningAll()
    .executeTakeFirst()
  return row ? toAttempt(row) : null
}

/** An attempt that nobody else can move. */
export interface LockedAttempt extends RecordedAttempt {
  /** A caller is asking the provider to give it up. */
  readonly isBeingGivenUp: boolean
}

/** All attempts of a payment, in the order in which they were begun. The caller has locked the payment. */
export async function lockAttempts(
  tx: DatabaseTransaction,
  clientId: string,
  paymentId: string,
): Promise<LockedAttempt[]> {
  const rows = await tx
    .selectFrom('attempts')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('attempt_id')
    .selectAll()
    .select(sql<boolean>`coalesce(given_up_until >= now(), false)`.as('is_being_given_up'))
    .forUpdate()
    .execute()
  return rows.map(toLockedAttempt)
}

/** A caller is asking the provider of a charge to give it up. */
interface GivingUp {
  /** In milliseconds, so that it identifies the request when it ends. */
  readonly until: Date
  /** Until when another caller may be at it too. */
  readonly othersUntil: Date | null
}

/** Records that a provider is being asked to give up a charge, for as long as that may take. Null where it is decided. */
export async function beginGivingUp(
  db: Database,
  { clientId, attemptId }: Pick<Attempt, 'clientId' | 'attemptId'>,
  seconds: number,
): Promise<GivingUp | null> {
  const { rows } = await sql<GivingUp>`
    with before as (
      select client_id, attempt_id, case when given_up_until >= now() then given_up_until end as until from attempts
      where client_id = ${clientId} and attempt_id = ${attemptId} and state in ('OPEN', 'PENDING')
      for update
    )
    update attempts a set given_up_until = date_trunc('milliseconds', now()) + make_interval(secs => ${seconds})
    from before b
    where a.client_id = ${clientId} and a.client_id = b.client_id and a.attempt_id = b.attempt_id
    returning a.given_up_until as until, b.until as "othersUntil"`.execute(db)
  return rows[0] ?? null
}

/** The caller that began it asks no more, and it is not decided: it waits only for the others. */
export async function endGivingUp(
  db: Database,
  { clientId, attemptId }: Pick<Attempt, 'clientId' | 'attemptId'>,
  { until, othersUntil }: GivingUp,
): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ given_up_until: othersUntil })
    .where('client_id', '=', clientId)
    .where('attempt_id', '=', attemptId)
    .where('given_up_until', '=', until)
    .execute()
}

interface AttemptChange {
  readonly state: AttemptState
  readonly resultCode: ResultCode | null
  readonly decidedAt: Date | null
  /** What is not reported again stays. */
  readonly reference?: string | undefined
  readonly payerUrl?: string | undefined
}

/** A contradiction moves what was decided, from the state that it was read in. The deciding code has checked that it may move. */
export function updateAttempt(
  unit: UnitOfWork,
  attempt: Attempt,
  { state, resultCode, decidedAt, reference, payerUrl }: AttemptChange,
  { contradicts = false }: { readonly contradicts?: boolean } = {},
): void {
  const { clientId, attemptId, paymentId, provider, kind } = attempt
  const before = contradicts ? [attempt.state] : statesBefore<AttemptState>(NEXT_ATTEMPT_STATES, state)
  if (!before.includes(attempt.state))
    throw new Error(`the attempt ${attemptId} cannot go from ${attempt.state} to ${state}`)
  unit.ask({ attempt_id: attemptId, attempt_states: before })
  const moved = {
    payment_id: paymentId,
    attempt_id: attemptId,
    state,
    result_code: resultCode,
    decided_at: decidedAt,
  }
  if (reference === undefined && payerUrl === undefined) unit.add('moved_attempts', moved)
  else unit.add('named_attempts', { ...moved, reference, payer_url: payerUrl })
  unit.stateChanges.push({ of: 'attempt', clientId, paymentId, provider, kind, state })
}

export const toLockedAttempt = (
  row: Selectable<AttemptsTable> & { readonly is_being_given_up: boolean },
): LockedAttempt => ({ ...toRecorded(row), isBeingGivenUp: row.is_being_given_up })

const toRecorded = (row: Selectable<AttemptsTable>): RecordedAttempt => ({
  ...toAttempt(row),
  resultCode: row.result_code,
  decidedAt: row.decided_at,
})

const toAttempt = (row: Selectable<AttemptsTable>): Attempt => ({
  clientId: row.client_id,
  attemptId: row.attempt_id,
  paymentId: row.payment_id,
  kind: row.kind,
  provider: row.provider,
  state: row.state,
  amount: { currency: row.currency as Attempt['amount']['currency'], value: row.amount_minor },
  instruction: row.instruction ?? undefined,
  createdAt: row.created_at,
  transactionId: row.transaction_id,
  begunBy: row.begun_by,
  reference: row.reference,
  payerUrl: row.payer_url,
  resends: row.resends,
})
