import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'
import { PHASES } from './phase.ts'

const NODE = ['--generator', 'node']

describe('the options', () => {
  it('ask for one client and for a thousand unless told otherwise', () => {
    const { runs, isOne, jsonFile } = readOptions(NODE)
    expect(runs.map(({ clients }) => clients)).toEqual([1, 1_000])
    expect({ isOne, jsonFile }).toEqual({ isOne: false, jsonFile: undefined })
    expect(runs[0]).toEqual({
      seconds: 10,
      clients: 1,
      connections: 64,
      generator: 'node',
      only: PHASES,
      processes: null,
      databaseDelayMs: null,
    })
  })

  it('ask for one run where the clients are given', () => {
    const args = ['--clients', '7', '--seconds', '6', '--json', 'a.json', '--database-delay-ms', '0.5']
    const { runs, isOne, jsonFile } = readOptions([...NODE, ...args])
    expect(runs).toEqual([expect.objectContaining({ clients: 7, seconds: 6, databaseDelayMs: 0.5 })])
    expect({ isOne, jsonFile }).toEqual({ isOne: true, jsonFile: 'a.json' })
  })

  it('choose phases, which keep their order', () => {
    const [run] = readOptions([...NODE, '--only', 'refund,pay']).runs
    expect(run?.only).toEqual(['pay', 'refund'])
  })

  it.each([
    [['--only', 'pay,nothing'], '--only takes names from this list, with commas: pay, inquiry'],
    [['--only', ''], '--only takes names'],
    [['--clients', '0'], '--clients must be a whole number from 1 to 99999.'],
    [['--seconds', '1.5'], '--seconds must be a whole number'],
    [['--database-delay-ms', '-1'], 'argument is ambiguous'],
    [['--database-delay-ms', 'one'], '--database-delay-ms must be a number from 0 to 999.'],
    [['--generator', 'ab'], '--generator must be one of: wrk, node.'],
    [['--client', '1'], "Unknown option '--client'"],
  ])('%j are refused', (args, message) => {
    expect(() => readOptions([...NODE, ...args])).toThrow(message)
  })
})
