import type { DropPoint, ResultCode } from '@amsel/contract'
import { sql } from 'kysely'
import type { PlannedOutcome } from '../../domain/index.ts'
import { announceClientChange } from '../clients/client-changes.ts'
import type { Database } from '../connection/database.ts'

interface NewPlan extends PlannedOutcome {
  readonly clientId: string
  readonly planId: string
  /** The path of the contract, such as `v1/payments/pay`. */
  readonly operation: string
  readonly times: number
}

export async function insertPlan(db: Database, plan: NewPlan): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('planned_outcomes')
      .values({
        client_id: plan.clientId,
        plan_id: plan.planId,
        operation: plan.operation,
        result_code: plan.resultCode ?? null,
        delay_seconds: plan.delaySeconds ?? null,
        drop_point: plan.drop ?? null,
        times_left: plan.times,
      })
      .execute()
    await announceClientChange(tx, plan.clientId)
  })
}

interface TakenPlan {
  result_code: ResultCode | null
  delay_seconds: number | null
  drop_point: DropPoint | null
  is_last: boolean
}

/**
 * Uses up one time of the client's oldest plan for an operation. Simultaneous calls wait for each other here: one that
 * skipped a locked row would go unplanned although there are times left.
 */
export async function takePlan(
  db: Database,
  clientId: string,
  operation: string,
): Promise<PlannedOutcome | null> {
  const { rows } = await sql<TakenPlan>`
    with taken as (
      select plan_id, result_code, delay_seconds, drop_point, times_left from planned_outcomes
      where client_id = ${clientId} and operation = ${operation}
      order by created_at, plan_id limit 1 for update
    ), used as (
      update planned_outcomes set times_left = planned_outcomes.times_left - 1 from taken
      where planned_outcomes.client_id = ${clientId} and planned_outcomes.plan_id = taken.plan_id
        and taken.times_left > 1
    ), used_up as (
      delete from planned_outcomes using taken
      where planned_outcomes.client_id = ${clientId} and planned_outcomes.plan_id = taken.plan_id
        and taken.times_left = 1
    )
    select result_code, delay_seconds, drop_point, times_left = 1 and not exists (
      select 1 from planned_outcomes as other
      where other.client_id = ${clientId} and other.plan_id <> taken.plan_id) as is_last
    from taken`.execute(db)
  const plan = rows[0]
  if (!plan) return null
  // From now on nobody need look for this client's plans.
  if (plan.is_last) await announceClientChange(db, clientId)
  return {
    resultCode: plan.result_code ?? undefined,
    delaySeconds: plan.delay_seconds ?? undefined,
    drop: plan.drop_point ?? undefined,
  }
}

interface ListedPlan extends PlannedOutcome {
  readonly planId: string
  readonly operation: string
  readonly timesLeft: number
}

const PLANS_LISTED_MAX = 100

/** The plans of a client that are not used up, the oldest first. */
export async function listPlans(db: Database, clientId: string): Promise<ListedPlan[]> {
  const rows = await db
    .selectFrom('planned_outcomes')
    .where('client_id', '=', clientId)
    .orderBy('plan_id')
    .limit(PLANS_LISTED_MAX)
    .select(['plan_id', 'operation', 'result_code', 'delay_seconds', 'drop_point', 'times_left'])
    .execute()
  return rows.map((row) => ({
    planId: row.plan_id,
    operation: row.operation,
    timesLeft: row.times_left,
    resultCode: row.result_code ?? undefined,
    delaySeconds: row.delay_seconds ?? undefined,
    drop: row.drop_point ?? undefined,
  }))
}
