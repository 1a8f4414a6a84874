import { expect, it } from 'vitest'
import { readOptions } from './options.ts'
import { Pace } from './pace.ts'

const [options = expect.fail()] = readOptions(['--clients', '1', '--generator', 'node']).runs
const pace = () => new Pace({ signaturesPerSecond: 1_000, options })

it('before anything is known, a share of the signatures is prepared for', () => {
  expect(pace().countFor(2)).toBe(1_000 * 0.2 * 2 * 1.6 + 64)
})

it('what was measured is prepared for, and some more', () => {
  const learned = pace()
  learned.learn({ answers: 2_000, seconds: 2 })
  expect(learned.countFor(1)).toBe(1_600 + 64)
})

it('one slow slice is not believed at once', () => {
  const learned = pace()
  learned.learn({ answers: 1_000, seconds: 1 })
  learned.learn({ answers: 0, seconds: 1 })
  expect(learned.countFor(1)).toBe(800 + 64)
})
