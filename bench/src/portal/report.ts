import { availableParallelism } from 'node:os'
import type { Answer } from './explain.ts'
import type { PortalOptions } from './options.ts'
import type { Store } from './store.ts'

/** No page may keep anybody waiting for longer. */
const MS_MAX = 200

export interface Report {
  readonly merchants: number
  readonly payments: number
  readonly calls: number
  readonly fillSeconds: number
  /** The rows of each table, where that is shown. */
  readonly filled: Readonly<Record<string, number>>
  readonly answers: readonly Answer[]
  /** What is wrong, a sentence each. */
  readonly faults: readonly string[]
  readonly node: string
  readonly cpus: number
}

export const makeReport = (
  answers: readonly Answer[],
  { merchants, payments, calls }: PortalOptions,
  { fillSeconds, filled = {} }: Pick<Store, 'fillSeconds'> & Partial<Pick<Report, 'filled'>>,
): Report => ({
  merchants,
  payments,
  calls,
  filled,
  fillSeconds: Math.round(fillSeconds),
  answers: answers.map((answer) => ({
    ...answer,
    ms: rounded(answer.ms),
    worstMs: rounded(answer.worstMs),
  })),
  faults: answers.flatMap(faultsOf),
  node: process.version,
  cpus: availableParallelism(),
})

const rounded = (ms: number) => Number(ms.toFixed(2))

/** The median counts: the worst is shown, but the machine may have done something else. */
const faultsOf = ({ name, ms, readWhole }: Answer): string[] => [
  ...(ms > MS_MAX ? [`${name}: ${ms.toFixed(0)} ms`] : []),
  ...(readWhole.length > 0 ? [`${name}: reads all of ${readWhole.join(', ')}`] : []),
]

export function formatReport(report: Report): string {
  const { merchants, payments, calls, answers, faults, filled, fillSeconds, node, cpus } = report
  const rows = [
    ['', 'rows', 'ms', 'worst', 'by'],
    ...answers.map(({ name, rows: count, ms, worstMs, indexes }) => [
      name,
      String(count),
      ms.toFixed(1),
      worstMs.toFixed(1),
      indexes.join(', '),
    ]),
  ]
  const length = Math.max(...rows.map(([name = '']) => name.length))
  const table = rows.map(
    ([name = '', count = '', ms = '', worst = '', by = '']) =>
      `${name.padEnd(length)} ${count.padStart(7)} ${ms.padStart(8)} ${worst.padStart(8)}  ${by}`,
  )
  const verdict =
    faults.length === 0
      ? `Each goes by an index and takes ${MS_MAX} ms at most.`
      : `Too slow, or without an index:\n${faults.map((fault) => `- ${fault}`).join('\n')}`
  return `
${table.join('\n')}

${verdict}
${rowsIn(filled)}Milliseconds of the database, the median and the worst of several turns. ${merchants} merchants, ${payments} payments and ${calls} calls, filled in ${fillSeconds} s; Node ${node}, ${cpus} CPUs.
`
}

const rowsIn = (filled: Report['filled']): string =>
  Object.keys(filled).length === 0
    ? ''
    : `Rows: ${Object.entries(filled)
        .map(([table, rows]) => `${table} ${rows}`)
        .join(', ')}.\n`
