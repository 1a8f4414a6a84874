import type { Plan } from './plan.ts'

/** Runs that a story may cost until it is shown. */
const RUNS_MAX = 40

/**
 * The smallest plan that still fails in the same way: halves, quarters and single members are left out as long as it does.
 */
export async function shrink(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let runs = 0
  const isWorse = async (less: Plan) => {
    runs += 1
    return runs <= RUNS_MAX && (await fails(less))
  }
  const faults = await fewer(plan.faults, (less) => isWorse({ ...plan, faults: less }))
  const purchases = await fewer(plan.purchases, (less) => isWorse({ faults, purchases: less }))
  return { faults, purchases }
}

async function fewer<T>(
  all: readonly T[],
  fails: (less: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let kept = all
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < kept.length; ) {
      const without = kept.filter((_, index) => index < from || index >= from + size)
      if (await fails(without)) kept = without
      else from += size
    }
  return kept
}
