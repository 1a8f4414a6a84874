import { availableParallelism } from 'node:os'
import type { LoadResult } from './load.ts'
import type { Options } from './options.ts'

/** A load, and what the machine could sign a second around it: before and after, since its speed wanders. */
export interface MeasuredPhase {
  readonly load: LoadResult
  readonly ceiling: number
}

export interface Measured {
  readonly ceilings: readonly number[]
  readonly pay: MeasuredPhase
  readonly inquiry: MeasuredPhase
  readonly notify: MeasuredPhase
  readonly rssMb: number
}

export type Report = ReturnType<typeof makeReport>

const GOALS = { pay: 0.6, inquiry: 0.7, notify: 0.7, rssMb: 250 }

export function makeReport(measured: Measured, { clients, seconds, connections, generator }: Options) {
  const speed = ({ load, ceiling }: MeasuredPhase) => ({
    perSecond: round(load.answers / load.seconds, 1),
    ratioToCeiling: round(load.answers / load.seconds / ceiling, 3),
    p50Ms: round(load.p50Ms, 1),
    p99Ms: round(load.p99Ms, 1),
  })
  return {
    ceilingPerSecond: round(mean(measured.ceilings), 1),
    pay: speed(measured.pay),
    inquiry: speed(measured.inquiry),
    notify: speed(measured.notify),
    rssMb: round(measured.rssMb, 1),
    clients,
    seconds,
    connections,
    generator,
    node: process.version,
    cpus: availableParallelism(),
    ceilings: measured.ceilings.map((ceiling) => round(ceiling, 1)),
  }
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const round = (value: number, digits: number) => Number(value.toFixed(digits))

export function formatReport(report: Report): string {
  const { clients, seconds, connections, generator, node, cpus, ceilings } = report
  const phase = (name: 'pay' | 'inquiry' | 'notify') => {
    const { perSecond, ratioToCeiling, p50Ms, p99Ms } = report[name]
    return [
      name,
      perSecond.toFixed(0),
      ratioToCeiling.toFixed(2),
      GOALS[name].toFixed(2),
      `${p50Ms} ms`,
      `${p99Ms} ms`,
    ]
  }
  const rows = [
    ['', 'a second', 'of ceiling', 'goal', 'p50', 'p99'],
    ['signing ceiling', report.ceilingPerSecond.toFixed(0), '1.00'],
    phase('pay'),
    phase('inquiry'),
    phase('notify'),
  ]
  const table = rows.map(
    ([name = '', ...cells]) => name.padEnd(16) + cells.map((cell) => cell.padStart(12)).join(''),
  )
  return `
${table.join('\n')}

The gateway's memory: ${report.rssMb.toFixed(0)} MB at most (goal: ${GOALS.rssMb}).
The ceiling, measured before, between and after the loads: ${ceilings.map((ceiling) => ceiling.toFixed(0)).join(', ')}. Each share is of the two around its load.
${clients} clients, ${connections} connections, ${seconds} s a phase; load by ${generator}; Node ${node}, ${cpus} CPUs.
`
}
