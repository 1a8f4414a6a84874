import { describe, expect, it } from 'vitest'
import { type Answer, msOf } from './explain.ts'
import { readOptions } from './options.ts'
import { indexesOf, tablesReadWhole } from './plan.ts'
import { parseSchedstat } from './process.ts'
import { formatReport, makeReport } from './report.ts'

it('the options ask for a million payments and five million calls unless told otherwise', () => {
  expect(readOptions([])).toMatchObject({ operators: false, payments: 1_000_000, calls: 5_000_000 })
  expect(readOptions(['--payments', '2000', '--calls', '3000', '--json', 'a.json'])).toMatchObject({
    payments: 2_000,
    calls: 3_000,
    jsonFile: 'a.json',
  })
  expect(() => readOptions(['--payments', '10'])).toThrow('--payments must be a whole number from 1000')
})

it('for operators they ask for a thousand merchants and ten million payments', () => {
  expect(readOptions(['--operators'])).toMatchObject({
    operators: true,
    merchants: 1_000,
    payments: 10_000_000,
  })
  expect(readOptions(['--operators', '--merchants', '20', '--payments', '1000'])).toMatchObject({
    merchants: 20,
    payments: 1_000,
  })
  expect(() => readOptions(['--merchants', '20'])).toThrow('--merchants belongs to --operators.')
})

describe('the time of a statement', () => {
  const explained = { Plan: { 'Node Type': 'Result' }, 'Planning Time': 10, 'Execution Time': 30 }

  it('is without the part for which others had the processor, which planning waited for too', () => {
    expect(msOf(explained, { ranMs: 4, waitedMs: 0 })).toBe(30)
    expect(msOf(explained, { ranMs: 4, waitedMs: 20 })).toBe(15)
  })

  it('is what the processor worked, where it waited longer than it ran', () =>
    expect(msOf(explained, { ranMs: 4, waitedMs: 100 })).toBe(3))

  it('is as long as it took where nobody tells more', () =>
    expect(msOf(explained, parseSchedstat(''))).toBe(30))

  it('takes both from what Linux tells of the process', () =>
    expect(parseSchedstat('4000000 2500000 7\n')).toEqual({ ranMs: 4, waitedMs: 2.5 }))
})

describe('a plan', () => {
  const plan = {
    'Node Type': 'Append',
    Plans: [
      {
        'Node Type': 'Index Scan',
        'Index Name': 'api_calls_20261116_pkey',
        'Relation Name': 'api_calls_20261116',
      },
      { 'Node Type': 'Seq Scan', 'Relation Name': 'api_calls_20261115' },
      { 'Node Type': 'Seq Scan', 'Relation Name': 'client_keys' },
    ],
  }

  it('names its indexes, whatever the day', () => expect(indexesOf(plan)).toEqual(['api_calls_pkey']))

  it('names the large tables that it reads as a whole', () =>
    expect(tablesReadWhole(plan)).toEqual(['api_calls']))

  it.each([
    [
      'that goes through an index without a bound reads the table whole',
      { 'Actual Rows': 20_001 },
      ['agenda'],
    ],
    ['so it does when it throws away what it reads', { 'Rows Removed by Filter': 20_001 }, ['agenda']],
    ['that takes few rows in the order of an index does not', { 'Actual Rows': 51 }, []],
    ['that has a bound does not', { 'Actual Rows': 20_001, 'Index Cond': '(client_id = $1)' }, []],
  ])('%s', (_what, more, tables) => {
    const node = {
      'Node Type': 'Index Scan',
      'Index Name': 'agenda_pkey',
      'Relation Name': 'agenda',
      ...more,
    }
    expect(tablesReadWhole(node)).toEqual(tables)
  })
})

describe('the report', () => {
  const answer = (more: Partial<Answer>): Answer => ({
    ...{ name: 'payments', statements: 1, rows: 26, ms: 1, worstMs: 2, indexes: ['payment_search_pkey'] },
    readWhole: [],
    ...more,
  })
  const reportOf = (...answers: Answer[]) => makeReport(answers, readOptions([]), { fillSeconds: 60 })

  it('has no fault with what goes by an index within the time, however long one turn took', () => {
    const report = reportOf(answer({ ms: 200, worstMs: 900 }))
    expect(report.faults).toEqual([])
    expect(formatReport(report)).toContain('Each goes by an index and takes 200 ms at most.')
  })

  it('says what each table holds, where that was counted', () => {
    const report = makeReport([answer({})], readOptions([]), { fillSeconds: 60, filled: { payments: 12 } })
    expect(formatReport(report)).toContain('Rows: payments 12.')
  })

  it('names what takes too long, and what reads a whole table', () => {
    const { faults } = reportOf(answer({ ms: 201 }), answer({ name: 'calls', readWhole: ['api_calls'] }))
    expect(faults).toEqual(['payments: 201 ms', 'calls: reads all of api_calls'])
  })
})
