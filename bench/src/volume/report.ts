import { availableParallelism } from 'node:os'
import type { LedgerCheck } from './check-ledger.ts'
import { type Comparison, compareSlices } from './comparison.ts'
import type { Measured } from './measure.ts'
import { median, percentile } from './median.ts'
import { SMALL_ROWS, type VolumeOptions } from './options.ts'
import { PHASES, type PhaseName } from './phase.ts'
import type { SideName } from './side.ts'

interface VolumeReport extends Readonly<Record<PhaseName, Comparison>> {
  readonly rows: number
  readonly smallRows: number
  /** Of a pay of another merchant, while the one with the history was at work. */
  readonly othersPay: Readonly<Record<SideName, { readonly p50Ms: number; readonly p95Ms: number }>>
  readonly ledger: Readonly<Record<SideName, LedgerCheck>>
  /** What each slice gave; those of one place were measured beside each other. */
  readonly slices: Measured['speeds']
  /** Of the whole run. */
  readonly runSeconds: number
  readonly node: string
  readonly cpus: number
}

const RATIO_GOAL = 0.8

export interface Outcome {
  readonly measured: Measured
  readonly ledger: VolumeReport['ledger']
  readonly runSeconds: number
}

export function makeReport(
  { measured, ledger, runSeconds }: Outcome,
  { rows }: Pick<VolumeOptions, 'rows'>,
): VolumeReport {
  const { speeds, othersPayMs } = measured
  const phase = (name: PhaseName): Comparison => {
    const { smallPerSecond, largePerSecond, ratio } = compareSlices(speeds[name])
    return {
      smallPerSecond: round(smallPerSecond, 1),
      largePerSecond: round(largePerSecond, 1),
      ratio: round(ratio, 3),
    }
  }
  const pay = (side: SideName) => ({
    p50Ms: round(median(othersPayMs[side]), 1),
    p95Ms: round(percentile(othersPayMs[side], 0.95), 1),
  })
  return {
    complete: phase('complete'),
    refund: phase('refund'),
    acknowledge: phase('acknowledge'),
    inquiry: phase('inquiry'),
    expire: phase('expire'),
    rows,
    smallRows: SMALL_ROWS,
    othersPay: { small: pay('small'), large: pay('large') },
    ledger,
    slices: speeds,
    runSeconds: round(runSeconds, 0),
    node: process.version,
    cpus: availableParallelism(),
  }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

export function formatReport(report: VolumeReport): string {
  const { rows, smallRows, othersPay, ledger, runSeconds, node, cpus } = report
  const lines = [
    ['a second, with', `${grouped(smallRows)} rows`, `${grouped(rows)} rows`, 'ratio', 'goal'],
    ...PHASES.map((name) => {
      const { smallPerSecond, largePerSecond, ratio } = report[name]
      const goal = `${RATIO_GOAL.toFixed(2)}${ratio < RATIO_GOAL ? ' missed' : ''}`
      return [name, smallPerSecond.toFixed(0), largePerSecond.toFixed(0), ratio.toFixed(2), goal]
    }),
  ]
  const table = lines.map(
    ([name = '', ...cells]) => name.padEnd(16) + cells.map((cell) => cell.padStart(18)).join(''),
  )
  const pay = ({ p50Ms, p95Ms }: VolumeReport['othersPay'][SideName]) =>
    `p50 ${p50Ms.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms`
  return `
${table.join('\n')}

Another merchant's pay meanwhile: ${pay(othersPay.small)} beside the small history; ${pay(othersPay.large)} beside the large one.
The ledger adds up: ${grouped(ledger.small.transfers)} and ${grouped(ledger.large.transfers)} transfers, balances equal to their sums, ${ledger.large.sumMinor} in all.
The whole run took ${(runSeconds / 60).toFixed(1)} minutes; Node ${node}, ${cpus} CPUs.
`
}

const grouped = (number: number) => number.toLocaleString('en-US')
