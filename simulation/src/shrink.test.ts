import { expect, it } from 'vitest'
import { planOf } from './plan.ts'
import { Random } from './random.ts'
import { shrink } from './shrink.ts'

const plan = planOf(new Random('a plan'), { purchases: 9, faults: 5, minutes: 1, shops: 2, nodes: 2 })

it('leaves what a failure needs, and nothing else', async () => {
  const less = await shrink(plan, async ({ purchases, faults }) => {
    const ids = purchases.map(({ id }) => id)
    return ids.includes(2) && ids.includes(7) && faults.some(({ id }) => id === 3)
  })
  expect(less.purchases.map(({ id }) => id)).toEqual([2, 7])
  expect(less.faults.map(({ id }) => id)).toEqual([3])
})

it('leaves a plan as it is of which every part is needed', async () => {
  expect(await shrink(plan, async () => false)).toEqual(plan)
})
