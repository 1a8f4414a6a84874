import { z } from 'zod'
import {
  DAY_MS,
  feeOf,
  later,
  type PriceSource,
  priceSources,
  readPrices,
  STANDARD_PLAN,
  versionAt,
  writePrices,
} from '../../domain/index.ts'
import { changePlanWithin, type PlanChange, readChange } from '../../registry/clients/index.ts'
import {
  getClientWithClock,
  listSalesOf,
  lockPricePlan,
  type Proposal,
  type StoredVersion,
} from '../../storage/index.ts'
import { notFound } from '../portal-kit/index.ts'
import type { OperatorDeps } from './deps.ts'
import { type Decider, decideWithin, propose, type Yes } from './proposals.ts'
import type { PlanChanged, PlanPreview, PlanVersionRow } from './shapes.ts'
import { money } from './shown.ts'

const PREVIEW_MS = 30 * DAY_MS
const PREVIEW_MAX = 50_000

const REQUEST = z.object({
  planId: z.string(),
  sales: z.record(z.string(), z.string()),
  holdsFrom: z.string().nullable(),
})

/** Where two must agree, one asks; what could never hold is refused at once. */
export async function proposePlan(
  deps: OperatorDeps,
  asker: Decider,
  change: PlanChange & { readonly reason: string },
): Promise<PlanChanged> {
  const { sales } = readChange(change, deps.clock.now())
  const { planId, holdsFrom, reason } = change
  const request = { planId, sales: writePrices(sales), holdsFrom: holdsFrom?.toISOString() ?? null }
  const proposalId = await propose(deps, asker, { kind: 'change_plan', clientId: null, request, reason })
  return { version: null, proposalId }
}

/** Another has said yes. What was to hold from a moment that has passed is refused: it would be another change. */
export async function allowPlan(
  deps: OperatorDeps,
  decider: Decider,
  { proposalId, request, reason: why }: Proposal,
  { reason, seen }: Yes,
): Promise<void> {
  const { planId, sales, holdsFrom } = REQUEST.parse(request)
  const [now, by] = [deps.clock.now(), decider.who.actor]
  await deps.db.transaction().execute(async (tx) => {
    // Nobody adds a version between the look at the last one and this one.
    await lockPricePlan(tx, { planId, clientId: null, createdAt: now, createdBy: by })
    await decideWithin(deps, tx, decider, { proposalId, state: 'DONE', reason, seen, outcome: { planId } })
    const change = { planId, sales, holdsFrom: holdsFrom === null ? null : new Date(holdsFrom), reason: why }
    const { event } = await changePlanWithin(tx, by, change, now)
    await deps.trail.noteWithin(tx, decider.who, event)
  })
}

interface Draft {
  readonly planId: string
  readonly sales: Readonly<Record<string, string>>
  readonly clientId: string
}

/** What a version would have kept of a merchant's sales, beside what was kept. Each counts as if it had been captured at once. */
export async function previewPlan(
  { db, clock, engine }: OperatorDeps,
  { planId, sales: written, clientId }: Draft,
): Promise<PlanPreview> {
  const sales = readPrices(written)
  if (!sales) throw notFound()
  const { prices, clockOffsetMs } = await getClientWithClock(db, clientId)
  const to = later(clock.now(), clockOffsetMs)
  const from = later(to, -PREVIEW_MS)
  const draft = { name: planId, sales }
  const today = priceSources(prices, engine.feeRates, to)
  const sources: readonly PriceSource[] =
    planId === STANDARD_PLAN ? [...today.slice(0, -1), draft] : [draft, ...today.slice(-1)]
  const found = await listSalesOf(db, clientId, { from, to, limit: PREVIEW_MAX + 1 })
  const sums = new Map<string, { payments: number; volume: bigint; fees: bigint; newFees: bigint }>()
  for (const { method, currency, amountMinor, payments, feeMinor } of found) {
    const amount = { currency, value: amountMinor } as Parameters<typeof feeOf>[2]
    const before = sums.get(currency) ?? { payments: 0, volume: 0n, fees: 0n, newFees: 0n }
    const many = BigInt(payments)
    sums.set(currency, {
      payments: before.payments + payments,
      volume: before.volume + amountMinor * many,
      fees: before.fees + feeMinor,
      newFees: before.newFees + feeOf(sources, method, amount).feeMinor * many,
    })
  }
  const rows = [...sums].sort(([, one], [, other]) => other.payments - one.payments)
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    isAll: rows.reduce((sum, [, { payments }]) => sum + payments, 0) <= PREVIEW_MAX,
    rows: rows.map(([currency, { payments, volume, fees, newFees }]) => ({
      ...{ currency, payments, volume: money(currency, volume) },
      ...{ fees: money(currency, fees), newFees: money(currency, newFees) },
    })),
  }
}

const rowOf = (version: StoredVersion): PlanVersionRow => ({
  version: version.version,
  holdsFrom: version.holdsFrom.toISOString(),
  sales: writePrices(version.sales),
  createdAt: version.createdAt.toISOString(),
  by: version.createdBy,
  reason: version.reason,
})

/** The versions of a plan, what holds now and what will hold next. */
export function shownVersions(versions: readonly StoredVersion[], now: Date) {
  const current = versionAt(versions, now)
  const [next] = versions
    .filter(({ holdsFrom }) => holdsFrom > now)
    .toSorted(
      (one, other) => one.holdsFrom.getTime() - other.holdsFrom.getTime() || other.version - one.version,
    )
  return {
    versions: versions.map(rowOf),
    current: current && rowOf(current),
    next: next ? rowOf(next) : null,
  }
}
