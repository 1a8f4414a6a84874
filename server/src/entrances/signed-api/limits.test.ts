import { describe, expect, it } from 'vitest'
import { TimeBudget } from './limits.ts'

function newBudget() {
  let now = 0
  const budget = new TimeBudget({ msPerSecond: 20, msAtOnce: 200 }, () => now)
  const pass = (ms: number) => {
    now += ms
  }
  return { budget, pass }
}

describe('a budget of working time', () => {
  it('is spent by what the work took, and comes back with time', () => {
    const { budget, pass } = newBudget()
    expect(budget.hasTime('a')).toBe(true)
    budget.spend('a', 199)
    expect(budget.hasTime('a')).toBe(true)
    budget.spend('a', 1)
    expect(budget.hasTime('a')).toBe(false)
    pass(49)
    expect(budget.hasTime('a')).toBe(true)
    expect(budget.hasTime('b')).toBe(true)
  })

  it('what was taken too much is paid back first', () => {
    const { budget, pass } = newBudget()
    budget.spend('a', 300)
    pass(5_000)
    expect(budget.hasTime('a')).toBe(false)
    pass(1)
    expect(budget.hasTime('a')).toBe(true)
  })

  it('a long rest saves up no more than may be spent at once', () => {
    const { budget, pass } = newBudget()
    budget.spend('a', 10)
    pass(1_000_000)
    budget.spend('a', 200)
    expect(budget.hasTime('a')).toBe(false)
  })

  it('a caller with many names does not fill the memory', () => {
    const { budget } = newBudget()
    for (let name = 0; name < 10_001; name += 1) budget.spend(String(name), 500)
    expect([budget.hasTime('0'), budget.hasTime('1'), budget.hasTime('10000')]).toEqual([true, false, false])
  })
})
