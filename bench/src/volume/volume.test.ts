import { describe, expect, it } from 'vitest'
import { compareSlices } from './comparison.ts'
import { isPaid, scattered, scatteredPaid, shownOf } from './history.ts'
import { median, percentile } from './median.ts'
import { readOptions } from './options.ts'
import { PHASES } from './phase.ts'
import { formatReport, makeReport } from './report.ts'

describe('the options', () => {
  it('ask for a million rows unless told otherwise', () => {
    expect(readOptions([])).toEqual({
      rows: 1_000_000,
      seconds: 2,
      slices: 7,
      connections: 16,
      jsonFile: undefined,
    })
  })

  it('are read', () => {
    const args = [
      '--rows',
      '10000000',
      '--seconds',
      '1',
      '--slices',
      '2',
      '--connections',
      '8',
      '--json',
      'a.json',
    ]
    expect(readOptions(args)).toEqual({
      rows: 1e7,
      seconds: 1,
      slices: 2,
      connections: 8,
      jsonFile: 'a.json',
    })
  })

  it.each([
    [['--rows', '9999'], '--rows must be a whole number from 10000 to 100000000.'],
    [['--rows', '1e6'], '--rows must be a whole number'],
    [['--rows', ''], '--rows must be a whole number'],
    [['--slices', '0'], '--slices must be a whole number from 1 to 20.'],
    [['--seconds', '2.5'], '--seconds must be a whole number'],
    [['--row', '10000'], "Unknown option '--row'"],
  ])('%j are refused', (args, message) => {
    expect(() => readOptions(args)).toThrow(message)
  })
})

describe('the median', () => {
  it.each([
    [[5], 5],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[100, 9, 10], 10],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  it('leaves the values in their order', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })

  it('of nothing there is none', () => {
    expect(() => median([])).toThrow()
  })

  it('is one of the percentiles', () => {
    expect(percentile([10, 20, 30, 40, 50], 0.95)).toBeCloseTo(48)
    expect(percentile([10, 20], 1)).toBe(20)
  })
})

describe('the history', () => {
  it.each([10_000, 12_345, 200_000])(
    'of %d payments is asked for all over, none twice in a round',
    (rows) => {
      const numbers = new Set(Array.from({ length: rows }, (_, turn) => scattered(turn, rows)))
      expect(numbers.size).toBe(rows)
      expect([...numbers].every((number) => number >= 1 && number <= rows)).toBe(true)
    },
  )

  it('has enough paid payments to refund', () => {
    const numbers = Array.from({ length: 10_000 }, (_, turn) => scatteredPaid(turn, 10_000))
    expect(numbers.every(isPaid)).toBe(true)
    expect(new Set(numbers).size).toBe(8_600)
  })

  it.each([
    [1, 'SUCCESS'],
    [3, 'FAIL'],
    [5, 'SUCCESS'],
    [9, 'PROCESSING'],
  ])('shows payment %d as %s', (number, paymentStatus) => {
    expect(shownOf(number)).toMatchObject({ paymentStatus, paymentId: expect.stringMatching(/^\d{35}$/) })
  })
})

describe('the comparison', () => {
  it('is of slices beside each other: a machine that grows slower does so for both', () => {
    const small = [100, 80, 20, 15, 10]
    const large = [90, 72, 18, 13.5, 30]
    expect(compareSlices({ small, large }).ratio).toBeCloseTo(0.9)
  })

  it('gives speeds whose ratio it is', () => {
    const { smallPerSecond, largePerSecond, ratio } = compareSlices({
      small: [100, 7, 50],
      large: [40, 7, 30],
    })
    expect(smallPerSecond).toBe(50)
    expect(largePerSecond / smallPerSecond).toBeCloseTo(ratio)
  })
})

describe('the report', () => {
  const speeds = { small: [50, 100, 10], large: [45, 90, 12] }
  const slow = { small: [100], large: [79.94] }
  const ledger = { currency: 'HKD', accounts: 3, transfers: 1_060_000, payableMinor: '5', sumMinor: '0' }
  const report = makeReport(
    {
      measured: {
        speeds: { complete: speeds, refund: slow, acknowledge: speeds, inquiry: speeds, expire: speeds },
        othersPayMs: { small: [10, 12, 11], large: [13] },
      },
      ledger: { small: ledger, large: ledger },
      runSeconds: 661.7,
    },
    { rows: 1_000_000 },
  )

  it('has each phase at the top, with speeds and their ratio', () => {
    for (const name of PHASES)
      expect(Object.keys(report[name])).toEqual(['smallPerSecond', 'largePerSecond', 'ratio'])
    expect(report.complete).toEqual({ smallPerSecond: 50, largePerSecond: 45, ratio: 0.9 })
    expect(report.refund).toEqual({ smallPerSecond: 100, largePerSecond: 79.9, ratio: 0.799 })
  })

  it('has the rows, the ledger and the other merchant beside them', () => {
    expect(report).toMatchObject({ rows: 1_000_000, smallRows: 10_000, ledger: { large: { sumMinor: '0' } } })
    expect(report.othersPay).toEqual({ small: { p50Ms: 11, p95Ms: 11.9 }, large: { p50Ms: 13, p95Ms: 13 } })
  })

  it('is a table that says where the goal was missed', () => {
    const lines = formatReport(report).split('\n')
    const words = (start: string) => lines.find((line) => line.startsWith(start))?.split(/\s{2,}/)
    expect(words('a second')).toEqual(['a second, with', '10,000 rows', '1,000,000 rows', 'ratio', 'goal'])
    expect(words('complete')).toEqual(['complete', '50', '45', '0.90', '0.80'])
    expect(words('refund')).toEqual(['refund', '100', '80', '0.80', '0.80 missed'])
    expect(lines.filter((line) => line.length > 0 && line.includes('missed'))).toHaveLength(1)
  })
})
