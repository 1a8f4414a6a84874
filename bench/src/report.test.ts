import { describe, expect, it } from 'vitest'
import type { Outcome } from './measure.ts'
import { readOptions } from './options.ts'
import type { Slice } from './phase.ts'
import { formatReport, makeReport } from './report.ts'
import type { Round } from './rounds.ts'

const [options = expect.fail()] = readOptions([
  '--clients',
  '1',
  '--seconds',
  '6',
  '--generator',
  'node',
]).runs

const slice = (perSecond: number): Slice => ({
  answers: perSecond * 2,
  seconds: 2,
  p50Ms: 10,
  p99Ms: 30,
  cpuMs: { eventLoop: 0.2, pool: 0.5, postgres: 0.1, generator: 0.03 },
})

const round = (ceiling: number, floor: number, gateway: number, naive?: number): Round => ({
  ceiling,
  floor: slice(floor),
  gateway: slice(gateway),
  ...(naive !== undefined && { naive: slice(naive) }),
})

/** The machine is twice as fast in the second round. */
const outcome: Outcome = {
  rounds: {
    pay: [round(1_000, 500, 400, 200), round(2_000, 1_000, 800, 400), round(1_000, 500, 50, 200)],
    notify: [round(1_000, 500, 400)],
    complete: [round(1_000, 400, 160), round(2_000, 800, 320), round(1_000, 400, 160)],
  },
  firstNotification: { perSecond: 80.04, p50Ms: 12.345, p99Ms: 99 },
  apiLog: null,
  chained: null,
  rssMbAfter: { pay: 200.04, notify: 210, complete: 230.44 },
  rssMb: { gateway: 230.44, floor: 80, naive: 100 },
}

describe('the report', () => {
  const report = makeReport(outcome, options)

  it('has the phases at the top, compared with those who were measured beside them', () => {
    expect(report.pay).toEqual({
      perSecond: 400,
      ratioToCeiling: 0.4,
      ratioToFloor: 0.8,
      ratioToNaive: 2,
      p50Ms: 10,
      p99Ms: 30,
      cpuMs: { eventLoop: 0.2, pool: 0.5, postgres: 0.1, generator: 0.03 },
      rssMb: 200,
    })
  })

  it("compares the money's way with pay by the floor of both", () => {
    expect(report.complete).toMatchObject({ perSecond: 160, ratioToFloor: 0.4, ratioToPay: 0.5 })
    expect(report.notify).not.toHaveProperty('ratioToPay')
  })

  it('has the floor of each, and what they needed', () => {
    expect(report.floor).toMatchObject({
      pay: { perSecond: 500, ratioToCeiling: 0.5 },
      notify: { perSecond: 500 },
      rssMb: 80,
    })
    expect(report.naive).toMatchObject({ pay: { perSecond: 200, ratioToFloor: 0.4 }, rssMb: 100 })
  })

  it('keeps the names of what was always there', () => {
    expect(report).toMatchObject({
      ceilingPerSecond: 1_000,
      rssMb: 230.4,
      clients: 1,
      seconds: 6,
      connections: 64,
      generator: 'node',
      node: process.version,
    })
    expect(report.ceilings).toHaveLength(7)
  })

  it('leaves out what was not asked for', () => {
    expect(Object.keys(report)).not.toContain('refund')
    expect(makeReport({ ...outcome, rounds: {}, firstNotification: null }, options)).not.toHaveProperty(
      'naive',
    )
  })

  it('says nothing of processors where the system does not', () => {
    const unknown = (one: Round): Round => ({ ...one, gateway: { ...one.gateway, cpuMs: null } })
    const { pay = [] } = outcome.rounds
    const { rounds } = { rounds: { pay: pay.map(unknown) } }
    expect(makeReport({ ...outcome, rounds }, options).pay?.cpuMs).toBeNull()
  })

  it('is a table with a line for each', () => {
    const lines = formatReport(report).split('\n')
    const words = (start: string) => lines.find((line) => line.startsWith(start))?.split(/\s{2,}/)
    expect(words('pay')).toEqual([
      'pay',
      '400',
      '0.40',
      '0.80',
      '10.0',
      '30.0',
      '0.20',
      '0.50',
      '0.10',
      '0.03',
    ])
    expect(words('complete')?.slice(0, 5)).toEqual(['complete', '160', '0.16', '0.40', '0.50'])
    expect(words('floor: notify')?.slice(0, 3)).toEqual(['floor: notify', '500', '0.50'])
    expect(formatReport(report)).toContain('Pay is 2.00 times as fast as the naive version.')
    expect(formatReport(report)).toContain('12.3 ms (p50) and 99 ms (p99)')
  })
})
