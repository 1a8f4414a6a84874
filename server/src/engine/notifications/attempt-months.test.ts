import { expect, it } from 'vitest'
import { monthsAt } from './attempt-months.ts'

it.each([
  ['2026-11-18T12:00:00Z', 90, '202608', ['202611', '202612', '202701']],
  ['2026-11-30T23:59:59Z', 30, '202610', ['202611', '202612', '202701']],
  ['2026-12-01T00:00:00Z', 30, '202611', ['202612', '202701', '202702']],
  ['2028-01-31T00:00:00Z', null, '', ['202801', '202802', '202803']],
])('at %s, with %s days to keep, %s is the first month and %s are made', (now, days, keptFrom, needed) => {
  expect(monthsAt(new Date(now), days)).toEqual({ keptFrom, needed })
})
