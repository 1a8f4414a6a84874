import { STANDARD_PLAN, versionAt, versionName, writePrices } from '../../domain/index.ts'
import { type Database, listPlanVersions, type Proposal } from '../../storage/index.ts'
import type { OperatorDeps } from './deps.ts'

/** What applies where nothing else was agreed. */
export async function usualTerms(
  { clock, usual }: Pick<OperatorDeps, 'clock' | 'usual'>,
  db: Database,
): Promise<OperatorDeps['usual']> {
  const version = versionAt(await listPlanVersions(db, STANDARD_PLAN), clock.now())
  return version ? { ...usual, fees: writePrices(version.sales) } : usual
}

/** What a proposal about a plan is about: the version that was there when somebody looked. */
export async function aboutPlan(db: Database, request: Proposal['request']): Promise<unknown> {
  const [last] = await listPlanVersions(db, String(request.planId))
  return last ? { version: versionName(last), sales: writePrices(last.sales) } : null
}
