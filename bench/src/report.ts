import { availableParallelism } from 'node:os'
import type { LoadResult } from './load.ts'
import type { Options } from './options.ts'

export interface Measured {
  readonly ceilingBefore: number
  readonly ceilingAfter: number
  readonly pay: LoadResult
  readonly inquiry: LoadResult
  readonly rssMb: number
}

export type Report = ReturnType<typeof makeReport>

const GOALS = { pay: 0.6, inquiry: 0.7, rssMb: 250 }

export function makeReport(measured: Measured, { clients, seconds, connections, generator }: Options) {
  const { ceilingBefore, ceilingAfter } = measured
  const ceiling = (ceilingBefore + ceilingAfter) / 2
  const speed = ({ answers, seconds, p50Ms, p99Ms }: LoadResult) => ({
    perSecond: round(answers / seconds, 1),
    ratioToCeiling: round(answers / seconds / ceiling, 3),
    p50Ms: round(p50Ms, 1),
    p99Ms: round(p99Ms, 1),
  })
  return {
    ceilingPerSecond: round(ceiling, 1),
    pay: speed(measured.pay),
    inquiry: speed(measured.inquiry),
    rssMb: round(measured.rssMb, 1),
    clients,
    seconds,
    connections,
    generator,
    node: process.version,
    cpus: availableParallelism(),
    ceilingBefore: round(ceilingBefore, 1),
    ceilingAfter: round(ceilingAfter, 1),
  }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

export function formatReport(report: Report): string {
  const { clients, seconds, connections, generator, node, cpus, ceilingBefore, ceilingAfter } = report
  const phase = (name: 'pay' | 'inquiry') => {
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
  ]
  const table = rows.map(
    ([name = '', ...cells]) => name.padEnd(16) + cells.map((cell) => cell.padStart(12)).join(''),
  )
  return `
${table.join('\n')}

The gateway's memory: ${report.rssMb.toFixed(0)} MB at most (goal: ${GOALS.rssMb}).
The ceiling was ${ceilingBefore.toFixed(0)} before the load and ${ceilingAfter.toFixed(0)} after it.
${clients} clients, ${connections} connections, ${seconds} s a phase; load by ${generator}; Node ${node}, ${cpus} CPUs.
`
}
