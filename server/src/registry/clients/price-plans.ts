import {
  GATEWAY_ITSELF,
  later,
  MINUTE_MS,
  OperatorError,
  PLAN_ID,
  readPrices,
  type SalePrices,
  STANDARD_PLAN,
  versionAt,
  versionName,
  type Who,
  type WrittenPrices,
  writePrices,
} from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  findPricePlan,
  getClientPlanId,
  insertPlanVersion,
  listPlanVersions,
  lockPricePlan,
  type PricePlan,
  type StoredVersion,
  updateClientPlan,
} from '../../storage/index.ts'
import type { AuditTrail } from '../audit/index.ts'
import { lockKnown } from './lock-known.ts'

export interface PlanChange {
  readonly planId: string
  /** All prices of the new version. */
  readonly sales: WrittenPrices
  /** Null: from now on. */
  readonly holdsFrom: Date | null
  readonly reason: string | null
}

const VERSIONS_MAX = 1_000
/** Whoever says "now" has looked at a clock a little earlier. */
const NOW_MS = 5 * MINUTE_MS

/** A new version of a plan that several clients may have; the plan itself, if it is not there. Nothing that was booked changes. */
export function changePlan(
  trail: AuditTrail,
  who: Who,
  change: PlanChange,
  now: Date,
): Promise<StoredVersion> {
  return trail.change(who, async (tx) => {
    const { version, event } = await changePlanWithin(tx, who.actor, change, now)
    return { event, result: version }
  })
}

/** The same within a database transaction; the caller writes its entry in the audit trail. */
export async function changePlanWithin(tx: DatabaseTransaction, by: string, change: PlanChange, now: Date) {
  const { planId, reason } = change
  const { sales, holdsFrom } = readChange(change, now)
  const plan = await lockPricePlan(tx, { planId, clientId: null, createdAt: now, createdBy: by })
  if (plan.clientId !== null)
    throw new OperatorError(
      `${planId} is the plan of one client: "npx amsel merchant set --fee" changes its fees.`,
      { facts: { why: 'plan_of_client' } },
    )
  const before = await listPlanVersions(tx, planId)
  const version = await addVersion(tx, plan, { sales, holdsFrom, now, by, reason, before })
  const event = {
    ...({ clientId: GATEWAY_ITSELF, action: 'plan_changed', subject: `plan ${planId}` } as const),
    before: shownVersion(versionAt(before, holdsFrom)),
    after: { ...shownVersion(version), ...(reason !== null && { reason }) },
  }
  return { version, event }
}

/** Refuses what could not be a version from now on. */
export function readChange(
  { planId, sales: written, holdsFrom }: PlanChange,
  now: Date,
): { readonly sales: SalePrices; readonly holdsFrom: Date } {
  if (!PLAN_ID.test(planId))
    throw new OperatorError(
      'The name of a plan has at most 40 lower-case letters, digits and dashes, and begins with a letter.',
      { facts: { why: 'plan_name' } },
    )
  const sales = readPrices(written)
  if (!sales) throw new OperatorError(FEE_FORM, { facts: { why: 'term_fee' } })
  const at = holdsFrom ?? now
  if (at < later(now, -NOW_MS))
    throw new OperatorError('A version holds from now on or from a later moment: what was booked stays.', {
      facts: { why: 'plan_moment' },
    })
  return { sales, holdsFrom: at }
}

export const FEE_FORM =
  "A fee is METHOD=PERCENT, such as CARD=2.9, CARD/HKD=2.5, *=1.25 or 'CARD=2.9+HKD:2.35 min HKD:3.00 max HKD:50.00', with a supported payment method."

/** The plan that a client has from now on in place of the standard one; null: none. Fees of its own are another plan. */
export function assignPlan(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  { planId, reason }: { readonly planId: string | null; readonly reason: string | null },
): Promise<void> {
  return trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const before = await getClientPlanId(tx, clientId)
    if (planId === STANDARD_PLAN)
      throw new OperatorError(
        `${STANDARD_PLAN} is for everybody, so nobody has it in particular: use none instead.`,
        { facts: { why: 'plan_standard' } },
      )
    const plan = planId === null ? null : await findPricePlan(tx, planId)
    if (planId !== null && (plan === null || (plan.clientId !== null && plan.clientId !== clientId)))
      throw unknownPlan(planId)
    if (before === planId) return { event: null, result: undefined }
    await updateClientPlan(tx, clientId, planId)
    const event = {
      ...({ clientId, action: 'plan_assigned', subject: null } as const),
      before: { plan: before },
      after: { plan: planId, ...(reason !== null && { reason }) },
    }
    return { event, result: undefined }
  })
}

export const unknownPlan = (planId: string) =>
  new OperatorError(`There is no plan ${planId}: "npx amsel plan list" shows all of them.`, {
    facts: { why: 'plan_unknown' },
  })

/** The fees of one client alone, from now on. Its caller has locked it. */
export async function setOwnPrices(
  tx: DatabaseTransaction,
  by: string,
  clientId: string,
  fees: WrittenPrices,
): Promise<void> {
  const planId = await getClientPlanId(tx, clientId)
  if (planId !== null && planId !== clientId)
    throw new OperatorError(
      `This merchant has the plan ${planId}: change that plan, or give the merchant none first.`,
      { facts: { why: 'plan_shared', plan: planId } },
    )
  const sales = readPrices(fees)
  if (!sales) throw new Error('the fees were read before')
  const now = new Date()
  const plan = await lockPricePlan(tx, { planId: clientId, clientId, createdAt: now, createdBy: by })
  const before = await listPlanVersions(tx, clientId)
  const current = versionAt(before, now)
  if (!current || !sameWords(current.sales, sales))
    await addVersion(tx, plan, { sales, holdsFrom: now, now, by, reason: null, before })
  if (planId === null) await updateClientPlan(tx, clientId, clientId)
}

const sameWords = (one: SalePrices, other: SalePrices): boolean =>
  JSON.stringify(writePrices(one)) === JSON.stringify(writePrices(other))

interface NewVersion {
  readonly sales: SalePrices
  readonly holdsFrom: Date
  readonly now: Date
  readonly by: string
  readonly reason: string | null
  readonly before: readonly StoredVersion[]
}

async function addVersion(
  tx: DatabaseTransaction,
  plan: PricePlan,
  { sales, holdsFrom, now, by, reason, before }: NewVersion,
): Promise<StoredVersion> {
  if (before.length >= VERSIONS_MAX)
    throw new OperatorError(`A plan has at most ${VERSIONS_MAX} versions: make another plan.`, {
      facts: { why: 'plan_versions', max: VERSIONS_MAX },
    })
  const version: StoredVersion = {
    ...{ planId: plan.planId, version: (before[0]?.version ?? 0) + 1, holdsFrom, sales },
    ...{ createdAt: now, createdBy: by, reason },
  }
  await insertPlanVersion(tx, plan, version)
  return version
}

const shownVersion = (version: StoredVersion | null) =>
  version && {
    version: versionName(version),
    holdsFrom: version.holdsFrom.toISOString(),
    sales: writePrices(version.sales),
  }
